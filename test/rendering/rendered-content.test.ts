import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultRoles } from '../../schema/access/roles.ts';
import { buildViewer } from '../../schema/access/viewer-access.ts';
import { renderExcerptOf, renderedContent, renderedExcerpt } from '../../schema/content/rendered/rendered-content.ts';
import { storeRenderings } from '../../schema/rendering/stored/store-renderings.ts';
import { writerOf } from '../support/database.ts';
import { openRenderingSite, type RenderingSite } from './rendering-site.ts';

let site: RenderingSite;
beforeEach(async () => {
  site = await openRenderingSite();
});
afterEach(() => site.dispose());

const editor = buildViewer({
  account: { id: 1, login: 'ed', roles: ['editor'] },
  roleTable: defaultRoles,
  credential: { kind: 'system' },
});

const paragraph = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

test('a stored rendering is returned without any statement', async () => {
  const id = await site.addPost({ content: paragraph('Low "tide"') });
  await storeRenderings(site.domain);
  const [row, context] = [await site.row(id), await site.context()];
  site.statements.length = 0;
  expect(renderedContent(row, context)).toBe('\n<p class="wp-block-paragraph">Low &#8220;tide&#8221;</p>\n');
  expect(renderedExcerpt(row, context)).toBe('<p>Low &#8220;tide&#8221;</p>\n');
  expect(site.statements).toEqual([]);
});

test('reading static content runs no renderer: text, images, synced patterns and footnotes', async () => {
  const imageId = await site.addPost({ type: 'attachment', status: 'inherit', mimeType: 'image/png', slug: 'a' });
  const patternId = await site.addPost({ type: 'cms_block', content: paragraph('Synced') });
  const contents = [
    'Classic "text".\n\n<!--more-->\n\nMore text :-)',
    paragraph('Blocks'),
    `<img class="wp-image-${imageId}" src="https://site.test/files/a.png" />`,
    `<!-- wp:block {"ref":${patternId}} /-->`,
    '<!-- wp:footnotes /-->',
    '<!-- wp:group {"layout":{"type":"grid"}} --><div class="wp-block-group"></div><!-- /wp:group -->',
  ];
  const ids = [];
  for (const content of contents) ids.push(await site.addPost({ content }));
  const dynamicId = await site.addPost({ content: '<!-- wp:latest-posts /-->' });
  await storeRenderings(site.domain);
  const rows = await Promise.all([...ids, dynamicId].map((id) => site.row(id)));
  const context = await site.context();
  const runRenderer = vi.spyOn(context.rendering, 'run');
  site.statements.length = 0;
  for (const row of rows.slice(0, -1)) {
    expect(typeof renderedContent(row, context)).toBe('string');
    expect(typeof renderedExcerpt(row, context)).toBe('string');
  }
  expect([runRenderer.mock.calls.length, site.statements]).toEqual([0, []]);
  const last = rows.at(-1);
  if (last) await renderedContent(last, context);
  expect(runRenderer).toHaveBeenCalledTimes(1);
});

test('a rendering of an older version is rerendered on read', async () => {
  const id = await site.addPost({ content: 'Fresh', contentRendered: 'stale', excerptRendered: 'stale' });
  const [row, context] = [await site.row(id), await site.context()];
  expect(await renderedContent(row, context)).toBe('<p>Fresh</p>\n');
  expect(await renderedExcerpt(row, context)).toBe('<p>Fresh</p>\n');
});

test('a list of posts in content contains a post that was created after the rendering', async () => {
  const id = await site.addPost({ title: 'List', slug: 'list', content: '<!-- wp:latest-posts /-->' });
  await storeRenderings(site.domain);
  await site.addPost({ title: 'Newer', slug: 'newer', date: '2024-02-02T10:00:00' });
  const html = await renderedContent(await site.row(id), await site.context());
  expect(html).toContain('href="https://site.test/newer/"');
});

