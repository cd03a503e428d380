import { describe, expect } from 'vitest';
import type { Declarations } from '../../../schema/core/registry/declarations.ts';
import type { KindDeclaration } from '../../../schema/core/registry/declared-kinds.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';

const declare = (name: string, differences: Partial<KindDeclaration> = {}) => ({
  name,
  labels: { name: `${name}s`, singularName: name },
  ...differences,
});

const supports = ['title', 'editor', 'comments'];

const declarations: Declarations = {
  types: [
    { ...declare('boat'), supports },
    { ...declare('canoe', { showInRest: false }), supports, hasArchive: true },
    { ...declare('sloop', { showInGraphql: false }), supports, hasArchive: true },
    declare('sea-news'),
  ],
  taxonomies: [
    { ...declare('lanyard', { showInRest: false }), types: ['boat', 'canoe', 'sloop'] },
    { ...declare('knot', { showInGraphql: false }), types: ['boat', 'canoe', 'sloop'] },
  ],
};

const it = siteTest({ declarations });

const ids: Record<string, number> = {};

/** The data of a document of the public schema, which must be valid. */
async function read(query: string) {
  const { body } = await cms.graphql(query);
  expect(body.errors, query).toBeUndefined();
  return body.data as Record<string, unknown>;
}

const isUnknown = async (query: string): Promise<boolean> => {
  const { body } = await cms.graphql(query, { as: 'admin' });
  return body.errors?.[0]?.message.startsWith('Cannot query field') ?? false;
};

const create = (path: string, json: object) => cms.send({ method: 'POST', path, json, as: 'admin' });

async function addComment(post: number): Promise<void> {
  const added = await create('comments', { post, content: 'Ahoy' });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
}

it.beforeAll(async () => {
  const { body } = await cms.graphql(
    'mutation { createCanoe(input: { title: "Kon-Tiki", slug: "kon-tiki", status: "publish" }) { databaseId } }',
    { as: 'admin' },
  );
  ids.canoe = (body.data as { createCanoe: { databaseId: number } }).createCanoe.databaseId;
  const knot = await create('knot', { name: 'Reef' });
  ids.knot = Number(knot.body.id);
  const input = { title: 'Spray', slug: 'spray', status: 'publish', knot: [ids.knot] };
  ids.sloop = Number((await create('sloop', input)).body.id);
  ids.boat = Number((await create('boat', { ...input, title: 'Dory' })).body.id);
  await addComment(ids.sloop);
});

describe('a kind with showInRest: false', () => {
  it('has no routes and is in no list', async () => {
    for (const path of ['canoe', `canoe/${ids.canoe}`, 'lanyard'])
      expect(await cms.get(path, { as: 'admin' }), path).toMatchObject({
        status: 404,
        body: { code: 'rest_no_route' },
      });
    const index = JSON.stringify((await cms.get(cms.root)).body);
    expect(index).toContain('/v2/boat');
    expect(index).not.toMatch(/canoe|lanyard/);
    for (const list of ['types', 'taxonomies']) {
      const { body } = await cms.get(`${list}?context=edit`, { as: 'admin' });
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['canoe']));
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['lanyard']));
    }
    expect((await cms.get('types/boat')).body.taxonomies).toEqual(['knot']);
  });

  it('is refused by name as the hidden built-in ones are', async () => {
    expect(await cms.get('types/canoe')).toMatchObject({ status: 401, body: { code: 'rest_cannot_read_type' } });
    expect(await cms.get('taxonomies/lanyard')).toMatchObject({ status: 401, body: { code: 'rest_forbidden' } });
  });

  it('is in no search, no field, no OPTIONS and no link', async () => {
    expect((await cms.get('search?search=Kon-Tiki')).body).toEqual([]);
    expect((await cms.get('search?subtype=canoe')).status).toBe(400);
    const boat = (await cms.get(`boat/${ids.boat}`)).body;
    expect(boat.knot).toEqual([ids.knot]);
    expect(JSON.stringify(boat)).not.toMatch(/lanyard|canoe/);
    const { body } = await cms.send({ method: 'OPTIONS', path: 'boat' });
    expect(JSON.stringify(body)).not.toMatch(/lanyard|canoe/);
    const term = (await cms.get(`knot/${ids.knot}`)).body;
    expect(JSON.stringify(term._links)).toContain('/boat?');
    expect(JSON.stringify(term._links)).not.toContain('/canoe?');
    expect((await cms.get('users?has_published_posts=canoe', { as: 'admin' })).status).toBe(400);
  });

  it('remains on the site and in both GraphQL APIs', async () => {
    const page = await cms.send<string>({ method: 'GET', path: '/canoe/kon-tiki/' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Kon-Tiki');
    expect(page.text).not.toContain('application/json"');
    expect(page.headers.link).toMatch(/; rel=shortlink$/);
    expect(page.headers.link).not.toContain('application/json');
    expect((await cms.send({ method: 'GET', path: '/canoe/feed/' })).text).toContain('Kon-Tiki');
    expect(await read('{ canoes { total } contentTypes { name } search(query: "Kon-Tiki") { total } }')).toMatchObject({
      canoes: { total: 1 },
      contentTypes: expect.arrayContaining([{ name: 'canoe' }]),
      search: { total: 1 },
    });
    const { data } = await queryWpgraphql(cms, {
      query: '{ canoes { nodes { title } } contentType(id: "canoe", idType: NAME) { showInRest } }',
      as: 'admin',
    });
    expect(data).toEqual({ canoes: { nodes: [{ title: 'Kon-Tiki' }] }, contentType: { showInRest: false } });
  });
});

