import { readdir, readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { createRegistry, type Declarations } from '../../../schema/core/registry/declarations.ts';
import { mayBeSecret } from '../../../schema/core/registry/declared-settings.ts';
import { isReservedSetting } from '../../../schema/core/registry/reserved-settings.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { globalId, queryWpgraphql } from '../../support/wpgraphql-client.ts';

type Settings = Record<string, unknown>;

const hours = { properties: { opens: { type: 'string' }, days: { type: 'integer' } } } as const;

const declarations: Declarations = {
  capabilities: ['count_money'],
  settings: [
    {
      name: 'shop_currency',
      type: 'string',
      default: 'EUR',
      label: 'Currency',
      description: 'Currency of prices.',
      schema: { enum: ['EUR', 'USD'] },
      showInGraphql: true,
      group: 'shop',
    },
    { name: 'shop-is-open', type: 'boolean', showInGraphql: true, group: 'shop' },
    { name: 'shop_seats', type: 'integer', schema: { maximum: 900 }, showInGraphql: true, group: 'general' },
    { name: 'shop_visits', type: 'integer' },
    { name: 'shop_tax', type: 'number', restName: 'tax', graphqlName: 'taxRate', showInGraphql: true, group: 'shop' },
    {
      name: 'shop_tags',
      type: 'array',
      schema: { items: { type: 'string' } },
      sanitize: 'key',
      showInGraphql: true,
      group: 'shop',
    },
    { name: 'shop_hours', type: 'object', schema: hours, showInGraphql: true, group: 'shop' },
    { name: 'shop_motto', type: 'string', sanitize: 'text', group: 'shop' },
    { name: 'shop_internal', type: 'string', showInRest: false },
    { name: 'shop_turnover', type: 'number', readCapability: 'count_money', showInGraphql: true, group: 'shop' },
    { name: 'shop_limit', type: 'integer', default: 3, writeCapability: 'count_money' },
  ],
};

const store = (values: Record<string, unknown>) =>
  site.database.transaction(async (client) => {
    for (const [name, value] of Object.entries(values)) {
      const stored = { value: JSON.stringify(value) };
      await client.setting.upsert({ where: { name }, create: { name, ...stored }, update: stored });
    }
  });

const storedValue = async (name: string) => (await site.database.reader.setting.findUnique({ where: { name } }))?.value;

// Stored by another program before they were declared.
const it = siteTest({
  declarations,
  prepare: () => store({ shop_seats: '40', 'shop-is-open': '', shop_internal: 'hidden text', shop_turnover: 77.5 }),
});

const read = async () => (await cms.get<Settings>('settings', { as: 'admin' })).body;

const write = <Body = Settings>(json: object, as: 'admin' | 'editor' = 'admin') =>
  cms.send<Body>({ method: 'POST', path: 'settings', json, as });

describe('declared settings over REST', () => {
  it('follow the built-in ones in the order of their declarations, with what an imported site has stored', async () => {
    const body = await read();
    expect(Object.keys(body).slice(20)).toEqual([
      ...['shop_currency', 'shop-is-open', 'shop_seats', 'shop_visits', 'tax', 'shop_tags', 'shop_hours', 'shop_motto'],
      'shop_limit',
    ]);
    expect(body).toMatchObject({ shop_currency: 'EUR', 'shop-is-open': false, shop_seats: 40, shop_visits: null });
    expect(JSON.stringify(body)).not.toMatch(/hidden text|77\.5/);
    const { body: two } = await cms.get('settings?_fields=tax,shop_seats', { as: 'admin' });
    expect(two).toEqual({ shop_seats: 40, tax: null });
  });

  it('are described in OPTIONS and in OpenAPI', async () => {
    const { body } = await cms.send<{ schema: { properties: Settings }; endpoints: { args: Settings }[] }>({
      method: 'OPTIONS',
      path: 'settings',
      as: 'admin',
    });
    expect(body.schema.properties.shop_currency).toEqual({
      type: 'string',
      title: 'Currency',
      description: 'Currency of prices.',
      default: 'EUR',
      enum: ['EUR', 'USD'],
    });
    expect(body.schema.properties.shop_hours).toMatchObject({ additionalProperties: false, ...hours });
    expect(body.schema.properties).not.toHaveProperty('shop_internal');
    expect(body.endpoints[1]?.args.shop_seats).toMatchObject({ type: 'integer', maximum: 900 });
  });

  it('are written, converted and cleaned, and null restores the default', async () => {
    const json = {
      ...{
        shop_currency: 'USD',
        'shop-is-open': '1',
        tax: '7.5',
        shop_tags: 'Old Boats,new',
        shop_motto: ' <b>Sail</b> ',
      },
      ...{ shop_hours: { opens: '09:00', days: 5 }, shop_visits: 12 },
    };
    const { status, body } = await write(json);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        ...json,
        ...{ 'shop-is-open': true, tax: 7.5, shop_tags: ['old', 'boats', 'new'], shop_motto: 'Sail' },
      }),
    ]);
    expect(await read()).toMatchObject({ tax: 7.5, shop_hours: { opens: '09:00', days: 5 } });
    expect(await storedValue('shop_tax')).toBe('7.5');
    const { body: reset } = await write({ shop_currency: null, tax: null, shop_hours: null, title: 'Shop' });
    expect(reset).toMatchObject({ shop_currency: 'EUR', tax: null, shop_hours: null, title: 'Shop' });
    expect(await storedValue('shop_currency')).toBeUndefined();
  });

  it('with the values that were read change nothing', async () => {
    const before = await read();
    const { status, body } = await write(before);
    expect([status, body]).toEqual([200, before]);
  });

  it.each([
    ['shop_currency', 'ABC', 'rest_not_in_enum'],
    ['shop-is-open', 'perhaps', 'rest_invalid_type'],
    ['shop_seats', 901, 'rest_out_of_bounds'],
    ['shop_visits', 3_000_000_000, 'rest_out_of_bounds'],
    ['tax', [1], 'rest_invalid_type'],
    ['shop_hours', { closes: '1' }, 'rest_additional_properties_forbidden'],
    ['shop_hours', { opens: 5, days: 'x' }, 'rest_invalid_type'],
  ])('are refused for %s = %j: %s', async (name, value, code) => {
    const { status, body } = await write<ErrorBody>({ [name]: value, title: 'Never' });
    expect([status, body.code, Object.keys(body.data.params ?? {})]).toEqual([400, 'rest_invalid_param', [name]]);
    expect(body.data.details?.[name]?.code).toBe(code);
    expect((await read()).title).not.toBe('Never');
  });

  it('are null if the stored value does not validate, and null does not delete it', async () => {
    await store({ shop_visits: 'many', shop_hours: { other: 1 } });
    expect(await read()).toMatchObject({ shop_visits: null, shop_hours: null });
    const { status, body } = await write<ErrorBody>({ shop_visits: null });
    expect([status, body.code]).toEqual([500, 'rest_invalid_stored_value']);
    expect(await storedValue('shop_visits')).toBe('"many"');
    expect((await write({ shop_visits: 3, shop_hours: {} })).body).toMatchObject({ shop_visits: 3 });
  });

  it('require the right to change settings, and the capabilities of their declarations', async () => {
    expect((await write<ErrorBody>({ shop_currency: 'USD' }, 'editor')).body.code).toBe('rest_forbidden');
    for (const json of [{ shop_turnover: 1 }, { shop_turnover: null }, { shop_limit: 4 }, { shop_limit: null }]) {
      const { status, body } = await write<ErrorBody>({ ...json, title: 'Never' });
      expect([status, body.code]).toEqual([403, 'rest_cannot_update']);
    }
    expect((await write({ shop_limit: 3 })).status).toBe(200);
    expect(await storedValue('shop_limit')).toBeUndefined();
    expect(await storedValue('shop_turnover')).toBe('77.5');
  });

  it('take no statement more than the built-in ones', async () => {
    await read();
    expect(await cms.statements(() => cms.get('settings', { as: 'admin' }))).toHaveLength(1);
  });
});

