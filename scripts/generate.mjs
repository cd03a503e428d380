// Writes one Prisma schema per engine from the models in prisma/schema, and generates both clients, a list of all tables
// and the types of GraphQL documents. Nothing is downloaded: `prisma generate` requires the path of a schema engine but never runs it, so any
// executable file is sufficient.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tablesModule } from './database-shape/tables.mjs';
import { writeDocumentTypes } from './document-types.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const target = join(root, 'prisma/generated');
/** Generates types and a description of the models for the schema builder. */
const pothosGenerator = join(dirname(require.resolve('@pothos/plugin-prisma')), '../bin/generator.js');
const models = readdirSync(join(root, 'prisma/schema'))
  .filter((name) => name.endsWith('.prisma'))
  .sort()
  .map((name) => readFileSync(join(root, 'prisma/schema', name), 'utf8'))
  .join('\n');

const schemaFor = (provider) =>
  `generator client {\n  provider = "prisma-client"\n  output   = "./${provider}"\n  compilerBuild = "small"\n  importFileExtension = "ts"\n  moduleFormat = "esm"\n  runtime = "nodejs"\n}\n` +
  `generator pothos {\n  provider           = "node ${pothosGenerator}"\n  clientOutput       = "./client.ts"\n  output             = "./${provider}/pothos-types.ts"\n  generateDatamodel  = true\n}\n` +
  `datasource db {\n  provider = "${provider}"\n}\n\n${models}`;

await writeDocumentTypes();

const version = require('prisma/package.json').version;
const stamp = createHash('sha256')
  .update(version)
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .update(tablesModule(join(root, 'prisma/schema')))
  .update(models)
  .digest('hex');
const stampFile = join(target, 'stamp');
if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
  // Updates the time of the file, which scripts/build.mjs compares with those of the models.
  writeFileSync(stampFile, stamp);
  process.exit(0);
}

mkdirSync(target, { recursive: true });
for (const provider of ['sqlite', 'postgresql']) {
  const file = join(target, `${provider}.prisma`);
  writeFileSync(file, schemaFor(provider));
  const result = spawnSync(
    process.execPath,
    [require.resolve('prisma/build/index.js'), 'generate', '--schema', file, '--no-hints'],
    {
      cwd: root,
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
      encoding: 'utf8',
    },
  );
  if (result.status !== 0) {
    console.error(result.stdout, result.stderr);
    process.exit(result.status ?? 1);
  }
}
const [sqliteTypes, postgresqlTypes] = ['sqlite', 'postgresql'].map((provider) =>
  readFileSync(join(target, provider, 'pothos-types.ts'), 'utf8'),
);
if (sqliteTypes !== postgresqlTypes) {
  console.error(
    'The types of the models differ between SQLite and PostgreSQL; the schema builder needs one set of types.',
  );
  process.exit(1);
}
writeFileSync(join(target, 'tables.ts'), tablesModule(join(root, 'prisma/schema')));
writeFileSync(stampFile, stamp);
