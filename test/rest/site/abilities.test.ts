import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

interface Ability {
  name: string;
  label: string;
  input_schema: { properties: { fields: { items: { enum: string[] } } } };
  output_schema: { properties: Record<string, { title: string; description: string }> };
  meta: object;
  _links: Record<string, { href: string }[]>;
}

let wp: RunningSite;

it.beforeAll(async () => {
  wp = await site.start({ brand: 'wp' });
});

const ROOT = '/wp-json/wp-abilities/v1';
const BUILT_IN_ABILITIES = ['core/get-site-info', 'core/get-user-info', 'core/get-environment-info'];

const get = <Body = Record<string, unknown>>(path: string, as: Login | null = 'admin') =>
  wp.get<Body>(`${ROOT}${path}`, as ? { as } : {});
const codeOf = async (path: string, as: Login | null = 'admin') => {
  const { status, body } = await get<ErrorBody>(path, as);
  return [status, body.code];
};
const namesOf = async (query: string) => {
  const { body } = await get<Ability[]>(`/abilities?${query}`);
  return body.map(({ name }) => name);
};

describe('the namespace of abilities', () => {
  it('has the name of the brand and lists its routes', async () => {
    for (const [site, brand] of [
      [wp, 'wp'],
      [cms, 'cms'],
    ] as const) {
      const namespace = `${brand}-abilities/v1`;
      const { status, body } = await site.get<{ namespace: string; routes: object }>(`/${brand}-json/${namespace}`);
      expect([status, body.namespace, Object.keys(body.routes)]).toEqual([
        200,
        namespace,
        [
          `/${namespace}`,
          `/${namespace}/categories`,
          `/${namespace}/categories/(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)`,
          `/${namespace}/abilities/(?P<name>[a-zA-Z0-9\\-\\/]+?)/run`,
          `/${namespace}/abilities`,
          `/${namespace}/abilities/(?P<name>[a-zA-Z0-9\\-\\/]+)`,
        ],
      ]);
    }
    const { body } = await cms.get<Ability>('/cms-json/cms-abilities/v1/abilities/core/get-user-info', {
      as: 'subscriber',
    });
    expect(body._links['cms:action-run']?.[0]?.href).toMatch(
      /\/cms-json\/cms-abilities\/v1\/abilities\/core\/get-user-info\/run$/,
    );
  });
});

describe('ability categories', () => {
  it('are listed in pages', async () => {
    const { status, headers, body } = await get<{ slug: string; meta: unknown }[]>('/categories');
    expect([status, headers.allow, headers['x-wp-total'], headers['x-wp-totalpages']]).toEqual([200, 'GET', '2', '1']);
    expect(body.map(({ slug, meta }) => [slug, meta])).toEqual([
      ['site', []],
      ['user', []],
    ]);
    const second = await get<{ slug: string }[]>('/categories?per_page=1&page=2&context=embed');
    expect(second.body).toEqual([{ slug: 'user', label: 'User', _links: expect.anything() }]);
    expect(second.headers.link).toBe(
      `<http://localhost:3000${ROOT}/categories?per_page=1&page=1&context=embed>; rel="prev"`,
    );
    const beyond = await get('/categories?per_page=1&page=7');
    expect([beyond.status, beyond.body, beyond.headers.link]).toEqual([200, [], expect.stringContaining('page=6>')]);
    expect(await codeOf('/categories?per_page=101')).toEqual([400, 'rest_invalid_param']);
  });

  it('link to their abilities', async () => {
    const { body } = await get<Ability>('/categories/site');
    expect(body).toMatchObject({ slug: 'site', label: 'Site', description: expect.stringMatching(/\w/), meta: [] });
    expect(body._links).toEqual({
      self: [{ href: `http://localhost:3000${ROOT}/categories/site`, targetHints: { allow: ['GET'] } }],
      collection: [{ href: `http://localhost:3000${ROOT}/categories` }],
      abilities: [{ href: `http://localhost:3000${ROOT}/abilities?category=site` }],
    });
    expect(await codeOf('/categories/other')).toEqual([404, 'rest_ability_category_not_found']);
  });
});