test('the galleries of several items in one answer are numbered in the order of rendering', async () => {
  const imageId = await site.addPost({ type: 'attachment', status: 'inherit', mimeType: 'image/png', slug: 'a' });
  await writerOf(site.domain.kernel.database).attachment.create({
    data: { postId: imageId, file: '2024/a.png', width: 10, height: 10, metadata: '{"sizes":[]}' },
  });
  const gallery = `[gallery ids="${imageId}"]`;
  const ids = [await site.addPost({ content: gallery }), await site.addPost({ content: gallery })];
  await storeRenderings(site.domain);
  const context = await site.context();
  const rows = await Promise.all(ids.map((id) => site.row(id)));
  const rendered = await Promise.all(rows.reverse().map((row) => renderedContent(row, context)));
  expect(rendered.map((html) => /id='(gallery-\d)' class='gallery galleryid-(\d+)/.exec(html)?.slice(1))).toEqual([
    ['gallery-1', String(ids[1])],
    ['gallery-2', String(ids[0])],
  ]);
});

test('the stored rendering of block content affects only items that are rendered after it', async () => {
  const classicId = await site.addPost({ content: 'One\n\n[caption id="x" width="10"]<img src="y.png" />c[/caption]' });
  const blocksId = await site.addPost({ content: paragraph('Blocks') });
  await storeRenderings(site.domain);
  const [classicRow, blockRow] = [await site.row(classicId), await site.row(blocksId)];
  const context = await site.context();
  const first = renderedContent(classicRow, context);
  renderedContent(blockRow, context);
  const second = renderedContent(classicRow, context);
  expect(await first).toBe(await renderedContent(classicRow, await site.context()));
  expect(await second).not.toBe(await first);
});

test('the texts of all items that are rendered on read are loaded with one statement', async () => {
  const ids = [];
  for (let index = 0; index < 5; index += 1) ids.push(await site.addPost({ content: `Text ${index}` }));
  const context = await site.context();
  const rows = await Promise.all(ids.map((id) => site.row(id)));
  site.statements.length = 0;
  const rendered = await Promise.all(rows.map((row) => renderedContent(row, context)));
  expect(rendered).toEqual(ids.map((_, index) => `<p>Text ${index}</p>\n`));
  expect(site.statements.filter((statement) => statement.includes('"content"'))).toHaveLength(1);
});

test('an excerpt of another length is created from the content of a stored item', async () => {
  const id = await site.addPost({ content: 'one two three four five' });
  await storeRenderings(site.domain);
  const [row, context] = [await site.row(id), await site.context()];
  expect(await renderExcerptOf(row, { context, length: 2 })).toBe('<p>one two [&hellip;]</p>\n');
});

test('private posts in a list in content are visible only to viewers who may read them', async () => {
  const id = await site.addPost({
    content:
      '<!-- wp:query {"query":{"perPage":5,"sticky":"ignore"}} --><div><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div><!-- /wp:query -->',
  });
  await site.addPost({ title: 'Open', slug: 'open' });
  await site.addPost({ title: 'Secret', slug: 'secret', status: 'private' });
  await site.addPost({ title: 'Unfinished', slug: 'unfinished', status: 'draft' });
  const row = await site.row(id);
  const forAnonymous = await renderedContent(row, await site.context());
  const forEditors = await renderedContent(row, await site.context(editor));
  expect([forAnonymous.includes('Open'), forAnonymous.includes('Secret'), forAnonymous.includes('Unfinished')]).toEqual(
    [true, false, false],
  );
  expect([forEditors.includes('Secret'), forEditors.includes('Unfinished')]).toEqual([true, false]);
});

test('a protected draft shows its footnotes, although other items may not show them to its viewer', async () => {
  const id = await site.addPost({ status: 'draft', password: 'x', content: '<!-- wp:footnotes /-->' });
  const value = JSON.stringify(JSON.stringify([{ id: 'n1', content: 'The note.' }]));
  await writerOf(site.domain.kernel.database).postMeta.create({ data: { postId: id, key: 'footnotes', value } });
  expect(await renderedContent(await site.row(id), await site.context())).toContain('The note.');
});

