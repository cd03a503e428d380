import { describe, expect } from 'vitest';
import type { ErrorBody, PostItem, PostList } from '../../support/rest-bodies.ts';
import { mediaIds, postIds } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

let wp: RunningSite;

it.beforeAll(async () => {
  wp = await site.start({ brand: 'wp' });
});

describe('_fields', () => {
  it.each([
    ['_fields=id,slug', { id: postIds.peaSoup, slug: 'pea-soup' }],
    ['_fields[]=slug&_fields[]=id', { id: postIds.peaSoup, slug: 'pea-soup' }],
    ['_fields=id,,+slug,', { id: postIds.peaSoup, slug: 'pea-soup' }],
    ['_fields=title.rendered', { title: { rendered: 'Pea soup' } }],
    ['_fields=content.protected,content', { content: { rendered: '<p>More about pea soup.</p>\n', protected: false } }],
    ['_fields=excerpt.protected,id', { id: postIds.peaSoup, excerpt: { protected: false } }],
    ['_fields=unknown', []],
    ['_fields=title.unknown', { title: [] }],
    [
      '_fields=_links.self.href',
      { _links: { self: [{ href: `http://localhost:3000/cms-json/cms/v2/posts/${postIds.peaSoup}` }] } },
    ],
    ['_fields=tags.unknown', { tags: [] }],
    ['_fields=_links.about', { _links: { about: [{ href: 'http://localhost:3000/cms-json/cms/v2/types/post' }] } }],
  ])('selects the named properties of an item and of a list: %s', async (query, expected) => {
    expect((await cms.get(`posts/${postIds.peaSoup}?${query}`)).body).toEqual(expected);
    expect((await cms.get(`posts?include=${postIds.peaSoup}&${query}`)).body).toEqual([expected]);
  });

  it.each(['_fields=', '_fields=,', '_fields[x][y]=id'])('selects all properties: %s', async (query) => {
    const { body } = await cms.get(`posts/${postIds.peaSoup}?${query}`);
    expect(body).toEqual((await cms.get(`posts/${postIds.peaSoup}`)).body);
  });

  it.each([
    ['tags', '_fields[]='],
    ['categories', '_fields[]=+'],
    ['comments', '_fields[]=,'],
  ])('selects nothing from %s with an empty name (%s), and later requests are unaffected', async (list, query) => {
    // This is the first request of the list, so its plan is the one that is cached.
    expect((await cms.get(`${list}?per_page=1&${query}`)).body).toEqual([[]]);
    expect((await cms.get(`${list}?per_page=1`)).body).toMatchObject([{ id: expect.any(Number) }]);
  });

  it('treats a parameter with brackets and a comma as one name', async () => {
    expect((await cms.get('pages?per_page=1&_fields[]=id,slug')).body).toEqual([[]]);
    expect((await cms.get('pages?per_page=1&_fields=id,slug')).body).toMatchObject([{ id: expect.any(Number) }]);
  });

  it('excludes links unless it names `_links`', async () => {
    expect(Object.keys((await cms.get(`posts/${postIds.peaSoup}?_fields=id,_links`)).body)).toEqual(['id', '_links']);
  });

  it('selects keys of an answer that is an object, and properties of their values', async () => {
    expect((await cms.get('types?_fields=slug')).body).toEqual([]);
    expect((await cms.get('taxonomies?_fields=category,slug')).body).toEqual({ category: { slug: 'category' } });
    expect((await cms.get('types?_fields=post.slug,page.name,slug')).body).toEqual({
      post: { slug: 'post' },
      page: [],
    });
    expect((await wp.get('types?_fields=wp_block,slug')).body).toEqual({ wp_block: { slug: 'wp_block' } });
    expect((await cms.get('types/post?_fields=slug')).body).toEqual({ slug: 'post' });
  });

  it('applies to OPTIONS too', async () => {
    const { body, headers } = await cms.send({ method: 'OPTIONS', path: 'posts?_fields=methods,schema.title' });
    expect(body).toEqual({ methods: ['GET', 'POST'], schema: { title: 'post' } });
    expect(headers.allow).toBe('GET');
    expect((await cms.send({ method: 'OPTIONS', path: 'unknown?_fields=methods' })).body).toEqual([]);
  });

  it('does not apply to errors', async () => {
    const { body } = await cms.get<ErrorBody>('posts/999?_fields=id');
    expect(Object.keys(body)).toEqual(['code', 'message', 'data']);
  });
});