describe('declared settings over GraphQL', () => {
  it('are typed fields of the settings and of their input', async () => {
    const change = (input: string) =>
      cms.graphql(`mutation { updateSettings(input: { ${input} }) { shopCurrency shopIsOpen taxRate shopHours } }`, {
        as: 'admin',
      });
    const { body } = await change('shopCurrency: "USD", shopIsOpen: true, taxRate: 1.5, shopHours: { opens: "8" }');
    const values = { shopCurrency: 'USD', shopIsOpen: true, taxRate: 1.5, shopHours: { opens: '8' } };
    expect(body.data).toEqual({ updateSettings: values });
    const { body: refused } = await change('shopCurrency: "ABC", shopHours: { size: 1 }');
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'rest_invalid_param',
      details: { shopCurrency: { code: 'rest_not_in_enum' }, shopHours: {} },
    });
    expect((await change('shopSeats: "x"')).body.errors?.[0]?.message).toMatch(/Int cannot represent/);
    const { body: hidden } = await cms.graphql('{ settings { shopTurnover } }', { as: 'admin' });
    expect(hidden.data).toEqual({ settings: { shopTurnover: null } });
    const { body: anonymous } = await cms.graphql('{ settings { shopCurrency } }');
    expect(anonymous.errors?.[0]?.extensions?.code).toBe('rest_forbidden');
  });

  it('are fields of their groups in the WPGraphQL API if they are declared as public', async () => {
    await write({ shop_tags: ['red'], shop_hours: { opens: '7', days: 1 }, tax: 2, shop_seats: 41 });
    const group = 'shopIsOpen taxRate shopTags shopHours { opens days } shopTurnover';
    const query = `{ shopSettings { id ${group} } generalSettings { title shopSeats }
      allSettings { shopSettingsTaxRate shopSettingsShopHours { days } generalSettingsShopSeats } }`;
    const values = { taxRate: 2, shopTags: ['red'], shopHours: { opens: '7', days: 1 }, shopTurnover: null };
    const { data } = await queryWpgraphql(cms, { query });
    expect(data).toMatchObject({
      shopSettings: { id: globalId('setting_group', 'shop'), ...values },
      generalSettings: { shopSeats: 41 },
      allSettings: { shopSettingsTaxRate: 2, shopSettingsShopHours: { days: 1 }, generalSettingsShopSeats: 41 },
    });
    const node = `{ node(id: "${globalId('setting_group', 'shop')}") { ... on ShopSettings { taxRate } } }`;
    expect((await queryWpgraphql(cms, { query: node })).data).toEqual({ node: { taxRate: 2 } });
    for (const field of ['shopMotto', 'shopInternal', 'shopVisits']) {
      const { errors } = await queryWpgraphql(cms, { query: `{ shopSettings { ${field} } }` });
      expect(errors?.[0]?.message).toMatch(/Cannot query field/);
    }
  });

  it('are written by the mutation of the WPGraphQL API', async () => {
    const input = `shopSettingsTaxRate: 4, shopSettingsShopTags: ["a", "b"], shopSettingsShopHours: "{\\"days\\":2}"`;
    const change = (fields: string, as: 'admin' | 'editor' = 'admin') =>
      queryWpgraphql(cms, {
        query: `mutation { updateSettings(input: { ${fields} }) {
          shopSettings { taxRate shopTags shopHours { days } } allSettings { shopSettingsTaxRate } } }`,
        as,
      });
    expect((await change(input)).data).toEqual({
      updateSettings: {
        shopSettings: { taxRate: 4, shopTags: ['a', 'b'], shopHours: { days: 2 } },
        allSettings: { shopSettingsTaxRate: 4 },
      },
    });
    expect((await change('shopSettingsShopHours: "{"')).errors?.[0]?.message).toMatch(/must be JSON/);
    expect((await change('shopSettingsShopCurrency: "ABC"')).errors).toHaveLength(1);
    expect((await change('shopSettingsTaxRate: 5', 'editor')).errors).toHaveLength(1);
    expect((await read()).tax).toBe(4);
  });
});

