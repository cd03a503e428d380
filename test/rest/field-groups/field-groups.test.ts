import { describe, expect } from 'vitest';
import { sql } from '../../../schema/core/dialect/sql.ts';
import { accounts, postIds, secrets, terms } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

const rule = (param: string, value: string, operator: '==' | '!=' = '==') => ({ param, operator, value });

const group = (name: string, location: object[][], fields: object[], settings: object = {}) => ({
  ...{ key: `group_${name}`, title: name, location, fields },
  ...settings,
});

const line = (name: string, settings: object = {}) => ({ name, type: 'text', default_value: '', ...settings });

const choice = (name: string) => ({ name, type: 'select', choices: { confidential: 'Confidential' } });

const it = siteTest({
  declarations: {
    fieldGroups: [
      group('posts', [[rule('post_type', 'post')]], [line('headline', { required: 1 })]),
      group('garden', [[rule('post_category', 'category:garden')]], [line('beds')]),
      group('admins', [[rule('post_type', 'post'), rule('current_user_role', 'administrator')]], [line('ledger')]),
      group('others', [[rule('post_type', 'post'), rule('post', String(postIds.mint), '!=')]], [line('other')]),
      group('odd', [[rule('no_such_rule', 'x', '!=')]], [line('never')]),
      group('asleep', [[rule('post_type', 'post')]], [line('sleeping')], { active: false }),
      group('everywhere', [[rule('post_type', 'post', '!=')]], [line('everywhere')]),
      group('hidden', [[rule('post_type', 'post')]], [line('unseen'), choice('unseen_grade')], { show_in_rest: 0 }),
      group(
        'deep',
        [[rule('post', String(postIds.chat))]],
        [{ name: 'a', type: 'repeater', sub_fields: [{ name: 'b', type: 'repeater', sub_fields: [line('c')] }] }],
      ),
      group('terms', [[rule('taxonomy', 'category')]], [line('motto')]),
      group(
        'layouts',
        [[rule('page_template', 'default')]],
        [
          { name: 'rooms', type: 'repeater', sub_fields: [line('room')] },
          { name: 'floors', type: 'number' },
          choice('wing'),
        ],
      ),
      group('accounts', [[rule('user_role', 'author')]], [line('pen'), choice('grade')]),
      group('replies', [[rule('comment', 'post')]], [line('tone')]),
      group(
        'targets',
        [[rule('post_type', 'page')]],
        [
          { name: 'items', type: 'relationship', return_format: 'object' },
          { name: 'people', type: 'user', return_format: 'array', multiple: 1 },
          { name: 'account', type: 'user', return_format: 'object' },
          { name: 'file', type: 'image', return_format: 'array' },
          { name: 'marks', type: 'taxonomy', taxonomy: 'category', field_type: 'multi_select', return_format: 'id' },
        ],
      ),
      group(
        'marks',
        [[rule('post_type', 'post')]],
        [
          {
            ...{ name: 'saved', type: 'taxonomy', taxonomy: 'post_tag', field_type: 'multi_select' },
            ...{ return_format: 'id', save_terms: 1 },
          },
          {
            ...{ name: 'loaded', type: 'taxonomy', taxonomy: 'post_tag', field_type: 'multi_select' },
            ...{ return_format: 'id', load_terms: 1 },
          },
        ],
      ),
    ] as never,
  },
});

interface Item {
  id: number;
  acf: Record<string, unknown>;
  tags?: number[];
  code?: string;
  data?: { params?: Record<string, string> };
  _links?: Record<string, { href: string }[]>;
  _embedded?: Record<string, { id?: number; code?: string }[]>;
  schema?: { properties: { acf: { properties: Record<string, unknown> } } };
}

type Login = keyof typeof accounts;

const fieldsAt = async (path: string, as?: Login) => Object.keys((await cms.get<Item>(path, { as })).body.acf);

const send = (path: string, json: object, as: Login = 'admin') => cms.send<Item>({ method: 'POST', path, as, json });

