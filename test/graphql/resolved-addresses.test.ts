import { describe, expect } from 'vitest';
import { type Login, postIds } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';

const PLACE_QUERY = `query ($uri: String!) { placeByUri(uri: $uri) {
  kind page isEmbed node { databaseId } term { slug } author { databaseId } typeName label after before search
} }`;

interface ResolvedAddress {
  kind: string;
  page: number;
  isEmbed: boolean;
  node: { databaseId: number } | null;
  term: { slug: string } | null;
  author: { databaseId: number } | null;
  label: string | null;
  after: string | null;
  before: string | null;
  search: string | null;
}

async function resolve(uri: string, as?: Login): Promise<ResolvedAddress | null> {
  const { body } = await cms.graphql(PLACE_QUERY, { variables: { uri }, as });
  expect(body.errors, uri).toBeUndefined();
  return body.data?.placeByUri as ResolvedAddress | null;
}

const idAt = async (uri: string, as?: Login) => (await resolve(uri, as))?.node?.databaseId;

describe('an address of the site', () => {
  it.each([
    ['the permalink', 'http://localhost:3000/2021/05/pea-soup/', postIds.peaSoup],
    ['its path', '/2021/05/pea-soup/', postIds.peaSoup],
    ['without the trailing slash', '/2021/05/pea-soup', postIds.peaSoup],
    ['with https, www, a query and a fragment', 'https://www.localhost:3000/2021/05/pea-soup/?a=b#c', postIds.peaSoup],
    ['in capitals', '/2021/05/Pea-Soup/', postIds.peaSoup],
    ['with the id', '/?p=103', postIds.peaSoup],
    ['with the id and a path', 'http://localhost:3000/somewhere/?x=1&p=103', postIds.peaSoup],
    ['of a page', '/about-us/', postIds.aboutPage],
    ['of a page with the id', '/?page_id=201', postIds.aboutPage],
    ['with the wrong month', '/2021/06/pea-soup/', undefined],
    ['of a draft', '/?p=108', undefined],
    ['of a private post', '/2021/06/letters/', undefined],
    ['of a revision', '/?p=301', undefined],
    ['of another site', 'https://elsewhere.example/2021/05/pea-soup/', undefined],
    ['of another scheme', 'ftp://localhost:3000/2021/05/pea-soup/', undefined],
    ['with malformed percent encoding', '/2021/05/%E0%A4/', undefined],
    ['of an unknown item', '/nothing/', undefined],
  ])('resolves %s: %s', async (_case, uri, id) => {
    expect(await idAt(uri)).toBe(id);
  });

  it('resolves to hidden items only for viewers who may read them', async () => {
    expect(await idAt('/?p=108', 'editor')).toBe(postIds.contributorDraftPost);
    expect(await idAt('/2021/06/letters/', 'editor')).toBe(postIds.editorPrivatePost);
    expect(await idAt('/2021/06/letters/', 'contributor')).toBeUndefined();
  });

  it.each([
    ['/', { kind: 'POSTS', page: 1 }],
    ['/page/3/', { kind: 'POSTS', page: 3 }],
    ['/?s=+pea+soup+&paged=2', { kind: 'SEARCH', search: 'pea soup', page: 2 }],
    ['/?s=', { kind: 'POSTS', search: null }],
    ['/category/garden/herbs/mint/', { kind: 'TERM', term: { slug: 'mint' } }],
    ['/tag/spring/page/2/', { kind: 'TERM', term: { slug: 'spring' }, page: 2 }],
    ['/?cat=2', { kind: 'TERM', term: { slug: 'garden' } }],
    ['/?category_name=garden', { kind: 'TERM', term: { slug: 'garden' } }],
    ['/?category_name=garden/herbs/', { kind: 'TERM', term: { slug: 'herbs' } }],
    ['/?tag=soup', { kind: 'TERM', term: { slug: 'soup' } }],
    ['/author/admin-writes/', { kind: 'AUTHOR', author: { databaseId: 1 } }],
    ['/?tag_id=7', { kind: 'TERM', term: { slug: 'soup' } }],
    ['/?author_name=admin-writes', { kind: 'AUTHOR', author: { databaseId: 1 } }],
    ['/?author=3', { kind: 'AUTHOR', author: { databaseId: 3 } }],
    ['/2021/', { kind: 'DATE', label: '2021', after: '2020-12-31T23:59:59', before: '2022-01-01T00:00:00' }],
    ['/2021/05/', { kind: 'DATE', label: 'May 2021', before: '2021-06-01T00:00:00' }],
    ['/2021/12/31/', { kind: 'DATE', label: 'December 31, 2021', before: '2022-01-01T00:00:00' }],
    ['/2021/05/pea-soup/embed/', { kind: 'CONTENT', isEmbed: true, node: { databaseId: postIds.peaSoup } }],
    ['/?p=103&embed=true', { kind: 'CONTENT', isEmbed: true }],
  ])('resolves to a kind with its values: %s', async (uri, expected) => {
    expect(await resolve(uri)).toMatchObject(expected);
  });

  it.each([
    '/category/mint/',
    '/?p=108',
    '/?p=999',
    '/?cat=999',
    '/?tag=nothing',
    '/?author=5',
    '/?m=202113',
    '/category/nothing/',
    '/author/subscriber-writes/',
    '/author/nobody/',
    '/2021/13/',
    '/2021/02/30/',
    `/${'a/'.repeat(40)}`,
    `/${'a'.repeat(5_000)}`,
  ])('does not resolve: %.30s', async (uri) => {
    expect(await resolve(uri)).toBeNull();
  });

  it('is the uri of what it resolves to', async () => {
    const { body } = await cms.graphql(`{
      post(id: ${postIds.peaSoup}) { uri author { uri } terms(taxonomy: "category") { uri } }
      page(id: ${postIds.aboutPage}) { uri link }
    }`);
    expect(body.errors).toBeUndefined();
    const { post, page } = body.data as {
      post: { uri: string; author: { uri: string }; terms: { uri: string }[] };
      page: { uri: string; link: string };
    };
    expect(post.uri).toBe('/2021/05/pea-soup/');
    expect(page).toEqual({ uri: '/about-us/', link: 'http://localhost:3000/about-us/' });
    expect(post.terms.length).toBeGreaterThan(0);
    expect(await idAt(post.uri)).toBe(postIds.peaSoup);
    expect(await resolve(post.author.uri)).toMatchObject({ kind: 'AUTHOR' });
    for (const { uri } of post.terms) expect(await resolve(uri)).toMatchObject({ kind: 'TERM' });
  });

  it('resolves to protected content with its password', async () => {
    const query =
      'query ($password: String) { nodeByUri(uri: "/?p=105", password: $password) { ... on Post { content { rendered } } } }';
    const read = async (password?: string) => (await cms.graphql(query, { variables: { password } })).body;
    expect((await read()).data?.nodeByUri).toEqual({ content: { rendered: '' } });
    expect(JSON.stringify((await read('harder & longer')).data)).toContain('Two trunks');
    expect((await read('wrong')).errors?.[0]?.extensions?.code).toBe('rest_post_incorrect_password');
  });

  it('resolves with at most three statements', async () => {
    const statements = await cms.statements(() => resolve('/nothing/at/all/'));
    expect(statements.length).toBeLessThanOrEqual(3);
  });
});
