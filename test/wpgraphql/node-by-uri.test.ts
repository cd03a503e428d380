import { describe, expect } from 'vitest';
import { bookDeclarations } from '../support/book-declarations.ts';
import { createMenuRequest } from '../support/menu-site.ts';
import { accounts, type Login, mediaIds, postIds, terms } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const [book] = bookDeclarations.types as [(typeof bookDeclarations.types)[number]];

const it = siteTest({ declarations: { ...bookDeclarations, types: [{ ...book, hasArchive: true }] } });

const write = createMenuRequest(() => cms);

/** The node at an address, as the name of its type and its database id, or the name of a type. */
async function nodeAt(uri: string, as?: Login) {
  const query = `query ($uri: String!) {
    nodeByUri(uri: $uri) { __typename ... on DatabaseIdentifier { databaseId } ... on ContentType { name } }
  }`;
  const { data, errors } = await queryWpgraphql<{ nodeByUri: Record<string, unknown> | null }>(cms, {
    ...{ query, variables: { uri } },
    ...(as ? { as } : {}),
  });
  expect(errors, uri).toBeUndefined();
  const node = data?.nodeByUri;
  return node ? `${node.__typename} ${node.databaseId ?? node.name}` : null;
}

const peaSoup = `Post ${postIds.peaSoup}`;
const about = `Page ${postIds.aboutPage}`;
const garden = `Category ${terms.garden.id}`;
const admin = `User ${accounts.admin.id}`;

describe('nodeByUri', () => {
  it.each([
    ['/', 'ContentType post'],
    ['/?', 'ContentType post'],
    ['http://localhost:3000', 'ContentType post'],
    ['/#top', 'ContentType post'],
    ['/?p=103', peaSoup],
    ['p=103', null],
    ['/?page_id=201', about],
    ['/?name=pea-soup', peaSoup],
    ['/?post_type=book', 'ContentType book'],
    ['/?cat=2', garden],
    ['/?category_name=garden', garden],
    ['/?tag_id=7', `Tag ${terms.soup.id}`],
    ['/?author=1', admin],
    ['/?author_name=admin-writes', admin],
    ['/?taxonomy=category&term=garden', garden],
    ['/?attachment=picture-11', `MediaItem ${mediaIds.public}`],
    ['/about-us/', about],
    ['/about-us/?p=103', about],
    ['/about-us/?s=soup', about],
    ['/about-us/feed/', about],
    ['/2021/05/pea-soup/feed/atom/', peaSoup],
    ['/category/garden/feed/', garden],
    ['/author/admin-writes/feed/rss2/', admin],
    ['http://localhost:4321/about-us/', about],
    ['//localhost/about-us/?p=103', about],
    ['/2021/5/pea-soup/', peaSoup],
    ['/2021/5/pea-soup/feed/', peaSoup],
    ['/book/', 'ContentType book'],
    ['/book/feed/', 'ContentType book'],
  ])('finds the node at %s: %s', async (uri, node) => {
    expect(await nodeAt(uri)).toBe(node);
  });

  it.each([
    ...['', '#', '#top', '/page/1/', '/page/2/', '/embed/', '/feed/', '/comments/feed/', '/2021/05/feed/'],
    ...['/?pagename=about-us', '/?year=2021', '/?m=202105', '/?feed=rss2', '/?p[]=103', '/?s=soup', '/?paged=2'],
    ...['/?utm_source=mail', '/?post_type=post', '/?post_type=unknown', '/?name=unknown', '/?name=Pea-Soup'],
    ...['/?p=201', '/?page_id=103', '/?attachment_id=103', `/?p=${mediaIds.public}`, '/?cat=garden', '/?cat=-2'],
    ...['/?author_name=unknown', '/?p=x', '/About-Us/', '/2021/05/', '/2021/5/'],
    ...['http://localhost.example/about-us/', 'http://localhost:4321/unknown/', '/2021/6/pea-soup/'],
  ])('finds no node at %s', async (uri) => {
    expect(await nodeAt(uri)).toBeNull();
  });

  it('finds an account without items for viewers who may see it', async () => {
    const account = `User ${accounts.subscriber.id}`;
    for (const uri of ['/author/subscriber-writes/', '/author/subscriber-writes/feed/']) {
      expect(await nodeAt(uri)).toBeNull();
      expect(await nodeAt(uri, 'subscriber')).toBe(account);
      expect(await nodeAt(uri, 'admin')).toBe(account);
    }
    expect(await nodeAt('/subscriber-writes/', 'admin')).toBeNull();
  });

  it('finds drafts and scheduled items at their future addresses, for viewers who may see them', async () => {
    const create = async (fields: Record<string, unknown>) =>
      (await write('posts', { title: 'Not yet', content: 'Text', ...fields })).body.id;
    const draft = await create({ status: 'draft', slug: 'a-draft', date: '2021-04-03T10:00:00' });
    const scheduled = await create({ status: 'future', slug: 'a-plan', date: '2098-04-03T10:00:00' });
    for (const [uri, id] of [['/2021/04/a-draft/', draft] as const, ['/2098/04/a-plan/', scheduled] as const]) {
      expect(await nodeAt(uri, 'editor')).toBe(`Post ${id}`);
      expect(await nodeAt(uri)).toBeNull();
      expect(await nodeAt(uri, 'subscriber')).toBeNull();
      expect(await nodeAt(`/?p=${id}`, 'editor')).toBe(`Post ${id}`);
      // Contributors see that the draft exists, but find it by its id only.
      expect(await nodeAt(uri, 'contributor')).toBeNull();
      expect(await nodeAt(`/?p=${id}`, 'contributor')).toBeNull();
    }
    expect(await nodeAt('/2021/05/a-draft/', 'editor')).toBeNull();
  });

  it('finds the author and the term whose addresses a page also has', async () => {
    const { body: authors } = await write('pages', { title: 'Authors', slug: 'author', status: 'publish' });
    const { body: twin } = await write('pages', {
      ...{ title: 'Twin', slug: 'admin-writes', status: 'publish', parent: authors.id },
    });
    const { body: other } = await write('pages', {
      ...{ title: 'Other', slug: 'somebody', status: 'publish', parent: authors.id },
    });
    expect(twin.id).toBeGreaterThan(0);
    expect(await nodeAt('/author/admin-writes/')).toBe(admin);
    expect(await nodeAt('/author/somebody/')).toBe(`Page ${other.id}`);
    const { body } = await cms.graphql('{ placeByUri(uri: "/author/admin-writes/") { kind author { databaseId } } }');
    expect(body.data?.placeByUri).toEqual({ kind: 'AUTHOR', author: { databaseId: 1 } });
  });
});

