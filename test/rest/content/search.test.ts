import { describe, expect } from 'vitest';
import { type Login, postIds, publishedIds, secrets, terms } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

interface SearchResult {
  id: number | string;
  title: string;
  url: string;
  type: string;
  subtype?: string;
  _links: Record<string, { href: string; embeddable?: boolean; targetHints?: { allow: string[] } }[]>;
  _embedded?: { self: Record<string, unknown>[] };
}

const search = (query: string, as?: Login) => cms.get<SearchResult[]>(`search?${query}`, as ? { as } : {});

const idsOf = async (query: string, as?: Login) => (await search(query, as)).body.map(({ id }) => id);

const API_URL = 'http://localhost:3000/cms-json/cms/v2';

describe('a search for items', () => {
  it('returns id, title, URL and type, with links to item, type and search', async () => {
    const { body, headers } = await search('search=mint');
    expect(headers['x-cms-total']).toBe('1');
    expect(body).toEqual([
      {
        id: postIds.mint,
        title: expect.stringContaining('Mint'),
        url: expect.stringMatching(/^http:\/\/localhost:3000\/.*mint-more/),
        type: 'post',
        subtype: 'post',
        _links: {
          self: [{ embeddable: true, href: `${API_URL}/posts/${postIds.mint}`, targetHints: { allow: ['GET'] } }],
          about: [{ href: `${API_URL}/types/post` }],
          collection: [{ href: `${API_URL}/search` }],
        },
      },
    ]);
  });

  it('finds posts and pages, matches in the title first, then the newest', async () => {
    expect(await idsOf('search=about')).toContain(postIds.aboutPage);
    expect(await idsOf('search=harvest')).toEqual([postIds.elan, postIds.harvest]);
    expect(await idsOf('search=pea')).toEqual([postIds.peaSoup, postIds.sowingPeas]);
  });

  it('without a text lists all items, newest first, in pages', async () => {
    const all = await search('per_page=100');
    expect(all.body.map(({ id }) => id)).toEqual([...publishedIds, postIds.aboutPage].sort(byDate));
    const { body, headers } = await search('per_page=3&page=2');
    expect(body.map(({ id }) => id)).toEqual(all.body.slice(3, 6).map(({ id }) => id));
    expect(headers['x-cms-totalpages']).toBe(String(Math.ceil(all.body.length / 3)));
    expect(headers.link).toContain('page=3>; rel="next"');
  });

  it('can be filtered by type and by ids', async () => {
    expect(await idsOf('subtype=page')).toEqual([postIds.aboutPage]);
    expect(await idsOf('subtype=post,page&include=101,201')).toEqual([postIds.sowingPeas, postIds.aboutPage]);
    expect(await idsOf('search=harvest&exclude=126')).toEqual([postIds.elan]);
    // A taxonomy is no type: it does not limit a search for items, which then finds posts.
    expect(await idsOf('search=harvest&subtype=category,post')).toEqual([postIds.elan, postIds.harvest]);
    expect(await idsOf('search=harvest&subtype=category')).toEqual([postIds.elan, postIds.harvest]);
    expect(await idsOf('search=0&per_page=100')).toEqual(await idsOf('per_page=100'));
    expect(await idsOf('include=99999999999')).toEqual([]);
    expect(await idsOf('subtype=any&include=201')).toEqual([postIds.aboutPage]);
    expect(await idsOf('subtype=category')).toEqual(await idsOf('subtype=post'));
  });

  it('beyond the last page is empty with a total of 0', async () => {
    const { status, body, headers } = await search('search=harvest&page=9');
    expect([status, body, headers['x-cms-total'], headers['x-cms-totalpages']]).toEqual([200, [], '0', '0']);
    expect(headers.link).toContain('page=8>; rel="prev"');
  });

  it.each(['privateText', 'draftText', 'pendingText', 'trashText', 'protectedText'] as const)(
    'does not reveal the %s to viewers who may not read it',
    async (secret) => {
      for (const as of [undefined, 'subscriber', 'contributor'] as const) {
        const { body, headers } = await search(`search=${secrets[secret]}`, as);
        expect([body, headers['x-cms-total']], as).toEqual([[], '0']);
      }
    },
  );

  it('finds protected texts for their author and for editors', async () => {
    expect(await idsOf(`search=${secrets.protectedText}`, 'author')).toEqual([postIds.protected]);
    expect(await idsOf(`search=${secrets.protectedText}`, 'editor')).toEqual([postIds.protected]);
  });

  it('returns the methods that the viewer may use on each item', async () => {
    const allowed = async (as: Login) =>
      (await search('include=102', as)).body[0]?._links.self?.[0]?.targetHints?.allow;
    expect(await allowed('author')).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    expect(await allowed('contributor')).toEqual(['GET']);
  });

  it('embeds the item in the embed context of its own route', async () => {
    const { body } = await search('include=102,201&_embed');
    for (const { id, subtype, _embedded } of body) {
      const embedAnswer = await cms.get(`${subtype}s/${id}?context=embed`);
      expect(_embedded?.self).toEqual([embedAnswer.body]);
    }
    expect(body).toHaveLength(2);
  });

  it('returns only the requested fields', async () => {
    expect((await search('search=mint&_fields=id,type')).body).toEqual([{ id: postIds.mint, type: 'post' }]);
  });
});

