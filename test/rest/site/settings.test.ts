import { describe, expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import type { Login } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

type Settings = Record<string, unknown>;

const storeSettings = (values: Record<string, unknown>) =>
  site.database.transaction(async (client) => {
    for (const [name, value] of Object.entries(values)) {
      const stored = { value: JSON.stringify(value) };
      await client.setting.upsert({ where: { name }, create: { name, ...stored }, update: stored });
    }
  });

const it = siteTest({
  prepare: async () => {
    await storeSettings({
      posts_per_page: '10',
      use_smilies: '1',
      start_of_week: '1',
      default_ping_status: 'invalid',
      site_icon: 11,
    });
  },
});

const write = <Body = Settings>(values: unknown, { as, method = 'POST' }: { as?: Login; method?: string } = {}) =>
  cms.send<Body>({
    method,
    path: 'settings',
    json: values,
    as,
  });

describe('reading the settings', () => {
  it('returns typed values from options that are stored as strings', async () => {
    const { body, headers } = await cms.get<Settings>('settings', { as: 'admin' });
    expect(headers.allow).toBe('GET, POST, PUT, PATCH');
    expect(body).toMatchObject({
      title: 'Larch Row',
      url: SITE_URL,
      timezone: 'Europe/Amsterdam',
      posts_per_page: 10,
      use_smilies: true,
      start_of_week: 1,
      default_category: 1,
      site_icon: 11,
      language: 'en_US',
    });
    expect(Object.keys(body)).toHaveLength(20);
    expect(body).not.toHaveProperty('users_list_requires_login');
  });

  it('returns null for values that are missing or invalid', async () => {
    const { body } = await cms.get<Settings>('settings', { as: 'admin' });
    expect([body.email, body.default_ping_status]).toEqual([null, null]);
  });

  it('requires the capability `manage_options`, and so does writing', async () => {
    for (const [as, status] of [
      [undefined, 401],
      ['editor', 403],
    ] as const) {
      const read = await cms.get<ErrorBody>('settings', as ? { as } : {});
      const written = await write<ErrorBody>({ title: 'Changed' }, as ? { as } : {});
      expect([read.status, read.body.code, read.headers.allow]).toEqual([status, 'rest_forbidden', undefined]);
      expect([written.status, written.body.code]).toEqual([status, 'rest_forbidden']);
    }
  });

  it('takes only the statement that reads the account', async () => {
    await cms.get('settings', { as: 'admin' });
    // The settings are cached until the database changes.
    expect(await cms.statements(() => cms.get('settings', { as: 'admin' }))).toHaveLength(1);
  });
});

describe('writing the settings', () => {
  it.each(['POST', 'PUT', 'PATCH'])(
    'with %s changes the settings that were sent, which are used at once',
    async (method) => {
      const title = `Row & Sons, ${method}`;
      const { body, status } = await write(
        { title, posts_per_page: '7', use_smilies: 'false', unknown_setting: 1 },
        { as: 'admin', method },
      );
      expect(status).toBe(200);
      const changed = { title: `Row &amp; Sons, ${method}`, posts_per_page: 7, use_smilies: false };
      expect(body).toMatchObject({ ...changed, timezone: 'Europe/Amsterdam' });
      expect((await cms.get<Settings>('settings', { as: 'admin' })).body).toMatchObject(changed);
      expect((await cms.get<Settings>(cms.root)).body.name).toBe(`Row &amp; Sons, ${method}`);
      expect(body).not.toHaveProperty('unknown_setting');
    },
  );

  it('with the values that were read changes nothing', async () => {
    await storeSettings({ default_ping_status: 'open' });
    const { body: before } = await cms.get<Settings>('settings', { as: 'admin' });
    const { body: after, status } = await write(before, { as: 'admin' });
    expect([status, after]).toEqual([200, before]);
  });

  it('with null restores the default', async () => {
    await write({ posts_per_page: 3, date_format: 'j F' }, { as: 'admin' });
    const { body } = await write({ posts_per_page: null, date_format: null }, { as: 'admin' });
    expect([body.posts_per_page, body.date_format]).toEqual([10, null]);
  });

  it('with null does not delete an invalid stored value', async () => {
    await storeSettings({ posts_per_page: 'many' });
    const { body, status } = await write<ErrorBody>({ posts_per_page: null }, { as: 'admin' });
    expect([status, body.code, body.data.status]).toEqual([500, 'rest_invalid_stored_value', 500]);
    const row = await site.database.reader.setting.findUnique({ where: { name: 'posts_per_page' } });
    expect(row?.value).toBe('"many"');
    expect((await write({ posts_per_page: 4 }, { as: 'admin' })).body.posts_per_page).toBe(4);
  });

  it.each([
    ['email', 'not-an-address', 'rest_invalid_email'],
    ['posts_per_page', 'many', 'rest_invalid_type'],
    ['use_smilies', 'perhaps', 'rest_invalid_type'],
    ['default_ping_status', 'invalid', 'rest_not_in_enum'],
    ['title', ['x'], 'rest_invalid_type'],
    ['url', 'https://elsewhere.example', 'rest_invalid_param'],
  ])('is refused for the setting %s with the value %j: %s', async (name, value, code) => {
    const { status, body } = await write<ErrorBody>(
      { [name]: value, title: name === 'title' ? value : 'Other' },
      { as: 'admin' },
    );
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(body.data.details?.[name]?.code).toBe(code);
    expect((await cms.get<Settings>('settings', { as: 'admin' })).body.title).not.toBe('Other');
  });

  it('ignores unknown time zones and languages', async () => {
    const { body } = await write({ timezone: 'Mars/Base', language: 'xx_XX' }, { as: 'admin' });
    expect([body.timezone, body.language]).toEqual(['Europe/Amsterdam', 'en_US']);
    expect((await write({ timezone: 'America/New_York' }, { as: 'admin' })).body.timezone).toBe('America/New_York');
  });

  it('returns an empty language as it was sent', async () => {
    expect((await write({ language: '' }, { as: 'admin' })).body.language).toBe('');
    expect((await write({ language: 'xx_XX' }, { as: 'admin' })).body.language).toBe('');
    expect((await write({ language: 'en_US' }, { as: 'admin' })).body.language).toBe('');
  });

  it('stores numbers without sign, and at least one item per page', async () => {
    const { body } = await write(
      { start_of_week: -3, posts_per_page: 0, page_on_front: 9_999_999_999 },
      { as: 'admin' },
    );
    expect((body as unknown as ErrorBody).code).toBe('rest_invalid_param');
    const { body: written } = await write({ start_of_week: -3, posts_per_page: 0 }, { as: 'admin' });
    expect([written.start_of_week, written.posts_per_page]).toEqual([3, 1]);
  });
});

describe('a setting that the reference does not have', () => {
  it.each(['users_list_requires_login', 'menus_are_public'])(
    '%s can be written in REST, and is in the answer only while it is true',
    async (name) => {
      const write = (value: boolean | null) =>
        cms.send<Settings>({ method: 'POST', path: 'settings', json: { [name]: value }, as: 'admin' });
      const enabled = await write(true);
      expect([enabled.status, enabled.body[name]]).toEqual([200, true]);
      expect((await cms.get<Settings>('settings', { as: 'admin' })).body[name]).toBe(true);
      expect((await write(false)).body).not.toHaveProperty(name);
      expect((await write(null)).status).toBe(200);
      const { body } = await cms.send<{ schema: { properties: object } }>({ method: 'OPTIONS', path: 'settings' });
      expect(body.schema.properties).not.toHaveProperty(name);
    },
  );
});

describe('the settings in GraphQL', () => {
  it('can be read and changed by the same accounts', async () => {
    const read = await cms.graphql('{ settings { title timeFormat usersListRequiresLogin } }', { as: 'admin' });
    expect(read.body.data?.settings).toMatchObject({ usersListRequiresLogin: false });
    const refused = await cms.graphql('mutation { updateSettings(input: { title: "x" }) { title } }', { as: 'editor' });
    expect(refused.body.errors?.[0]?.extensions?.code).toBe('rest_forbidden');
    const invalid = await cms.graphql(
      'mutation { updateSettings(input: { defaultCommentStatus: "invalid" }) { title } }',
      {
        as: 'admin',
      },
    );
    expect(invalid.body.errors?.[0]?.extensions?.code).toBe('rest_invalid_param');
  });
});