describe('_embed', () => {
  it.each(['_embed', '_embed=', '_embed=1', '_embed=true'])('embeds all embeddable links: %s', async (query) => {
    for (const server of [cms, wp]) {
      const { body } = await server.get(`posts/${postIds.mint}?${query}`);
      expect(Object.keys(body._embedded)).toEqual(['author', `${server.brand}:featuredmedia`, `${server.brand}:term`]);
    }
  });

  it('embeds targets in the order of their links, in the embed context', async () => {
    const { _embedded: embedded } = (await cms.get(`posts/${postIds.mint}?_embed`)).body;
    expect(embedded.author).toMatchObject([{ id: 3, name: 'Arno Vale', slug: 'author-writes' }]);
    expect(embedded['cms:featuredmedia']).toMatchObject([
      {
        id: mediaIds.public,
        media_type: 'image',
        alt_text: 'Picture 11',
        source_url: 'http://localhost:3000/cms-content/uploads/2021/03/picture-11.png',
      },
    ]);
    expect(embedded['cms:term']).toMatchObject([
      [{ id: 4, name: 'Mint', taxonomy: 'category', link: 'http://localhost:3000/category/garden/herbs/mint/' }],
      [{ id: 6, name: 'Spring', taxonomy: 'post_tag' }],
    ]);
    const mint = (embedded['cms:term'] as PostItem[][])[0]?.[0];
    expect(Object.keys(mint as PostItem)).toEqual(['id', 'link', 'name', 'slug', 'taxonomy', '_links']);
  });

  it.each(['all', 'none'])('ignores the unknown relation "%s", and later requests are unaffected', async (name) => {
    const list = name === 'all' ? 'pages?per_page=1' : `posts?include=${postIds.peaSoup}`;
    expect((await cms.get(`${list}&_embed=${name}`)).body[0]).not.toHaveProperty('_embedded');
    expect((await cms.get(`${list}&_embed=1`)).body[0]).toMatchObject({ _embedded: expect.any(Object) });
  });

  it('embeds only the listed relations, with the names of the brand', async () => {
    const { body } = await cms.get(`posts/${postIds.peaSoup}?_embed=author,cms:term`);
    expect(Object.keys(body._embedded)).toEqual(['author', 'cms:term']);
    const other = await wp.get(`posts/${postIds.peaSoup}?_embed[]=wp:term`);
    expect(Object.keys(other.body._embedded)).toEqual(['wp:term']);
    expect((await cms.get(`posts/${postIds.peaSoup}?_embed=unknown`)).body._embedded).toBeUndefined();
  });

  it('applies to each item of a list', async () => {
    const { body } = await cms.get<PostList>('posts?include=102,103&_embed=author');
    expect(body.map((post) => (post._embedded.author as PostItem[])[0]?.id)).toEqual([2, 3]);
  });

  it('has no effect if _fields names neither `_embedded` nor `_links`', async () => {
    const query = '_embed=author&_fields=id,_links,_embedded';
    expect(Object.keys((await cms.get(`posts/${postIds.peaSoup}?${query}`)).body)).toEqual([
      'id',
      '_links',
      '_embedded',
    ]);
    expect((await cms.get(`posts/${postIds.peaSoup}?_embed&_fields=id`)).body).toEqual({ id: postIds.peaSoup });
  });

  it.each([
    ['author,_links.author', ['author', '_links', '_embedded'], ['author'], ['author']],
    ['id,_links.author.href,_links.self', ['id', '_links', '_embedded'], ['self', 'author'], ['author']],
    ['id,_links', ['id', '_links', '_embedded'], null, ['author', 'cms:featuredmedia', 'cms:term']],
    ['id,_links.self', ['id', '_links'], ['self'], null],
    ['id,_links.cms:term,_embedded.author', ['id', '_links', '_embedded'], ['cms:term'], ['author']],
  ])('with _fields=%s embeds the targets of the selected links', async (fields, properties, links, embedded) => {
    const item = (await cms.get(`posts/${postIds.mint}?_embed&_fields=${fields}`)).body;
    expect(Object.keys(item)).toEqual(properties);
    if (links) expect(Object.keys(item._links)).toEqual(links);
    expect(item._embedded ? Object.keys(item._embedded) : null).toEqual(embedded);
    expect((await cms.get<PostList>(`posts?include=${postIds.mint}&_embed&_fields=${fields}`)).body).toEqual([item]);
  });

  it('embeds an error for a deleted author', async () => {
    const { body } = await cms.get(`posts/${postIds.unknownAuthorPost}?_embed=author`);
    expect(body._embedded.author).toMatchObject([{ code: 'rest_user_invalid_id', data: { status: 404 } }]);
  });

  it('embeds an error for an image that the viewer may not see', async () => {
    const { body, text } = await cms.get(`posts/${postIds.hiddenImagePost}?_embed`);
    expect(body._embedded['cms:featuredmedia']).toMatchObject([{ code: 'rest_forbidden', data: { status: 401 } }]);
    expect(text).not.toContain('picture-12');
    const editor = await cms.get(`posts/${postIds.hiddenImagePost}?_embed=cms:featuredmedia`, { as: 'editor' });
    expect(editor.body._embedded['cms:featuredmedia']).toMatchObject([{ id: mediaIds.ofPrivatePost }]);
  });

  it('reveals no e-mail addresses, logins or roles of authors', async () => {
    const { text } = await cms.get('posts?per_page=100&_embed');
    expect(text).not.toMatch(/larch\.example|"login"|"email"|"roles"|"capabilities"/);
  });
});
