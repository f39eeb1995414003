// Asks ajv about documents. Standard input holds JSON lines: first an object of
// schemas by name, then [name, text] for each document. For each of these one
// line is printed: whether ajv accepts the text.
import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";

const [first, ...documents] = readFileSync(0, "utf8").trimEnd().split("\n");
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: false });
ajv.addVocabulary(["x-enum-varnames", "x-enum-descriptions"]);
const validators = {};
for (const [name, schema] of Object.entries(JSON.parse(first))) {
  validators[name] = ajv.compile(schema);
}
const answers = documents.map((line) => {
  const [name, text] = JSON.parse(line);
  try {
    return validators[name](JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) {
      return false;
    }
    throw error;
  }
});
process.stdout.write(answers.join("\n") + "\n");