describe('abilities', () => {
  it('have descriptions, and schemas of input and output', async () => {
    const { status, headers, body } = await get<Ability[]>('/abilities');
    expect([status, headers['x-wp-total'], headers['x-wp-totalpages']]).toEqual([200, '3', '1']);
    expect(body.map(({ name }) => name)).toEqual(BUILT_IN_ABILITIES);
    for (const ability of body) {
      const { fields } = ability.input_schema.properties;
      expect(ability.input_schema).toMatchObject({ type: 'object', default: {}, additionalProperties: false });
      expect(Object.keys(ability.output_schema.properties)).toEqual(fields.items.enum);
      for (const { title, description } of Object.values(ability.output_schema.properties)) {
        expect([title, description]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
      }
      expect(ability.meta).toEqual({
        annotations: { readonly: true, destructive: false, idempotent: true },
        public: true,
        show_in_rest: true,
      });
    }
  });

  it('support contexts and _fields', async () => {
    const embed = await get('/abilities/core/get-site-info?context=embed');
    expect(Object.keys(embed.body)).toEqual(['name', 'label', 'category', '_links']);
    const reduced = await get('/abilities/core/get-site-info?_fields=name,meta.annotations.readonly');
    expect(reduced.body).toEqual({ name: 'core/get-site-info', meta: { annotations: { readonly: true } } });
    const { body } = await get<Ability>('/abilities/core/get-site-info');
    const self = `http://localhost:3000${ROOT}/abilities/core/get-site-info`;
    expect(body._links).toEqual({
      self: [{ href: self, targetHints: { allow: ['GET'] } }],
      collection: [{ href: `http://localhost:3000${ROOT}/abilities` }],
      'wp:action-run': [{ href: `${self}/run` }],
    });
  });

  it.each([
    ['category=site', [BUILT_IN_ABILITIES[0], BUILT_IN_ABILITIES[2]]],
    ['category=SITE', [BUILT_IN_ABILITIES[0], BUILT_IN_ABILITIES[2]]],
    ['category=other', []],
    ['category=', BUILT_IN_ABILITIES],
    ['namespace=core', BUILT_IN_ABILITIES],
    ['namespace=core/', BUILT_IN_ABILITIES],
    ['namespace=cor', []],
    ['meta[annotations][readonly]=true', BUILT_IN_ABILITIES],
    ['meta[annotations][readonly]=true&meta[annotations][destructive]=true', []],
    ['meta[annotations][open]=1', []],
    // A filter without a schema compares strings only, and abilities hidden from REST are never listed.
    ['meta[public]=true', []],
    ['meta[show_in_rest]=false', BUILT_IN_ABILITIES],
    ['namespace=core&category=user&per_page=1', [BUILT_IN_ABILITIES[1]]],
  ])('are filtered by %s', async (query, names) => {
    expect(await namesOf(query)).toEqual(names);
  });

  it('are refused if a filter is malformed', async () => {
    expect(await codeOf('/abilities?meta[annotations]=readonly')).toEqual([400, 'rest_invalid_param']);
    expect(await codeOf('/abilities?meta=x')).toEqual([400, 'rest_invalid_param']);
  });

  it('are counted by HEAD', async () => {
    const path = `${ROOT}/abilities?per_page=2`;
    const head = await wp.send({ method: 'HEAD', path, as: 'subscriber' });
    expect([head.status, head.text, head.headers['x-wp-total'], head.headers['x-wp-totalpages']]).toEqual([
      200,
      '',
      '3',
      '2',
    ]);
    expect(head.headers.link).toContain('page=2>; rel="next"');
  });

  it('require a login', async () => {
    for (const path of ['/abilities', '/abilities/core/get-site-info', '/categories', '/categories/site']) {
      expect([path, ...(await codeOf(path, null))]).toEqual([path, 401, 'rest_forbidden']);
      expect((await get(path, 'subscriber')).status).toBe(200);
    }
    expect(await codeOf('/abilities/core/none', null)).toEqual([401, 'rest_forbidden']);
    expect(await codeOf('/abilities/core/none')).toEqual([404, 'rest_ability_not_found']);
  });

  it('take no statement after those that identify the viewer, except to read an account', async () => {
    await get('/abilities');
    // Counts twice, because background work may fall into one of the counts.
    const countOnce = async (path: string) => (await wp.statements(() => get(path))).length;
    const statements = async (path: string) => Math.min(await countOnce(path), await countOnce(path));
    const statementsOfViewer = await statements('/categories');
    expect(await statements('/abilities')).toBe(statementsOfViewer);
    expect(await statements('/abilities/core/get-user-info')).toBe(statementsOfViewer);
    expect(await statements('/abilities/core/get-site-info/run')).toBe(statementsOfViewer);
    expect(await statements('/abilities/core/get-user-info/run')).toBe(statementsOfViewer + 1);
  });

  it('are described in OPTIONS', async () => {
    const { body, headers } = await wp.send<{ schema: { title: string }; methods: string[] }>({
      method: 'OPTIONS',
      path: `${ROOT}/abilities`,
      as: 'subscriber',
    });
    expect([body.schema.title, body.methods, headers.allow]).toEqual(['ability', ['GET'], 'GET']);
    const run = await wp.send<{ schema: { title: string } }>({
      method: 'OPTIONS',
      path: `${ROOT}/abilities/core/get-user-info/run`,
    });
    expect([run.body.schema.title, run.headers.allow]).toEqual(['ability-execution', undefined]);
  });
});
