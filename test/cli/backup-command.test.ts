import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tables } from '../../prisma/generated/tables.ts';
import { openSnapshot } from '../../src/adapters/database/open-maintenance.ts';
import { openArchive, readWholePart } from '../../src/backup/archive-reader.ts';
import { loadConfig } from '../../src/config.ts';
import {
  type BackupSite,
  collect,
  createBackupSite,
  filesOf,
  type RestoreEnvironment,
  rowsOf,
  UPLOADED_FILES,
} from '../support/backup-site.ts';
import { startS3Server } from '../support/s3-server.ts';
import { SITE_URL, type TestSite } from '../support/test-site.ts';

let backupSite: BackupSite;
beforeAll(async () => {
  backupSite = await createBackupSite();
});
afterAll(() => backupSite.dispose());

let restoreEnvironment: RestoreEnvironment;
beforeEach(async () => {
  restoreEnvironment = await backupSite.createRestoreEnvironment();
});
afterEach(() => restoreEnvironment.target.dispose());

test('a restore returns every row of every table and every file with its modification time, and new ids follow the restored ones', async () => {
  const backup = await restoreEnvironment.backup();
  expect([backup.code, backup.text]).toEqual([0, expect.stringMatching(/Rows: \d+\. Files: 4 \(5\.2 MB\)\./)]);
  expect((await stat(restoreEnvironment.file)).mode & 0o777).toBe(0o600);
  const config = restoreEnvironment.config();
  const restored = await restoreEnvironment.restore(config);
  expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('Files: 4 restored, 0 unchanged.')]);
  expect(await rowsOf(restoreEnvironment.target.url)).toEqual(await rowsOf(backupSite.url));
  expect(await filesOf(config)).toEqual(UPLOADED_FILES);
  expect((await stat(join(config.uploadsDir, '2021/05/a.jpg'))).mtimeMs).toBe(1_600_000_000_000);
  const next = await restoreEnvironment.target.database.transaction((client) =>
    client.event.create({ data: { document: '{}' } }),
  );
  // The id 1 was assigned to an event that has been deleted.
  expect(next.id).toBe(2);
});

test('images that were made on request are left out, but not an uploaded file that is named like one', async () => {
  const { mediaStore } = (await backupSite.site.start()).app.domain.kernel;
  const [made, uploaded] = [
    '2021/05/a.jpg~0123456789abcdef01234567.webp',
    '2021/05/b.jpg~0123456789abcdef01234567.webp',
  ];
  const source = { size: 1, open: () => Readable.from([Buffer.from('m')]) };
  for (const key of [made, uploaded]) await mediaStore.put(key, source);
  const { database } = backupSite.site;
  const { postId, file } = await database.primary.attachment.findFirstOrThrow();
  const rename = (name: string) =>
    database.transaction((client) => client.attachment.update({ where: { postId }, data: { file: name } }));
  await rename(uploaded);
  try {
    await restoreEnvironment.backup();
    const config = restoreEnvironment.config();
    await restoreEnvironment.restore(config);
    expect(Object.keys(await filesOf(config)).sort()).toEqual([...Object.keys(UPLOADED_FILES), uploaded].sort());
  } finally {
    await rename(file);
    await mediaStore.remove([made, uploaded]);
  }
});

test('the archive contains every table of the database except the audit log, counts of requests and derived ones', async () => {
  await restoreEnvironment.backup();
  const archive = await openArchive(restoreEnvironment.file);
  for await (const part of archive.parts()) {
    const header = JSON.parse((await readWholePart(part, 1_000_000)).text) as { tables: { name: string }[] };
    const names = header.tables.map(({ name }) => name).sort();
    const excluded = [
      'content_changes',
      'table_versions',
      'row_changes',
      'audit_entries',
      'rate_counts',
      'edit_locks',
      'leases',
      'sessions',
      'account_links',
      ...WEBHOOK_QUEUE,
      ...META_INDEX,
    ];
    const expected = (await tablesOf(backupSite.site)).filter((name) => !excluded.includes(name));
    expect(names).toEqual(expected.sort());
    break;
  }
  await archive.close();
});

