// Writes the types of the GraphQL schema, by which the compiler checks the program's own documents
// (schema/core/graphql/typed-document.ts).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema, introspectionFromSchema } from 'graphql';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'schema/core/generated/introspection.d.ts');

/** Writes the types of schema/schema.graphql unless they are current. Without the packages for development it does nothing. */
export async function writeDocumentTypes() {
  const source = readFileSync(join(root, 'schema/schema.graphql'), 'utf8');
  const head = `// Generated from schema/schema.graphql: ${createHash('sha256').update(source).digest('hex')}\n`;
  if (existsSync(target) && readFileSync(target, 'utf8').startsWith(head)) return;
  const tools = await import('@gql.tada/internal').catch(() => null);
  if (!tools) return;
  const introspection = tools.minifyIntrospection(introspectionFromSchema(buildSchema(source)));
  const written = tools.outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
  mkdirSync(dirname(target), { recursive: true });
  // The end of the file makes the schema that of all documents, also of tests for other schemas.
  writeFileSync(target, head + written.slice(0, written.indexOf("import * as gqlTada from 'gql.tada'")));
}
