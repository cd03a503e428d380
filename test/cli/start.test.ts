import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'postern-start-'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const start = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(root, 'scripts/start.mjs'), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });

test('the help is written to standard output', () => {
  const { status, stdout } = start(['help']);
  expect([status, stdout.includes('npm run import')]).toEqual([0, true]);
});

test('an unknown command ends with code 2, the reason and a reference to the help', () => {
  const { status, stderr } = start(['unknown']);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Unknown command "unknown"\.\nRun "npm start -- help"/);
});

test('the reason for a refused restore is written to standard error', () => {
  const { status, stdout, stderr } = start(['restore', 'missing.tar'], { DATA_DIR: join(cwd, 'restored') });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('missing.tar');
});

test('invalid settings end with code 1 and one line for each, without a stack trace', () => {
  const { status, stderr } = start([], { PORT: 'x', BRAND: 'y' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/PORT=x must be[\s\S]*BRAND=y must be/);
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('commands read secrets from files, and end with code 1 if a file cannot be read', () => {
  writeFileSync(join(cwd, 'database-url'), `file:${join(cwd, 'from-file/site.db')}\n`);
  const rendered = start(['render'], { DATA_DIR: join(cwd, 'secrets'), DATABASE_URL_FILE: 'database-url' });
  expect([rendered.status, existsSync(join(cwd, 'from-file/site.db'))]).toEqual([0, true]);
  const refused = start(['import', 'mysql://reader@127.0.0.1:1/site'], {
    DATA_DIR: join(cwd, 'secrets'),
    IMPORT_PASSWORD_FILE: join(cwd, 'missing'),
  });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(`IMPORT_PASSWORD_FILE=${join(cwd, 'missing')} cannot be used: it does not exist.`);
});

test('several workers on SQLite are refused with what to do', () => {
  const { status, stdout, stderr } = start([], { WORKERS: '2', DATA_DIR: join(cwd, 'workers') });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('WORKERS=2 requires PostgreSQL, because a SQLite database has one process.');
  expect(stderr).toContain('npm start -- restore FILE');
});

test('the commands of worker processes are refused without a supervisor', () => {
  const { status, stderr } = start(['worker'], { DATA_DIR: join(cwd, 'workers') });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^This command is for processes that the server starts itself \(WORKERS\)\./);
});

test('a start prints a warning for each setting that allows passwords over plain HTTP, and for misspelled settings', async () => {
  const server = await startServerProcess({
    DATA_DIR: join(cwd, 'open'),
    SITE_URL: 'http://larch.example',
    APPLICATION_PASSWORDS: 'always',
    JWT: 'on',
    DATABSE_POOL: '4',
    LOG_LEVEL: 'warn',
  });
  server.terminate();
  await server.ended;
  expect(server.output()).toMatch(/APPLICATION_PASSWORDS=always: passwords are sent/);
  expect(server.output()).toMatch(/JWT=on: passwords and tokens are sent/);
  expect(server.output()).toContain('DATABSE_POOL is not a setting and has no effect: set DATABASE_POOL instead');
});

test('the built program finds the files of its packages: scripts of explorers, and the reader of recordings', async () => {
  const folder = join(cwd, 'packages');
  const server = await startServerProcess({ DATA_DIR: folder, SITE_URL: 'http://localhost' });
  const site = `http://127.0.0.1:${server.port}`;
  for (const script of ['graphql/explorer/explorer.js', 'openapi/swagger-ui-bundle.js'])
    expect((await (await fetch(`${site}/${script}`)).text()).length).toBeGreaterThan(1_000_000);
  const [, password] = /^For programs +(.+)$/m.exec(readFileSync(join(folder, 'first-login.txt'), 'utf8')) ?? [];
  const uploaded = await fetch(`${site}/cms-json/cms/v2/media`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
      'Content-Type': 'audio/wav',
      'Content-Disposition': 'attachment; filename=tone.wav',
    },
    body: waveFile({ seconds: 2 }),
  });
  expect(await uploaded.json()).toMatchObject({ media_details: { fileformat: 'wav', length: 2 } });
  server.terminate();
  await server.ended;
});

/** A recording of silence: 8,000 samples of 16 bits a second, in one channel. */
function waveFile({ seconds }: { seconds: number }): Uint8Array<ArrayBuffer> {
  const samples = Buffer.alloc(seconds * 16_000);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return new Uint8Array(Buffer.concat([header, samples]));
}

test('a second start does not build the program again', async () => {
  const buildTime = () => statSync(join(root, 'dist/main.js')).mtimeMs;
  start(['help']);
  // Another test may have started a build before.
  const isBuiltAgain = () => {
    const before = buildTime();
    start(['help']);
    return buildTime() !== before;
  };
  await expect.poll(isBuiltAgain).toBe(false);
});
