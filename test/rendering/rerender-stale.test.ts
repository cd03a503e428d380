import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderedContent } from '../../schema/content/rendered/rendered-content.ts';
import { checkRenderVersion } from '../../schema/rendering/check-render-version.ts';
import { takeRenderJob } from '../../schema/rendering/stored/render-job.ts';
import { rerenderStale, storeRenderings } from '../../schema/rendering/stored/store-renderings.ts';
import { createThemeFolder } from '../../src/adapters/themes/theme-folder.ts';
import { openRenderingSite, type RenderingSite } from './rendering-site.ts';

let site: RenderingSite;
beforeEach(async () => {
  site = await openRenderingSite();
});
afterEach(() => site.dispose());

const unlimitedTime = () => true;
const renderPost = async (id: number) => renderedContent(await site.row(id), await site.context());
const isStored = async (id: number) => {
  const [row, context] = [await site.row(id), await site.context()];
  return !row.renderDynamic && row.renderVersion > 0 && row.renderVersion === context.site.renderVersion;
};
const countJobs = () => site.domain.kernel.database.reader.job.count();
const updatePost = (id: number, data: object) =>
  site.domain.kernel.database.transaction((client) => client.post.update({ where: { id }, data }));

async function addImage(file = '2024/a.png'): Promise<number> {
  const id = await site.addPost({ type: 'attachment', status: 'inherit', mimeType: 'image/png', slug: 'a' });
  await site.domain.kernel.database.transaction((client) =>
    client.attachment.create({ data: { postId: id, file, width: 640, height: 480, metadata: '{}' } }),
  );
  return id;
}

const imageMarkup = (id: number) => `<img class="wp-image-${id}" src="https://site.test/files/2024/a.png" />`;
const patternMarkup = (id: number) => `<!-- wp:block {"ref":${id}} /-->`;

test('a changed image is rendered at once, and the job stores the new rendering', async () => {
  const id = await addImage();
  const post = await site.addPost({ content: imageMarkup(id) });
  const other = await site.addPost({ content: 'No image.' });
  await storeRenderings(site.domain);
  await checkRenderVersion(site.domain);
  expect(await rerenderStale(site.domain, unlimitedTime)).toBe(true);
  expect(await renderPost(post)).toContain('width="640" height="480"');
  expect(await isStored(post)).toBe(true);

  await site.domain.kernel.database.transaction((client) =>
    client.attachment.update({ where: { postId: id }, data: { width: 320, height: 240 } }),
  );
  expect([await isStored(post), await isStored(other)]).toEqual([false, true]);
  expect(await renderPost(post)).toContain('width="320" height="240"');
  expect(await countJobs()).toBe(1);
  expect(await rerenderStale(site.domain, unlimitedTime)).toBe(true);
  expect([await isStored(post), await countJobs()]).toEqual([true, 0]);
  expect((await site.row(post)).contentRendered).toContain('width="320"');
});

test('deleting an image, or making the item private to which it is attached, makes renderings stale', async () => {
  const parentPost = await site.addPost({ content: 'Parent' });
  const [attachedImage, unattachedImage] = [await addImage(), await addImage()];
  await updatePost(attachedImage, { parentId: parentPost });
  const posts = [
    await site.addPost({ content: imageMarkup(attachedImage) }),
    await site.addPost({ content: imageMarkup(unattachedImage) }),
  ] as const;
  await storeRenderings(site.domain);
  await checkRenderVersion(site.domain);
  await rerenderStale(site.domain, unlimitedTime);
  await updatePost(parentPost, { status: 'private' });
  await site.domain.kernel.database.transaction((client) => client.post.delete({ where: { id: unattachedImage } }));
  for (const post of posts) {
    expect(await isStored(post)).toBe(false);
    expect(await renderPost(post)).not.toContain('width=');
  }
});

test('content with a synced pattern is stored, and changes of nested patterns make it stale', async () => {
  const inner = await site.addPost({ type: 'cms_block', content: 'Inner one' });
  const outer = await site.addPost({ type: 'cms_block', content: `Outer ${patternMarkup(inner)}` });
  const post = await site.addPost({ content: patternMarkup(outer) });
  await storeRenderings(site.domain);
  await checkRenderVersion(site.domain);
  await rerenderStale(site.domain, unlimitedTime);
  expect(await isStored(post)).toBe(true);
  expect(await renderPost(post)).toContain('Inner one');
  await updatePost(inner, { content: 'Inner two' });
  expect(await renderPost(post)).toContain('Inner two');
  await rerenderStale(site.domain, unlimitedTime);
  expect(await isStored(post)).toBe(true);
  expect((await site.row(post)).contentRendered).toContain('Inner two');
  await updatePost(outer, { status: 'draft' });
  expect(await renderPost(post)).not.toContain('Inner');
});