/** Stores values of a page as an import does. */
const store = (postId: number, values: Record<string, unknown>) =>
  site.database.transaction((client) =>
    client.postMeta.createMany({
      data: Object.entries(values).map(([key, value]) => ({ postId, key, value: JSON.stringify(value) })),
    }),
  );

describe('groups of fields', () => {
  it('are those whose rules hold for the item and the viewer, that are active and shown', async () => {
    const shared = ['headline', 'saved', 'loaded'];
    const inGarden = `posts/${postIds.sowingPeas}?_fields=acf`;
    expect((await fieldsAt(inGarden)).sort()).toEqual(['beds', 'other', ...shared].sort());
    expect((await fieldsAt(inGarden, 'editor')).sort()).toEqual(['beds', 'other', ...shared].sort());
    expect((await fieldsAt(inGarden, 'admin')).sort()).toEqual(['beds', 'ledger', 'other', ...shared].sort());
    expect((await fieldsAt(`posts/${postIds.mint}?_fields=acf`)).sort()).toEqual(shared.sort());
    expect(await fieldsAt(`categories/${terms.garden.id}?_fields=acf`)).toEqual(['motto']);
    expect(await fieldsAt(`users/${accounts.author.id}?_fields=acf`)).toEqual(['pen', 'grade']);
    expect(await fieldsAt(`users/${accounts.editor.id}?_fields=acf`)).toEqual([]);
    const [comment] = (await cms.get<Item[]>('comments?per_page=1&_fields=id,acf')).body;
    expect(comment?.acf).toEqual({ tone: '' });
  });

  it('have an empty list in place of values without fields, and tags have none at all', async () => {
    expect((await cms.get<Item>(`users/${accounts.editor.id}?_fields=acf`)).body.acf).toEqual([]);
    expect((await cms.get<Item>(`tags/${terms.spring.id}`)).body).not.toHaveProperty('acf');
  });

  it('are described by OPTIONS: for an item those that it has, for a collection those of its type', async () => {
    const options = async (path: string, as?: Login) => {
      const { body } = await cms.send<Item>({ method: 'OPTIONS', path, as });
      return Object.keys(body.schema?.properties.acf.properties ?? {}).sort();
    };
    expect(await options('posts')).toEqual(['headline', 'ledger', 'loaded', 'other', 'saved', 'sleeping']);
    expect(await options(`posts/${postIds.sowingPeas}`)).toEqual(['beds', 'headline', 'loaded', 'other', 'saved']);
    // The reference knows no viewer when it makes the schema.
    expect(await options(`posts/${postIds.mint}`, 'admin')).toEqual(['headline', 'loaded', 'saved']);
  });
});