it('items are found by the slug in the query of an address, and on any port of the site', async () => {
  const query = `{
    post(id: "/?name=pea-soup", idType: URI) { databaseId }
    mediaItem(id: "/?attachment=picture-11", idType: URI) { databaseId }
    contentNode(id: "http://localhost:4321/about-us/", idType: URI) { databaseId }
    category(id: "http://localhost:4321/category/garden/", idType: URI) { databaseId }
    user(id: "http://localhost:4321/author/admin-writes/", idType: URI) { databaseId }
    unknown: post(id: "/?name=unknown", idType: URI) { databaseId }
    other: page(id: "/?name=about-us", idType: URI) { databaseId }
  }`;
  expect((await queryWpgraphql(cms, { query })).data).toEqual({
    post: { databaseId: postIds.peaSoup },
    mediaItem: { databaseId: mediaIds.public },
    contentNode: { databaseId: postIds.aboutPage },
    category: { databaseId: terms.garden.id },
    user: { databaseId: accounts.admin.id },
    unknown: null,
    other: null,
  });
});

it('a slug names an item as it is written', async () => {
  const query = `{
    exact: post(id: "pea-soup", idType: SLUG) { databaseId }
    capitals: post(id: "Pea-Soup", idType: SLUG) { databaseId }
    empty: post(id: "", idType: SLUG) { databaseId }
  }`;
  const { data } = await queryWpgraphql(cms, { query });
  expect(data).toEqual({ exact: { databaseId: postIds.peaSoup }, capitals: null, empty: null });
});

it('a type has an archive if its items are listed at an address', async () => {
  const query = '{ contentTypes { nodes { name hasArchive } } }';
  const { data } = await queryWpgraphql<{ contentTypes: { nodes: object[] } }>(cms, { query, as: 'admin' });
  expect(data?.contentTypes.nodes).toEqual(
    expect.arrayContaining([
      { name: 'post', hasArchive: true },
      { name: 'page', hasArchive: false },
      { name: 'book', hasArchive: true },
    ]),
  );
});

it('terms and accounts are found at the same addresses', async () => {
  const query = `{
    cat: category(id: "/?cat=2", idType: URI) { databaseId }
    named: termNode(id: "/?category_name=garden", idType: URI) { databaseId }
    format: postFormat(id: "/?post_format=unknown", idType: URI) { slug }
    other: tag(id: "/?cat=2", idType: URI) { databaseId }
    none: category(id: "/", idType: URI) { databaseId }
    user(id: "/author/subscriber-writes/", idType: URI) { databaseId }
  }`;
  const { data, errors } = await queryWpgraphql(cms, { query, as: 'admin' });
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    cat: { databaseId: terms.garden.id },
    named: { databaseId: terms.garden.id },
    format: null,
    other: null,
    none: null,
    user: { databaseId: accounts.subscriber.id },
  });
});

it('postBy finds the item itself at the address of its preview', async () => {
  const uri = `/?p=${postIds.mint}&preview=true`;
  const query = `{ postBy(uri: "${uri}") { databaseId isPreview } post(id: "${uri}", idType: URI) { isPreview } }`;
  const { data } = await queryWpgraphql(cms, { query, as: 'admin' });
  expect(data).toEqual({ postBy: { databaseId: postIds.mint, isPreview: false }, post: { isPreview: true } });
});
