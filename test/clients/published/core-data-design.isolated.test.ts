// Runs on one engine only in CI: it is about what a client does with answers.
import { describe, expect } from 'vitest';
import { cms, siteTest } from '../../support/site-test.ts';
import { type ClientRecord, type Editor, type EditorPage, openEditorPage } from './editor-client.ts';
import { recordWriter, THROW_ERRORS } from './editor-records.ts';

// Runs the published data client of the block editor against the program.
// It requires browser globals, so its files run isolated.

const it = siteTest({ brand: 'wp' });
let page: EditorPage;
let admin: Editor;

const { create, edit, remove } = recordWriter(() => admin);

it.beforeAll(() => {
  page = openEditorPage(cms);
  admin = page.open('admin');
});
it.afterAll(() => page.close());

describe('the site design in the block editor client', () => {
  it.each([
    ['wp_template', 'plain//single'],
    ['wp_template_part', 'plain//header'],
  ])('changes a %s, lists its revisions and restores the file of the theme', async (name, id) => {
    const before = await admin.read.getEntityRecord('postType', name, id);
    const changed = await edit(['postType', name, id], {
      content: '<!-- wp:paragraph --><p>Mine</p><!-- /wp:paragraph -->',
      blocks: [],
    });
    expect(changed).toMatchObject({ source: 'custom', origin: 'theme', has_theme_file: true });
    await edit(['postType', name, id], { content: 'Mine, again' });
    const revisions = await admin.read.getRevisions<ClientRecord[]>('postType', name, id, { per_page: -1 });
    expect(revisions.length).toBeGreaterThan(0);
    await remove('postType', name, id);
    const request = { path: `/wp/v2/${name === 'wp_template' ? 'templates' : 'template-parts'}/${id}?context=edit` };
    expect(await admin.fetch(request)).toMatchObject({ source: 'theme', content: before.content });
  });

  it('creates templates and template parts', async () => {
    expect(
      await create('postType', 'wp_template', { slug: 'wide', title: 'Wide', content: '', status: 'publish' }),
    ).toMatchObject({ id: 'plain//wide', source: 'custom', is_custom: true });
    expect(
      await create('postType', 'wp_template_part', { slug: 'side', title: 'Side', content: '', area: 'uncategorized' }),
    ).toMatchObject({ id: 'plain//side', area: 'uncategorized' });
    await remove('postType', 'wp_template_part', 'plain//side');
  });

  it('edits navigation and synced patterns like posts', async () => {
    const { id } = await create('postType', 'wp_navigation', {
      title: 'Main',
      content: '<!-- wp:page-list /-->',
      status: 'publish',
    });
    expect(await edit(['postType', 'wp_navigation', id], { content: '<!-- wp:home-link /-->' })).toMatchObject({
      content: '<!-- wp:home-link /-->',
    });
    expect(
      await admin.read.getEntityRecords('postType', 'wp_navigation', { status: ['publish', 'draft'], order: 'desc' }),
    ).toMatchObject([{ id }]);
    expect(await admin.fetch({ path: '/wp-block-editor/v1/navigation-fallback?_embed=true' })).toMatchObject({
      id,
      _embedded: { self: [{ id }] },
    });
    expect(await remove('postType', 'wp_navigation', id)).toMatchObject({ deleted: true });

    const category = await create('taxonomy', 'wp_pattern_category', { name: 'Openings' });
    const pattern = {
      title: 'Note',
      content: '<p>n</p>',
      status: 'publish',
      meta: { wp_pattern_sync_status: 'unsynced' },
    };
    const block = await create('postType', 'wp_block', { ...pattern, wp_pattern_category: [category.id] });
    expect(block).toMatchObject({ wp_pattern_sync_status: 'unsynced', wp_pattern_category: [category.id] });
    expect(await edit(['postType', 'wp_block', block.id], { meta: { footnotes: '[]' } })).toMatchObject({
      meta: { footnotes: '[]' },
      wp_pattern_sync_status: 'unsynced',
    });
    expect(await admin.read.getUserPatternCategories()).toMatchObject([{ label: 'Openings', name: 'openings' }]);
    await expect(
      create('postType', 'wp_block', { ...pattern, meta: { wp_pattern_sync_status: 'unknown' } }),
    ).rejects.toMatchObject({ message: 'meta.wp_pattern_sync_status must be one of partial, unsynced.' });
  });

  it('edits global styles and lists their revisions', async () => {
    const id = await admin.read.__experimentalGetCurrentGlobalStylesId<number>();
    const styles = { color: { text: '#112233' } };
    expect(await edit(['root', 'globalStyles', id], { styles })).toMatchObject({ styles });
    expect(await admin.read.canUser('update', { kind: 'root', name: 'globalStyles', id })).toBe(true);
    expect(await admin.read.getRevisions('root', 'globalStyles', id, { per_page: 100 })).toMatchObject([
      { parent: id, styles },
    ]);
  });

  it('saves menu items as one batch that fails as a whole', async () => {
    const menu = await create('root', 'menu', { name: 'Top' });
    const item = (title: string, fields: object = {}) => ({
      title,
      url: 'https://larch.test/',
      menus: menu.id,
      status: 'publish',
      ...fields,
    });
    const first = await create('root', 'menuItem', item('Home'));
    expect(await edit(['root', 'menuItem', first.id], { title: 'Home & garden' })).toMatchObject({
      title: 'Home & garden',
    });
    const save = (record: object) => (calls: Editor['actions']) =>
      calls.saveEntityRecord('root', 'menuItem', record, THROW_ERRORS);
    page.requests();
    await admin.actions.__experimentalBatch([
      save(item('One', { menu_order: 2 })),
      save(item('Two', { menu_order: 3 })),
      (calls: Editor['actions']) => calls.deleteEntityRecord('root', 'menuItem', first.id, { force: true }),
    ]);
    expect(page.requests()).toEqual(['OPTIONS batch/v1 200', 'POST batch/v1 207']);
    await expect(
      admin.actions.__experimentalBatch([save(item('Three')), save(item('Four', { status: 'nowhere' }))]),
    ).rejects.toMatchObject({ code: 'rest_invalid_param' });
    const query = { menus: menu.id, per_page: -1, order: 'asc', orderby: 'menu_order' };
    const items = await admin.read.getEntityRecords<{ title: { rendered: string } }[]>('root', 'menuItem', query);
    expect(items.map(({ title }) => title.rendered)).toEqual(['One', 'Two']);
  });
});
