import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'php-serialize';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutgoingRequests } from '../../src/adapters/fetch/outgoing-requests.ts';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { type OtherSite, startOtherSite } from '../support/other-site.ts';
import { wxrFile, wxrItem } from './wxr-site.ts';

let root: string;
let target: TestDatabase;
let site: OtherSite;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-download-'));
  target = await openTestDatabase();
  site = await startOtherSite((request, response) => {
    const isMissing = request.url?.endsWith('/gone.jpg');
    response.statusCode = isMissing ? 404 : 200;
    response.end(isMissing ? '' : request.url?.endsWith('/large.jpg') ? 'x'.repeat(2_000) : `file ${request.url}`);
  });
});
afterEach(async () => {
  await site.close();
  await target.dispose();
  await rm(root, { recursive: true, force: true });
});

/** Writes an export with an attachment for each name; `sizes` are the names of the renditions of the first one. */
async function writeExport(names: readonly string[], sizes: readonly string[] = []): Promise<string> {
  const items = names.map((name, index) =>
    wxrItem({
      id: index + 1,
      type: 'attachment',
      meta: {
        _wp_attached_file: `2021/05/${name}`,
        _wp_attachment_metadata: serialize({
          file: `2021/05/${name}`,
          sizes: index === 0 ? Object.fromEntries(sizes.map((file) => [file, { file, width: 1, height: 1 }])) : {},
        }),
      },
      elements: `<wp:attachment_url>${site.url}/wp-content/uploads/2021/05/${encodeURIComponent(name)}</wp:attachment_url>`,
    }),
  );
  const file = join(root, 'export.xml');
  await writeFile(file, wxrFile(items));
  return file;
}

async function run(file: string, { download = true, allowsSiteHost = true, merge = false } = {}) {
  const written: string[] = [];
  const allowedPrivateHosts = new Set(allowsSiteHost ? [site.host] : []);
  const code = await runImportCommand({
    sources: [file],
    uploads: undefined,
    download,
    replace: false,
    merge,
    outgoing: createOutgoingRequests({ userAgent: 'test', allowedPrivateHosts }),
    config: loadConfig({ DATABASE_URL: target.url, MAX_UPLOAD_BYTES: '1024' }, { cwd: root }),
    output: { write: (text: string) => written.push(text) },
  });
  return { code, text: written.join('') };
}

const folder = () => join(root, 'data/uploads/2021/05');

test('files are downloaded with their renditions; files that the store already has are not requested', async () => {
  await mkdir(folder(), { recursive: true });
  await writeFile(join(folder(), 'b.jpg'), 'existing');
  const file = await writeExport(['ä.jpg', 'b.jpg'], ['ä-150x150.jpg', '../../../x.jpg']);
  const { code, text } = await run(file);
  expect([code, text]).toEqual([0, expect.stringContaining('Files: 2 downloaded, 1 unchanged.')]);
  expect((await readdir(folder())).sort()).toEqual(['b.jpg', 'ä-150x150.jpg', 'ä.jpg'].sort());
  expect(await readFile(join(folder(), 'b.jpg'), 'utf8')).toBe('existing');
  const path = `/wp-content/uploads/2021/05/${encodeURIComponent('ä-150x150.jpg')}`;
  expect(await readFile(join(folder(), 'ä-150x150.jpg'), 'utf8')).toBe(`file ${path}`);
  expect(site.requestedPaths.length).toBe(2);
});

test('no file is requested without --download', async () => {
  expect((await run(await writeExport(['a.jpg']), { download: false })).code).toBe(0);
  expect(site.requestedPaths).toEqual([]);
});

test('failed downloads and files that are too large are reported; the import succeeds, and a merge fetches the missing files', async () => {
  const file = await writeExport(['a.jpg', 'gone.jpg', 'large.jpg']);
  const { code, text } = await run(file);
  expect(code).toBe(0);
  expect(text).toContain('Files: 1 downloaded');
  expect(text).toContain('2021/05/gone.jpg: the site answers 404');
  expect(text).toContain('2021/05/large.jpg: larger than MAX_UPLOAD_BYTES=1024');
  expect(await readdir(folder())).toEqual(['a.jpg']);
  await rm(join(folder(), 'a.jpg'));
  const merged = await run(file, { merge: true });
  expect(merged.text).toContain('Files: 1 downloaded, 0 unchanged.');
});

test('addresses that are not public are never requested', async () => {
  const { code, text } = await run(await writeExport(['a.jpg']), { allowsSiteHost: false });
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/Files: 0 downloaded.*\nNot downloaded:\n {2}2021\/05\/a\.jpg: /),
  ]);
  expect(site.requestedPaths).toEqual([]);
});
