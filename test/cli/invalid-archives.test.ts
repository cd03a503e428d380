import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BackupSite, createBackupSite, filesOf, type RestoreEnvironment } from '../support/backup-site.ts';

type Entry = Awaited<ReturnType<typeof unpackTar>>[number];

let backupSite: BackupSite;
let archive: Buffer;
beforeAll(async () => {
  backupSite = await createBackupSite();
  const first = await backupSite.createRestoreEnvironment();
  await first.backup();
  await first.target.dispose();
  archive = await readFile(first.file);
});
afterAll(() => backupSite.dispose());

let restoreEnvironment: RestoreEnvironment;
beforeEach(async () => {
  restoreEnvironment = await backupSite.createRestoreEnvironment();
});
afterEach(() => restoreEnvironment.target.dispose());

const POSTS = 'tables/posts/000001.jsonl.gz';
const USERS = 'tables/users/000001.jsonl.gz';
const PHOTO = 'files/2021/05/a.jpg';

/** Returns the entries with changes to one of them. */
const withChange = (entries: Entry[], name: string, change: (entry: Entry) => Partial<Entry>): Entry[] =>
  entries.map((entry) => (entry.header.name === name ? { ...entry, ...change(entry) } : entry));

const corrupted = (entries: Entry[], name: string): Entry[] =>
  withChange(entries, name, ({ data }) => ({ data: data?.map((byte) => byte ^ 1) as Uint8Array<ArrayBuffer> }));

function withData(entries: Entry[], name: string, data: Uint8Array): Entry[] {
  return withChange(entries, name, ({ header }) => ({
    header: { ...header, size: data.length },
    data: new Uint8Array(data),
  }));
}

const dataOf = (entries: Entry[], name: string): Uint8Array =>
  entries.find(({ header }) => header.name === name)?.data ?? new Uint8Array();

function withJson(entries: Entry[], name: string, change: (value: Record<string, unknown>) => object): Entry[] {
  const value = JSON.parse(Buffer.from(dataOf(entries, name)).toString()) as Record<string, unknown>;
  return withData(entries, name, Buffer.from(JSON.stringify({ ...value, ...change(value) })));
}

/** Replaces the part with the users, and corrects the checksums. */
function withUsers(entries: Entry[], data: Uint8Array): Entry[] {
  const sha256 = createHash('sha256').update(data).digest('hex');
  return withJson(withData(entries, USERS, data), 'contents.json', ({ parts }) => ({
    parts: (parts as { name: string }[]).map((part) => (part.name === USERS ? { ...part, sha256 } : part)),
  }));
}

const users = (entries: Entry[]): string => gunzipSync(dataOf(entries, USERS)).toString();
const entry = (name: string, header: Partial<Entry['header']> = {}): Entry => ({
  header: { name, size: 0, ...header },
});

interface Table {
  name: string;
  columns: object[];
}

const duplicated = (entries: Entry[], name: string): Entry[] =>
  entries.flatMap((current) => (current.header.name === name ? [current, current] : [current]));

/** Removes a table that has no rows. */
const withoutTable = (entries: Entry[], name: string): Entry[] =>
  withJson(entries, 'backup.json', ({ tables }) => ({
    tables: (tables as Table[]).filter((table) => table.name !== name),
  }));