describe('writing values of fields', () => {
  it.each([
    ['posts', { title: 'Fog', acf: { headline: 'A' } }, 'headline', 'A'],
    ['categories', { name: 'Fog', acf: { motto: 'B' } }, 'motto', 'B'],
    [
      'users',
      {
        ...{ username: 'fog', email: 'fog@example.org', password: 'fog-at-sea-9' },
        roles: ['author'],
        acf: { pen: 'C' },
      },
      'pen',
      'C',
    ],
    ['comments', { post: postIds.sowingPeas, content: 'Fog', acf: { tone: 'D' } }, 'tone', 'D'],
  ])('of %s works on creation and on update', async (path, json, field, value) => {
    const created = await send(path, json);
    expect([created.status, created.body.acf?.[field]], JSON.stringify(created.body)).toEqual([201, value]);
    const address = `${path}/${created.body.id}`;
    expect((await send(address, { acf: { [field]: 'E' } })).body.acf[field]).toBe('E');
    expect((await cms.get<Item>(`${address}?_fields=acf`, { as: 'admin' })).body.acf[field]).toBe('E');
    expect((await send(address, {})).body.acf[field]).toBe('E');
  });

  it('requires required fields whenever values are sent, and ignores unknown names and those of other groups', async () => {
    const path = `posts/${postIds.peaSoup}`;
    expect((await send(path, { acf: { other: 'x' } })).body.data?.params?.acf).toContain('headline');
    expect((await send(path, { acf: {} })).status).toBe(400);
    for (const acf of ['text', '', 0, false]) expect((await send(path, { acf })).status).toBe(400);
    const { status, body } = await send(path, {
      acf: { headline: 'A', nothing: 1, beds: 'no', sleeping: 'no', unseen: 'no', never: 'no' },
    });
    expect([status, Object.keys(body.acf).sort()]).toEqual([200, ['headline', 'ledger', 'loaded', 'other', 'saved']]);
    const byKey = await send(path, { acf: { headline: 'name', field_posts_headline: 'key' } });
    expect(byKey.body.acf.headline).toBe('key');
  });

  it('needs the right to edit the owner, and writes nothing without it', async () => {
    const path = `posts/${postIds.peaSoup}`;
    await send(path, { acf: { headline: 'Kept' } });
    expect((await send(path, { acf: { headline: 'x' } }, 'author')).status).toBe(403);
    expect((await send(path, { acf: { headline: 'x' } }, 'subscriber')).status).toBe(403);
    // Values are checked before rights, if the viewer may read the item.
    expect((await send(path, { acf: { headline: 7 } }, 'subscriber')).status).toBe(400);
    expect((await cms.send<Item>({ method: 'POST', path, json: { acf: { headline: 'x' } } })).status).toBe(401);
    expect((await cms.get<Item>(`${path}?_fields=acf`)).body.acf.headline).toBe('Kept');
  });

  it('refuses wrong values of what the viewer may read before missing rights', async () => {
    const [comment] = (await cms.get<Item[]>('comments?per_page=1&_fields=id')).body;
    const wrong: [string, object][] = [
      [`categories/${terms.garden.id}`, { motto: 7 }],
      ['categories', { motto: 7 }],
      [`users/${accounts.author.id}`, { pen: 7 }],
      ['users', { pen: 7 }],
      [`comments/${comment?.id}`, { tone: 7 }],
      ['posts', { headline: 'A', ledger: 7 }],
    ];
    const required: Record<string, object> = {
      users: { username: 'fog2', email: 'fog2@example.org', password: 'fog-at-sea-9' },
      categories: { name: 'Fog' },
    };
    for (const [path, acf] of wrong) {
      const { status, body } = await send(path, { ...required[path], acf }, 'subscriber');
      expect([path, status, Object.keys(body.data?.params ?? {})]).toEqual([path, 400, ['acf']]);
    }
    const hidden = await send(`users/${accounts.subscriber.id}`, { acf: { file: 'x' } }, 'author');
    expect([hidden.status, hidden.body.code]).toEqual([403, 'rest_cannot_edit']);
  });

  it('checks new items by the fields that their collection lists', async () => {
    const { body } = await send('posts', { title: 'A', acf: { headline: 'A', sleeping: 7 } });
    expect(body.data?.params?.acf).toContain('sleeping');
    expect((await send('posts', { title: 'A', acf: { headline: 'A', beds: 7 } })).status).toBe(201);
  });

  it('checks fields of new items that their collection does not list by their schemas, without disclosing them', async () => {
    const refused = async (acf: object) => {
      const { status, body } = await send('pages', { title: 'A', acf }, 'subscriber');
      return [status, body.code, JSON.stringify(body).includes('confidential')];
    };
    for (const acf of [{ rooms: [null] }, { floors: { a: 1 } }, { wing: 'x' }])
      expect([acf, ...(await refused(acf))]).toEqual([acf, 400, 'rest_invalid_param', false]);
    expect((await send('pages', { title: 'A', acf: { rooms: [{ room: 'Hall' }], floors: 2 } })).status).toBe(201);
  });

  it('checks values of fields that the owner does not have by their type, and does not write them', async () => {
    const path = `posts/${postIds.peaSoup}`;
    const { body } = await send(path, { acf: { headline: 'A', file: 'no file' } });
    expect(body.data?.params?.acf).toContain('file');
    const { acf } = (await send(path, { acf: { headline: 'A', items: [postIds.mint] } })).body;
    expect(acf).not.toHaveProperty('items');
    const refused = await send(path, { acf: { headline: 'A', grade: 'x' } });
    expect(refused.body.data?.params?.acf).toContain('grade');
    // Choices are shown only with the owners of their fields.
    expect(JSON.stringify(refused.body)).not.toContain('confidential');
    expect((await send(path, { acf: { headline: 'A', unseen_grade: 'x' } })).status).toBe(200);
  });

  it('removes markup that the viewer may not write', async () => {
    const created = await send('posts', { title: 'Own', acf: { headline: 'a<script>b</script>' } }, 'author');
    expect(created.body.acf.headline).toBe('ab');
    const trusted = await send(`posts/${created.body.id}`, { acf: { headline: '<script>b</script>' } });
    expect(trusted.body.acf.headline).toBe('<script>b</script>');
  });

  it('sets the terms of an item, and shows them, as the settings say', async () => {
    const path = `posts/${postIds.peaSoup}`;
    const acf = { headline: 'A', saved: [terms.spring.id, terms.quiet.id] };
    const { body } = await send(path, { acf });
    expect([...(body.tags ?? [])].sort()).toEqual(acf.saved);
    expect(body.acf).toMatchObject({ saved: acf.saved, loaded: acf.saved });
    expect((await send(path, { tags: [terms.soup.id] })).body.acf).toMatchObject({
      saved: acf.saved,
      loaded: [terms.soup.id],
    });
  });
});

