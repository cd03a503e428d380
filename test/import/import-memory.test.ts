import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase } from '../support/database.ts';
import { createMysqlDatabase, hasMysqlServer } from './mysql-server.ts';
import { sourceTables, type Tables, writeTables } from './source-site.ts';
import { wxrFile, wxrItem } from './wxr-site.ts';

/** The program needs 70 MB; each source below is more than twice as large as the limit. */
const HEAP_LIMIT_MB = 110;
const VALUE_COUNT = 450;
const TEXT = 'Larch and gate. '.repeat(6_000);

/** A few seconds suffice unless the machine is busy. */
vi.setConfig({ testTimeout: 180_000 });

const startScript = join(import.meta.dirname, '../../scripts/start.mjs');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-memory-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Imports in a process with the heap limit. Returns the number of stored values and the temporary files that remain. */
async function importWithHeapLimit(source: string): Promise<{ values: number; remainingFiles: string[] }> {
  const target = await openTestDatabase();
  try {
    await promisify(execFile)(
      process.execPath,
      [`--max-old-space-size=${HEAP_LIMIT_MB}`, startScript, 'import', source],
      { cwd: folder, env: { ...process.env, DATABASE_URL: target.url } },
    );
    const remainingFiles = await readdir(join(folder, 'data/import'));
    return { values: await target.database.reader.postMeta.count({ where: { key: 'large' } }), remainingFiles };
  } finally {
    await target.dispose();
  }
}

/** A site with many large values, as metadata of one post. */
function largeTables(): Tables {
  const tables = sourceTables();
  for (let id = 1_000; id < 1_000 + VALUE_COUNT; id++) {
    tables.postmeta?.push({ meta_id: String(id), post_id: '10', meta_key: 'large', meta_value: TEXT });
  }
  return tables;
}

test('an export file larger than the memory is imported and leaves no temporary file', async () => {
  const file = join(folder, 'export.xml');
  const [head = '', tail = ''] = wxrFile(['SPLIT']).split('SPLIT');
  function* parts() {
    yield head;
    for (let id = 1; id <= VALUE_COUNT; id++) yield wxrItem({ id, meta: { large: TEXT } });
    yield tail;
  }
  await pipeline(Readable.from(parts()), createWriteStream(file));
  expect(await importWithHeapLimit(file)).toEqual({ values: VALUE_COUNT, remainingFiles: ['report.json'] });
});

/** The tables contain options that no import stores; the report names them. */
const REPORT_FILES = ['report-details.jsonl', 'report.json'];

test('tables larger than the memory are imported', async () => {
  const tables = await writeTables(largeTables());
  try {
    expect(await importWithHeapLimit(tables.folder)).toEqual({ values: VALUE_COUNT, remainingFiles: REPORT_FILES });
  } finally {
    await tables.dispose();
  }
});

test.skipIf(!(await hasMysqlServer()))('a live database larger than the memory is imported (needs MySQL)', async () => {
  const source = await createMysqlDatabase();
  try {
    await source.load(largeTables());
    expect(await importWithHeapLimit(source.address)).toEqual({ values: VALUE_COUNT, remainingFiles: REPORT_FILES });
  } finally {
    await source.dispose();
  }
});

test('a rejected import leaves no temporary file', async () => {
  const tables = sourceTables();
  Object.assign(tables.comments?.[0] ?? {}, { comment_ID: 'one' });
  const source = await writeTables(tables);
  const target = await openTestDatabase();
  const written: string[] = [];
  try {
    const config = loadConfig({ DATABASE_URL: target.url }, { cwd: source.folder });
    const output = { write: (text: string) => written.push(text) };
    const command = { sources: [source.folder] as [string], uploads: undefined, replace: false, config, output };
    expect(await runImportCommand(command)).toBe(1);
    expect(written.join('')).toContain('comment_ID is "one"');
    expect(await readdir(join(source.folder, 'data/import'))).toEqual([]);
  } finally {
    await target.dispose();
    await source.dispose();
  }
});