it('records the values in the audit log, but not those that require a capability', async () => {
  const running = await site.start({
    declarations: { ...declarations, roles: { administrator: { capabilities: ['count_money'] } } },
  });
  const json = { shop_turnover: 4711.25, shop_currency: 'USD' };
  const { body } = await running.send<Settings>({ method: 'POST', path: 'settings', as: 'admin', json });
  expect(body).toMatchObject(json);
  const entry = await site.database.primary.auditEntry.findFirst({ orderBy: { id: 'desc' } });
  expect(JSON.stringify(entry, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).toContain(
    'shopTurnover',
  );
  expect(String(entry?.changes)).not.toContain('4711');
});

describe('a declared setting', () => {
  const problem = (...settings: object[]): string => {
    try {
      createRegistry({ settings } as Declarations);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };

  it.each([
    [{ name: 'blogname', type: 'string' }, /"blogname" is one of the program's own/],
    [{ name: 'default_role', type: 'string' }, /is one of the program's own/],
    [{ name: 'wp_user_roles', type: 'object' }, /is one of the program's own/],
    [{ name: 'shop_api_key', type: 'string' }, /may be a secret/],
    [{ name: 'smtp_password', type: 'string' }, /may be a secret/],
    [{ name: 'a b', type: 'string' }, /not a valid name/],
    [{ name: 'title', type: 'string' }, /"title" in REST, which is taken\. Set "restName"/],
    [{ name: 'x', type: 'string', restName: 'posts_per_page' }, /"posts_per_page" in REST, which is taken/],
    [{ name: 'x', type: 'string', graphqlName: 'postsPerPage' }, /"postsPerPage" in GraphQL, which is taken/],
    [{ name: 'x.y:z', type: 'string' }, /needs a "restName"/],
    [{ name: 'x', type: 'date' }, /unknown type: date/],
    [{ name: 'x', type: 'array' }, /"schema" must say what its "items" are/],
    [{ name: 'x', type: 'integer', default: 'many' }, /default that does not match its schema/],
    [{ name: 'x', type: 'string', group: 'all' }, /"all" of the setting "x" is not a valid name of a group/],
    [{ name: 'x', type: 'string', showInGraphql: true }, /"x" needs a "group" for "showInGraphql"/],
    [{ name: 'x', type: 'string', sanitize: 'upper' }, /unknown rule "sanitize"/],
    [{ name: 'x', type: 'string', readCapability: 'fly' }, /names an unknown capability: fly/],
  ])('%j is refused', (setting, message) => {
    expect(problem(setting)).toMatch(message);
  });

  it('cannot be declared twice, or with a name of another', () => {
    expect(problem({ name: 'x', type: 'string' }, { name: 'x', type: 'string' })).toMatch(/"x" is declared twice/);
    expect(problem({ name: 'x_y', type: 'string' }, { name: 'x-y', type: 'string' })).toMatch(/"xY" in GraphQL/);
  });

  it('cannot be one that the program reads, except for those that a site may declare to change them', async () => {
    // They have no place in the documented settings: docs/accounts.md and docs/site-pages.md.
    const declarable = ['comments_notify', 'moderation_notify', 'show_comments_cookies_opt_in'];
    const names = new Set<string>();
    for (const folder of ['schema', 'src', 'rest-bridge']) {
      const root = new URL(`../../../${folder}/`, import.meta.url);
      for (const file of (await readdir(root, { recursive: true })).filter((path) => path.endsWith('.ts'))) {
        const source = await readFile(new URL(file, root), 'utf8');
        for (const [, name = ''] of source.matchAll(/site\.(?:setting|text|integer|flag)\('([A-Za-z_]+)'/g))
          names.add(name);
        for (const [, name = ''] of source.matchAll(/SETTING = '([a-z_]+)'/g)) names.add(name);
      }
    }
    expect(names.size).toBeGreaterThan(40);
    const free = [...names].filter((name) => !isReservedSetting(name) && !mayBeSecret(name));
    expect(free.sort()).toEqual(declarable);
  });
});