describe('what fields refer to', () => {
  const path = `pages/${postIds.aboutPage}`;
  const hidden = [postIds.authorPrivatePost, postIds.authorDraftPost, postIds.protected];
  it.beforeAll(async () => {
    const items = [postIds.mint, ...hidden];
    const people = [accounts.author.id, accounts.subscriber.id];
    const acf = { items, people, account: accounts.author.id, marks: [terms.garden.id] };
    expect((await send(path, { acf })).status).toBe(200);
  });

  it('is missing for those who may not read it, and holds nothing that is secret', async () => {
    const ofStranger = await cms.get<Item>(`${path}?_fields=acf&acf_format=standard`);
    const { items, people } = ofStranger.body.acf as {
      items: { ID: number }[];
      people: { ID: number; user_email: string }[];
    };
    expect(items.map(({ ID }) => ID)).toEqual([postIds.mint, postIds.protected]);
    expect(people.map(({ ID, user_email: email }) => [ID, email])).toEqual([[accounts.author.id, '']]);
    const text = JSON.stringify(ofStranger.body);
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/user_pass|activation|@/);
    const ofAdmin = await cms.get<Item>(`${path}?_fields=acf&acf_format=standard`, { as: 'admin' });
    expect((ofAdmin.body.acf.items as unknown[]).length).toBe(4);
    expect(JSON.stringify(ofAdmin.body)).not.toMatch(/user_pass|activation/);
  });

  it('is linked and embedded, with an error in place of what is hidden', async () => {
    const { body } = await cms.get<Item>(`${path}?_embed=acf:post,acf:user,acf:term`);
    const ids = (rel: string) => body._links?.[rel]?.map(({ href }) => Number(href.split('/').pop())).sort();
    expect(ids('acf:post')).toEqual([postIds.mint, ...hidden].sort());
    expect(ids('acf:user')).toEqual([accounts.author.id, accounts.subscriber.id].sort());
    expect(ids('acf:term')).toEqual([terms.garden.id]);
    const embedded = (rel: string) => body._embedded?.[rel]?.map(({ id, code }) => id ?? code);
    expect(embedded('acf:term')).toEqual([terms.garden.id]);
    expect(embedded('acf:post')?.filter((entry) => entry === 'rest_forbidden')).toHaveLength(2);
    expect(JSON.stringify(body._embedded)).not.toContain(secrets.draftText);
  });

  it('is read from lists that have gaps in their positions', async () => {
    const { id } = (await send('pages', { title: 'Gaps', status: 'publish' })).body;
    const { mint, sowingPeas } = postIds;
    await store(id, { items: { 1: String(sowingPeas), 4: String(mint) }, people: { 2: String(accounts.author.id) } });
    const light = (await cms.get<Item>(`pages/${id}?_fields=acf`)).body.acf;
    expect(light).toMatchObject({ items: [sowingPeas, mint], people: [accounts.author.id] });
    const { items } = (await cms.get<Item>(`pages/${id}?_fields=acf&acf_format=standard`)).body.acf;
    expect((items as { ID: number }[]).map(({ ID }) => ID)).toEqual([sowingPeas, mint]);
  });

  it('is linked as it is stored if it is a text in place of an account, or an empty entry in a list of items', async () => {
    const { id } = (await send('pages', { title: 'Targets', status: 'publish' })).body;
    await store(id, { items: ['', String(postIds.mint), 'abc'], people: ['some body/x', String(accounts.author.id)] });
    const { body } = await cms.get<Item>(`pages/${id}?_embed=acf:post,acf:user`);
    const paths = (rel: string) => body._links?.[rel]?.map(({ href }) => href.replace(/^.*\/cms\/v2\//, ''));
    expect(paths('acf:post')).toEqual([`posts/${postIds.mint}`, 'pages/']);
    expect(paths('acf:user')).toEqual([`users/${accounts.author.id}`, 'users/some%20body%2Fx']);
    expect(body._embedded?.['acf:user']?.map(({ id: embedded, code }) => embedded ?? code)).toEqual([
      accounts.author.id,
      'rest_forbidden',
    ]);
  });

  it('costs two statements more for a list, and one more for its links to terms', async () => {
    const list = (fields: string) => async () =>
      expect((await cms.get(`posts?per_page=10&_fields=${fields}`)).status).toBe(200);
    await list('id,acf')();
    const without = await cms.statements(list('id'));
    const withValues = await cms.statements(list('id,acf'));
    const withLinks = await cms.statements(list('id,acf,_links'));
    const linksAlone = await cms.statements(list('id,_links'));
    expect(withValues.length - without.length).toBeLessThanOrEqual(2);
    expect(withLinks.length - linksAlone.length).toBeLessThanOrEqual(3);
  });
});

describe('every kind of items', () => {
  it.each([
    ['pages', { title: 'A' }],
    ['blocks', { title: 'A', content: 'x' }],
    ['menu-items', { title: 'A', url: 'https://example.org', type: 'custom' }],
  ])('of %s takes values of fields', async (path, json) => {
    const created = await send(path, { ...json, status: 'publish', acf: { everywhere: 'A' } });
    expect([created.status, created.body.acf?.everywhere], JSON.stringify(created.body)).toEqual([201, 'A']);
    const changed = await send(`${path}/${created.body.id}`, { acf: { everywhere: 'B' } });
    expect(changed.body.acf.everywhere).toBe('B');
  });
});

describe('rows in rows', () => {
  it('are counted as work of the request, so that few stored values cannot ask for millions of rows', async () => {
    const rows = [
      { key: 'a', value: '1000' },
      ...Array.from({ length: 1_000 }, (_, index) => ({ key: `a_${index}_b`, value: '1000' })),
    ];
    await site.database.transaction(async (client) => {
      for (const { key, value } of rows) {
        const stored = JSON.stringify(value);
        await client.$executeRaw(sql`
          INSERT INTO "post_meta" ("postId", "key", "value") VALUES (${postIds.chat}, ${key}, ${stored})`);
      }
    });
    const { status, body } = await cms.get<Item>(`posts/${postIds.chat}?_fields=acf`);
    expect([status, body.code]).toEqual([400, 'request_limit_exceeded']);
  });
});
