import { expect } from 'vitest';
import { bookDeclarations } from '../support/book-declarations.ts';
import { terms } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { globalId, queryWpgraphql } from '../support/wpgraphql-client.ts';

const it = siteTest({ declarations: bookDeclarations });

const query = async (text: string) => (await queryWpgraphql(cms, { query: text })).data ?? {};

const names = (list: unknown) => (list as { nodes: { name: string }[] }).nodes.map(({ name }) => name);

it('categories are listed by name, page by page', async () => {
  const page = `nodes { name } pageInfo { hasNextPage endCursor }`;
  const first = (await query(`{ categories(first: 2) { ${page} } }`)).categories as {
    pageInfo: { hasNextPage: boolean; endCursor: string };
  };
  expect(names(first)).toEqual(['Garden', 'Herbs']);
  expect(first.pageInfo).toEqual({ hasNextPage: true, endCursor: globalId('arrayconnection', terms.herbs.id) });
  const rest = await query(`{ categories(first: 9, after: "${first.pageInfo.endCursor}") { ${page} } }`);
  expect(names(rest.categories)).toEqual(['Kitchen', 'Mint', 'Plain']);
});

it('a category leads to its parent, its ancestors, its children and its posts', async () => {
  const data = await query(`{
    category(id: "herbs", idType: SLUG) {
      id parentDatabaseId uri
      parent { node { name } }
      ancestors { nodes { name } }
      children { nodes { name ancestors { nodes { name } } } }
      taxonomy { node { name } }
    }
  }`);
  expect(data.category).toEqual({
    id: globalId('term', terms.herbs.id),
    parentDatabaseId: terms.garden.id,
    uri: '/category/garden/herbs/',
    parent: { node: { name: 'Garden' } },
    ancestors: { nodes: [{ name: 'Garden' }] },
    children: { nodes: [{ name: 'Mint', ancestors: { nodes: [{ name: 'Herbs' }, { name: 'Garden' }] } }] },
    taxonomy: { node: { name: 'category' } },
  });
});

it('ancestors are listed page by page, the closest first, and take one statement for a list of terms', async () => {
  const page = (args: string) => `{
    category(id: "mint", idType: SLUG) {
      ancestors(${args}) { nodes { name } pageInfo { hasNextPage endCursor } }
    }
  }`;
  const first = (await query(page('first: 1'))).category as { ancestors: { pageInfo: { endCursor: string } } };
  expect(first.ancestors).toMatchObject({ nodes: [{ name: 'Herbs' }], pageInfo: { hasNextPage: true } });
  const second = await query(page(`first: 1, after: "${first.ancestors.pageInfo.endCursor}"`));
  expect(second.category).toMatchObject({
    ancestors: { nodes: [{ name: 'Garden' }], pageInfo: { hasNextPage: false } },
  });
  const statementsOf = (count: number) =>
    cms.statements(() => query(`{ categories(first: ${count}) { nodes { ancestors { nodes { name } } } } }`));
  await statementsOf(9);
  expect((await statementsOf(9)).length).toBeLessThanOrEqual(3);
});

it('descendants are listed in the order of the tree, and filters combine', async () => {
  const data = await query(`{
    below: categories(where: { childOf: ${terms.garden.id} }) { nodes { name } }
    top: categories(where: { parent: 0, exclude: ["${globalId('term', terms.plain.id)}"] }) { nodes { name } }
    outside: categories(where: { excludeTree: ["${terms.garden.id}"] }) { nodes { name } }
    leaves: categories(where: { childless: true, nameLike: "N" }) { nodes { name } }
  }`);
  expect(names(data.below)).toEqual(['Herbs', 'Mint']);
  expect(names(data.top)).toEqual(['Garden', 'Kitchen']);
  expect(names(data.outside)).toEqual(['Kitchen', 'Plain']);
  expect(names(data.leaves)).toEqual(['Kitchen', 'Mint', 'Plain']);
});

it('the terms of posts agree with the posts of terms', async () => {
  const data = await query(`{
    posts(first: 100) { nodes { databaseId tags { nodes { slug } } } }
    tag(id: "soup", idType: SLUG) { count posts(first: 100) { nodes { databaseId } } }
  }`);
  const { nodes } = data.posts as { nodes: { databaseId: number; tags: { nodes: { slug: string }[] } }[] };
  const tagged = nodes.filter(({ tags }) => tags.nodes.some(({ slug }) => slug === 'soup'));
  const tag = data.tag as { count: number; posts: { nodes: { databaseId: number }[] } };
  expect(tag.count).toBeGreaterThan(0);
  expect(tag.posts.nodes).toEqual(tagged.map(({ databaseId }) => ({ databaseId })));
});

it('an address finds a term, even if the slugs of its ancestors are missing', async () => {
  const data = await query(`{
    whole: termNode(id: "/category/garden/herbs/", idType: URI) { databaseId }
    short: category(id: "/category/herbs/", idType: URI) { databaseId }
    other: category(id: "/tag/herbs/", idType: URI) { databaseId }
    tag: termNode(id: "/tag/soup", idType: URI) { __typename databaseId }
  }`);
  const herbs = { databaseId: terms.herbs.id };
  expect(data).toEqual({
    whole: herbs,
    short: herbs,
    other: null,
    tag: { __typename: 'Tag', databaseId: terms.soup.id },
  });
});

it('a slug without a taxonomy and a malformed id are errors at their fields', async () => {
  const { data, errors } = await queryWpgraphql(cms, {
    query: '{ termNode(id: "soup", idType: SLUG) { id } category(id: "zzz") { id } }',
  });
  expect(data).toEqual({ termNode: null, category: null });
  expect(errors?.map(({ path }) => path)).toEqual(expect.arrayContaining([['termNode'], ['category']]));
});

it('a declared taxonomy has a type, queries and connections like categories', async () => {
  const { body } = await cms.send<{ id: number }>({
    ...{ method: 'POST', path: 'genres', as: 'admin', json: { name: 'Letters' } },
  });
  const data = await query(`{
    genres { nodes { __typename databaseId uri } }
    terms(where: { taxonomies: [GENRE] }) { nodes { name } }
    taxonomy(id: "genre", idType: NAME) { graphqlPluralName connectedContentTypes { nodes { name } } }
  }`);
  expect(data).toEqual({
    genres: { nodes: [{ __typename: 'Genre', databaseId: body.id, uri: '/genre/letters/' }] },
    terms: { nodes: [{ name: 'Letters' }] },
    taxonomy: { graphqlPluralName: 'genres', connectedContentTypes: { nodes: [{ name: 'book' }] } },
  });
});

it('strangers see the names of types, and editors their settings', async () => {
  const text =
    '{ contentType(id: "page", idType: NAME) { label hierarchical restBase isRestricted labels { addNew } } }';
  const stranger = await queryWpgraphql(cms, { query: text });
  expect(stranger.data?.contentType).toEqual({
    ...{ label: 'Pages', hierarchical: true, restBase: null, isRestricted: true, labels: null },
  });
  const editor = await queryWpgraphql(cms, { query: text, as: 'editor' });
  expect(editor.data?.contentType).toEqual({
    ...{ label: 'Pages', hierarchical: true, restBase: 'pages', isRestricted: false, labels: { addNew: 'Add' } },
  });
});
