import { describe, expect } from 'vitest';
import { postIds } from '../../support/site-content.ts';
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

describe('reading with the block editor client', () => {
  it('returns posts with their totals and permissions in the same answer', async () => {
    const query = ['postType', 'post', { per_page: 3 }];
    const posts = await admin.read.getEntityRecords<ClientRecord[]>(...query);
    expect(posts).toHaveLength(3);
    page.requests();
    const totals = [
      await admin.read.getEntityRecordsTotalItems(...query),
      await admin.read.getEntityRecordsTotalPages(...query),
    ];
    const firstPost = await admin.read.getEntityRecord('postType', 'post', posts[0]?.id);
    expect(await admin.read.canUser('delete', { kind: 'postType', name: 'post', id: firstPost.id })).toBe(true);
    expect(page.requests()).toEqual([]);
    const allPosts = await admin.read.getEntityRecords<ClientRecord[]>('postType', 'post', {
      per_page: -1,
      _fields: 'id',
    });
    expect(totals).toEqual([allPosts.length, Math.ceil(allPosts.length / 3)]);
  });

  it.each(['page', 'attachment', 'wp_block', 'wp_template', 'wp_template_part', 'wp_navigation'])(
    'returns items of type %s and the permission to create one',
    async (name) => {
      const records = await admin.read.getEntityRecords<ClientRecord[]>('postType', name, { per_page: 2 });
      expect(records.every(({ type }) => type === name)).toBe(true);
      expect(await admin.read.canUser('create', { kind: 'postType', name })).toBe(true);
    },
  );

  it.each([
    'menu',
    'menuItem',
    'menuLocation',
    'user',
    'comment',
    'theme',
    'plugin',
    'status',
    'postType',
    'taxonomy',
    'sidebar',
    'widget',
    'widgetType',
  ])('returns %s of the site', async (name) => {
    expect(await admin.read.getEntityRecords('root', name, { per_page: 2 })).toBeInstanceOf(Array);
    expect(await admin.read.canUser('read', { kind: 'root', name })).toBe(true);
  });

  it('returns the site, its accounts, its theme and its patterns', async () => {
    expect(await admin.read.getEntityRecord('root', 'site')).toMatchObject({ title: 'Larch Row' });
    expect(await admin.read.getEntityRecord('root', '__unstableBase')).toMatchObject({
      name: 'Larch Row',
      page_on_front: 0,
    });
    expect(await admin.read.getCurrentUser()).toMatchObject({ id: 1, name: 'Ada Brook' });
    expect(await admin.read.getCurrentTheme()).toMatchObject({ stylesheet: 'plain', is_block_theme: true });
    expect(await admin.read.getThemeSupports()).toMatchObject({ 'block-templates': true });
    expect(await admin.read.__experimentalGetCurrentThemeBaseGlobalStyles()).toHaveProperty(
      'settings.color.palette.theme',
    );
    expect(await admin.read.__experimentalGetCurrentThemeGlobalStylesVariations()).toMatchObject([{ title: 'Night' }]);
    expect((await admin.read.getBlockPatterns<unknown[]>())[0]).toMatchObject({
      name: expect.any(String),
      content: expect.any(String),
    });
    expect((await admin.read.getBlockPatternCategories<unknown[]>())[0]).toMatchObject({ label: expect.any(String) });
  });

  it('previews the embed of a page of the site', async () => {
    const preview = await admin.read.getEmbedPreview('http://localhost:3000/2021/04/mint-more/');
    expect(preview).toMatchObject({ type: 'rich', author_name: 'Arno Vale', html: expect.stringContaining('<iframe') });
    expect(await admin.read.getEmbedPreview('http://localhost:3000/nowhere/')).toBe(false);
  });

  it('finds the template of a post and of a page', async () => {
    expect(await admin.read.getDefaultTemplateId({ slug: 'single-post-mint-more' })).toBe('plain//single');
    expect(await admin.read.getDefaultTemplateId({ slug: 'page-about-us' })).toBe('plain//page');
    expect(await admin.read.getDefaultTemplateId({ slug: 'front-page' })).toBe('plain//index');
  });
});

