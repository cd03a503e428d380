import { describe, expect } from 'vitest';
import { createRegistry } from '../../../schema/core/registry/declarations.ts';
import type { StatusDeclaration } from '../../../schema/core/registry/declared-statuses.ts';
import { exportAll, updateExportSettings, type WholeExport } from '../../support/export-site.ts';
import { callTool, connectAgent } from '../../support/mcp-client.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { queryWpgraphql } from '../../support/wpgraphql-client.ts';
import { call, credentials } from '../../xmlrpc/xmlrpc-client.ts';

const statuses: readonly StatusDeclaration[] = [
  { name: 'in-review', label: 'In review', dateFloating: true },
  { name: 'members', label: 'For members', private: true },
  { name: 'archived', label: 'Archived', public: true },
  { name: 'parked', label: 'Parked', excludeFromSearch: true, showInAdminAllList: false },
  { name: 'staged', label: 'Staged', internal: true },
];

const it = siteTest({
  env: { XMLRPC: 'on' },
  declarations: {
    statuses,
    types: [{ name: 'boat', labels: { name: 'Boats', singularName: 'Boat' }, supports: ['title', 'author'] }],
  },
});

const ids: Record<string, number> = {};

const write = (path: string, { as = 'admin', ...json }: { as?: Login; [name: string]: unknown }) =>
  cms.send<Record<string, unknown>>({ method: 'POST', path, json, as });

it.beforeAll(async () => {
  for (const { name } of statuses.filter((status) => !status.internal)) {
    const { status, body } = await write('boat', { title: `Boat ${name}`, status: name });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.status).toBe(name);
    ids[name] = Number(body.id);
  }
  // A status of an import, that clients cannot write.
  const { body } = await write('boat', { title: 'Boat staged', status: 'draft' });
  ids.staged = Number(body.id);
  await site.database.transaction((client) =>
    client.post.update({ where: { id: ids.staged as number }, data: { status: 'staged' } }),
  );
});

describe('GET /statuses', () => {
  it('lists public statuses to everyone, and others to those who edit items', async () => {
    expect(Object.keys((await cms.get('statuses')).body)).toEqual(['publish', 'archived']);
    const { body } = await cms.get<Record<string, object>>('statuses?context=edit', { as: 'contributor' });
    expect(body).toMatchObject({
      'in-review': { name: 'In review', public: false, protected: true, private: false, queryable: false },
      members: { private: true, protected: false, show_in_list: true, date_floating: false },
      archived: { public: true, queryable: true },
      parked: { show_in_list: false },
    });
    expect(body['in-review']).toMatchObject({ slug: 'in-review', show_in_list: true, date_floating: true });
    expect(Object.keys(body)).not.toContain('staged');
    expect(await cms.get('statuses/members')).toMatchObject({ status: 401, body: { code: 'rest_cannot_read_status' } });
    expect((await cms.get('statuses/archived')).body).toMatchObject({ name: 'Archived' });
  });
});

describe('OPTIONS', () => {
  it('lists the statuses that clients can write, and those that filter lists', async () => {
    const { body } = await cms.send<{
      endpoints: { methods: string[]; args: Record<string, { enum?: string[]; items?: { enum: string[] } }> }[];
      schema: { properties: { status: { enum: string[] } } };
    }>({ method: 'OPTIONS', path: 'boat' });
    const written = ['publish', 'future', 'draft', 'pending', 'private', 'in-review', 'members', 'archived', 'parked'];
    expect(body.schema.properties.status.enum).toEqual(written);
    const [list, create] = body.endpoints;
    expect(create?.args.status?.enum).toEqual(written);
    expect(list?.args.status?.items?.enum).toEqual(expect.arrayContaining([...written, 'staged', 'any']));
  });

  it.for(['blocks', 'menu-items', 'navigation', 'pages', 'posts'])('lists them for %s too', async (path) => {
    const { body } = await cms.send<{
      endpoints: { args: Record<string, { items?: { enum: string[] } }> }[];
      schema: { properties: { status: { enum: string[] } } };
    }>({ method: 'OPTIONS', path });
    expect(body.schema.properties.status.enum).toContain('archived');
    expect(body.endpoints[0]?.args.status?.items?.enum).toContain('archived');
  });
});

