import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { writerOf } from '../support/database.ts';
import { cms, it } from '../support/site-test.ts';
import { createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';
import { formOf, testImage, type UploadedItem, upload } from '../support/test-uploads.ts';

const isSqlite = process.env.TEST_DATABASE_URL === undefined;

const storageFull = [507, 'storage_full', '60'];

const postAnswer = async (server = cms) => {
  const { status, body, headers } = await server.send<{ code?: string }>({
    method: 'POST',
    path: 'posts',
    as: 'admin',
    json: { title: 'Long', content: 'word '.repeat(100_000) },
  });
  return [status, body.code, headers['retry-after']];
};

const readiness = async (server = cms) => {
  const { status, body } = await server.get<{ storage: string }>('/readyz');
  return [status, body.storage];
};

describe('a database without space', () => {
  /** Limits the size of the SQLite database; on PostgreSQL a trigger raises the same error as a full disk. */
  const fillDatabase = async () => {
    const writer = writerOf(cms.app.domain.kernel.database);
    if (isSqlite) {
      const [row] = await writer.$queryRawUnsafe<{ page_count: bigint }[]>('PRAGMA page_count');
      await writer.$queryRawUnsafe(`PRAGMA max_page_count = ${row?.page_count}`);
      return;
    }
    await writer.$executeRawUnsafe(
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
    );
    for (const table of ['posts', 'settings'])
      await writer.$executeRawUnsafe(
        `CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION full_disk()`,
      );
  };
  const freeSpace = async () => {
    const writer = writerOf(cms.app.domain.kernel.database);
    if (isSqlite) await writer.$queryRawUnsafe('PRAGMA max_page_count = 1000000000');
    else await writer.$executeRawUnsafe('DROP FUNCTION full_disk CASCADE');
  };

  it('answers writes with 507, is not ready, serves reads, and recovers', async () => {
    expect(await readiness()).toEqual([200, 'ok']);
    await fillDatabase();
    try {
      expect(await postAnswer()).toEqual(storageFull);
      const { body, headers } = await cms.graphql(
        'mutation ($content: String!) { createPost(input: { title: "Long", content: $content }) { id } }',
        { as: 'admin', variables: { content: 'word '.repeat(100_000) } },
      );
      expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'storage_full', status: 507 });
      expect(headers['retry-after']).toBe('60');
      expect(await readiness()).toEqual([503, 'full']);
      expect((await cms.get('posts?per_page=1')).status).toBe(200);
    } finally {
      await freeSpace();
    }
    await expect.poll(() => readiness()).toEqual([200, 'ok']);
    expect((await postAnswer())[0]).toBe(201);
  });
});

describe.runIf(canMount())('a file store without space (needs the right to mount)', () => {
  let folder: string;
  let files: TestSite;
  let server: RunningSite;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'postern-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder]);
    files = await createTestSite();
    server = await files.start({ env: { DATA_DIR: folder } });
  });
  afterEach(() => rm(join(folder, 'filler'), { force: true }));
  afterAll(async () => {
    await files.dispose();
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true });
  });

  const answerOf = async (answer: ReturnType<typeof upload>) => {
    const { status, body, headers } = await answer;
    return [status, body.code, headers['retry-after']];
  };
  const fillUpTo = (bytes: number) => writeFile(join(folder, 'filler'), Buffer.alloc(6 * 1_024 * 1_024 - bytes));

  it('answers uploads as bodies and forms with 507, is not ready, and recovers', async () => {
    const big = await testImage(200, 200, { format: 'png' });
    const body = Buffer.concat([big, Buffer.alloc(1_500_000)]);
    await fillUpTo(600_000);
    expect(await answerOf(upload(server, { name: 'big.png', body }))).toEqual(storageFull);
    const form = formOf([{ name: 'file', value: body, file: { name: 'big.png', type: 'image/png' } }]);
    const sent = server.send<UploadedItem>({ method: 'POST', path: 'media', as: 'author', ...form });
    expect(await answerOf(sent)).toEqual(storageFull);
    expect(await readiness(server)).toEqual([503, 'full']);
    await rm(join(folder, 'filler'));
    await expect.poll(() => readiness(server)).toEqual([200, 'ok']);
    expect((await upload(server, { name: 'big.png', body: big })).status).toBe(201);
  });

  it('answers an upload with 507 if the file fits but its renditions do not', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 1_600, height: 1_200, channels: 3, background: '#fff', noise } as const;
    const body = await sharp({ create }).jpeg().toBuffer();
    await fillUpTo(body.length + 60_000);
    expect(await answerOf(upload(server, { name: 'wide.jpg', body }))).toEqual(storageFull);
    await rm(join(folder, 'filler'));
    expect((await upload(server, { name: 'wide.jpg', body })).status).toBe(201);
  });
});

/** Returns whether this process may mount a small disk. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    execFileSync('rmdir', [folder]);
    return true;
  } catch {
    return false;
  }
}
