import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckResult } from '../../src/doctor/check-result.ts';
import { runCommandLine } from '../support/command-line.ts';
import { openTestDatabase, type TestDatabase, writerOf } from '../support/database.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { startSmtpServer } from '../support/smtp-server.ts';

const PASSWORD = 'a-secret-that-nobody-may-see';
const onPostgresql = test.skipIf(!process.env.TEST_DATABASE_URL);

let target: TestDatabase;
let folder: string;
beforeAll(async () => {
  target = await openTestDatabase();
});
afterAll(() => target.dispose());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-doctor-'));
  return () => rm(folder, { recursive: true, force: true });
});

/** Runs the command with settings of its own, beside those of the test database. */
async function examine(env: Record<string, string | undefined> = {}) {
  const { status: code, stdout: text } = await runCommandLine(['doctor', '--json'], {
    cwd: folder,
    env: { DATABASE_URL: target.url, ...env },
  });
  const report = JSON.parse(text) as { status: string; checks: CheckResult[] };
  const check = (name: string) => {
    const found = report.checks.find((each) => each.name === name);
    return found ? `${found.status}: ${found.message}` : 'missing';
  };
  return { code, text, report, check };
}

test('a valid configuration passes every check, and nothing of the checks remains', async () => {
  await mkdir(join(folder, 'data/uploads'), { recursive: true });
  const { code, report, check } = await examine();
  expect(report.checks.filter(({ status }) => status !== 'ok')).toEqual([]);
  expect([code, report.status]).toEqual([0, 'ok']);
  expect(check('database')).toMatch(/ok: (?:SQLite 3\.|PostgreSQL \d)/);
  expect(check('migrations')).toMatch(/^ok: All migrations are applied/);
  expect(await readdir(join(folder, 'data'))).toEqual(['uploads']);
  expect((await readdir(join(folder, 'data/uploads'))).filter((name) => !name.startsWith('.'))).toEqual([]);
  expect(await target.database.primary.setting.count()).toBe(0);
});

test('an empty folder passes: the first start creates the site', async () => {
  const { code, check } = await examine({ DATABASE_URL: undefined });
  expect([code, check('database')]).toEqual([0, expect.stringContaining('the first start creates it')]);
  expect(await readdir(folder)).toEqual([]);
});

test('a misspelled setting is a warning that names the setting', async () => {
  const { code, check } = await examine({ DATABSE_POOL: '4' });
  expect([code, check('settings')]).toEqual([
    0,
    'warning: DATABSE_POOL is not a setting and has no effect: set DATABASE_POOL instead, or remove it.',
  ]);
});

test('invalid settings are reported one by one, without the values of secrets', async () => {
  const { code, report, text } = await examine({
    PORT: 'x',
    SITE_URL: `https://ada:${PASSWORD}@larch.example`,
    DATABASE_URL: `mysql://ada:${PASSWORD}@127.0.0.1/site`,
  });
  expect([code, report.checks.map(({ name, status }) => `${name} ${status}`)]).toEqual([
    1,
    ['settings failed', 'settings failed', 'settings failed'],
  ]);
  expect(text).not.toContain(PASSWORD);
});

test('the server for e-mail is asked to accept the login, and what it answers is reported without the password', async () => {
  const smtp = await startSmtpServer();
  const MAIL_FROM = 'site@larch.example';
  try {
    const accepted = await examine({ SMTP_URL: smtp.url, MAIL_FROM });
    expect([accepted.code, accepted.check('e-mail')]).toEqual([0, expect.stringMatching(/^ok: .*accepts the login/)]);
    expect(smtp.received).toEqual([]);
  } finally {
    await smtp.close();
  }
  const refused = await examine({ SMTP_URL: `smtp://ada:${PASSWORD}@127.0.0.1:1`, MAIL_FROM });
  expect([refused.code, refused.check('e-mail')]).toEqual([1, expect.stringMatching(/^failed: .*does not accept/)]);
  expect(refused.text).not.toContain(PASSWORD);
  const incomplete = await examine({ MAIL_FROM });
  expect(incomplete.check('settings')).toContain('SMTP_URL and MAIL_FROM require each other');
});

