// Asks a compiled package about the sets that standard input describes, and
// prints what it does otherwise.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { pathToFileURL } from "node:url";

const module = await import(pathToFileURL(process.argv[2]));

function same(what, got, want) {
  if (!isDeepStrictEqual(got, want)) {
    console.log(what, "is", got, "want", want);
  }
}

// What a reader gives, or the name of the error that it throws with what is to
// be written instead.
function read(parse, value) {
  try {
    return [parse(value)];
  } catch (error) {
    return error instanceof module.UnknownWordError ? { refused: error.instead } : error;
  }
}

const noText = [null, undefined, true, 1, {}, ["x"], ""];

for (const set of JSON.parse(readFileSync(0, "utf8"))) {
  const { Name, Plural, Words } = set;
  const is = module["is" + Name];
  const parse = module["parse" + Name];
  same("all" + Plural, module["all" + Plural], Words);
  same("the words by name of " + Name, { ...module[Name] }, set.WordsByMemberName);
  same("offered" + Plural, module["offered" + Plural], set.Offered.length < Words.length ? set.Offered : undefined);
  same("default" + Name, module["default" + Name], set.Default === "" ? undefined : set.Default);
  for (const word of Words) {
    same("is" + Name + " " + word, is(word), true);
    same("parse" + Name + " " + word, read(parse, word), [word]);
    const arms = Object.fromEntries(Words.map((w) => [w, () => "arm " + w]));
    same("match" + Name + " " + word, module["match" + Name](word, arms, (w) => "other " + w), "arm " + word);
    for (const miss of [word + " ", " " + word, word + "x", word.toUpperCase() + "_", word.slice(0, -1)]) {
      if (Words.includes(miss) || miss in set.Aliases || miss in set.Retired || miss === "") {
        continue;
      }
      same("is" + Name + " " + miss, is(miss), set.Keeps);
      same("parse" + Name + " " + miss, read(parse, miss), set.Keeps ? [miss] : { refused: undefined });
      if (set.Keeps) {
        same("isKnown" + Name + " " + miss, module["isKnown" + Name](miss), false);
        same("match" + Name + " " + miss, module["match" + Name](miss, arms, (w) => "other " + w), "other " + miss);
      }
    }
  }
  for (const value of noText) {
    same("is" + Name, is(value), false);
    same("parse" + Name, read(parse, value), { refused: undefined });
  }
  for (const value of ["toString", "constructor", "__proto__"]) {
    same("is" + Name + " " + value, is(value), set.Keeps || Words.includes(value));
  }
  for (const [alias, word] of Object.entries(set.Aliases)) {
    same("is" + Name + " " + alias, is(alias), false);
    same("parse" + Name + " " + alias, read(parse, alias), [word]);
  }
  for (const [word, instead] of Object.entries(set.Retired)) {
    same("parse" + Name + " " + word, read(parse, word), set.Keeps ? [word] : { refused: instead || undefined });
  }
  if (set.Ordered) {
    const compare = module["compare" + Name];
    same("sorted by compare" + Name, [...Words].reverse().sort(compare), Words);
    same("compare" + Name, Math.sign(compare(Words[0], Words.at(-1))), Words.length > 1 ? -1 : 0);
  }
  if (set.Set) {
    const parseSet = module["parse" + Name + "Set"];
    same(Name + "Set", parseSet([...Words].reverse()), Words);
    same(Name + "Set without words", parseSet([]), []);
    same(Name + "Set with a word twice", read(parseSet, [Words[0], Words[0]]) instanceof TypeError, true);
    same(Name + "Set of no array", read(parseSet, Words[0]) instanceof TypeError, true);
    same(Name + "Set with another word", read(parseSet, ["nobody"]), { refused: undefined });
  }
}

function message(parse, value) {
  try {
    return parse(value);
  } catch (error) {
    return error.message;
  }
}

const { parseSignal } = module;
for (const [value, want] of [
  ["blink", 'Signal: word "blink" is retired; write "slow" instead'],
  ["dark", 'Signal: word "dark" is retired'],
  ["stopp", 'Signal: unknown word "stopp" (stop, slow, go)'],
  ["x".repeat(100), 'Signal: unknown word "' + "x".repeat(80) + '…" (stop, slow, go)'],
  [null, "Signal: found null, expected a string"],
  [[], "Signal: found an array, expected a string"],
  [{}, "Signal: found an object, expected a string"],
  [7, "Signal: found a number, expected a string"],
]) {
  same("the message for " + value, message(parseSignal, value), want);
}
same("the error", { ...new module.UnknownWordError("Signal", "blink", ["stop"], "slow") }, {
  name: "UnknownWordError", set: "Signal", value: "blink", known: ["stop"], instead: "slow",
});
const lone = String.fromCharCode(0xd800);
same("parseHTTPReply of a lone surrogate", read(module.parseHTTPReply, lone), { refused: undefined });
same("signalLabel", module.signalLabel, { stop: 'a "red" light', slow: "\\", go: "grün 🚦" });
same("signalPhases", module.signalPhases, { stop: ["day", "night"], slow: [], go: ["night"] });
same("signalStops", module.signalStops, { stop: true, slow: false, go: false });
