// Runs the checker beside it against a suite that `verbatim vectors --out DIR` wrote:
//
//     node examples/checker/vectors.mjs DIR
//
// It prints how many tests of each group passed and failed, and what was
// answered where one failed. The exit code is 1 when a required test failed, and
// 2 when DIR holds no whole suite. An optional test may fail.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check, fold } from "./checker.mjs";

const shownMax = 5; // failures shown of one group

// problem says what is wrong with the checker's answer to a test, or null.
function problem(test) {
  if (test.refused) return refusalProblem(test.line);
  const { log, request } = test;
  const folded = JSON.stringify(fold(log).map(({ seq }) => seq));
  if (folded !== JSON.stringify(test.fold)) return `folds to ${folded}, want ${JSON.stringify(test.fold)}`;
  const violation = check(log, request);
  const want = test.verdict.violation;
  if (violation === null || want === undefined) {
    return (violation === null) === test.verdict.ok ? null : `answers ${JSON.stringify(violation)}, want ${JSON.stringify(want ?? null)}`;
  }
  const differs = Object.keys(want).filter((key) => violation[key] !== want[key]);
  return differs.length === 0 ? null : `answers ${JSON.stringify(violation)}, want ${JSON.stringify(want)}`;
}

// refusalProblem is what is wrong where a line is taken that must be refused.
function refusalProblem(line) {
  try {
    const { log, request } = JSON.parse(line);
    check(log, request);
  } catch {
    return null;
  }
  return "takes the line, want it refused";
}

// attempt is the problem of a test, or what the checker threw.
function attempt(test) {
  try {
    return problem(test);
  } catch (error) {
    return `throws ${error}`;
  }
}

// run runs the files of one folder and answers how many tests passed and failed.
function run(folder, kind) {
  const sum = { passed: 0, failed: 0 };
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".json")).sort()) {
    for (const group of JSON.parse(readFileSync(join(folder, name), "utf8"))) {
      const wrong = group.tests.map((test) => [test.description, attempt(test)]).filter(([, problem]) => problem !== null);
      const passed = group.tests.length - wrong.length;
      console.log(`${kind} ${group.section}: ${passed} passed, ${wrong.length} failed: ${group.description}`);
      if (wrong.length > 0 && group.needs) console.log(`  needs: ${group.needs}`);
      for (const [description, problem] of wrong.slice(0, shownMax)) console.log(`  ${description}\n    ${problem}`);
      if (wrong.length > shownMax) console.log(`  and ${wrong.length - shownMax} more`);
      sum.passed += passed;
      sum.failed += wrong.length;
    }
  }
  console.log(`${kind}: ${sum.passed} passed, ${sum.failed} failed`);
  return sum;
}

function main(folder) {
  if (folder === undefined) throw new Error("usage: node vectors.mjs DIR");
  const said = JSON.parse(readFileSync(join(folder, "version.json"), "utf8"));
  if (said.suite !== "verbatim vectors" || said.version !== 1) throw new Error(`found ${said.suite}, version ${said.version}; expected verbatim vectors, version 1`);
  const { passed, failed } = run(join(folder, "tests"), "required");
  if (passed + failed !== said.required) throw new Error(`found ${passed + failed} required tests, expected ${said.required}`);
  run(join(folder, "tests", "optional"), "optional");
  process.exitCode = failed > 0 ? 1 : 0;
}

try {
  main(process.argv[2]);
} catch (error) {
  console.error(`vectors.mjs: ${error.message}`);
  process.exitCode = 2;
}