describe('an item with a declared status', () => {
  const shown = async (status: string, as?: Login) => {
    const { status: code, body } = await cms.get<{ id: number }[]>(`boat?status=${status}`, as ? { as } : {});
    return code === 200 ? body.map(({ id }) => id) : (body as unknown as { code: string }).code;
  };

  it.for([
    ['in-review', 401, 403, 200],
    ['members', 401, 403, 200],
    ['archived', 200, 200, 200],
    ['staged', 401, 403, 200],
  ] as const)('%s is read by those whom the status names', async ([name, anonymous, contributor, editor]) => {
    expect((await cms.get(`boat/${ids[name]}`)).status).toBe(anonymous);
    expect((await cms.get(`boat/${ids[name]}`, { as: 'contributor' })).status).toBe(contributor);
    expect((await cms.get(`boat/${ids[name]}`, { as: 'editor' })).status).toBe(editor);
  });

  it('is found by its status, and with any status unless it is excluded', async () => {
    expect(await shown('archived')).toEqual([ids.archived]);
    expect(await shown('in-review')).toBe('rest_invalid_param');
    expect(await shown('members', 'subscriber')).toBe('rest_invalid_param');
    expect(await shown('in-review', 'contributor')).toEqual([]);
    expect(await shown('in-review,members', 'editor')).toEqual(expect.arrayContaining([ids['in-review'], ids.members]));
    const any = await shown('any', 'editor');
    expect(any).toEqual(expect.arrayContaining([ids['in-review'], ids.members, ids.archived]));
    expect(any).not.toContain(ids.parked);
    expect(any).not.toContain(ids.staged);
    expect(await shown('unheard', 'editor')).toBe('rest_invalid_param');
  });

  it('is found over both GraphQL APIs', async () => {
    const list = async (status: string, as?: Login) =>
      (await cms.graphql(`{ boats(where: { statusIn: ["${status}"] }) { nodes { databaseId status } } }`, { as })).body;
    expect((await list('archived')).data?.boats).toEqual({ nodes: [{ databaseId: ids.archived, status: 'archived' }] });
    expect((await list('members')).errors?.[0]?.extensions).toMatchObject({ code: 'rest_forbidden_status' });
    expect((await list('members', 'editor')).data?.boats).toMatchObject({ nodes: [{ status: 'members' }] });
    const nodes = async (status: string, as?: Login) => {
      const query = `{ boats(where: { stati: [${status}] }) { nodes { databaseId status title } } }`;
      const { data, errors } = await queryWpgraphql<{ boats: { nodes: unknown[] } }>(cms, {
        query,
        ...(as ? { as } : {}),
      });
      expect(errors).toBeUndefined();
      return data?.boats.nodes;
    };
    expect(await nodes('ARCHIVED')).toEqual([{ databaseId: ids.archived, status: 'archived', title: 'Boat archived' }]);
    expect(await nodes('IN_REVIEW')).toEqual([]);
    expect(await nodes('IN_REVIEW', 'contributor')).toEqual([]);
    expect(await nodes('MEMBERS', 'editor')).toMatchObject([{ title: 'Boat members' }]);
    const { data } = await queryWpgraphql(cms, {
      query: 'mutation { createBoat(input: { title: "Tug", status: IN_REVIEW }) { boat { status } } }',
      as: 'editor',
    });
    expect(data).toEqual({ createBoat: { boat: { status: 'in-review' } } });
  });

  it('has an address with its id unless everyone may read it', async () => {
    expect((await cms.get(`boat/${ids.archived}`)).body.link).toMatch(/\/boat\/boat-archived\/$/);
    expect((await cms.get(`boat/${ids['in-review']}`, { as: 'admin' })).body.link).toMatch(/\?post_type=boat&p=\d+$/);
    expect((await cms.send({ method: 'GET', path: '/boat/boat-archived/' })).status).toBe(200);
    for (const name of ['in-review', 'members', 'staged'])
      expect((await cms.send({ method: 'GET', path: `/?post_type=boat&p=${ids[name]}` })).status, name).toBe(404);
  });
});

