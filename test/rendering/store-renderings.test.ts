import { afterEach, beforeEach, expect, test } from 'vitest';
import { anonymousViewer } from '../../schema/access/viewer-access.ts';
import { renderedContent } from '../../schema/content/rendered/rendered-content.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { createRenderEnvironment } from '../../schema/rendering/create-render-environment.ts';
import { renderItemTexts } from '../../schema/rendering/stored/render-item-texts.ts';
import { storeRenderings } from '../../schema/rendering/stored/store-renderings.ts';
import { writerOf } from '../support/database.ts';
import { openRenderingSite, type RenderingSite } from './rendering-site.ts';

let site: RenderingSite;
beforeEach(async () => {
  site = await openRenderingSite();
});
afterEach(() => site.dispose());

const renderingColumns = async (id: number) => {
  const { titleRendered, excerptRendered, contentRendered, renderDynamic, renderVersion } = await site.row(id);
  return { titleRendered, excerptRendered, contentRendered, renderDynamic, renderVersion };
};

test('title, excerpt and content are stored as rendered, with the version of the renderer', async () => {
  const id = await site.addPost({ title: 'Ropes -- "old"', content: 'First.\n\nSecond.', excerpt: 'Short & sweet' });
  expect(await storeRenderings(site.domain)).toBe(1);
  expect(await renderingColumns(id)).toEqual({
    titleRendered: 'Ropes &#8212; &#8220;old&#8221;',
    excerptRendered: '<p>Short &#038; sweet</p>\n',
    contentRendered: '<p>First.</p>\n<p>Second.</p>\n',
    renderDynamic: false,
    renderVersion: expect.any(Number),
  });
});

test('rendering again changes nothing', async () => {
  const contents = [
    'Plain.',
    '<!-- wp:latest-posts /-->',
    '[gallery]',
    '<!-- wp:group {"layout":{"type":"flex"}} -->\n<div class="wp-block-group"></div>\n<!-- /wp:group -->',
  ];
  const ids = [];
  for (const content of contents) ids.push(await site.addPost({ content, title: 'T' }));
  await storeRenderings(site.domain);
  const first = await Promise.all(ids.map(renderingColumns));
  await storeRenderings(site.domain);
  expect(await Promise.all(ids.map(renderingColumns))).toEqual(first);
});

test('content that depends on other or previously rendered items is marked as dynamic', async () => {
  const ids = [
    await site.addPost({ content: 'Plain.' }),
    await site.addPost({ content: '<!-- wp:latest-posts /-->' }),
    await site.addPost({ content: '[audio src="https://example.org/a.mp3"]' }),
  ];
  await storeRenderings(site.domain);
  const rows = await Promise.all(ids.map(renderingColumns));
  expect(rows.map((row) => Boolean(row.renderDynamic))).toEqual([false, true, true]);
});

test('a text protected by a password is rendered and stored like others', async () => {
  const id = await site.addPost({ content: 'Protected text.', password: 'x' });
  await storeRenderings(site.domain);
  expect((await renderingColumns(id)).contentRendered).toBe('<p>Protected text.</p>\n');
});

test('only the requested items are rendered, and unknown ids are ignored', async () => {
  const [one, two] = [await site.addPost({ content: 'One' }), await site.addPost({ content: 'Two' })];
  expect(await storeRenderings(site.domain, { ids: [two, two, 999_999] })).toBe(1);
  expect((await renderingColumns(one)).renderVersion).toBe(0);
  expect((await renderingColumns(two)).contentRendered).toBe('<p>Two</p>\n');
});

test('more items than one batch are all rendered, with few statements and reported progress', async () => {
  const rows = Array.from({ length: 230 }, (_, index) => {
    const date = '2024-01-01T00:00:00';
    const content = `Text ${index}`;
    return { type: 'post', date, dateGmt: date, modified: date, modifiedGmt: date, content };
  });
  await writerOf(site.domain.kernel.database).post.createMany({ data: rows });
  site.statements.length = 0;
  const progress: { done: number; total: number }[] = [];
  const stored = await storeRenderings(site.domain, { onProgress: (step) => progress.push(step) });
  expect(stored).toBe(230);
  expect(progress).toEqual([100, 200, 230].map((done) => ({ done, total: 230 })));
  expect(site.statements.length).toBeLessThan(40);
  const missing = await site.domain.kernel.database.reader.post.count({ where: { contentRendered: '' } });
  expect(missing).toBe(0);
});

test('the images of a batch are loaded with one statement', async () => {
  for (let index = 1; index <= 20; index += 1) {
    await site.addPost({ content: `<img class="wp-image-${500 + index}" src="https://site.test/files/a.jpg" />` });
  }
  site.statements.length = 0;
  await storeRenderings(site.domain);
  expect(site.statements.filter((statement) => statement.includes('"attachments"'))).toHaveLength(1);
});

test('content with more images than a statement may have parameters is rendered', async () => {
  const images = Array.from({ length: 40_000 }, (_, index) => `<img class="wp-image-${index + 1}" src="a.jpg">`);
  const id = await site.addPost({ content: images.join('') });
  expect(await storeRenderings(site.domain)).toBe(1);
  expect(await renderedContent(await site.row(id), await site.context())).toContain('wp-image-40000');
});

test('a rendering of a text that changed meanwhile is not stored', async () => {
  const id = await site.addPost({ content: 'Old' });
  const { database } = site.domain.kernel;
  const transaction: typeof database.transaction = async (body) => {
    await writerOf(database).post.update({
      where: { id },
      data: { contentRendered: 'newer', content: 'New, within the same second' },
    });
    return database.transaction(body);
  };
  const kernel = { ...site.domain.kernel, database: { ...database, transaction } };
  expect(await storeRenderings({ ...site.domain, kernel })).toBe(0);
  expect((await renderingColumns(id)).contentRendered).toBe('newer');
});

test('renderItemTexts renders the passed texts instead of the stored ones', async () => {
  const id = await site.addPost({ content: 'Stored' });
  const environment = await createRenderEnvironment(await createContext(site.domain, { viewer: anonymousViewer }));
  const values = { id, type: 'post', title: 'A', excerpt: '', content: 'Passed' };
  expect((await renderItemTexts(values, { environment })).contentRendered).toBe('<p>Passed</p>\n');
});

test('items that contain JSON are not rendered as text', async () => {
  const id = await site.addPost({ type: 'cms_global_styles', title: 'Styles', content: '{"version":3}' });
  await storeRenderings(site.domain);
  expect(await renderingColumns(id)).toMatchObject({
    titleRendered: 'Styles',
    contentRendered: '',
    excerptRendered: '',
  });
});