const byDate = (first: number, second: number): number => positionOf(first) - positionOf(second);
// The page is older than all posts.
const positionOf = (id: number): number =>
  id === postIds.aboutPage ? Number.POSITIVE_INFINITY : publishedIds.indexOf(id);

describe('a search for terms', () => {
  it('finds names and slugs, ordered by name, with the taxonomy as type', async () => {
    const { body } = await search('type=term&search=n');
    expect(body.map(({ title }) => title)).toEqual(['Garden', 'Kitchen', 'Mint', 'Plain', 'Spring']);
    expect(body[4]).toEqual({
      id: 6,
      title: 'Spring',
      url: 'http://localhost:3000/tag/spring/',
      type: 'post_tag',
      _links: {
        self: [{ embeddable: true, href: `${API_URL}/tags/${terms.spring.id}`, targetHints: { allow: ['GET'] } }],
        about: [{ href: `${API_URL}/taxonomies/post_tag` }],
        collection: [{ href: `${API_URL}/search` }],
      },
    });
  });

  it('can be filtered by taxonomy and ids', async () => {
    expect(await idsOf('type=term&subtype=post_tag')).toEqual([8, 7, 6]);
    expect(await idsOf('type=term&include=1,7')).toEqual([1, 7]);
    expect(await idsOf('type=term&subtype=post')).toEqual(await idsOf('type=term'));
  });

  it('embeds the term', async () => {
    const { body } = await search('type=term&include=4&_embed');
    const embedAnswer = await cms.get(`categories/${terms.mint.id}?context=embed`);
    expect(body[0]?._embedded?.self).toEqual([embedAnswer.body]);
  });

  it('refuses a page beyond the last one', async () => {
    const { status, body } = await cms.get<{ code: string }>('search?type=term&page=9');
    expect([status, body.code]).toEqual([400, 'rest_search_invalid_page_number']);
  });
});

describe('a search for post formats', () => {
  it('finds the formats of published posts by slug and name', async () => {
    expect(await idsOf('type=post-format')).toEqual([
      ...['aside', 'chat', 'gallery', 'link', 'image', 'quote', 'status', 'video', 'audio'],
    ]);
    expect((await search('type=post-format&search=AS')).body).toEqual([
      {
        id: 'aside',
        title: 'Aside',
        url: 'http://localhost:3000/type/aside/',
        type: 'post-format',
        _links: { collection: [{ href: `${API_URL}/search` }] },
      },
    ]);
  });
});

describe('a search with invalid parameters', () => {
  it.each(['type=unknown', 'subtype=unknown', 'context=edit', 'per_page=0'])('is refused: %s', async (query) => {
    const { status, body } = await cms.get<{ code: string; data: { params: object } }>(`search?${query}`);
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body.data.params)).toEqual([query.split('=')[0]]);
  });
});
