// A checker of session logs in plain Node, written from the rules alone:
//
//     node examples/checker/checker.mjs    answers one case a line, as `verbatim verify --batch` does
//
// It shows how little a checker in another language needs, and it is tested the
// way yours would be: verbatim proptest --checker 'node examples/checker/checker.mjs'.
// It takes what JSON.parse keeps. Numbers that differ only in spelling (1 and
// 1.0), or that a double cannot hold, look equal to it.

import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const roles = { system_message: "system", user_message: "user", assistant_message: "assistant", tool_result: "tool" };

// fold answers what a log comes to: the messages that nothing shadows, sorted
// by position. A replacing event stands at the start of its range, any other
// at its own seq.
export function fold(log) {
  const surface = log.filter((event) => Object.hasOwn(roles, event.type)).map(({ seq, type, data }) => {
    const range = data.surface_op?.replace;
    return { seq, range, position: range ? range[0] : seq, message: compared({ role: roles[type], ...data }) };
  });
  const shadows = (by, event) => by.range && event.seq < by.seq && by.range[0] <= event.position && event.position <= by.range[1];
  return surface
    .filter((event) => !surface.some((by) => shadows(by, event)))
    .sort((a, b) => a.position - b.position || a.seq - b.seq)
    .map(({ seq, message }) => ({ seq, message }));
}

// check answers how a request differs from what its log folds to, or null.
export function check(log, request) {
  const wanted = fold(log).map(({ message }) => message);
  let sent = request.map(compared);
  // The overlay slot: a system prompt that the log knows nothing of.
  if (sent[0]?.role === "system" && wanted[0]?.role !== "system") sent = sent.slice(1);
  return divergence(wanted, sent) ?? orphan(sent);
}

// divergence is the first difference of the two lists, named by what one holds
// beyond the other.
function divergence(wanted, sent) {
  const want = wanted.map(identity);
  const got = sent.map(identity);
  let index = 0;
  while (index < want.length && index < got.length && want[index] === got[index]) index++;
  if (index === want.length && index === got.length) return null;
  const kind = beyond(want, got) ? "missing_message" : beyond(got, want) ? "extra_message" : "order";
  return { kind, index, request_length: got.length, log_length: want.length };
}

// beyond reports whether a list holds a message more often than the other.
function beyond(list, other) {
  const left = new Map();
  for (const id of other) left.set(id, (left.get(id) ?? 0) + 1);
  return list.some((id) => {
    const n = left.get(id) ?? 0;
    left.set(id, n - 1);
    return n === 0;
  });
}

// orphan is the first tool result whose id no assistant message before it
// called. The empty id is nobody's.
function orphan(sent) {
  const called = new Set();
  for (const [index, message] of sent.entries()) {
    if (message.role === "assistant") for (const id of calls(message)) called.add(id);
    if (message.role !== "tool") continue;
    const [block] = message.content;
    const id = block.kind === "foreign" ? block.result : block.tool_use_id;
    if (id === "" || !called.has(id)) return { kind: "orphaned_tool_result", index, tool_call_id: id };
  }
  return null;
}

function calls(message) {
  const ids = message.content.map((block) => (block.kind === "foreign" ? block.call : block.kind === "tool_use" ? block.id : undefined));
  return ids.filter((id) => id !== undefined);
}

// compared brings a message into the form in which messages are compared.
// Metadata and time are no part of it, and an empty name is no name.
function compared({ role, content, name }) {
  const message = { role, content: blocks(content).map(comparedBlock) };
  if (name) message.name = name;
  return message;
}

// comparedBlock writes the defaults of a tool result out.
function comparedBlock(block) {
  if (block.kind !== "tool_result") return block;
  const { attachments = [], ...said } = block;
  const result = { is_error: false, ...said, content: blocks(said.content ?? "") };
  if (attachments.length > 0) result.attachments = attachments;
  return result;
}

// blocks reads a string as the one text block that it stands for.
function blocks(content) {
  return typeof content === "string" ? [{ kind: "text", text: content }] : content;
}

// identity is equal for two messages that say the same. Two system messages
// always do: their text is assembled anew for each request.
function identity(message) {
  return message.role === "system" ? "system" : canonical(message);
}

// canonical is JSON with the keys of each object in order.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join()}}`;
}

// answer is the line that answers a line.
function answer(line) {
  let id = null;
  try {
    const asked = JSON.parse(line);
    id = asked.id ?? null;
    const violation = check(asked.log, asked.request);
    return JSON.stringify(violation ? { id, ok: false, violation } : { id, ok: true });
  } catch (error) {
    return JSON.stringify({ id, error: { message: String(error) } });
  }
}

// serve answers each line as soon as it is read. It splits at line feeds by
// itself: readline would also split at U+2028, which may stand in a string.
async function serve() {
  let rest = "";
  process.stdin.setEncoding("utf8");
  for await (const chunk of process.stdin) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    if (lines.length > 0) process.stdout.write(lines.map((line) => answer(line) + "\n").join(""));
  }
  if (rest !== "") process.stdout.write(answer(rest) + "\n");
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await serve();
