import { describe, expect } from 'vitest';
import { idsOf, type PostList, totalsOf } from '../../support/rest-bodies.ts';
import { accounts, type Login, postIds, publishedIds, terms } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

const {
  sowingPeas,
  mint,
  peaSoup,
  protected: protectedPost,
  editorPrivatePost,
  authorPrivatePost,
  contributorDraftPost,
  authorDraftPost,
  contributorPendingPost,
  scheduled,
  trashed,
  aside,
  gallery,
  imagePost,
  quote,
  statusUpdate,
  video,
  audio,
  authorStickyPost,
  unknownAuthorPost,
  hiddenImagePost,
  harvest,
  elan,
  aboutPage,
} = postIds;

let wp: RunningSite;

it.beforeAll(async () => {
  wp = await site.start({ brand: 'wp' });
});

/** Requests all posts of a query and returns their ids. */
async function list(query: string, as?: Login): Promise<number[]> {
  const { status, body } = await cms.get<PostList>(`posts?per_page=100&_fields=id&${query}`, as ? { as } : {});
  expect(status, query).toBe(200);
  return idsOf(body);
}

/** Returns those of the ids that are published, in the default order of lists. */
const publishedAmong = (...ids: number[]) => publishedIds.filter((id) => ids.includes(id));

describe('the list of posts', () => {
  it('contains the published posts, newest first, the higher id first on the same date', async () => {
    expect(await list('')).toEqual(publishedIds);
    expect(publishedIds.slice(0, 2)).toEqual([elan, harvest]);
  });

  it.each(['cms', 'wp'] as const)('has its totals in headers of the brand %s', async (brand) => {
    const { headers } = await (brand === 'cms' ? cms : wp).get('posts?per_page=5');
    expect(totalsOf(headers, `x-${brand}-`)).toEqual([19, 4]);
    expect(headers['access-control-expose-headers']).toBe(
      `X-${brand.toUpperCase()}-Total, X-${brand.toUpperCase()}-TotalPages, Link`,
    );
  });

  it('contains all fields of the view context with their stored values', async () => {
    const { body } = await cms.get<PostList>(`posts?include=${postIds.mint}`);
    expect(body).toHaveLength(1);
    const { _links, ...post } = body[0] as PostList[number];
    expect(post).toEqual({
      id: postIds.mint,
      date: '2021-04-02T10:30:00',
      date_gmt: '2021-04-02T08:30:00',
      guid: { rendered: 'http://localhost:3000/?p=102' },
      modified: '2021-04-02T10:30:00',
      modified_gmt: '2021-04-02T08:30:00',
      slug: 'mint-more',
      status: 'publish',
      type: 'post',
      link: 'http://localhost:3000/2021/04/mint-more/',
      title: { rendered: 'Mint &#038; more' },
      content: { rendered: '<p>More about mint more.</p>\n', protected: false },
      excerpt: { rendered: '<p>More about mint more.</p>\n', protected: false },
      author: accounts.author.id,
      featured_media: 11,
      comment_status: 'open',
      ping_status: 'closed',
      sticky: false,
      template: '',
      format: 'standard',
      meta: { footnotes: '[{"id":"n1","content":"Dry it in the shade."}]' },
      categories: [terms.mint.id],
      tags: [terms.spring.id],
      class_list: [
        ...['post-102', 'post', 'type-post', 'status-publish', 'format-standard', 'has-post-thumbnail', 'hentry'],
        ...['category-mint', 'tag-spring'],
      ],
    });
    expect(Object.keys(_links)).toEqual([
      ...['self', 'collection', 'about', 'author', 'replies', 'version-history', 'predecessor-version'],
      ...['cms:featuredmedia', 'cms:attachment', 'cms:term', 'curies'],
    ]);
  });
});