const WEBHOOK_QUEUE = ['webhook_deliveries', 'webhook_expansion', 'webhook_progress'];
/** Derived from the meta values at the start of the server. */
const META_INDEX = ['meta_filters', 'meta_values'];

/** What the program records of its migrations. */
const MIGRATION_TABLES = ['_prisma_migrations', '_migration_declarations'];

async function tablesOf({ database }: TestSite): Promise<string[]> {
  const sql =
    database.dialect.engine === 'sqlite'
      ? `SELECT name FROM sqlite_master
         WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'post_search_index%'`
      : `SELECT table_name AS name FROM information_schema.tables
         WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`;
  const rows = await database.primary.$queryRawUnsafe<{ name: string }[]>(sql);
  return rows.map(({ name }) => name).filter((name) => !MIGRATION_TABLES.includes(name));
}

test('the restored site returns the same answers to anonymous requests, searches and editors', async () => {
  await restoreEnvironment.backup();
  await restoreEnvironment.restore(restoreEnvironment.config());
  const [before, after] = [
    await backupSite.site.start(),
    await backupSite.site.start({
      env: { DATABASE_URL: restoreEnvironment.target.url, DATA_DIR: restoreEnvironment.config().dataDir },
    }),
  ];
  const paths = [
    'posts?per_page=100',
    'posts?search=extra',
    'pages',
    'categories',
    'users',
    'comments',
    'types',
    'search?search=post',
  ];
  for (const path of paths) {
    const [expected, actual] = [await before.get(path), await after.get(path)];
    expect([path, actual.status, actual.body]).toEqual([path, 200, expected.body]);
    expect(actual.headers['x-cms-total']).toBe(expected.headers['x-cms-total']);
  }
  expect((await after.get('settings', { as: 'admin' })).body).toEqual(
    (await before.get('settings', { as: 'admin' })).body,
  );
});

test.each([
  ['into an empty database', false],
  ['in place of the site that was backed up', true],
])(
  'a restore %s keeps webhooks and scheduled work, but nothing that the original had queued for others',
  async (_where, replaces) => {
    const { database } = backupSite.site;
    const time = new Date().toISOString();
    const mail = { kind: 'mail', key: 'mail:1', runAt: time, payload: '{"about":"invitation","userId":1}' };
    const webhook = {
      name: 'Front end',
      format: 'standard',
      payload: 'minimal',
      secret: 's',
      ownerId: 1,
      created: time,
    };
    const delivery = { messageId: 'm', changeId: 1, kind: 'post', objectId: 1, type: 'post', action: 'updated' };
    const times = { changedAt: time, created: time, nextAttempt: time, retriedFrom: time };
    await database.transaction(async (client) => {
      await client.job.createMany({ data: [mail, { kind: 'embed', key: 'embed:1', runAt: time }] });
      const { id } = await client.webhook.create({ data: { ...webhook, url: 'https://front.example/' } });
      await client.webhook.create({ data: { ...webhook, url: 'https://off.example/', isActive: false } });
      await client.webhookDelivery.create({ data: { ...delivery, ...times, webhookId: id, state: 'waiting' } });
    });
    try {
      await restoreEnvironment.backup();
      if (replaces) {
        // What has the numbers of the original waits in the replaced site too.
        const first = await restoreEnvironment.restore(restoreEnvironment.config());
        expect(first.code).toBe(0);
        await restoreEnvironment.target.database.transaction(async (client) => {
          const { id } = await client.webhook.findFirstOrThrow({ where: { isActive: true } });
          await client.job.create({ data: mail });
          await client.webhookDelivery.create({ data: { ...delivery, ...times, webhookId: id, state: 'waiting' } });
        });
      }
      const { code, text } = await restoreEnvironment.restore(restoreEnvironment.config(), { replace: replaces });
      expect([code, text]).toEqual([0, expect.stringContaining('E-mails that waited in the backup: 1. ')]);
      expect(text).toContain('Active webhooks: 1. ');
      const { reader } = restoreEnvironment.target.database;
      expect(await reader.job.count({ where: { kind: 'mail' } })).toBe(0);
      expect(await reader.job.count({ where: { key: 'embed:1' } })).toBe(1);
      expect(await reader.webhookDelivery.count()).toBe(0);
      const restored = await reader.webhook.findMany({ orderBy: { id: 'asc' } });
      expect(restored.map(({ url, isActive }) => [url, isActive])).toEqual([
        ['https://front.example/', true],
        ['https://off.example/', false],
      ]);
    } finally {
      await database.transaction(async (client) => {
        await client.job.deleteMany({ where: { key: { in: ['mail:1', 'embed:1'] } } });
        await client.webhook.deleteMany();
      });
    }
  },
);

