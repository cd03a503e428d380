import { expect } from 'vitest';
import { accounts, type Login, postIds, terms } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';
import { globalId, queryWpgraphql } from '../support/wpgraphql-client.ts';

/** The data and the number of errors of an answer. */
async function answer(query: string, as?: Login) {
  const { data, errors = [] } = await queryWpgraphql(cms, { query, ...(as ? { as } : {}) });
  return { data, errors: errors.length };
}

it('the kind in a global id does not count where an argument says what is meant', async () => {
  const { data, errors } = await answer(`{
    post(id: "${globalId('comment', postIds.mint)}") { databaseId }
    page(id: "${globalId('term', postIds.aboutPage)}") { databaseId }
    category(id: "${globalId('post', terms.herbs.id)}") { databaseId }
    user(id: "${globalId('post', accounts.author.id)}") { databaseId }
    contentType(id: "${globalId('taxonomy', 'post')}") { name }
    posts(where: { in: ["${globalId('term', postIds.mint)}", "-${postIds.peaSoup}"] }) { nodes { databaseId } }
    categories(where: { include: ["${globalId('user', terms.herbs.id)}"] }) { nodes { databaseId } }
  }`);
  expect(errors).toBe(0);
  expect(data).toEqual({
    post: { databaseId: postIds.mint },
    page: { databaseId: postIds.aboutPage },
    category: { databaseId: terms.herbs.id },
    user: { databaseId: accounts.author.id },
    contentType: { name: 'post' },
    posts: { nodes: [{ databaseId: postIds.mint }, { databaseId: postIds.peaSoup }] },
    categories: { nodes: [{ databaseId: terms.herbs.id }] },
  });
});

it('a global id without a number is an error, for an account only null', async () => {
  const id = globalId('post', 'abc');
  const fields = ['post', 'page', 'mediaItem', 'category', 'comment', 'contentNode', 'termNode', 'menu', 'menuItem'];
  for (const field of fields) {
    expect(await answer(`{ ${field}(id: "${id}") { id } }`)).toEqual({ data: { [field]: null }, errors: 1 });
  }
  expect(await answer(`{ user(id: "${id}") { id } }`)).toEqual({ data: { user: null }, errors: 0 });
});

it('types and taxonomies are found by the values of their enums', async () => {
  const { data } = await answer(`{
    contentType(id: "PAGE", idType: NAME) { name }
    taxonomy(id: "TAG", idType: NAME) { name }
    format: taxonomy(id: "POSTFORMAT", idType: NAME) { name }
    lower: taxonomy(id: "tag", idType: NAME) { name }
  }`);
  expect(data).toEqual({
    ...{ contentType: { name: 'page' }, taxonomy: { name: 'post_tag' } },
    ...{ format: { name: 'post_format' }, lower: null },
  });
});

it('null as a parent stands for 0 in lists of terms and of comments', async () => {
  const top = Object.values(terms).filter(({ taxonomy, parentId }) => taxonomy === 'category' && parentId === 0);
  const { data } = await answer(`{
    categories(where: { parent: null, orderby: TERM_ID, order: ASC }) { nodes { databaseId } }
    comments(where: { parent: null }) { nodes { parentDatabaseId } }
  }`);
  expect(data?.categories).toEqual({ nodes: top.map(({ id }) => ({ databaseId: id })) });
  const comments = data?.comments as { nodes: { parentDatabaseId: number }[] } | undefined;
  expect(new Set(comments?.nodes.map(({ parentDatabaseId }) => parentDatabaseId))).toEqual(new Set([0]));
});

it('the taxonomy of `termNode` counts for slugs and names only', async () => {
  const { garden } = terms;
  const { data } = await answer(`{
    byNumber: termNode(id: ${garden.id}, idType: DATABASE_ID, taxonomy: TAG) { databaseId }
    byId: termNode(id: "${globalId('term', garden.id)}", taxonomy: TAG) { databaseId }
    bySlug: termNode(id: "garden", idType: SLUG, taxonomy: TAG) { databaseId }
  }`);
  expect(data).toEqual({ byNumber: { databaseId: garden.id }, byId: { databaseId: garden.id }, bySlug: null });
});

it('types, taxonomies and plugins are null for a text that is no global id', async () => {
  const query = '{ contentType(id: "post") { id } taxonomy(id: "category") { id } plugin(id: "hello.php") { id } }';
  const { data, errors } = await queryWpgraphql(cms, { query, as: 'admin' });
  expect(errors).toBeUndefined();
  expect(data).toEqual({ contentType: null, taxonomy: null, plugin: null });
});

it('an empty id of postBy is as if it were absent', async () => {
  const query = `{ byId: postBy(id: "0", postId: ${postIds.mint}) { databaseId } byUri: postBy(slug: "", uri: "/?p=${postIds.mint}") { databaseId } }`;
  expect((await answer(query)).data).toEqual({
    byId: { databaseId: postIds.mint },
    byUri: { databaseId: postIds.mint },
  });
});

it('items in the trash are found by their id, and not by their slug or at the address of their id', async () => {
  const id = postIds.trashed;
  const { data: found } = await answer(`{ post(id: ${id}, idType: DATABASE_ID) { status slug } }`, 'admin');
  const { post } = found as { post: { status: string; slug: string } };
  expect(post.status).toBe('trash');
  const { data } = await answer(
    `{
      slug: post(id: "${post.slug}", idType: SLUG) { id }
      address: post(id: "/?p=${id}", idType: URI) { id }
      node: nodeByUri(uri: "/?p=${id}") { id }
      name: nodeByUri(uri: "/?name=${post.slug}") { id }
    }`,
    'admin',
  );
  expect(data).toEqual({ slug: null, address: null, node: null, name: null });
});