const cases: [string, (all: Entry[]) => Entry[], RegExp][] = [
  ['a changed part', (all) => corrupted(all, POSTS), /posts\/000001\S* does not match its checksum/],
  ['a changed file', (all) => corrupted(all, PHOTO), /a\.jpg" does not match its checksum/],
  ['no contents.json at its end', (all) => all.slice(0, -1), /contents\.json is missing at its end/],
  ['a missing part', (all) => all.filter(({ header }) => header.name !== USERS), /users\S* is missing/],
  ['a missing file', (all) => all.filter(({ header }) => header.name !== PHOTO), /a\.jpg" does not match its checksum/],
  ['an unknown part', (all) => [...all.slice(0, 1), entry('x.sh'), ...all.slice(1)], /unknown part "x\.sh"/],
  ['data after its end', (all) => [...all, entry('x')], /data after contents\.json/],
  [
    'a file path that leads out of the store',
    (all) => withChange(all, PHOTO, ({ header }) => ({ header: { ...header, name: 'files/../../x' } })),
    /does not accept the name/,
  ],
  [
    'a symbolic link',
    (all) => [...all.slice(0, 1), entry('files/link', { type: 'symlink', linkname: '/etc/passwd' }), ...all.slice(1)],
    /is not a regular file but a symlink/,
  ],
  ['no backup.json at its beginning', (all) => all.slice(1), /does not begin with backup\.json/],
  ['a newer format', (all) => withJson(all, 'backup.json', () => ({ version: 2 })), /the format 2/],
  ['a newer database', (all) => withJson(all, 'backup.json', () => ({ migration: 9_999 })), /whose database is newer/],
  [
    'a table that the database lacks',
    (all) => withJson(all, 'backup.json', ({ tables }) => ({ tables: [...(tables as object[]), UNKNOWN_TABLE] })),
    /the database has no column nothing\.a of type text/,
  ],
  ['lines that are not rows', (all) => withUsers(all, gzipSync('{"a":1}\n')), /line 1 of \S+ is not a list of/],
  [
    'values of a wrong type',
    (all) => withUsers(all, gzipSync(users(all).replace('[1,', '["1",'))),
    /value of id that is not of type integer/,
  ],
  [
    'fewer rows than it declares',
    (all) => withUsers(all, gzipSync(users(all).replace(/.*\n/, ''))),
    /fewer than the declared \d+ rows/,
  ],
  [
    'a duplicate row',
    (all) => withUsers(all, gzipSync(users(all).replace(/.*\n/, '$&$&'))),
    /rejects a row|more than the declared \d+ rows/,
  ],
  ['a duplicate part', (all) => duplicated(all, USERS), /contains \S*users\S* twice/],
  ['a duplicate file', (all) => duplicated(all, PHOTO), /a\.jpg" twice/],
  [
    'a table of the database left out of its declarations',
    (all) => withoutTable(all, 'login_failures'),
    /it lacks the column login_failures\.\w+/,
  ],
  [
    'a column of the database left out of its declarations',
    (all) =>
      withJson(all, 'backup.json', ({ tables }) => ({
        tables: (tables as Table[]).map((table) =>
          table.name === 'login_failures' ? { ...table, columns: table.columns.slice(0, -1) } : table,
        ),
      })),
    /it lacks the column login_failures\.\w+/,
  ],
  [
    'a list of files above the size limit',
    (all) => withData(all, 'file-lists/000001.jsonl', Buffer.alloc(17 * 1_024 * 1_024, '\n')),
    /is longer than \d+ bytes/,
  ],
  [
    'a control sequence of terminals in a name',
    (all) =>
      withJson(all, 'contents.json', ({ parts }) => ({
        parts: [{ name: '\u001b[2Jx', rows: 1, sha256: '0'.repeat(64) }, ...(parts as object[])],
      })),
    /broken: \ufffd\[2Jx is missing/,
  ],
  [
    'an invalid site address',
    (all) => withJson(all, 'backup.json', () => ({ siteUrl: 'e' })),
    /backup\.json is invalid: siteUrl/,
  ],
  ['a part that is not compressed', (all) => withUsers(all, Buffer.from(users(all))), /cannot be decompressed/],
];
const UNKNOWN_TABLE = { name: 'nothing', columns: [{ name: 'a', type: 'text' }], rows: 0, lastNumber: null };

test.each(cases)('an archive with %s is rejected and changes nothing', async (_case, change, message) => {
  await restoreEnvironment.target.database.transaction((client) =>
    client.setting.create({ data: { name: 'existing', value: '1' } }),
  );
  await writeFile(restoreEnvironment.file, await packTar(change(await unpackTar(new Uint8Array(archive)))));
  const config = restoreEnvironment.config();
  const { code, text } = await restoreEnvironment.restore(config, { replace: true });
  expect([code, text]).toEqual([1, expect.stringMatching(message)]);
  expect(await restoreEnvironment.target.database.primary.setting.findMany()).toEqual([
    { name: 'existing', value: '1' },
  ]);
  expect(await restoreEnvironment.target.database.primary.post.count()).toBe(0);
  expect(await filesOf(config)).toEqual({});
});

test.each([
  ['truncated', () => archive.subarray(0, archive.length / 2)],
  ['an HTML page', () => Buffer.from('<html>Not found</html>'.repeat(100))],
  ['empty', () => Buffer.alloc(0)],
])('a file that is %s is rejected and changes nothing', async (_case, content) => {
  await writeFile(restoreEnvironment.file, content());
  const { code, text } = await restoreEnvironment.restore(restoreEnvironment.config());
  expect([code, text]).toEqual([1, expect.stringMatching(/not a complete tar archive|not a backup/)]);
  expect(await restoreEnvironment.target.database.primary.setting.count()).toBe(0);
});