describe('a kind with showInGraphql: false', () => {
  it('remains in REST and on the site', async () => {
    expect((await cms.get(`sloop/${ids.sloop}?_embed`)).body).toMatchObject({ title: { rendered: 'Spray' } });
    expect((await cms.get('search?search=Spray')).body).toMatchObject([{ subtype: 'sloop' }]);
    expect((await cms.get(`types/sloop`)).body.slug).toBe('sloop');
    expect((await cms.send({ method: 'GET', path: '/sloop/spray/' })).text).toContain('Spray');
    expect((await cms.send({ method: 'GET', path: '/sloop/feed/' })).text).toContain('Spray');
  });

  it('has no type, field or mutation in the domain API', async () => {
    for (const query of [
      '{ sloops { total } }',
      '{ sloop(id: 1) { databaseId } }',
      '{ knots { total } }',
      'mutation { createSloop(input: {}) { databaseId } }',
    ])
      expect(await isUnknown(query), query).toBe(true);
    const { types } = (await read('{ types: __schema { types { name } } }')) as {
      types: { types: { name: string }[] };
    };
    expect(types.types.map(({ name }) => name).filter((name) => /sloop|knot/i.test(name))).toEqual([]);
  });

  it('is not reached over other fields of the domain API', async () => {
    const node = (type: string, id: number | undefined) => Buffer.from(`${type}:${id}`).toString('base64url');
    expect(
      await read(`{
        contentTypes { name } taxonomies { name } contentNodes(types: ["sloop"]) { total }
        search(query: "Spray") { total } node(id: "${node('Sloop', ids.sloop)}") { id }
        nodeByUri(uri: "/sloop/spray/") { databaseId } item: placeByUri(uri: "/sloop/spray/") { node { databaseId } }
        archive: placeByUri(uri: "/sloop/") { kind } term: placeByUri(uri: "/knot/reef/") { kind }
        comments(where: { postIn: [${ids.sloop}] }) { nodes { post { databaseId } } }
        boat(id: ${ids.boat}) { terms(taxonomy: "knot") { name } }
      }`),
    ).toMatchObject({
      contentTypes: expect.not.arrayContaining([{ name: 'sloop' }]),
      taxonomies: expect.not.arrayContaining([{ name: 'knot' }]),
      contentNodes: { total: 0 },
      search: { total: 0 },
      node: null,
      nodeByUri: null,
      item: { node: null },
      archive: null,
      term: null,
      comments: { nodes: [{ post: null }] },
      boat: { terms: [] },
    });
  });

  it('is not in the WPGraphQL API', async () => {
    const ask = (query: string) => queryWpgraphql(cms, { query, as: 'admin' });
    expect((await ask('{ sloops { nodes { id } } }')).errors?.[0]?.message).toContain('Cannot query field');
    expect((await ask('{ knots { nodes { id } } }')).errors?.[0]?.message).toContain('Cannot query field');
    const answer = await ask(`{
      contentTypes(first: 50) { nodes { name } } taxonomies(first: 50) { nodes { name } }
      node: nodeByUri(uri: "/sloop/spray/") { id } archive: nodeByUri(uri: "/sloop/") { id }
      term: nodeByUri(uri: "/knot/reef/") { id }
      contentNodes(first: 100) { nodes { databaseId } }
      contentNode(id: "${ids.sloop}", idType: DATABASE_ID) { id }
      comments(where: { contentId: ${ids.sloop} }) { nodes { commentedOn { node { databaseId } } } }
    }`);
    expect(answer.errors).toBeUndefined();
    expect(JSON.stringify(answer.data)).not.toMatch(/sloop|knot/);
    expect(answer.data).toMatchObject({ node: null, archive: null, term: null, contentNode: null });
    expect(JSON.stringify(answer.data)).not.toContain(`:${ids.sloop}}`);
  });
});

describe('names in GraphQL', () => {
  it('follow from the name of a kind that declares none', async () => {
    expect(await read(`{ boats { total } boat(id: ${ids.boat}) { slug } allSeaNews { total } }`)).toMatchObject({
      boats: { total: 1 },
    });
    const { data, errors } = await queryWpgraphql(cms, {
      query: '{ boats { nodes { title } } allSeaNews { nodes { id } } }',
    });
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({ boats: { nodes: [{ title: 'Dory' }] }, allSeaNews: { nodes: [] } });
  });
});
