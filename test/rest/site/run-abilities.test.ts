import { describe, expect } from 'vitest';
import { createRegistry, type Declarations } from '../../../schema/core/registry/declarations.ts';
import { declaredAbilities } from '../../support/ability-declarations.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

const it = siteTest({ brand: 'wp' });
let serverWithAbilities: RunningSite;

it.beforeAll(async () => {
  serverWithAbilities = await site.start({ brand: 'wp', declarations: declaredAbilities });
});

const ROOT = '/wp-json/wp-abilities/v1/abilities';

interface RequestOptions {
  method?: string;
  as?: Login | undefined;
  json?: unknown;
}
const run = <Body = Record<string, unknown>>(
  site: RunningSite,
  name: string,
  { method = 'GET', as, json }: RequestOptions = {},
) => site.send<Body>({ method, path: `${ROOT}/${name}`, as, json });
const codeOf = async (site: RunningSite, name: string, options: RequestOptions = {}) => {
  const { status, body, headers } = await run<ErrorBody>(site, name, options);
  expect(headers.allow).toBeUndefined();
  return [status, body.code];
};

describe('a built-in ability', () => {
  it('spells the names of its values with the brand, in its schemas, its input and its result', async () => {
    const neutral = await site.start({ brand: 'cms' });
    for (const [server, root, names] of [
      [cms, ROOT, ['wpurl', 'wp_version']],
      [neutral, '/cms-json/cms-abilities/v1/abilities', ['cmsurl', 'cms_version']],
    ] as const) {
      for (const [index, ability] of ['core/get-site-info', 'core/get-environment-info'].entries()) {
        const name = names[index] as string;
        const described = await server.get<{ output_schema: { properties: object } }>(`${root}/${ability}`, {
          as: 'admin',
        });
        expect(Object.keys(described.body.output_schema.properties)).toContain(name);
        expect(described.text).not.toContain(server === neutral ? 'wp' : 'cms_');
        const { body } = await server.get<object>(`${root}/${ability}/run?input[fields]=${name}`, { as: 'admin' });
        expect(Object.keys(body)).toEqual([name]);
        const { body: result } = await server.graphql(`{ abilityResult(name: "${ability}") { value } }`, {
          as: 'admin',
        });
        expect(result.data).toHaveProperty(['abilityResult', 'value', name]);
      }
    }
  });

  it('returns information about the site', async () => {
    const { status, headers, body } = await run(cms, 'core/get-site-info/run', { as: 'admin' });
    expect([status, headers.allow]).toEqual([200, 'GET, POST, PUT, PATCH, DELETE']);
    const { body: index } = await cms.get<Record<string, unknown>>('/wp-json/');
    const { body: settings } = await cms.get<Record<string, unknown>>('settings', { as: 'admin' });
    expect(body).toEqual({
      name: index.name,
      description: index.description,
      url: index.home,
      wpurl: index.url,
      admin_email: settings.email ?? '',
      charset: 'UTF-8',
      language: 'en-US',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  it('returns information about the viewer', async () => {
    const { body } = await run(cms, 'core/get-user-info/run', { as: 'subscriber' });
    const { body: profile } = await cms.get<Record<string, unknown>>('users/me?context=edit', { as: 'subscriber' });
    expect(body).toEqual({
      id: profile.id,
      display_name: profile.name,
      user_nicename: profile.slug,
      user_login: profile.username,
      roles: profile.roles,
      locale: profile.locale,
      first_name: profile.first_name,
      last_name: profile.last_name,
      nickname: profile.nickname,
      description: profile.description,
      user_url: profile.url,
    });
  });

  it('returns information about the environment', async () => {
    const { body } = await run(cms, 'core/get-environment-info/run', { as: 'admin' });
    expect(body).toEqual({
      environment: 'local',
      php_version: '',
      db_server_info: expect.stringMatching(/^(?:SQLite|PostgreSQL) \d+\.\d+/),
      wp_version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    const httpsSite = await site.start({ brand: 'wp', env: { SITE_URL: 'https://garden.example' } });
    const path = 'core/get-environment-info/run?input[fields]=environment';
    expect((await run(httpsSite, path, { as: 'admin' })).body).toEqual({ environment: 'production' });
  });

  it.each([
    ['input[fields][]=url&input[fields][]=name', ['name', 'url']],
    ['input[fields]=url,name', ['name', 'url']],
    ['input[fields]=', 8],
    ['input=', 8],
  ])('returns the selected fields with %s', async (query, names) => {
    const { body } = await run(cms, `core/get-site-info/run?${query}`, { as: 'admin' });
    expect(typeof names === 'number' ? Object.keys(body).length : Object.keys(body)).toEqual(names);
  });

  it.each(['input[fields]=secret', 'input[other]=1', 'input=name', 'input[]=name'])(
    'refuses the input %s',
    async (query) => {
      expect(await codeOf(cms, `core/get-site-info/run?${query}`, { as: 'admin' })).toEqual([
        400,
        'ability_invalid_input',
      ]);
    },
  );

  it('requires a capability and the method that its annotations require', async () => {
    for (const name of ['site', 'environment']) {
      const path = `core/get-${name}-info/run`;
      expect(await codeOf(cms, path)).toEqual([401, 'rest_ability_cannot_execute']);
      expect(await codeOf(cms, path, { as: 'editor' })).toEqual([403, 'rest_ability_cannot_execute']);
    }
    expect(await codeOf(cms, 'core/get-user-info/run')).toEqual([401, 'rest_ability_cannot_execute']);
    expect(await codeOf(cms, 'core/none/run')).toEqual([404, 'rest_ability_not_found']);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const options = { method, as: 'admin' as const, ...(method === 'DELETE' ? {} : { json: { input: {} } }) };
      expect(await codeOf(cms, 'core/get-user-info/run', options)).toEqual([405, 'rest_ability_invalid_method']);
    }
  });
});

describe('a declared ability', () => {
  it('is listed with the built-in ones, and has a declared category', async () => {
    const { body } = await serverWithAbilities.get<{ name: string; meta: object }[]>(`${ROOT}?category=garden-work`, {
      as: 'subscriber',
    });
    expect(body.map(({ name }) => name)).toEqual(['garden/count-posts', 'garden/create-draft', 'garden/delete-post']);
    expect(body[1]).toMatchObject({
      output_schema: [],
      meta: { annotations: { readonly: null, destructive: null, idempotent: null } },
    });
    expect((await serverWithAbilities.get<unknown[]>(ROOT, { as: 'subscriber' })).body).toHaveLength(6);
    expect((await cms.get<unknown[]>(ROOT, { as: 'subscriber' })).body).toHaveLength(3);
  });

  it('runs with the method that its annotations require and the permissions of the viewer', async () => {
    const countPosts = async () =>
      (await run<number>(serverWithAbilities, 'garden/count-posts/run', { as: 'contributor' })).body;
    expect(await countPosts()).toBeGreaterThan(0);
    const creation = { method: 'POST', as: 'contributor' as const, json: { input: { title: 'Beans', amount: 3 } } };
    const created = await run<{ createPost: { databaseId: number } }>(
      serverWithAbilities,
      'garden/create-draft/run',
      creation,
    );
    expect([created.status, created.body]).toEqual([
      200,
      { createPost: { databaseId: expect.any(Number), title: { raw: 'Beans' } } },
    ]);
    const { databaseId: id } = created.body.createPost;
    // The ability requires no capability, but the operation checks its own permission.
    const deletionPath = `garden/delete-post/run?input=${id}`;
    const refused = await run<ErrorBody>(serverWithAbilities, deletionPath, { method: 'DELETE', as: 'subscriber' });
    expect([refused.status, refused.body.code]).toEqual([403, 'rest_cannot_delete']);
    const deletion = await run(serverWithAbilities, deletionPath, { method: 'DELETE', as: 'admin' });
    expect([deletion.status, deletion.body]).toEqual([200, { deleted: true }]);
    expect((await serverWithAbilities.get(`posts/${id}`, { as: 'admin' })).status).toBe(404);
  });

  it('is refused for invalid input, without its capability, and with other methods', async () => {
    const createDraft = (json: unknown, as: Login = 'contributor') =>
      codeOf(serverWithAbilities, 'garden/create-draft/run', { method: 'POST', as, json });
    expect(await createDraft({ input: { amount: 3 } })).toEqual([400, 'ability_invalid_input']);
    expect(await createDraft({})).toEqual([400, 'ability_invalid_input']);
    expect(await createDraft({ input: { title: 'Beans', amount: 0 } })).toEqual([400, 'ability_invalid_input']);
    expect(await createDraft({ input: { title: 'Beans' } }, 'subscriber')).toEqual([
      403,
      'rest_ability_cannot_execute',
    ]);
    expect(await codeOf(serverWithAbilities, 'garden/count-posts/run?input=1', { as: 'admin' })).toEqual([
      400,
      'ability_missing_input_schema',
    ]);
    const json = { input: { title: 'Beans' } };
    for (const method of ['PUT', 'PATCH']) {
      const code = await codeOf(serverWithAbilities, 'garden/create-draft/run', { method, as: 'admin', json });
      expect(code).toEqual([405, 'rest_ability_invalid_method']);
    }
    for (const method of ['GET', 'DELETE']) {
      const code = await codeOf(serverWithAbilities, 'garden/create-draft/run?input[title]=Beans', {
        method,
        as: 'admin',
      });
      expect(code).toEqual([405, 'rest_ability_invalid_method']);
    }
  });
});

describe('the output of an ability', () => {
  it('is refused if it does not match its schema', async () => {
    const [countPosts] = declaredAbilities.abilities ?? [];
    if (!countPosts) throw new Error('An ability is declared.');
    const abilities = [
      { ...countPosts, outputSchema: { type: 'integer' } as const },
      { ...countPosts, name: 'garden/invalid-count', outputSchema: { type: 'boolean' } as const },
    ];
    const server = await site.start({ brand: 'wp', declarations: { ...declaredAbilities, abilities } });
    expect((await run(server, 'garden/count-posts/run', { as: 'admin' })).status).toBe(200);
    const { status, body } = await run<ErrorBody>(server, 'garden/invalid-count/run', { as: 'admin' });
    expect([status, body.code, body.message]).toEqual([
      500,
      'ability_invalid_output',
      expect.stringContaining('garden/invalid-count'),
    ]);
  });
});

describe('the declaration of an ability', () => {
  const [countPosts, createDraft, deletePost] = declaredAbilities.abilities ?? [];
  const declare = (declarations: Declarations) => () => createRegistry({ ...declaredAbilities, ...declarations });

  it('is refused if its names, categories or documents are invalid', () => {
    if (!countPosts || !createDraft || !deletePost) throw new Error('Three abilities are declared.');
    expect(declare({ abilities: [{ ...countPosts, name: 'core/count' }] })).toThrow(/not a valid name of an ability/);
    expect(declare({ abilities: [{ ...countPosts, name: 'count' }] })).toThrow(/not a valid name of an ability/);
    expect(declare({ abilities: [countPosts, countPosts] })).toThrow(/declared twice/);
    expect(declare({ abilityCategories: [] })).toThrow(/unknown category/);
    expect(declare({ abilityCategories: [{ slug: 'site', label: '', description: '' }] })).toThrow(/taken/);
    expect(declare({ abilityCategories: [{ slug: 'A b', label: '', description: '' }] })).toThrow(
      /not a valid name of a category/,
    );
    expect(declare({ abilities: [{ ...createDraft, annotations: { readonly: true } }] })).toThrow(
      /its document must be a query/,
    );
    expect(declare({ abilities: [{ ...countPosts, document: 'query A { a } query B { b }' }] })).toThrow(
      /one operation/,
    );
    expect(declare({ abilities: [{ ...countPosts, document: '{ abilityResult(name: "x") { value } }' }] })).toThrow(
      /must not run others/,
    );
  });

  it('is refused if its document does not match the GraphQL schema', async () => {
    if (!countPosts) throw new Error('An ability is declared.');
    const abilities = [{ ...countPosts, document: '{ unknownField }' }];
    await expect(site.start({ declarations: { ...declaredAbilities, abilities } })).rejects.toThrow(
      /operation of the ability "garden\/count-posts" is not valid/,
    );
  });
});
