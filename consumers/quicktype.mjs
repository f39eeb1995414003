// Asks a module that quicktype wrote, compiled to JavaScript, about documents:
// node quicktype.mjs MODULE. Standard input and output are those of ajv.mjs,
// without the first line.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { Convert } = await import(pathToFileURL(resolve(process.argv[2])));
const answers = readFileSync(0, "utf8").trimEnd().split("\n").map((line) => {
  const [name, text] = JSON.parse(line);
  try {
    Convert["to" + name](text);
    return true;
  } catch {
    return false;
  }
});
process.stdout.write(answers.join("\n") + "\n");
