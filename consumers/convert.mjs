// Turns schemas into code with the converters of others. Standard input holds
// a list of {as, schemas}: as is one of the names below, schemas a list of
// [name, schema]. Printed is the list of their modules, as JSON; what a
// converter threw stands in place of a module under the key error.
import { readFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";
import { InputData, JSONSchemaInput, quicktype } from "quicktype-core";

const converters = {
  // One schema that holds all others in its $defs.
  "json-schema-to-typescript": ([[name, schema]]) =>
    compile(schema, name, { unreachableDefinitions: true, format: false, bannerComment: "" }),
  "quicktype-typescript": (schemas) => converted(schemas, "typescript", {}),
  "quicktype-python": (schemas) => converted(schemas, "python", { "python-version": "3.7" }),
};

async function converted(schemas, lang, rendererOptions) {
  const source = new JSONSchemaInput(undefined);
  for (const [name, schema] of schemas) {
    await source.addSource({ name, schema: JSON.stringify(schema) });
  }
  const inputData = new InputData();
  inputData.addInput(source);
  const { lines } = await quicktype({ inputData, lang, rendererOptions });
  return lines.join("\n");
}

const modules = [];
for (const { as, schemas } of JSON.parse(readFileSync(0, "utf8"))) {
  try {
    modules.push({ text: await converters[as](schemas) });
  } catch (error) {
    modules.push({ error: String(error) });
  }
}
process.stdout.write(JSON.stringify(modules));