// The numbers in the queries are ids of accounts and terms in test/support/site-content.ts.
describe('a filter of the list of posts', () => {
  it.each([
    [`include=${peaSoup},${sowingPeas}`, [peaSoup, sowingPeas]],
    [`include[]=${peaSoup}&include[]=${sowingPeas}`, [peaSoup, sowingPeas]],
    ['include=103+,%20101', [peaSoup, sowingPeas]],
    [`include=${aboutPage}`, []],
    ['include=999', []],
    [`exclude=${elan},${harvest}&after=2021-08-01T12:00:00`, [hiddenImagePost]],
    ['author=3', [statusUpdate, aside, protectedPost, mint, authorStickyPost]],
    ['author=3,4&author_exclude=3', [harvest]],
    ['author_exclude=1,2,3', [harvest, unknownAuthorPost]],
    ['slug=elan,pea-soup', [elan, peaSoup]],
    ['slug[]=elan', [elan]],
    ['slug=Pea-Soup/', [peaSoup]],
    ['orderby=include_slugs&slug=Pea-Soup,ELAN', [peaSoup, elan]],
    ['slug=far-ahead', []],
    ['sticky=true', [sowingPeas, authorStickyPost]],
    [`sticky=0&include=${sowingPeas},${mint},${authorStickyPost}`, [mint]],
    ['format=quote', [quote]],
    ['format=quote,audio', [audio, quote]],
    ['format=standard&categories=5', [harvest, peaSoup, authorStickyPost]],
  ])('with %s returns exactly the matching posts', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  it('answers 400 for a list of ids with keys that are not numbers', async () => {
    expect((await cms.get('posts?include[5]=103&include[x]=101')).status).toBe(400);
  });

  it('by dates excludes the given dates themselves and respects time zones', async () => {
    expect(await list('after=2021-08-01T12:00:00&before=2021-09-01T12:00:00')).toEqual([hiddenImagePost]);
    expect(await list('after=2021-08-01T11:59:59&before=2021-08-02T12:00:00')).toEqual([unknownAuthorPost]);
    // Noon in Amsterdam is ten o'clock GMT.
    expect(await list('after=2021-08-01T09:59:59Z&before=2021-08-01T10:00:01Z')).toEqual([unknownAuthorPost]);
    expect(await list('modified_after=2021-08-02T12:00:00')).toEqual([elan, harvest]);
    expect(await list('modified_before=2021-02-01T12:00:01')).toEqual([authorStickyPost]);
  });

  it.each([
    ['categories=4', [mint]],
    ['categories=3', [imagePost, authorStickyPost]],
    [
      'categories[terms]=2&categories[include_children]=true',
      [elan, harvest, audio, video, statusUpdate, imagePost, gallery, mint, sowingPeas, authorStickyPost],
    ],
    ['categories[terms][]=3&categories[terms][]=5&categories[operator]=AND', [authorStickyPost]],
    ['categories[terms]=3,5&categories[operator]=OR', [harvest, imagePost, peaSoup, authorStickyPost]],
    ['categories[terms]=2,5&categories[operator]=AND&categories[include_children]=true', [harvest, authorStickyPost]],
    ['categories[]=2&tags[]=6', [video, sowingPeas]],
    ['categories[]=4&tags[]=7&tax_relation=OR', [elan, peaSoup, mint]],
    ['tags=6&categories_exclude=4', [video, sowingPeas]],
    ['tags=6,8&tags_exclude=8', [video, mint, sowingPeas]],
    ['tags=8&categories_exclude[terms]=2&categories_exclude[include_children]=true', [protectedPost]],
    ['tags=999', []],
    [`categories=${terms.spring.id}`, []],
    [`categories_exclude=${terms.spring.id}`, publishedIds],
    ['categories[terms]=', publishedIds],
  ])('by terms with %s returns exactly the matching posts', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });
});

describe('a search of the list of posts', () => {
  it.each([
    ['peas', publishedAmong(sowingPeas)],
    ['PEA', publishedAmong(sowingPeas, peaSoup)],
    ['elan', publishedAmong(elan)],
    ['"open house"', publishedAmong(authorStickyPost)],
    ['house open', publishedAmong(authorStickyPost)],
    ['bees -humming', publishedAmong(video)],
    ['bowl', publishedAmong(peaSoup)],
    ['unknown words', []],
    ['%', []],
    ['_', []],
    ["'", []],
  ])('for %s finds parts of words in title, excerpt and text, ignoring case and accents', async (text, expected) => {
    expect(await list(`search=${encodeURIComponent(text)}`)).toEqual(expected);
  });

  it('is restricted to `search_columns` and by `search_semantics`', async () => {
    expect(await list('search=bowl&search_columns=post_title')).toEqual([]);
    expect(await list('search=bowl&search_columns=post_title,post_excerpt')).toEqual([peaSoup]);
    expect(await list('search=pea&search_columns[]=post_content')).toEqual(publishedAmong(sowingPeas, peaSoup));
    expect(await list('search=pea+soup&search_semantics=exact&search_columns=post_title')).toEqual([]);
    expect(await list('search=%22pea+soup%22&search_semantics=exact&search_columns=post_title')).toEqual([peaSoup]);
  });

  it('ordered by relevance has matches in the title before matches in the text', async () => {
    expect((await list('search=harvest&orderby=relevance')).slice(0, 2)).toEqual([elan, harvest]);
    expect(await list('search=pea&orderby=relevance')).toEqual([peaSoup, sowingPeas]);
  });
});

