import { describe, expect } from 'vitest';
import type { ErrorBody, PostItem } from '../../support/rest-bodies.ts';
import { accounts, type Login, mediaIds, postIds, terms } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

type Item = PostItem & { autosaved_fields?: Record<string, unknown> };

const write = <Body = Item>(path: string, { as, ...json }: { as?: Login } & Record<string, unknown>) =>
  cms.send<Body>({ method: 'POST', path, json, as });
const create = async (path: string, fields: { as: Login } & Record<string, unknown>) =>
  (await write(path, fields)).body.id;
const readForEditing = async (path: string, as: Login) => (await cms.get<Item>(`${path}?context=edit`, { as })).body;

describe("an autosave of the viewer's own draft", () => {
  it('changes all fields of the post itself', async () => {
    const id = await create('posts', { as: 'author', title: 'Draft', status: 'draft' });
    const fields = {
      slug: 'on-the-way',
      date: '2033-05-06T07:08:09',
      featured_media: mediaIds.public,
      comment_status: 'closed',
      ping_status: 'closed',
      format: 'aside',
      password: 'sesame',
      categories: [terms.garden.id],
      tags: [terms.soup.id],
    };
    const texts = { title: 'Saved', content: 'in place', excerpt: 'short', meta: { footnotes: '[7]' } };
    const { status, body } = await write(`posts/${id}/autosaves`, { as: 'author', ...texts, ...fields });
    expect([status, body.id, body.slug]).toEqual([200, id, 'on-the-way']);
    expect(body).not.toHaveProperty('autosaved_fields');
    expect(await readForEditing(`posts/${id}`, 'author')).toMatchObject({
      ...fields,
      status: 'draft',
      title: { raw: 'Saved' },
      content: { raw: 'in place' },
      excerpt: { raw: 'short' },
      meta: { footnotes: '[7]' },
    });
  });

  it('changes the author and `sticky` as editor', async () => {
    const id = await create('posts', { as: 'editor', title: 'Draft', status: 'draft' });
    const { status } = await write(`posts/${id}/autosaves`, { as: 'editor', sticky: true, author: accounts.author.id });
    expect(status).toBe(200);
    expect(await readForEditing(`posts/${id}`, 'editor')).toMatchObject({ sticky: true, author: accounts.author.id });
  });

  it('changes parent and order of a page, and ignores the page itself as parent', async () => {
    const id = await create('pages', { as: 'editor', title: 'Page', status: 'draft' });
    await write(`pages/${id}/autosaves`, { as: 'editor', parent: postIds.aboutPage, menu_order: 7 });
    expect(await readForEditing(`pages/${id}`, 'editor')).toMatchObject({ parent: postIds.aboutPage, menu_order: 7 });
    await write(`pages/${id}/autosaves`, { as: 'editor', parent: id, content: 'x' });
    expect(await readForEditing(`pages/${id}`, 'editor')).toMatchObject({
      parent: postIds.aboutPage,
      content: { raw: 'x' },
    });
  });

  it('changes the fields of a menu item', async () => {
    const id = await create('menu-items', {
      as: 'admin',
      title: 'Link',
      url: 'https://larch.example/',
      status: 'draft',
    });
    const fields = {
      url: 'https://fir.example/',
      target: '_blank',
      classes: ['one'],
      attr_title: 'Hint',
      menu_order: 4,
    };
    const { status, body } = await write(`menu-items/${id}/autosaves`, { as: 'admin', title: 'Saved', ...fields });
    expect([status, body.id]).toEqual([200, id]);
    expect(await readForEditing(`menu-items/${id}`, 'admin')).toMatchObject({ ...fields, title: { raw: 'Saved' } });
  });

  it('changes the categories and the sync status of a block', async () => {
    const { body: category } = await write('cms_pattern_category', { as: 'admin', name: 'Signs' });
    const id = await create('blocks', { as: 'admin', title: 'Block', status: 'draft' });
    const fields = {
      cms_pattern_category: [category.id],
      meta: { cms_pattern_sync_status: 'unsynced', footnotes: '' },
    };
    const { body } = await write(`blocks/${id}/autosaves`, { as: 'admin', ...fields });
    expect(body.meta).toEqual(fields.meta);
    expect(await readForEditing(`blocks/${id}`, 'admin')).toMatchObject(fields);
  });

  it('changes the status, and requires `publish_posts` to publish', async () => {
    const byAuthor = await create('posts', { as: 'author', title: 'Draft', status: 'draft' });
    const byContributor = await create('posts', { as: 'contributor', title: 'Draft', status: 'draft' });
    const publish = (id: number, as: Login) => write<ErrorBody>(`posts/${id}/autosaves`, { as, status: 'publish' });
    expect((await publish(byAuthor, 'author')).status).toBe(200);
    expect((await readForEditing(`posts/${byAuthor}`, 'author')).status).toBe('publish');
    const { status, body } = await publish(byContributor, 'contributor');
    expect([status, body.code]).toEqual([403, 'rest_cannot_publish']);
    expect((await readForEditing(`posts/${byContributor}`, 'contributor')).status).toBe('draft');
  });
});

