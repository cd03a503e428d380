// Writes the sorted GraphQL schemas to schema/schema.graphql and schema/wpgraphql/wpgraphql.graphql. With `--check` it
// only reports whether the files are current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { register } from 'tsx/esm/api';
import { writeDocumentTypes } from './document-types.mjs';

register();
const { createSchema } = await import('../schema/index.ts');
const { createWpgraphqlSchema } = await import('../schema/wpgraphql/wpgraphql-schema.ts');

const SCHEMAS = [
  ['schema/schema.graphql', createSchema()],
  ['schema/wpgraphql/wpgraphql.graphql', createWpgraphqlSchema()],
];

for (const [name, schema] of SCHEMAS) {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const printed = `${printSchema(lexicographicSortSchema(schema)).trimEnd()}\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(file, printed);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== printed) {
    console.error(`${name} differs from the schema. Run: npm run schema`);
    process.exitCode = 1;
  }
}
if (!process.argv.includes('--check')) await writeDocumentTypes();
