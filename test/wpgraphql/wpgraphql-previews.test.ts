import { expect } from 'vitest';
import { createMenuRequest } from '../support/menu-site.ts';
import { type Login, mediaIds, postIds } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const it = siteTest();

const write = createMenuRequest(() => cms);

const query = async (text: string, as?: Login) => {
  const { data, errors } = await queryWpgraphql(cms, { query: text, ...(as ? { as } : {}) });
  expect(errors).toBeUndefined();
  return data ?? {};
};

it('a preview has the author, image, comments, terms and excerpt of its item', async () => {
  const id = postIds.peaSoup;
  const before = { content: 'The first text.', excerpt: '', featured_media: mediaIds.public, author: 3 };
  await write(`posts/${id}`, before);
  await write(`posts/${id}`, { content: 'The second text.' }, 'editor');
  const fields = `
    excerpt authorDatabaseId author { node { databaseId } }
    featuredImageDatabaseId featuredImageId featuredImage { node { databaseId } }
    comments { nodes { databaseId } } terms { nodes { databaseId } } template { templateName }`;
  const { post, preview } = await query(
    `{
      post(id: ${id}, idType: DATABASE_ID) { ${fields} }
      preview: post(id: ${id}, idType: DATABASE_ID, asPreview: true) { isPreview ${fields} }
    }`,
    'editor',
  );
  expect(preview).toEqual({ isPreview: true, ...(post as object) });
  expect(preview).toMatchObject({
    ...{ excerpt: '<p>The second text.</p>\n', authorDatabaseId: 3, featuredImageDatabaseId: mediaIds.public },
    author: { node: { databaseId: 3 } },
    featuredImage: { node: { databaseId: mediaIds.public } },
  });
  expect((preview as { comments: { nodes: unknown[] } }).comments.nodes).not.toEqual([]);
});

it('the parent of a preview of a page is the page', async () => {
  const { body: page } = await write('pages', { title: 'Previewed', status: 'publish', content: 'Text' });
  await write(`pages/${page.id}`, { content: 'Newer text' });
  const fields = 'parentDatabaseId parent { node { databaseId } } ancestors { nodes { databaseId } }';
  const text = `{ page(id: ${page.id}, idType: DATABASE_ID, asPreview: true) { ${fields} } }`;
  expect(await query(text, 'editor')).toEqual({
    page: {
      parentDatabaseId: page.id,
      parent: { node: { databaseId: page.id } },
      ancestors: { nodes: [{ databaseId: page.id }] },
    },
  });
});

it('a preview of a page has its children', async () => {
  const { body: page } = await write('pages', { title: 'Above', status: 'publish', content: 'Text' });
  const { body: child } = await write('pages', { title: 'Below', status: 'publish', parent: page.id });
  await write(`pages/${page.id}`, { content: 'Newer text' });
  const text = `{ page(id: ${page.id}, idType: DATABASE_ID, asPreview: true) { isPreview children { nodes { databaseId } } } }`;
  expect(await query(text, 'editor')).toEqual({
    page: { isPreview: true, children: { nodes: [{ databaseId: child.id }] } },
  });
});

it('the preview of an item without revisions is the item, also for viewers who may not edit it', async () => {
  const { body: post } = await write('posts', { title: 'Never changed', status: 'publish' });
  const text = `{ post(id: ${post.id}, idType: DATABASE_ID, asPreview: true) { databaseId } }`;
  for (const as of [undefined, 'subscriber', 'editor'] as const) {
    expect(await query(text, as)).toEqual({ post: { databaseId: post.id } });
  }
});

it('the preview of an item with revisions is visible to those who may edit it, also by its address', async () => {
  const { body: post } = await write('posts', { title: 'Changed', status: 'publish', content: 'Text' });
  await write(`posts/${post.id}`, { content: 'Newer text' });
  const { slug } = post as unknown as { slug: string };
  const { post: item } = await query(`{ post(id: ${post.id}, idType: DATABASE_ID) { uri } }`);
  const uri = `${(item as { uri: string }).uri}?preview=true`;
  expect(uri).toContain(slug);
  const text = `{
    byId: post(id: ${post.id}, idType: DATABASE_ID, asPreview: true) { isPreview }
    byUri: post(id: "${uri}", idType: URI) { isPreview }
    published: post(id: "${uri}", idType: URI, asPreview: false) { isPreview }
  }`;
  const preview = { isPreview: true };
  expect(await query(text, 'editor')).toEqual({ byId: preview, byUri: preview, published: { isPreview: false } });
  expect(await query(text)).toEqual({ byId: null, byUri: null, published: { isPreview: false } });
});

it('an excerpt that is created from the content goes on after the fold', async () => {
  const create = async (content: string) => {
    const { body: post } = await write('posts', { title: 'Folded', status: 'publish', content });
    return (await query(`{ post(id: ${post.id}, idType: DATABASE_ID) { excerpt } }`)).post;
  };
  expect(await create('Before <!--more-->after')).toEqual({ excerpt: '<p>Before after</p>\n' });
  expect(await create('Before <!--more--><!--noteaser-->after')).toEqual({ excerpt: '<p>after</p>\n' });
  expect(await create('All of it')).toEqual({ excerpt: '<p>All of it</p>\n' });
});