describe('posts in the block editor client', () => {
  it('are created with terms and meta values, revised, autosaved and trashed', async () => {
    const { id } = await create('postType', 'post', { title: 'Plums', status: 'draft' });
    const saved = await edit(['postType', 'post', id], {
      content: '<!-- wp:paragraph -->\n<p>Blue</p>\n<!-- /wp:paragraph -->',
      status: 'publish',
      categories: [2, 3],
      tags: [6],
      blocks: [],
    });
    expect(saved).toMatchObject({ slug: 'plums', categories: [2, 3], tags: [6], title: 'Plums' });
    const updated = await edit(['postType', 'post', id], {
      content: ({ title }: { title: string }) => `<p>${title} are ripe</p>`,
    });
    expect(updated.content).toBe('<p>Plums are ripe</p>');

    const revisions = await admin.read.getRevisions<{ id: number; content: { raw: string } }[]>(
      'postType',
      'post',
      id,
      {
        per_page: -1,
        context: 'edit',
        orderby: 'id',
        order: 'asc',
      },
    );
    expect(revisions.map(({ content }) => content.raw).at(-1)).toBe('<p>Plums are ripe</p>');
    expect(await admin.read.getRevision('postType', 'post', id, revisions[0]?.id, { context: 'edit' })).toMatchObject({
      parent: id,
    });

    await admin.read.getCurrentUser();
    await admin.actions.saveEntityRecord(
      'postType',
      'post',
      { id, title: 'Plums?' },
      { isAutosave: true, ...THROW_ERRORS },
    );
    expect(await admin.read.getAutosave('post', id, 1)).toMatchObject({
      title: { raw: 'Plums?' },
      content: { raw: '<p>Plums are ripe</p>' },
    });

    await admin.actions.deleteEntityRecord('postType', 'post', id, null, THROW_ERRORS);
    expect(await remove('postType', 'post', id)).toMatchObject({ deleted: true, previous: { status: 'trash' } });
  });

  it('that are drafts store an autosave in the draft itself', async () => {
    const { id } = await create('postType', 'post', { title: 'Pears', status: 'draft' });
    await admin.read.getCurrentUser();
    await admin.actions.saveEntityRecord(
      'postType',
      'post',
      { id, content: 'Green' },
      { isAutosave: true, ...THROW_ERRORS },
    );
    expect(admin.cached.getRawEntityRecord('postType', 'post', id)).toMatchObject({
      content: 'Green',
      status: 'draft',
    });
  });

  it('support undo and redo before they are saved', async () => {
    await admin.read.getEntityRecord('postType', 'post', 103);
    await admin.actions.editEntityRecord('postType', 'post', 103, { title: 'Broth' });
    const title = () => admin.cached.getEditedEntityRecord('postType', 'post', 103).title;
    await admin.actions.undo();
    expect(title()).toBe('Pea soup');
    await admin.actions.redo();
    expect(title()).toBe('Broth');
    await admin.actions.undo();
  });
});

describe('other kinds in the block editor client', () => {
  it('saves one edited setting and leaves another edit unsaved', async () => {
    await edit(['root', 'site'], { title: 'Larch Lane', posts_per_page: 7 });
    await admin.actions.editEntityRecord('root', 'site', undefined, {
      title: 'Larch Road',
      description: 'Five houses',
    });
    await admin.actions.__experimentalSaveSpecifiedEntityEdits('root', 'site', undefined, ['title'], THROW_ERRORS);
    expect(admin.cached.getEntityRecord('root', 'site')).toMatchObject({ title: 'Larch Road', posts_per_page: 7 });
    expect(admin.cached.getEntityRecordEdits('root', 'site')).toEqual({ description: 'Five houses' });
  });

  it('edits accounts, media, terms and comments', async () => {
    const preferences = { core: { fixedToolbar: true }, _modified: '2024-01-01T00:00:00.000Z' };
    expect(await edit(['root', 'user', 1], { meta: { persisted_preferences: preferences } })).toMatchObject({
      meta: { persisted_preferences: preferences },
    });
    expect(await edit(['postType', 'attachment', 13], { alt_text: 'A jar' })).toMatchObject({ alt_text: 'A jar' });
    expect(await create('taxonomy', 'category', { name: 'Jam', parent: 5 })).toMatchObject({ slug: 'jam', parent: 5 });
    expect(await create('root', 'comment', { post: postIds.peaSoup, content: 'Again!' })).toMatchObject({
      status: 'approved',
    });
  });

  it('reports denied operations to a contributor', async () => {
    const contributor = page.open('contributor');
    const canDo = (action: string, kind: string, name: string, id?: number) =>
      contributor.read.canUser(action, { kind, name, id });
    expect(await contributor.read.getCurrentUser()).toMatchObject({ name: 'Cora Lund' });
    expect(await canDo('create', 'postType', 'post')).toBe(true);
    for (const name of ['page', 'attachment', 'wp_template', 'wp_navigation', 'wp_block']) {
      expect(await canDo('create', 'postType', name)).toBe(false);
    }
    expect(await canDo('update', 'postType', 'post', 102)).toBe(false);
    expect(await canDo('update', 'root', 'site')).toBeFalsy();
    const write = contributor.actions.saveEntityRecord(
      'postType',
      'post',
      { id: postIds.mint, title: 'Mine' },
      THROW_ERRORS,
    );
    await expect(write).rejects.toMatchObject({ code: 'rest_cannot_edit', data: { status: 403 } });
    page.open('admin');
  });
});