test('an address of this site is embedded if its post is published', async () => {
  await site.addPost({ title: 'Bell "buoy"', slug: 'bell-buoy' });
  await site.addPost({ title: 'Later', slug: 'later', status: 'draft' });
  const embed = (slug: string) =>
    `<!-- wp:embed {"url":"https://site.test/${slug}/"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://site.test/${slug}/\n</div></figure><!-- /wp:embed -->`;
  const publishedId = await site.addPost({ content: embed('bell-buoy') });
  const draftId = await site.addPost({ content: embed('later') });
  const context = await site.context();
  const html = await renderedContent(await site.row(publishedId), context);
  expect(html).toContain('src="https://site.test/bell-buoy/embed/#?secret=');
  expect(html).toContain('title="“Bell “buoy”” — Salt &amp; Sand"');
  expect(await renderedContent(await site.row(draftId), context)).not.toContain('iframe');
});

test('stored embeds of other sites are shown, and many addresses are read with one statement', async () => {
  const storedAddress = 'https://video.example/1';
  const id = await site.addPost({
    content: Array.from({ length: 300 }, (_, index) => `https://video.example/${index}`).join('\n\n'),
  });
  const size = 'a:2:{s:5:"width";i:500;s:6:"height";i:750;}';
  const key = `_oembed_${createHash('md5')
    .update(storedAddress + size)
    .digest('hex')}`;
  const value = JSON.stringify('<iframe src="https://video.example/frame"></iframe>');
  await writerOf(site.domain.kernel.database).postMeta.create({ data: { postId: id, key, value } });
  const [row, context] = [await site.row(id), await site.context()];
  site.statements.length = 0;
  const html = await renderedContent(row, context);
  expect(html.match(/<iframe/g)).toHaveLength(1);
  expect(site.statements.filter((statement) => statement.includes('post_meta'))).toHaveLength(1);
});

test('at most one hundred addresses of this site are embedded in one text', async () => {
  await site.addPost({ slug: 'shown', title: 'Shown' });
  const id = await site.addPost({ content: 'https://site.test/shown/\n\n'.repeat(150) });
  const html = await renderedContent(await site.row(id), await site.context());
  expect(html.match(/<iframe/g)).toHaveLength(100);
});

test('unchanged content is rendered once for anonymous viewers', async () => {
  const id = await site.addPost({ content: '<!-- wp:latest-posts /-->' });
  await site.addPost({ title: 'One', slug: 'one' });
  await storeRenderings(site.domain);
  await site.domain.kernel.database.catchUp();
  const row = await site.row(id);
  const first = await renderedContent(row, await site.context());
  const context = await site.context();
  site.statements.length = 0;
  expect(await renderedContent(row, context)).toBe(first);
  expect(site.statements).toEqual([]);
  await site.addPost({ title: 'Two', slug: 'two', date: '2024-03-01T00:00:00' });
  expect(await renderedContent(row, await site.context())).toContain('/two/');
});

test('a cached rendering leaves the session in the same state as a new rendering', async () => {
  const players = '[audio src="https://example.org/a.mp3"][audio src="https://example.org/b.mp3"]';
  const [one, two] = [await site.addPost({ content: players }), await site.addPost({ content: players })];
  await storeRenderings(site.domain);
  const rows = [await site.row(one), await site.row(two)];
  const renderAll = async () => {
    const context = await site.context();
    return Promise.all(rows.map((row) => renderedContent(row, context)));
  };
  const first = await renderAll();
  expect(first[1]).toContain(`id="audio-${two}-4"`);
  expect(await renderAll()).toEqual(first);
  const [context, last] = [await site.context(), rows[1]];
  expect(last && (await renderedContent(last, context))).toContain(`id="audio-${two}-2"`);
});

test('a rendering for an account is not cached for others', async () => {
  const list =
    '<!-- wp:query {"query":{"sticky":"ignore"}} --><div><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div><!-- /wp:query -->';
  const id = await site.addPost({ content: list });
  await site.addPost({ title: 'Secret', slug: 'secret', status: 'private' });
  const row = await site.row(id);
  expect(await renderedContent(row, await site.context(editor))).toContain('Secret');
  expect(await renderedContent(row, await site.context())).not.toContain('Secret');
  expect(await renderedContent(row, await site.context(editor))).toContain('Secret');
});
