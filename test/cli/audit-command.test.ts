import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { runCommandLine } from '../support/command-line.ts';
import { cms, it, site } from '../support/site-test.ts';

const startScript = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

interface Line {
  id: number;
  date: string;
  kind: string;
  name: string;
  login: string;
  changes: Record<string, { before?: unknown; after?: unknown }>;
}

/** Names that attack who reads the log: a second line, a formula, a terminal, the order of text, quotes. */
const HOSTILE_NAMES = [
  'a\n{"id":0,"login":"forged","kind":"user"}',
  'b\r\n0,2001-01-01T00:00:00Z,1,forged',
  '=HYPERLINK("http://example.org","c")',
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\u001b[31md\u0007\u009b2J',
  'e\u202egnp.exe\u2066\u061c\u200f',
  'f "quoted", with\u2028lines\u0085',
];

let folder: string;
it.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-audit-'));
  for (const title of HOSTILE_NAMES) {
    const json = { title, content: 'x', status: 'draft' };
    await cms.send({ method: 'POST', path: 'posts', json, as: 'admin' });
  }
  const long = { title: 'Long', content: 'x', excerpt: 'é'.repeat(50_000), slug: 's'.repeat(190), status: 'draft' };
  await cms.send({ method: 'POST', path: 'posts', json: long, as: 'admin' });
});
it.afterAll(() => rm(folder, { recursive: true, force: true }));

const surroundings = () => ({ cwd: folder, env: { ...process.env, ...site.environment(), LOG_LEVEL: 'silent' } });
const run = (...args: string[]) => runCommandLine(['audit', 'export', ...args], surroundings());

const readLines = (text: string): Line[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

describe('audit export', () => {
  it('writes all entries to the output as JSON Lines, the oldest first', async () => {
    // In a process of its own, whose output has nothing else.
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [startScript, 'audit', 'export', '--format', 'jsonl'],
      { ...surroundings(), encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([0, '']);
    const rows = await site.database.reader.auditEntry.findMany({ orderBy: [{ at: 'asc' }, { id: 'asc' }] });
    expect(rows.length).toBeGreaterThan(HOSTILE_NAMES.length);
    expect(readLines(stdout).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('writes a file that only its owner can read, and leaves no other', async () => {
    const { status, stdout } = await run('--out', 'log.csv');
    expect([status, stdout]).toEqual([0, expect.stringContaining('log.csv')]);
    expect((await stat(join(folder, 'log.csv'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.startsWith('log'))).toEqual(['log.csv']);
    expect(await readFile(join(folder, 'log.csv'), 'utf8')).toMatch(/^id,date,user,login,/);
  });

  it('exports the entries of a time', async () => {
    expect(readLines((await run('--format', 'jsonl', '--after', '2001-01-01T00:00:00')).stdout).length).toBeGreaterThan(
      1,
    );
    expect((await run('--format', 'jsonl', '--before', '2001-01-01T00:00:00')).stdout).toBe('');
  });

  it('names what is wrong, and writes no file', async () => {
    expect(await run('--format', 'xml')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('one of csv, jsonl'),
    });
    const { status, stdout } = await run('--after', 'yesterday', '--out', 'wrong.csv');
    expect([status, stdout]).toEqual([1, expect.stringContaining('after must be a date')]);
    expect(await readdir(folder)).not.toContain('wrong.csv');
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Reads a file with a program in Python and returns what that prints as JSON. */
function readWithPython(program: string, file: string): unknown {
  const { status, stdout, stderr } = spawnSync('python3', ['-c', program, join(folder, file)], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const READ_CSV = `
import csv, json, sys
with open(sys.argv[1], newline='', encoding='utf-8') as file:
    print(json.dumps([{**row, 'changes': json.loads(row['changes'])} for row in csv.DictReader(file, strict=True)]))`;

const READ_JSON_LINES = `
import json, sys
with open(sys.argv[1], encoding='utf-8') as file:
    print(json.dumps([json.loads(line) for line in file]))`;

/** Control characters, line separators, and characters that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

describe.skipIf(!hasPython)('an exported log, read by other programs', () => {
  it('has the same entries as CSV and as JSON Lines, with one printable line for each name (needs python3)', async () => {
    for (const format of ['csv', 'jsonl'])
      expect((await run('--format', format, '--out', `read.${format}`)).status).toBe(0);
    const fromJson = readWithPython(READ_JSON_LINES, 'read.jsonl') as Line[];
    const fromCsv = readWithPython(READ_CSV, 'read.csv') as Record<string, unknown>[];
    expect(fromCsv.map(({ id }) => Number(id))).toEqual(fromJson.map(({ id }) => id));
    expect(fromCsv.map(({ changes }) => changes)).toEqual(fromJson.map(({ changes }) => changes));
    expect(fromJson.some(({ login }) => login === 'forged')).toBe(false);
    for (const { name } of fromJson) expect(name).not.toMatch(UNPRINTABLE);
    const names = fromJson.map(({ name }) => name);
    expect(names.filter((name) => name.includes('forged'))).toHaveLength(2);
    expect(names).toEqual(expect.arrayContaining(['=HYPERLINK("http://example.org","c")', '+1+1', '-2+3', '@SUM(1)']));
    for (const row of fromCsv) {
      for (const [field, text] of Object.entries(row)) {
        if (field !== 'changes') expect(String(text), field).not.toMatch(/^[=+\-@\t\r\n]/);
      }
    }
    expect(fromCsv.filter(({ name }) => /^'[=+\-@]/.test(String(name)))).toHaveLength(4);
  });

  it('has entries of a bounded size (needs python3)', async () => {
    expect((await run('--format', 'jsonl', '--out', 'size.jsonl')).status).toBe(0);
    const entry = (readWithPython(READ_JSON_LINES, 'size.jsonl') as Line[]).find(({ name }) => name === 'Long');
    expect(entry?.changes.excerpt?.after).toMatchObject({ length: 50_000, start: 'é'.repeat(200) });
    expect(JSON.stringify(entry).length).toBeLessThan(2_000);
  });
});