test('a backup contains the state at its start, even if other connections write during the backup', async () => {
  const setting = tables.find(({ name }) => name === 'settings');
  if (!setting) throw new Error('There is no table of settings.');
  const snapshot = await openSnapshot(backupSite.url);
  const before = await snapshot.count(setting);
  await backupSite.site.database.transaction((client) =>
    client.setting.create({ data: { name: 'later', value: '1' } }),
  );
  const rows = await collect(snapshot.rows(setting));
  await snapshot.close();
  await backupSite.site.database.transaction((client) => client.setting.delete({ where: { name: 'later' } }));
  expect(rows.length).toBe(before);
  expect(rows.map(([name]) => name)).not.toContain('later');
});

describe('a database that contains a site', () => {
  test('is unchanged without --replace', async () => {
    await restoreEnvironment.target.database.transaction((client) =>
      client.setting.create({ data: { name: 'existing', value: '1' } }),
    );
    await restoreEnvironment.backup();
    const { code, text } = await restoreEnvironment.restore(restoreEnvironment.config());
    expect([code, text]).toEqual([1, expect.stringContaining('--replace')]);
    expect(await restoreEnvironment.target.database.primary.setting.findMany()).toEqual([
      { name: 'existing', value: '1' },
    ]);
    expect(await restoreEnvironment.target.database.primary.post.count()).toBe(0);
  });

  test('is replaced with --replace, also by a backup of itself', async () => {
    await restoreEnvironment.backup();
    await restoreEnvironment.restore(restoreEnvironment.config());
    const before = await rowsOf(restoreEnvironment.target.url);
    const { code, text } = await restoreEnvironment.restore(restoreEnvironment.config(), { replace: true });
    expect([code, text]).toEqual([0, expect.stringContaining('0 restored, 4 unchanged')]);
    expect(await rowsOf(restoreEnvironment.target.url)).toEqual(before);
    // The text index contains no rows of the replaced site.
    const indexed = await restoreEnvironment.target.database.primary.postSearchText.count();
    expect(indexed).toBe(before.post_search_texts?.length);
  });
});

test('addresses in texts follow SITE_URL on read, and are rewritten on request', async () => {
  const content = `<a href="${SITE_URL}/about">About</a> <a href="${SITE_URL}0/other">Other</a>`;
  const { id } = await backupSite.site.database.transaction((client) =>
    client.post.create({
      data: { type: 'post', content, date: '', modified: '', modifiedGmt: '' },
    }),
  );
  await restoreEnvironment.backup();
  const config = restoreEnvironment.config({ SITE_URL: 'https://larch.example' });
  const stored = async () =>
    (await restoreEnvironment.target.database.primary.post.findUnique({ where: { id } }))?.content;
  const first = await restoreEnvironment.restore(config);
  expect(first.text).toContain(`Texts are shown with the address https://larch.example in place of ${SITE_URL}`);
  expect(await stored()).toBe(content);
  const expectedContent = content.replace(`${SITE_URL}/about`, 'https://larch.example/about');
  const readContent = async () => {
    const env = {
      DATABASE_URL: restoreEnvironment.target.url,
      DATA_DIR: config.dataDir,
      SITE_URL: 'https://larch.example',
    };
    const { app } = await backupSite.site.start({ env });
    return (await app.domain.kernel.database.reader.post.findUnique({ where: { id } }))?.content;
  };
  expect(await readContent()).toBe(expectedContent);
  const second = await restoreEnvironment.restore(config, { replace: true, rewriteAddresses: true });
  expect(second.text).toContain(`Addresses in texts moved from ${SITE_URL} to https://larch.example.`);
  expect(await stored()).toBe(expectedContent);
  expect(await readContent()).toBe(expectedContent);
});