describe('an autosave of a published item', () => {
  it('stores all sent fields, merges later ones, and shows them in the edit context', async () => {
    const id = await create('posts', { as: 'author', title: 'Plums', content: 'one', status: 'publish' });
    const before = await readForEditing(`posts/${id}`, 'author');
    const fields = { slug: 'elsewhere', status: 'draft', categories: [terms.garden.id], tags: [terms.soup.id] };
    const first = await write(`posts/${id}/autosaves`, { as: 'author', content: 'two', ...fields });
    expect(first.body.autosaved_fields).toEqual(fields);
    const later = { as: 'author' as const, featured_media: mediaIds.public, comment_status: 'closed', slug: 'other' };
    const second = await write(`posts/${id}/autosaves`, later);
    const { as: _, ...added } = later;
    expect(second.body).toMatchObject({ id: first.body.id, content: { raw: 'two' } });
    expect(second.body.autosaved_fields).toEqual({ ...fields, ...added });
    expect(await readForEditing(`posts/${id}/autosaves/${first.body.id}`, 'editor')).toMatchObject({
      autosaved_fields: { ...fields, ...added },
    });
    const { body: viewed } = await cms.get<Item>(`posts/${id}/autosaves/${first.body.id}`, { as: 'author' });
    expect(viewed).not.toHaveProperty('autosaved_fields');
    const { _links: _1, ...after } = await readForEditing(`posts/${id}`, 'author');
    const { _links: _2, ...unchanged } = before;
    expect(after).toEqual(unchanged);
  });

  it('stores the fields of a menu item', async () => {
    const id = await create('menu-items', { as: 'admin', title: 'Link', url: 'https://larch.example/' });
    const fields = { url: 'https://fir.example/', classes: ['one'], description: 'Words', parent: 0 };
    const { body } = await write(`menu-items/${id}/autosaves`, { as: 'admin', title: 'Saved', ...fields });
    expect(body.autosaved_fields).toEqual(fields);
    expect((await readForEditing(`menu-items/${id}`, 'admin')).url).toBe('https://larch.example/');
  });

  it('is refused if the same change of the item would be refused', async () => {
    const id = await create('posts', { as: 'author', title: 'Plums', status: 'publish' });
    const refusal = async (fields: Record<string, unknown>) => {
      const { status, body } = await write<ErrorBody>(`posts/${id}/autosaves`, {
        as: 'author',
        content: 'x',
        ...fields,
      });
      return [status, body.code];
    };
    expect(await refusal({ author: accounts.editor.id })).toEqual([403, 'rest_cannot_edit_others']);
    expect(await refusal({ template: 'nothing' })).toEqual([400, 'rest_invalid_param']);
    expect((await cms.get<Item[]>(`posts/${id}/autosaves`, { as: 'author' })).body).toEqual([]);
  });
});

describe('an autosave in GraphQL', () => {
  interface Input {
    args: { name: string; type: { ofType: { name: string } } }[];
  }

  it.each([
    ['Post', 'PostInput'],
    ['Page', 'PageInput'],
    ['Block', 'BlockInput'],
    ['Navigation', 'NavigationInput'],
    ['MenuItem', 'MenuItemInput'],
    ['Template', 'TemplateInput'],
  ])('by create%sAutosave has the input type %s', async (kind, input) => {
    const query = '{ __schema { mutationType { fields { name args { name type { ofType { name } } } } } } }';
    const { body } = await cms.graphql(query, { as: 'admin' });
    const { fields } = (body.data as { __schema: { mutationType: { fields: (Input & { name: string })[] } } }).__schema
      .mutationType;
    const mutation = fields.find(({ name }) => name === `create${kind}Autosave`);
    expect(mutation?.args.find(({ name }) => name === 'input')?.type.ofType.name).toBe(input);
  });

  it('returns the stored fields beside the texts', async () => {
    const id = await create('posts', { as: 'author', title: 'Plums', status: 'publish' });
    const mutation = `mutation { createPostAutosave(parentId: ${id}, input: { title: "New", format: "aside", terms: [{ taxonomy: "category", termIds: [2] }] }) { title { raw } autosavedFields } }`;
    const { body } = await cms.graphql(mutation, { as: 'author' });
    expect(body.data?.createPostAutosave).toEqual({
      title: { raw: 'New' },
      autosavedFields: { format: 'aside', terms: [{ taxonomy: 'category', termIds: [2] }] },
    });
  });

  it('is refused for an item of another kind', async () => {
    const mutation = `mutation { createPostAutosave(parentId: ${postIds.aboutPage}, input: { content: "x" }) { databaseId } }`;
    const { body } = await cms.graphql(mutation, { as: 'admin' });
    expect(body.errors?.[0]?.extensions?.code).toBe('rest_post_invalid_id');
  });
});