describe('a database', () => {
  const failed = async (url: string) => {
    const result = await examine({ DATABASE_URL: url });
    expect(result.code).toBe(1);
    expect(result.text).not.toContain(PASSWORD);
    return result.check('database');
  };

  test('at which nothing answers is reported', async () => {
    expect(await failed(`postgresql://ada:${PASSWORD}@127.0.0.1:1/site`)).toMatch(/^failed: No database answers/);
  });

  test('that refuses the password is reported', async () => {
    const server = await refusingServer();
    const { port } = server.address() as AddressInfo;
    expect(await failed(`postgresql://ada:${PASSWORD}@127.0.0.1:${port}/site`)).toMatch(
      /^failed: The database refuses the user or the password/,
    );
    server.close();
  });

  test('that is not a SQLite file is reported', async () => {
    await writeFile(join(folder, 'site.db'), 'something else, long enough to have a header of its own');
    expect(await failed(`file:${join(folder, 'site.db')}`)).toMatch(/^failed: .*not a SQLite database/);
  });

  test('with a migration that this program lacks is reported as newer', async () => {
    const name = '9999_future';
    const checksum = 'x';
    await writerOf(target.database).$executeRawUnsafe(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name")
       VALUES ('future', '${checksum}', '${name}')`,
    );
    try {
      const { code, check } = await examine();
      expect([code, check('migrations')]).toEqual([1, expect.stringMatching(/^failed: The database is newer/)]);
    } finally {
      await writerOf(target.database).$executeRawUnsafe(`DELETE FROM "_prisma_migrations" WHERE "id" = 'future'`);
    }
  });

  test('that lacks a migration is a warning', async () => {
    const [last] = await target.database.primary.$queryRawUnsafe<{ id: string; migration_name: string }[]>(
      'SELECT "id", "migration_name" FROM "_prisma_migrations" ORDER BY "migration_name" DESC LIMIT 1',
    );
    const rename = (from = '', to = '') =>
      writerOf(target.database).$executeRawUnsafe(
        `UPDATE "_prisma_migrations" SET "rolled_back_at" = ${to} WHERE "id" = '${from}'`,
      );
    await rename(last?.id, 'CURRENT_TIMESTAMP');
    try {
      const { code, check } = await examine();
      expect([code, check('migrations')]).toEqual([0, expect.stringMatching(/^warning: 1 migration will be applied/)]);
    } finally {
      await rename(last?.id, 'NULL');
    }
  });

  onPostgresql(
    'with too few connections is a warning, and one that is not a replica too (needs PostgreSQL)',
    async () => {
      const { code, check } = await examine({ DATABASE_POOL: '900', DATABASE_READER_URL: target.url });
      expect([code, check('database')]).toEqual([0, expect.stringMatching(/^warning: .*2251 connections/)]);
      const withWorkers = await examine({ DATABASE_POOL: '900', WORKERS: '2' });
      expect(withWorkers.check('database')).toMatch(/^warning: The program with 2 workers may take 9004 connections/);
      expect(check('replica')).toMatch(/^warning: .*not a replica/);
      expect(check('clock')).toMatch(/^ok: The clocks .* differ by \d+\.\d s/);
    },
  );

  onPostgresql('that does not exist is reported (needs PostgreSQL)', async () => {
    const url = new URL(target.url);
    url.pathname = '/no_such_database';
    expect(await failed(url.href)).toMatch(/^failed: The database in DATABASE_URL does not exist/);
  });
});

/** A server that refuses every login as PostgreSQL does. */
async function refusingServer(): Promise<Server> {
  const fields = 'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "ada"\0\0';
  const message = Buffer.alloc(5 + fields.length);
  message.write('E');
  message.writeInt32BE(4 + fields.length, 1);
  message.write(fields, 5);
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(message));
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('themes', () => {
  test('that are missing are reported', async () => {
    const { code, check } = await examine({ THEMES_DIR: 'no-such-folder' });
    expect([code, check('themes')]).toEqual([1, expect.stringMatching(/^failed: THEMES_DIR=.*does not exist/)]);
  });

  test('that the site uses and nobody installed are reported', async () => {
    const setting = { name: 'stylesheet', value: '"larch"' };
    await target.database.transaction((client) => client.setting.create({ data: setting }));
    try {
      const { code, check } = await examine();
      expect([code, check('themes')]).toEqual([1, expect.stringMatching(/^failed: The site uses the theme "larch"/)]);
    } finally {
      await target.database.transaction((client) => client.setting.delete({ where: { name: 'stylesheet' } }));
    }
  });

  test('that cannot be parsed are a warning while the site uses another', async () => {
    await mkdir(join(folder, 'themes/broken'), { recursive: true });
    await writeFile(join(folder, 'themes/broken/theme.json'), '{');
    const { code, check } = await examine({ THEMES_DIR: 'themes' });
    expect([code, check('themes')]).toEqual([0, expect.stringMatching(/^warning: .*broken\/theme\.json/)]);
  });
});

test('declarations that cannot be used are reported', async () => {
  await writeFile(join(folder, 'types.mjs'), 'export const declarations = { type: [] };');
  const { code, check } = await examine({ DECLARATIONS_FILE: 'types.mjs' });
  expect([code, check('declarations')]).toEqual([1, expect.stringContaining('type')]);
  const field = { name: 'x', object: 'post', schema: { type: 'string' }, reads: '{ nothing }', value: 'nothing' };
  await writeFile(join(folder, 'fields.json'), JSON.stringify({ fields: [field] }));
  const fields = await examine({ DECLARATIONS_FILE: 'fields.json' });
  expect([fields.code, fields.check('declarations')]).toEqual([1, expect.stringContaining('"nothing"')]);
});

test('settings that let others read passwords are warnings', async () => {
  const { code, check } = await examine({
    SITE_URL: 'http://larch.example',
    APPLICATION_PASSWORDS: 'always',
    JWT: 'on',
    METRICS_PORT: '9090',
    METRICS_HOST: '0.0.0.0',
  });
  expect(code).toBe(0);
  expect(check('application passwords')).toMatch(/^warning: .*everyone on the network path/);
  expect(check('other credentials')).toMatch(/^warning: With JWT=on/);
  expect(check('proxies')).toMatch(/^warning: .*not encrypted/);
  expect(check('metrics')).toMatch(/^warning/);
});

test('an https address without a trusted proxy is a warning, and none with one', async () => {
  const env = { SITE_URL: 'https://larch.example' };
  expect((await examine(env)).check('proxies')).toMatch(/^warning: .*TRUSTED_PROXIES is empty/);
  expect((await examine({ ...env, TRUSTED_PROXIES: 'loopback' })).check('proxies')).toBe('ok: Trusted: loopback.');
});

describe('a bucket', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
    await server.preserveFolder('doctor');
  });
  afterAll(() => server.stop());

  test('is written, read and cleaned', async () => {
    const { check } = await examine({ ...server.environment('doctor'), MEDIA_STORE: 's3' });
    expect(check('file store')).toBe('ok: The bucket files: a file was written, read back and deleted.');
  });

  test('that does not exist is reported without the credentials', async () => {
    const env = {
      ...server.environment('doctor'),
      MEDIA_STORE: 's3',
      S3_BUCKET: 'missing',
      AWS_SECRET_ACCESS_KEY: PASSWORD,
    };
    const { code, check, text } = await examine(env);
    expect([code, check('file store')]).toEqual([1, expect.stringMatching(/^failed: .*missing/)]);
    expect(text).not.toContain(PASSWORD);
  });
});

describe('the command', () => {
  const script = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

  /** Runs the program as it is started, with another user if `user` says so. */
  async function run(args: string[], user: { uid?: number; gid?: number } = {}) {
    const child = spawn(process.execPath, [script, ...args], { cwd: folder, env: { PATH: process.env.PATH }, ...user });
    const parts: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => parts.push(part));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, text: parts.join('') };
  }

  test('prints a line for each check, and ends with code 1 if the data folder is read-only', async () => {
    await mkdir(join(folder, 'data'));
    await chmod(folder, 0o755);
    await chmod(join(folder, 'data'), 0o555);
    // The other user may not write the build.
    await run(['help']);
    // The superuser may write everywhere.
    const { code, text } = await run(['doctor'], process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {});
    expect(text).toMatch(/^failed {3}data folder +Permission denied\./m);
    expect(text).toMatch(/^ok {7}settings /m);
    expect(text).toMatch(/^\d+ ok, \d+ warnings, 1 failed\.\n$/m);
    expect(code).toBe(1);
    // The first start builds the program.
  });
});
