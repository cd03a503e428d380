import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase } from '../support/database.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { sourceTables, writeTables } from './source-site.ts';

let server: S3Server;
let root: string;
const files = new Map<string, Buffer>();
beforeAll(async () => {
  server = await startS3Server();
  root = await mkdtemp(join(tmpdir(), 'postern-served-'));
  const names = [
    'pier.jpg',
    'pier-150x150.jpg',
    'Grüße aus dem Süden.jpg',
    '100% & mehr?.txt',
    'song #1.mp3',
    'a+b.svg',
  ];
  for (const folder of ['2019/05', '2020/11', 'fonts', '.']) {
    for (const name of names) files.set(join(folder, name), randomBytes(1 + Math.floor(20_000 * files.size)));
  }
  for (const [path, content] of files) {
    await mkdir(dirname(join(root, 'uploads', path)), { recursive: true });
    await writeFile(join(root, 'uploads', path), content);
  }
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

test.each([
  ['a folder', () => ({})],
  ['S3', () => ({ MEDIA_STORE: 's3', ...server.environment('imported') })],
] as [string, () => Record<string, string>][])(
  'every file of a site that is imported to %s is served at its old path, byte for byte',
  async (_name, env) => {
    const target = await openTestDatabase();
    const source = await writeTables(sourceTables());
    const environment = { DATABASE_URL: target.url, BRAND: 'wp', LOG_LEVEL: 'silent', DATABASE_POOL: '2', ...env() };
    const config = loadConfig(environment, { cwd: root });
    const importSite = async (replace: boolean) => {
      const written: string[] = [];
      const output = { write: (text: string) => written.push(text) };
      const uploads = join(root, 'uploads');
      const code = await runImportCommand({ sources: [source.folder], uploads, replace, config, output });
      return [code, /Files: \d+ copied.*\n/.exec(written.join(''))?.[0]];
    };
    expect(await importSite(false)).toEqual([0, `Files: ${files.size} copied, 0 unchanged.\n`]);
    expect(await importSite(true)).toEqual([0, `Files: 0 copied, ${files.size} unchanged.\n`]);

    const app = await createApp(config);
    const listener = createServer(app.listener);
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as AddressInfo;
    try {
      for (const [path, content] of files) {
        const address = path.split('/').map(encodeURIComponent).join('/');
        const response = await fetch(`http://127.0.0.1:${port}/wp-content/uploads/${address}`);
        const body = new Uint8Array(await response.arrayBuffer());
        expect([path, response.status, hash(body)]).toEqual([path, 200, hash(content)]);
      }
    } finally {
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
      await app.close();
      await source.dispose();
      await target.dispose();
    }
  },
);

test('an unreachable store is reported before the import starts', async () => {
  const target = await openTestDatabase();
  const source = await writeTables(sourceTables());
  const environment = { ...server.environment('x'), MEDIA_STORE: 's3', S3_ENDPOINT: 'http://127.0.0.1:9' };
  const config = loadConfig({ DATABASE_URL: target.url, ...environment }, { cwd: root });
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text) };
  const uploads = join(root, 'uploads');
  expect(await runImportCommand({ sources: [source.folder], uploads, replace: false, config, output })).toBe(1);
  expect(written.join('')).toMatch(/cannot be reached/);
  expect(await target.database.reader.setting.count()).toBe(0);
  await source.dispose();
  await target.dispose();
});