describe('writing a declared status', () => {
  it('requires the right to publish if others than its editors then read the item', async () => {
    expect((await write('posts', { title: 'A', status: 'in-review', as: 'contributor' })).body.status).toBe(
      'in-review',
    );
    for (const status of ['members', 'archived']) {
      const refused = await write('posts', { title: 'A', status, as: 'contributor' });
      expect(refused).toMatchObject({ status: 403, body: { code: 'rest_cannot_publish' } });
    }
  });

  it('requires for an item that is public what changing a published one requires', async () => {
    const { body } = await write('posts', { title: 'B', status: 'draft', as: 'contributor' });
    const change = (as: Login, json: object) => write(`posts/${body.id}`, { ...json, as });
    expect((await change('contributor', { title: 'C' })).status).toBe(200);
    expect((await change('admin', { status: 'archived' })).status).toBe(200);
    expect(await change('contributor', { title: 'D' })).toMatchObject({
      status: 403,
      body: { code: 'rest_cannot_edit' },
    });
  });

  it('is refused for internal and unknown statuses', async () => {
    for (const status of ['staged', 'unheard'])
      expect(await write('boat', { title: 'A', status }), status).toMatchObject({ status: 400 });
  });

  it('follows the last change if the date floats', async () => {
    const item = async (name: string) => (await cms.get(`boat/${ids[name]}?context=edit`, { as: 'admin' })).body;
    expect(
      await site.database.reader.$queryRawUnsafe(`SELECT "dateGmt" FROM "posts" WHERE "id" = ${ids['in-review']}`),
    ).toEqual([{ dateGmt: null }]);
    expect((await item('in-review')).slug).toBe('');
    expect((await item('archived')).slug).toBe('boat-archived');
  });
});

describe('other faces', () => {
  it('export what everyone sees, and all but internal ones with what is unpublished', async () => {
    const idsOf = ({ items }: WholeExport) => items.map(({ id }) => id).filter((id) => Object.values(ids).includes(id));
    expect(idsOf(await exportAll(cms, '?post_types=boat'))).toEqual([ids.archived]);
    await updateExportSettings(cms, { includeUnpublished: true });
    const all = await exportAll(cms, '?post_types=boat');
    await updateExportSettings(cms, { includeUnpublished: false });
    expect(idsOf(all)).toEqual(statuses.filter(({ internal }) => !internal).map(({ name }) => ids[name]));
    expect(all.statuses.boat).toMatchObject({ members: 1, archived: 1, parked: 1 });
  });

  it('offer them to agents', async () => {
    const client = await connectAgent(cms, { as: 'admin' });
    const { tools } = await client.listTools();
    const statusesOf = (tool: string) =>
      (tools.find(({ name }) => name === tool)?.inputSchema.properties?.status as { enum?: string[] } | undefined)
        ?.enum;
    expect(statusesOf('search-content')).toEqual(expect.arrayContaining(['in-review', 'members', 'trash']));
    expect(statusesOf('create-content')).toContain('in-review');
    expect(statusesOf('create-content')).not.toContain('staged');
    const { structuredContent } = await callTool(client, {
      name: 'search-content',
      arguments: { type: 'boat', status: 'in-review' },
    });
    expect(structuredContent).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id: ids['in-review'], status: 'in-review' })]),
    });
  });

  it('list their items over XML-RPC', async () => {
    const text = await call('wp.getPosts', ...credentials('admin'), { post_type: 'boat' });
    for (const name of ['in-review', 'members', 'archived']) expect(text).toContain(`Boat ${name}`);
    expect(text).not.toContain('Boat staged');
  });

  it('show public items on pages that search engines may list', async () => {
    const { link } = (await cms.get<{ link: string }>(`boat/${ids.archived}`)).body;
    const { text } = await cms.get<unknown>(new URL(link).pathname);
    expect(text).toContain('<h1>Boat archived</h1>');
    expect(text).not.toMatch(/Not public|noindex/);
  });
});

describe('a declaration', () => {
  it.for([
    [[{ name: 'Draft 2', label: 'A' }], /not a valid name of a status/],
    [[{ name: 'a'.repeat(21), label: 'A' }], /not a valid name of a status/],
    [[{ name: 'publish', label: 'A' }], /"publish" of a status is taken/],
    [[{ name: 'any', label: 'A' }], /is taken/],
    [[...statuses, { name: 'members', label: 'A' }], /is taken/],
    [[{ name: 'a', label: 'A', public: true, private: true }], /only one of public and private/],
    [[{ name: 'a', label: 'A', publiclyQueryable: true }], /not "public"/],
  ] as const)('is refused: %j', ([declared, message]) => {
    expect(() => createRegistry({ statuses: declared })).toThrow(message);
  });
});
