import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from 'vitest';
import { storeRenderings } from '../../schema/rendering/stored/store-renderings.ts';
import { createOutgoingRequests } from '../../src/adapters/fetch/outgoing-requests.ts';
import { type ImportRequest, runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { createCommandDomain } from '../../src/program-kernel.ts';
import { startOtherSite } from '../support/other-site.ts';
import { SITE_URL } from '../support/test-site.ts';
import { testImage, type UploadedItem } from '../support/test-uploads.ts';
import { it, target } from './target-site.ts';

const FILE = fileURLToPath(new URL('files/theme-test-data.xml', import.meta.url));

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-theme-test-data-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Imports the export file and replaces the site. */
async function run(options: Partial<ImportRequest> = {}) {
  const written: string[] = [];
  const config = loadConfig({ ...target.environment(), LOG_LEVEL: 'silent' }, { cwd: root });
  const code = await runImportCommand({
    sources: [FILE],
    uploads: undefined,
    replace: true,
    config,
    derive: async (database, derivation) => {
      await storeRenderings(await createCommandDomain({ config, database, declarations: {} }), derivation);
    },
    output: { write: (text: string) => written.push(text) },
    ...options,
  });
  const report = JSON.parse(await readFile(join(config.dataDir, 'import/report.json'), 'utf8'));
  return { code, text: written.join(''), report };
}

const settings = async (names: string[]): Promise<Record<string, unknown>> => {
  const rows = await target.database.reader.setting.findMany({ where: { name: { in: names } } });
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]));
};

it('an export with few settings creates a site with all required settings', async () => {
  const { code, text } = await run({ administrator: 'pilot' });
  expect([code, text]).toEqual([0, expect.stringContaining('"pilot", an account of the source, is administrator')]);
  expect(text).toContain('the time zone is UTC-7');
  expect(text).toContain('run the command again with --merge in place of --replace and --administrator, and with');
  const expected = {
    blogname: 'Harbour Trials',
    gmt_offset: '-7',
    timezone_string: '',
    permalink_structure: '/%year%/%monthnum%/%day%/%postname%/',
    default_category: '1',
    date_format: 'F j, Y',
    time_format: 'g:i a',
    start_of_week: '1',
    show_on_front: 'posts',
    posts_per_page: '10',
    default_comment_status: 'open',
    default_ping_status: 'open',
    WPLANG: 'en_US',
  };
  expect(await settings(Object.keys(expected))).toEqual(expected);
});

it('posts without a category, line ends, guids, comments and formats are imported as the reference imports them', async () => {
  expect((await run()).code).toBe(0);
  const { reader } = target.database;
  const post = (id: number) => reader.post.findUniqueOrThrow({ where: { id }, include: { terms: true } });
  expect(await post(565)).toMatchObject({ terms: [{ termId: 1 }], guid: 'https://harbour-tests.example/?p=565' });
  expect((await reader.term.findUniqueOrThrow({ where: { id: 1 } })).count).toBe(2);
  expect((await post(566)).content).toBe('First line\nsecond line\n\nA second paragraph\nwith an old return.');
  expect(await reader.comment.findMany({ where: { userId: { not: 0 } } })).toEqual([]);
  expect(await reader.comment.findUnique({ where: { id: 885 } })).toMatchObject({ parentId: 884, status: 'approved' });
  const formats = await reader.post.findMany({
    where: { type: 'post', format: { not: '' } },
    select: { format: true },
  });
  expect(
    formats
      .map(({ format }) => format)
      .filter((format) => format !== 'standard')
      .sort(),
  ).toEqual(['aside', 'audio', 'chat', 'gallery', 'image', 'link', 'quote', 'status', 'video'].sort());
  expect(await post(572)).toMatchObject({ guid: 'http://other.example/demo/?p=922', status: 'draft' });
});

const FILES: Record<string, () => Promise<Buffer>> = {
  '2008/06/lamp.jpg': () => testImage(1_200, 900),
  '2008/06/lamp-300x225.jpg': () => testImage(300, 225, { color: '#a73' }),
  '2013/09/güll.png': () => testImage(40, 30, { format: 'png' }),
  '2020/02/tide table.pdf': async () => Buffer.from('%PDF-1.4\n%%EOF\n'),
};