describe('the order of the list of posts', () => {
  it.each([
    ['orderby=id&order=asc', (ids: number[]) => ids.sort((first, second) => first - second)],
    ['orderby=id', (ids: number[]) => ids.sort((first, second) => second - first)],
    ['orderby=date&order=asc', (ids: number[]) => ids.reverse()],
  ])('with %s is as requested', async (query, expectedOrder) => {
    expect(await list(query)).toEqual(expectedOrder([...publishedIds]));
  });

  it('by title ignores case and accents', async () => {
    expect(await list(`orderby=title&order=asc&include=${elan},${harvest},${peaSoup},${sowingPeas}`)).toEqual([
      elan,
      harvest,
      peaSoup,
      sowingPeas,
    ]);
    expect(await list(`orderby=title&include=${elan},${harvest},${peaSoup},${sowingPeas}`)).toEqual([
      sowingPeas,
      peaSoup,
      harvest,
      elan,
    ]);
  });

  it('can be by slug, author and date of change', async () => {
    expect(await list(`orderby=slug&order=asc&include=${elan},${harvest},${peaSoup},${sowingPeas}`)).toEqual([
      elan,
      harvest,
      peaSoup,
      sowingPeas,
    ]);
    expect(
      await list(`orderby=author&order=asc&include=${sowingPeas},${mint},${peaSoup},${unknownAuthorPost}`),
    ).toEqual([sowingPeas, peaSoup, mint, unknownAuthorPost]);
    expect(await list(`orderby=modified&order=asc&include=${sowingPeas},${authorStickyPost},${mint}`)).toEqual([
      authorStickyPost,
      sowingPeas,
      mint,
    ]);
  });

  it('can be that of the ids or slugs in the query', async () => {
    expect(await list(`orderby=include&include=${peaSoup},${elan},${sowingPeas}`)).toEqual([peaSoup, elan, sowingPeas]);
    expect(await list('orderby=include_slugs&slug=pea-soup,elan')).toEqual([peaSoup, elan]);
  });

  it('has sticky posts in front of the first page with ignore_sticky=false', async () => {
    const page = (query: string) => cms.get<PostList>(`posts?ignore_sticky=false&_fields=id&${query}`);
    const first = await page('per_page=3');
    expect(idsOf(first.body)).toEqual([sowingPeas, authorStickyPost, ...publishedIds.slice(0, 3)]);
    expect(totalsOf(first.headers, 'x-cms-')).toEqual([19, 7]);
    expect(idsOf((await page('per_page=3&page=2')).body)).toEqual(publishedIds.slice(3, 6));
    const others = publishedIds.filter((id) => id !== sowingPeas && id !== authorStickyPost);
    expect(idsOf((await page('per_page=100')).body)).toEqual([sowingPeas, authorStickyPost, ...others]);
    expect((await list('ignore_sticky=true')).slice(0, 2)).toEqual([elan, harvest]);
  });

  it('leaves out excluded sticky posts, also if other posts are listed', async () => {
    expect(await list(`ignore_sticky=false&slug=elan&exclude=${sowingPeas}`)).toEqual([authorStickyPost, elan]);
  });

  it.each(['search=soup', `include=${elan}`, 'sticky=false', `categories=${terms.kitchen.id}`, 'format=aside'])(
    'has no sticky posts in front with %s',
    async (query) => {
      expect(await list(`ignore_sticky=false&${query}`)).toEqual(await list(query));
    },
  );
});

describe('the status filter of the list of posts', () => {
  it.each<[Login, string, number[]]>([
    ['admin', 'status=draft', [authorDraftPost, contributorDraftPost]],
    ['admin', 'status=draft,pending', [contributorPendingPost, authorDraftPost, contributorDraftPost]],
    ['admin', 'status[]=private&status[]=future', [scheduled, authorPrivatePost, editorPrivatePost]],
    ['admin', 'status=trash', [trashed]],
    ['editor', 'status=private', [authorPrivatePost, editorPrivatePost]],
    ['author', 'status=private', [authorPrivatePost]],
    ['author', 'status=draft', [authorDraftPost]],
    ['contributor', 'status=pending,draft', [contributorPendingPost, contributorDraftPost]],
  ])('shows to %s with %s only readable posts', async (as, query, expected) => {
    expect(await list(query, as)).toEqual(expected);
  });

  it('with status=any excludes trashed posts and automatic drafts', async () => {
    const statuses = await cms.get<PostList>('posts?status=any&per_page=100&_fields=id,status', { as: 'admin' });
    expect(new Set(statuses.body.map(({ status }) => status))).toEqual(
      new Set(['publish', 'future', 'draft', 'pending', 'private']),
    );
    expect(statuses.body).toHaveLength(publishedIds.length + 6);
  });

  it('with status=any and another status also includes the other one', async () => {
    expect((await list('status=any,trash', 'admin')).toSorted()).toEqual(
      [...(await list('status=any', 'admin')), ...(await list('status=trash', 'admin'))].toSorted(),
    );
  });
});
