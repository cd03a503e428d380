import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { type ErrorBody, idsOf, linksOf, type PostList, totalsOf } from '../../support/rest-bodies.ts';
import { postIds, publishedIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

describe('the pages of a list', () => {
  it('link to the previous and the next page with all parameters', async () => {
    const query = 'per_page=5&author[]=1&author[]=3&search=&_fields=id';
    const second = await cms.get<PostList>(`posts?page=2&${query}`);
    expect(totalsOf(second.headers)).toEqual([14, 3]);
    const links = linksOf(second.headers.link);
    const neighbor = (page: number) =>
      `http://localhost:3000/cms-json/cms/v2/posts?page=${page}&per_page=5&author%5B0%5D=1&author%5B1%5D=3&search&_fields=id`;
    expect(links).toEqual({ prev: neighbor(1), next: neighbor(3) });
  });

  it('have no previous link on the first page and no next link on the last', async () => {
    const first = await cms.get('posts?per_page=10&_fields=id');
    const last = await cms.get('posts?per_page=10&page=2&_fields=id');
    expect(Object.keys(linksOf(first.headers.link))).toEqual(['next']);
    expect(Object.keys(linksOf(last.headers.link))).toEqual(['prev']);
  });

  it('can be followed by their links to the end of the list', async () => {
    const collectedIds: number[] = [];
    for (let path = '/cms-json/cms/v2/posts?per_page=4&_fields=id'; path !== ''; ) {
      const { body, headers } = await cms.get<PostList>(path);
      collectedIds.push(...idsOf(body));
      const { next } = linksOf(headers.link);
      path = next ? new URL(next).pathname + new URL(next).search : '';
    }
    expect(collectedIds).toEqual(publishedIds);
  });

  it('end with the last one; a later page is an error', async () => {
    const { status, body } = await cms.get<ErrorBody>('posts?per_page=10&page=3');
    expect([status, body.code]).toEqual([400, 'rest_post_invalid_page_number']);
  });

  it('are all empty for an empty list, with a total of 0', async () => {
    const { status, body, headers } = await cms.get<PostList>('posts?author=999&page=7');
    expect([status, body]).toEqual([200, []]);
    expect(totalsOf(headers)).toEqual([0, 0]);
    expect(headers.link).toMatch(/[?&]page=0>; rel="prev"/);
  });

  it('start at the offset, which overrides the page, and have the same total', async () => {
    const { body, headers } = await cms.get<PostList>('posts?offset=3&page=2&per_page=4&_fields=id');
    expect(idsOf(body)).toEqual(publishedIds.slice(3, 7));
    expect(totalsOf(headers)).toEqual([19, 5]);
  });

  it('have the same headers for HEAD, without a body', async () => {
    const path = 'posts?per_page=5&page=2';
    const [get, head] = [await cms.get(path), await cms.send({ method: 'HEAD', path })];
    const comparedHeaders = ['x-cms-total', 'x-cms-totalpages', 'link', 'allow', 'content-type'];
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(comparedHeaders.map((name) => head.headers[name])).toEqual(comparedHeaders.map((name) => get.headers[name]));
  });
});

const subsetOf = <T>(...values: T[]) => fc.subarray(values, { minLength: 1 });

const filters = fc.record(
  {
    author: subsetOf(1, 2, 3, 4, 99),
    author_exclude: subsetOf(1, 2, 3, 4),
    categories: subsetOf(1, 2, 3, 4, 5),
    categories_exclude: subsetOf(1, 2, 3, 4, 5),
    tags: subsetOf(6, 7, 8),
    tags_exclude: subsetOf(6, 7, 8),
    tax_relation: fc.constantFrom('AND', 'OR'),
    exclude: subsetOf(postIds.sowingPeas, postIds.protected, postIds.imagePost, postIds.harvest),
    format: subsetOf('standard', 'quote', 'audio', 'status'),
    search: fc.constantFrom('a', 'the', 'bee', 'picture', 'more about', '-pea'),
    after: fc.constantFrom('2021-03-01T09:00:00', '2021-07-05T12:00:00Z'),
    before: fc.constantFrom('2021-08-01T12:00:00', '2021-07-08T12:00:00+02:00'),
    sticky: fc.boolean(),
    orderby: fc.constantFrom('date', 'id', 'title', 'slug', 'author', 'modified', 'parent'),
    order: fc.constantFrom('asc', 'desc'),
  },
  { requiredKeys: [] },
);

describe('the pages of a list with any filters', () => {
  it.each([
    ['an anonymous viewer', undefined],
    ['an editor', 'editor'],
  ] as const)('contain each item of the whole list once, and the total is its length (as %s)', async (_viewer, as) => {
    const options = as ? { as } : {};
    const status = as ? '&status=any' : '';
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 7 }), async (filter, size) => {
        const query = Object.entries(filter)
          .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
          .join('&');
        const fetchPage = (parameters: string) =>
          cms.get<PostList>(`posts?_fields=id&${query}${status}&${parameters}`, options);
        const wholeList = await fetchPage('per_page=100');
        const ids = idsOf(wholeList.body);
        const pages = Math.ceil(ids.length / size);
        expect(totalsOf(wholeList.headers)[0]).toBe(ids.length);
        const collectedIds: number[] = [];
        for (let page = 1; page <= pages; page++) {
          const { body, headers } = await fetchPage(`per_page=${size}&page=${page}`);
          expect(totalsOf(headers)).toEqual([ids.length, pages]);
          collectedIds.push(...idsOf(body));
        }
        expect(collectedIds).toEqual(ids);
        expect(new Set(collectedIds).size).toBe(collectedIds.length);
      }),
      { numRuns: 25 },
    );
  });
});