it('files of a folder are found by the addresses of their attachments, and the report lists missing ones', async () => {
  for (const [path, createFile] of Object.entries(FILES)) {
    await mkdir(dirname(join(root, 'files', path)), { recursive: true });
    await writeFile(join(root, 'files', path), await createFile());
  }
  const { code, text, report } = await run({ uploads: join(root, 'files') });
  expect([code, text]).toEqual([0, expect.stringContaining('Files: 4 copied')]);
  expect(text).toContain('2 attachments have no file: 2008/06/foghorn.mp3, 2008/06/lamp-1.jpg.');
  expect(text).toContain('run the command again with --merge in place of --replace, and with --uploads FOLDER');
  expect(report.files).toEqual({
    read: 3,
    missing: [
      { id: 821, file: '2008/06/foghorn.mp3' },
      { id: 1691, file: '2008/06/lamp-1.jpg' },
    ],
  });
  const site = await target.start({ brand: 'wp' });
  const { body } = await site.get<UploadedItem>('media/755');
  const uploads = `${SITE_URL}/wp-content/uploads`;
  expect(body).toMatchObject({
    source_url: `${uploads}/2008/06/lamp.jpg`,
    alt_text: 'A lamp at the pier',
    post: 551,
    media_details: { width: 1_200, height: 900, file: '2008/06/lamp.jpg' },
  });
  const { medium, thumbnail, large } = body.media_details.sizes;
  expect(medium).toMatchObject({ file: 'lamp-300x225.jpg', width: 300, height: 225 });
  expect([thumbnail?.file, large?.file]).toEqual(['lamp-150x150.jpg', 'lamp-1024x768.jpg']);
  const served = await site.send({ path: '/wp-content/uploads/2008/06/lamp-150x150.jpg' });
  expect(served.status).toBe(200);
  expect((await site.get<UploadedItem>('media/611')).body.media_details).toMatchObject({ width: 40, height: 30 });
  const { body: image } = await site.get('posts/554');
  expect(image.content.rendered).toContain(`${uploads}/2008/06/lamp-300x225.jpg`);
  expect(image.content.rendered).not.toContain('files.example');
});

it('files are downloaded from the addresses of their attachments', async () => {
  const fileHost = await startOtherSite(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '').replace(/\?.*/, '')).replace('/trials/main/assets', '/2020/02');
    const createFile = FILES[path.slice(1)];
    response.statusCode = createFile ? 200 : 404;
    response.end(createFile ? await createFile() : '');
  });
  const file = join(root, 'export.xml');
  const movedExport = (await readFile(FILE, 'utf8')).replaceAll(
    /https:\/\/(?:i0\.wp\.com\/)?(?:harbour-tests\.files|raw\.files)\.example/g,
    fileHost.url,
  );
  await writeFile(file, movedExport);
  const outgoing = createOutgoingRequests({ userAgent: 'test', allowedPrivateHosts: new Set([fileHost.host]) });
  const { code, text } = await run({ sources: [file], download: true, outgoing }).finally(() => fileHost.close());
  expect([code, text]).toEqual([0, expect.stringContaining('foghorn.mp3: the site answers 404')]);
  expect(text).toContain('1 attachments have no file: 2008/06/foghorn.mp3.');
  const attachment = await target.database.reader.attachment.findUnique({ where: { postId: 755 } });
  expect(attachment).toMatchObject({ file: '2008/06/lamp.jpg', width: 1_200, height: 900 });
});

it('REST, GraphQL and pages return the site of the export', async () => {
  expect((await run({ administrator: 'pilot' })).code).toBe(0);
  const site = await target.start({ brand: 'wp' });
  const { body: posts } = await site.get<{ slug: string; sticky: boolean }[]>('posts?per_page=100&_fields=slug,sticky');
  expect(posts.map(({ slug }) => slug)).toContain('no-title');
  expect(posts.map(({ slug }) => slug)).not.toContain('scheduled');
  expect(posts.filter(({ sticky }) => sticky).map(({ slug }) => slug)).toEqual(['sticky']);
  const { body: page } = await site.get<{ link: string }[]>('pages?slug=level-3&_fields=link');
  expect(page).toEqual([{ link: `${SITE_URL}/level-1/level-2/level-3/` }]);
  const { body } = await site.graphql('{ post(id: 560) { title { rendered } slug } }');
  const rendered = 'Markup: Title <em>With</em> <b>Mark<sup>up</sup></b>';
  expect(body.data).toEqual({ post: { title: { rendered }, slug: 'markup-title' } });
  for (const path of ['/', '/2010/08/08/long-title/', '/level-1/level-2/level-3/', '/category/ocean/sea/bay/cove/']) {
    expect([path, (await site.send({ path })).status]).toEqual([path, 200]);
  }
});
