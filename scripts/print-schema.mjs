// Writes the sorted GraphQL schema to schema/schema.graphql. With `--check` it only reports whether the file is
// current.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { register } from 'tsx/esm/api';

register();
const { createSchema } = await import('../schema/index.ts');
const schema = createSchema();
const file = fileURLToPath(new URL('../schema/schema.graphql', import.meta.url));
const printed = `${printSchema(lexicographicSortSchema(schema)).trimEnd()}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, printed);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== printed) {
  console.error('schema/schema.graphql differs from the schema. Run: npm run schema');
  process.exitCode = 1;
}