test('a restore moves files between a folder and S3', async () => {
  const server = await startS3Server();
  try {
    const s3Config = restoreEnvironment.config({ ...server.environment('backup'), MEDIA_STORE: 's3' });
    await restoreEnvironment.backup();
    expect((await restoreEnvironment.restore(s3Config)).code).toBe(0);
    expect(await filesOf(s3Config)).toEqual(UPLOADED_FILES);
    const file = `${restoreEnvironment.file}.again`;
    expect((await restoreEnvironment.backup({ file, config: s3Config })).text).toContain('Files: 4 (5.2 MB)');
    const folder = restoreEnvironment.config({ DATA_DIR: join(backupSite.folder, 'again') });
    await restoreEnvironment.restore(folder, { file, replace: true });
    expect(await filesOf(folder)).toEqual(UPLOADED_FILES);
  } finally {
    await server.stop();
  }
});

test('a file that an attachment names but the store lacks is reported, and the backup succeeds', async () => {
  const dates = { date: '', modified: '', modifiedGmt: '' };
  const { id } = await backupSite.site.database.transaction((client) =>
    client.post.create({ data: { type: 'attachment', ...dates, attachment: { create: { file: '2020/gone.jpg' } } } }),
  );
  const { code, text } = await restoreEnvironment.backup();
  await backupSite.site.database.transaction((client) => client.post.delete({ where: { id } }));
  expect([code, text]).toEqual([0, expect.stringMatching(/^Attachments whose file is missing: .*2020\/gone\.jpg/m)]);
});

test('a file with a name that no store accepts is reported and left out', async () => {
  const { uploadsDir } = loadConfig(backupSite.site.environment(), { cwd: backupSite.folder });
  const invalidFile = join(uploadsDir, 'back\\slash.txt');
  await writeFile(invalidFile, 'x');
  const { code, text } = await restoreEnvironment.backup();
  await rm(invalidFile);
  expect([code, text]).toEqual([
    0,
    expect.stringContaining('no store accepts files with these names: "back\\\\slash.txt".'),
  ]);
  expect(text).toContain('Files: 4 ');
});

test('a backup to an existing file or a missing folder ends with code 1 and a message on the error output', async () => {
  expect((await restoreEnvironment.backup()).errors).toBe('');
  const secondBackup = await restoreEnvironment.backup();
  expect([secondBackup.code, secondBackup.errors]).toEqual([1, expect.stringContaining('already exists')]);
  const inMissingFolder = await restoreEnvironment.backup({ file: join(backupSite.folder, 'none', 'x.tar') });
  expect([inMissingFolder.code, inMissingFolder.errors]).toEqual([
    1,
    expect.stringMatching(/x\.tar cannot be written: ENOENT/),
  ]);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'a backup moves every row unchanged from PostgreSQL to SQLite and back (needs PostgreSQL)',
  async () => {
    const sqliteConfig = restoreEnvironment.config({ DATABASE_URL: `file:${join(backupSite.folder, 'moved.db')}` });
    await restoreEnvironment.backup();
    expect((await restoreEnvironment.restore(sqliteConfig)).code).toBe(0);
    const before = await rowsOf(backupSite.url);
    expect(await rowsOf(sqliteConfig.databaseUrl)).toEqual(before);
    const file = `${restoreEnvironment.file}.back`;
    await restoreEnvironment.backup({ file, config: sqliteConfig });
    expect((await restoreEnvironment.restore(restoreEnvironment.config(), { file })).code).toBe(0);
    expect(await rowsOf(restoreEnvironment.target.url)).toEqual(before);
  },
);
