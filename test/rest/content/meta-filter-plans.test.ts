import { expect } from 'vitest';
import { buildMetaIndex } from '../../../schema/content/meta/build-meta-index.ts';
import { insertRows } from '../../../src/import/write-rows.ts';
import { filmDeclarations } from '../../support/film-declarations.ts';
import type { PostItem } from '../../support/rest-bodies.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

/** More items than a list sorts, so that lists are read in their order. */
const COUNT = 4_500;
const FIRST_ID = 100_000;

interface Film {
  id: number;
  title: string;
  country: string | null;
  year: number | null;
}

const films: Film[] = Array.from({ length: COUNT }, (_, index) => ({
  id: FIRST_ID + index,
  title: `film ${(index * 7919) % COUNT}`.padStart(12, '0'),
  country: index % 9 === 0 ? null : index % 50 === 1 ? 'rare' : index % 10 < 7 ? 'DE' : 'DK',
  year: index % 4 === 0 ? null : 1_900 + (index % 120),
}));

const it = siteTest({
  declarations: filmDeclarations,
  prepare: async ({ database }) => {
    const [date, modified] = ['2020-01-01T00:00:00', '2020-01-01T00:00:00'];
    const post = films.map(({ id, title }) => ({
      ...{ id, title, titleKey: title, type: 'film', status: 'publish', slug: `film-${id}`, modified },
      ...{ date: date.replace('00:00:00', timeOf(id)), dateGmt: date, modifiedGmt: modified },
    }));
    const postMeta = films.flatMap(({ id, country, year }) => [
      ...(country === null ? [] : [{ postId: id, key: 'country', value: JSON.stringify(country) }]),
      ...(year === null ? [] : [{ postId: id, key: 'release_year', value: String(year) }]),
    ]);
    const { dialect } = database;
    await database.transaction((client) => insertRows(client, { rows: { post, postMeta }, dialect }));
    await database.updateStatistics('import');
  },
});

it.beforeAll(async () => {
  expect(await buildMetaIndex(site.database)).toBe(true);
});

const timeOf = (id: number): string => new Date((id - FIRST_ID) * 1_000).toISOString().slice(11, 19);

const list = async (query: string) => {
  const { status, body, headers } = await cms.get<PostItem[]>(`films?_fields=id&${query}`);
  expect([query, status]).toEqual([query, 200]);
  return { ids: body.map(({ id }) => id), total: Number(headers['x-cms-total']) };
};

const cases: readonly (readonly [string, (film: Film) => boolean])[] = [
  ['meta[country][equals]=DE', ({ country }) => country === 'DE'],
  ['meta[country][exists]=true', ({ country }) => country !== null],
  ['meta[country][in]=DE,DK', ({ country }) => country === 'DE' || country === 'DK'],
  ['meta[country][equals]=rare', ({ country }) => country === 'rare'],
  ['meta[country][exists]=false', ({ country }) => country === null],
  ['meta[release_year][exists]=false', ({ year }) => year === null],
  ['meta[release_year][at_least]=1920', ({ year }) => (year ?? 0) >= 1_920],
  [
    'meta[country][equals]=DE&meta[release_year][greater_than]=1910',
    ({ country, year }) => country === 'DE' && (year ?? 0) > 1_910,
  ],
  [
    'meta[country][equals]=DE&meta[release_year][exists]=false',
    ({ country, year }) => country === 'DE' && year === null,
  ],
];

it.for(cases)('%s: pages and totals of thousands of items are those of all items', async ([query, matches]) => {
  const matching = films.filter(matches);
  const newestFirst = matching.map(({ id }) => id).reverse();
  for (const page of [1, 3]) {
    const expected = newestFirst.slice((page - 1) * 20, page * 20);
    expect(await list(`${query}&per_page=20&page=${page}`)).toEqual({ ids: expected, total: matching.length });
  }
  const byTitle = [...matching].sort((left, right) => (left.title < right.title ? -1 : 1)).map(({ id }) => id);
  expect((await list(`${query}&per_page=30&orderby=title&order=asc`)).ids).toEqual(byTitle.slice(0, 30));
  const some = newestFirst.slice(5, 8);
  expect(await list(`${query}&include=${some.join()},${FIRST_ID + COUNT}`)).toEqual({ ids: some, total: 3 });
});

it('pages after a cursor continue in the order of the index', async () => {
  const query = `query ($after: String) {
    films(meta: { country: { equals: "DE" } }, first: 100, after: $after) { nodes { databaseId } pageInfo { endCursor } }
  }`;
  const ids: number[] = [];
  let after: string | null = null;
  for (let page = 0; page < 3; page++) {
    const { body } = await cms.graphql(query, { variables: { after } });
    const films = body.data?.films as { nodes: { databaseId: number }[]; pageInfo: { endCursor: string } };
    ids.push(...films.nodes.map(({ databaseId }) => databaseId));
    after = films.pageInfo.endCursor;
  }
  const expected = films.filter(({ country }) => country === 'DE').map(({ id }) => id);
  expect(ids).toEqual(expected.reverse().slice(0, 300));
});

it.runIf(!process.env.TEST_DATABASE_URL)('no statement of a filtered list scans a table (needs SQLite)', async () => {
  const { primary } = site.database;
  for (const [query] of cases) {
    const statements = await cms.queries(() => list(`${query}&per_page=7`));
    for (const { sql, values } of statements.filter((statement) => statement.sql.includes('meta_values'))) {
      const plan = await primary.$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
      const scans = plan
        .map(({ detail }) => detail)
        .filter((detail) => /^SCAN (?!\(|n$|SUBQUERY|CONSTANT)/.test(detail));
      expect([query, sql, scans]).toEqual([query, sql, []]);
    }
  }
});
