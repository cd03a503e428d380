import { describe, expect } from 'vitest';
import { filmDeclarations } from '../../support/film-declarations.ts';
import type { ErrorBody, PostItem } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, siteTest } from '../../support/site-test.ts';

const it = siteTest({ declarations: filmDeclarations });

const films = [
  { title: 'Anker', meta: { country: 'DK', release_year: 1961, rating: 7.5, seen: true, premiere: '1961-03-04' } },
  {
    title: 'Boje',
    meta: { country: 'DE', release_year: 1984, rating: -2, seen: false, premiere: '1984-12-24T20:15:00' },
  },
  { title: 'Cutter', meta: { country: 'de', release_year: 1984, rating: 7.25, premiere: '1984-12-24' } },
  { title: 'Deich', meta: { country: '', release_year: 2001, budget: 1_000 } },
  { title: 'Ebbe', meta: {} },
  { title: 'Flut', status: 'draft', meta: { country: 'DK', release_year: 1961 } },
  { title: 'Gischt', status: 'private', meta: { country: 'DK', release_year: 1961 } },
];

it.beforeAll(async () => {
  for (const [index, film] of films.entries()) {
    const date = `2020-01-0${index + 1}T10:00:00`;
    const json = { status: 'publish', date, ...film };
    const { status } = await cms.send({ method: 'POST', path: 'films', as: 'admin', json });
    expect(status).toBe(201);
  }
});

/** The first letters of the listed films, oldest first, and the total. */
const list = async (query: string, as?: Login): Promise<[string, number]> => {
  const answer = await cms.get<PostItem[]>(`films?order=asc&${query}`, { as });
  expect([query, answer.status]).toEqual([query, 200]);
  const letters = answer.body.map(({ title }) => title.rendered.replace('Private: ', '').charAt(0)).join('');
  return [letters, Number(answer.headers['x-wp-total'] ?? answer.headers['x-cms-total'])];
};

const refusal = async (query: string, as?: Login) => {
  const { status, body } = await cms.get<ErrorBody>(`films?${query}`, { as });
  return [status, body.code];
};

describe('a list filtered by a meta value', () => {
  it.for([
    ['meta[country][equals]=DK', 'A'],
    ['meta[country][equals]=', 'D'],
    ['meta[country][in]=DE,de', 'BC'],
    ['meta[country][in][]=DE&meta[country][in][]=DK', 'AB'],
    ['meta[country][greater_than]=DE', 'AC'],
    ['meta[country][at_most]=DE', 'BD'],
    ['meta[country][exists]=true', 'ABCD'],
    ['meta[country][exists]=false', 'E'],
    ['meta[release_year][equals]=1984', 'BC'],
    ['meta[release_year][at_least]=1984', 'BCD'],
    ['meta[release_year][greater_than]=1961&meta[release_year][less_than]=2001', 'BC'],
    ['meta[rating][less_than]=0', 'B'],
    ['meta[rating][greater_than]=7.25', 'A'],
    ['meta[rating][in]=7.5,7.25', 'AC'],
    ['meta[seen][equals]=true', 'A'],
    ['meta[seen][equals]=false', 'B'],
    ['meta[seen][exists]=false', 'CDE'],
    ['meta[premiere][equals]=1984-12-24', 'C'],
    ['meta[premiere][at_least]=1984-12-24', 'BC'],
    ['meta[premiere][greater_than]=1984-12-24T12:00:00', 'B'],
    ['meta[premiere][less_than]=1970-01-01', 'A'],
    ['meta[country][in]=DE,de&meta[rating][greater_than]=0', 'C'],
    ['meta[release_year][equals]=1984&meta[seen][exists]=false', 'C'],
    ['meta[seen][exists]=false&meta[rating][exists]=false', 'DE'],
    ['meta[country][exists]=true&search=boje', 'B'],
    ['meta[country][exists]=true&slug=boje,ebbe', 'B'],
    ['meta[release_year][equals]=1984&before=2020-01-02T12:00:00', 'B'],
    ['meta[country][equals]=nowhere', ''],
  ] as const)('%s: %s', async ([query, letters]) => {
    expect(await list(query)).toEqual([letters, letters.length]);
  });

  it('has the pages and orders of other lists', async () => {
    expect(await list('meta[country][exists]=true&per_page=2&page=2')).toEqual(['CD', 4]);
    expect(await list('meta[country][exists]=true&orderby=title&order=desc')).toEqual(['DCBA', 4]);
    expect(await list('meta[release_year][equals]=1984&orderby=id&order=desc')).toEqual(['CB', 2]);
  });

  it('contains only items that the viewer may read', async () => {
    expect(await list('meta[country][equals]=DK&status=draft', 'admin')).toEqual(['F', 1]);
    expect(await list('meta[country][equals]=DK&status=any', 'editor')).toEqual(['AFG', 3]);
    expect(await refusal('meta[country][equals]=DK&status=draft')).toEqual([400, 'rest_invalid_param']);
    expect(await list('meta[country][equals]=DK&status=publish,private', 'admin')).toEqual(['AG', 2]);
  });

  it('is refused to viewers who may not read the value', async () => {
    expect(await refusal('meta[budget][at_least]=1')).toEqual([401, 'rest_forbidden_param']);
    expect(await refusal('meta[budget][exists]=false', 'editor')).toEqual([403, 'rest_forbidden_param']);
    expect(await list('meta[budget][at_least]=1', 'admin')).toEqual(['D', 1]);
  });

  it.for([
    ['a key that is not filterable', 'meta[note][equals]=x'],
    ['a value of another type', 'meta[release_year][equals]=many'],
    ['an unknown condition', 'meta[release_year][like]=19'],
    ['a list of booleans', 'meta[seen][in]=true'],
    ['a text that is not a date', 'meta[premiere][equals]=soon'],
    ['a text of more than 200 characters', `meta[country][equals]=${'x'.repeat(201)}`],
    ['more than 100 values', `meta[release_year][in]=${Array.from({ length: 101 }, (_, index) => index).join()}`],
    ['a text instead of conditions', 'meta=DK'],
  ] as const)('refuses %s', async ([, query]) => {
    expect(await refusal(query)).toEqual([400, 'rest_invalid_param']);
  });

  it('is described in OPTIONS', async () => {
    const { body } = await cms.send<{ endpoints: { args: Record<string, { properties?: object }> }[] }>({
      method: 'OPTIONS',
      path: 'films',
    });
    expect(Object.keys(body.endpoints[0]?.args.meta?.properties ?? {})).toEqual([
      'country',
      'release_year',
      'rating',
      'seen',
      'premiere',
      'budget',
    ]);
  });
});

it('a meta value of the type date must be a date', async () => {
  const create = (premiere: string) =>
    cms.send<PostItem & ErrorBody>({ method: 'POST', path: 'films', as: 'admin', json: { meta: { premiere } } });
  for (const premiere of ['soon', '2020-13-01', '2020-01-01T25:00:00', '2020-01-01T10:00:00Z']) {
    const { status, body } = await create(premiere);
    expect([premiere, status, body.code]).toEqual([premiere, 400, 'rest_invalid_date']);
  }
  for (const premiere of ['', '2020-12-01', '2020-12-01T10:00:00']) {
    const { status, body } = await create(premiere);
    expect([status, body.meta]).toMatchObject([201, { premiere }]);
  }
});
