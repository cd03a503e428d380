import { expect } from 'vitest';
import { filmDeclarations } from '../support/film-declarations.ts';
import { cms, siteTest } from '../support/site-test.ts';

const it = siteTest({ declarations: filmDeclarations });

it.beforeAll(async () => {
  const mutation = 'mutation ($input: FilmInput!) { createFilm(input: $input) { databaseId } }';
  for (let day = 1; day <= 5; day++) {
    const meta = { country: day % 2 === 0 ? 'NL' : 'BE', release_year: 2000 + day, premiere: `2001-01-0${day}` };
    const input = {
      title: `Film ${day}`,
      slug: `film-${day}`,
      status: 'publish',
      date: `2020-01-0${day}T00:00:00`,
      meta,
    };
    expect((await cms.graphql(mutation, { as: 'admin', variables: { input } })).body.errors).toBeUndefined();
  }
});

const films = async (meta: object, others: object = {}) => {
  const query = `query ($meta: FilmMetaFilter, $first: Int, $after: String) {
    films(meta: $meta, first: $first, after: $after, order: ASC) { total nodes { slug } pageInfo { endCursor hasNextPage } }
  }`;
  const { body } = await cms.graphql(query, { variables: { meta, ...others } });
  expect(body.errors).toBeUndefined();
  return body.data?.films as { total: number; nodes: { slug: string }[]; pageInfo: { endCursor: string } };
};

it('a list is filtered by typed conditions, with exact totals and cursors', async () => {
  expect(await films({ country: { equals: 'NL' } })).toMatchObject({
    total: 2,
    nodes: [{ slug: 'film-2' }, { slug: 'film-4' }],
  });
  const first = await films({ releaseYear: { atLeast: 2002 } }, { first: 2 });
  expect(first).toMatchObject({ total: 4, nodes: [{ slug: 'film-2' }, { slug: 'film-3' }] });
  const second = await films({ releaseYear: { atLeast: 2002 } }, { first: 2, after: first.pageInfo.endCursor });
  expect(second).toMatchObject({ total: 4, nodes: [{ slug: 'film-4' }, { slug: 'film-5' }] });
  expect(await films({ premiere: { lessThan: '2001-01-03T00:00:00' }, country: { in: ['BE', 'DE'] } })).toMatchObject({
    total: 1,
    nodes: [{ slug: 'film-1' }],
  });
  expect((await films({ country: null, releaseYear: { equals: null } })).total).toBe(5);
});

it('values of other types and unknown conditions are refused by the schema', async () => {
  for (const meta of ['{ releaseYear: { equals: "many" } }', '{ seen: { in: [true] } }', '{ note: { equals: "x" } }']) {
    const { body } = await cms.graphql(`{ films(meta: ${meta}) { total } }`);
    expect([meta, body.errors?.[0]?.extensions?.code]).toEqual([meta, 'graphql_invalid_document']);
  }
});

it('a value that the viewer may not read cannot be filtered by', async () => {
  const query = '{ films(meta: { budget: { exists: false } }) { total } }';
  expect((await cms.graphql(query)).body.errors?.[0]?.extensions).toMatchObject({ code: 'rest_forbidden_param' });
  expect((await cms.graphql(query, { as: 'admin' })).body.data).toEqual({ films: { total: 5 } });
});