test('a change that no rendering shows makes nothing stale', async () => {
  const id = await addImage();
  const post = await site.addPost({ content: imageMarkup(id) });
  await storeRenderings(site.domain);
  await checkRenderVersion(site.domain);
  await rerenderStale(site.domain, unlimitedTime);
  await updatePost(id, { pingStatus: 'open', modified: '2024-06-02T00:00:00', title: '' });
  expect([await isStored(post), await countJobs()]).toEqual([true, 0]);
});

test('a change of a setting or address makes all renderings stale once', async () => {
  const post = await site.addPost({ content: 'Fine :-)' });
  await storeRenderings(site.domain);
  const firstVersion = await checkRenderVersion(site.domain);
  await rerenderStale(site.domain, unlimitedTime);
  expect(await checkRenderVersion(site.domain, firstVersion)).toBe(firstVersion);
  expect(await countJobs()).toBe(0);
  await site.set('use_smilies', false);
  const next = await checkRenderVersion(site.domain, firstVersion);
  expect(next).not.toBe(firstVersion);
  expect(await isStored(post)).toBe(false);
  expect(await renderPost(post)).toBe('<p>Fine :-)</p>\n');
  expect(await countJobs()).toBe(1);
  await rerenderStale(site.domain, unlimitedTime);
  expect(await isStored(post)).toBe(true);

  const addresses = { ...site.domain.kernel.addresses, home: 'https://moved.test' };
  const moved = { ...site.domain, kernel: { ...site.domain.kernel, addresses } };
  expect(await checkRenderVersion(moved)).not.toBe(next);
  expect(await isStored(post)).toBe(false);
  // A process with the former address does not revert the change.
  expect(await checkRenderVersion(site.domain, next)).toBe(next);
  expect(await isStored(post)).toBe(false);
});

test('a change of theme files makes all renderings stale', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'themes-'));
  const file = join(folder, 'sand', 'theme.json');
  const write = (size: string, time: number) => {
    writeFileSync(file, JSON.stringify({ version: 3, settings: { typography: { fontSizes: [{ slug: 's', size }] } } }));
    utimesSync(file, time, time);
  };
  await mkdir(join(folder, 'sand'));
  write('1rem', 1_000);
  await site.dispose();
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const themes = createThemeFolder({
    folders: [folder],
    url: 'https://site.test/themes',
    home: 'https://site.test',
    log,
    recheckAfterMs: 0,
  });
  site = await openRenderingSite({ themes });
  await site.set('stylesheet', 'sand');
  const post = await site.addPost({ content: 'Text' });
  await storeRenderings(site.domain);
  const firstVersion = await checkRenderVersion(site.domain);
  expect(await isStored(post)).toBe(true);
  write('2rem', 2_000);
  expect(await checkRenderVersion(site.domain, firstVersion)).not.toBe(firstVersion);
  expect(await isStored(post)).toBe(false);
  rmSync(folder, { recursive: true });
});

test('any process resumes the job after the last checked item, and a new request restarts it', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 120; index += 1) ids.push(await site.addPost({ content: `Text ${index}` }));
  await checkRenderVersion(site.domain);
  const stored = async () => (await Promise.all(ids.map(isStored))).filter(Boolean).length;
  expect(await rerenderStale(site.domain, () => false)).toBe(false);
  expect(await stored()).toBe(50);
  const [first = 0] = ids;
  await updatePost(first, { renderVersion: -7 });
  expect(await rerenderStale(site.domain, unlimitedTime)).toBe(true);
  expect(await stored()).toBe(119);

  await site.set('use_smilies', false);
  await checkRenderVersion(site.domain);
  expect(await rerenderStale(site.domain, () => false)).toBe(false);
  await site.set('use_smilies', true);
  await checkRenderVersion(site.domain);
  expect(await rerenderStale(site.domain, unlimitedTime)).toBe(true);
  expect(await stored()).toBe(120);
});

test('one process runs the job at a time, and the lock of an ended process expires', async () => {
  await checkRenderVersion(site.domain);
  expect(await takeRenderJob(site.domain)).not.toBeNull();
  expect(await takeRenderJob(site.domain)).toBeNull();
  const later = { ...site.domain.kernel, now: () => new Date('2024-06-15T12:02:00Z') };
  expect(await takeRenderJob({ ...site.domain, kernel: later })).not.toBeNull();
});

test('a rendering made during a change of its image contains the new image', async () => {
  const id = await addImage();
  const post = await site.addPost({ content: imageMarkup(id) });
  const { database } = site.domain.kernel;
  let isFirst = true;
  const transaction: typeof database.transaction = async (body) => {
    if (isFirst) {
      isFirst = false;
      await database.transaction((client) => client.attachment.update({ where: { postId: id }, data: { width: 64 } }));
    }
    return database.transaction(body);
  };
  await storeRenderings({ ...site.domain, kernel: { ...site.domain.kernel, database: { ...database, transaction } } });
  expect((await site.row(post)).renderVersion).toBeGreaterThan(0);
  expect((await site.row(post)).contentRendered).toContain('width="64"');
});
