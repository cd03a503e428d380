import { describe, expect } from 'vitest';
import { type Menu, type MenuItem, menuWriter } from '../../support/menu-site.ts';
import { type ErrorBody, idsOf } from '../../support/rest-bodies.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

const it = siteTest({ declarations: { menuLocations: { primary: 'Main menu', footer: 'Below everything' } } });

interface Location {
  name: string;
  description: string;
  menu: number;
  _links: Record<string, { href: string }[]>;
  _embedded?: Record<string, { id: number }[]>;
}

const write = menuWriter(() => cms);
const writeMenu = (path: string, json: Record<string, unknown>) => write<Menu & ErrorBody>(path, json);
const locations = async () => (await cms.get<Record<string, Location>>('menu-locations', { as: 'ada' })).body;

describe('menus', () => {
  let id: number;

  it('are terms that stand at the places of the site', async () => {
    const { status, body } = await writeMenu('menus', {
      name: 'Ways',
      description: 'All of them',
      locations: ['footer'],
    });
    expect([status, body.slug, body.locations, body.auto_add]).toEqual([201, 'ways', ['footer'], false]);
    id = body.id;
    const { body: read } = await cms.get<Menu>(`menus/${id}`, { as: 'cora' });
    expect(read).toMatchObject({ id, name: 'Ways', description: 'All of them', locations: ['footer'] });
    expect(read).not.toHaveProperty('count');
    expect(read._links['cms:menu-location']?.[0]?.href).toMatch(/\/menu-locations\/footer$/);
    expect(await locations()).toMatchObject({
      primary: { menu: 0 },
      footer: { menu: id, description: 'Below everything' },
    });
  });

  it('leave a place to the menu that comes after them', async () => {
    const { body } = await writeMenu('menus', { name: 'Others', locations: ['footer', 'primary'] });
    expect((await locations()).footer?.menu).toBe(body.id);
    expect((await cms.get<Menu>(`menus/${id}`, { as: 'ada' })).body.locations).toEqual([]);
    await cms.send({ method: 'DELETE', path: `menus/${body.id}?force=true`, as: 'ada' });
    expect(await locations()).toMatchObject({ primary: { menu: 0 }, footer: { menu: 0 } });
  });

  it('do not stand at places that nobody declared', async () => {
    const { status, body } = await writeMenu(`menus/${id}`, { name: 'Ways', locations: ['cellar'] });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(body.data).toMatchObject({
      params: { locations: expect.any(String) },
      details: { locations: { code: 'rest_invalid_menu_location', data: { location: 'cellar' } } },
    });
  });

  it('have a name', async () => {
    const { status, body } = await writeMenu('menus', { name: '' });
    expect([status, body.code, body.data]).toEqual([400, 'empty_term_name', { status: 400 }]);
  });

  it('have names of their own', async () => {
    const { status, body } = await writeMenu('menus', { name: 'ways', slug: 'other-ways' });
    expect([status, body]).toMatchObject([
      400,
      { code: 'menu_exists', data: { status: 400, term_id: id }, additional_data: [id] },
    ]);
    const { body: other } = await writeMenu('menus', { name: 'Paths' });
    expect((await writeMenu(`menus/${other.id}`, { name: 'Ways' })).body.code).toBe('menu_exists');
    await cms.send({ method: 'DELETE', path: `menus/${other.id}?force=true`, as: 'ada' });
  });

  it('come back unchanged when what an editor reads is written back', async () => {
    await writeMenu(`menus/${id}`, { name: 'Ways', description: 'Most', locations: ['primary'], auto_add: true });
    const read = async () => (await cms.get<Menu>(`menus/${id}?context=edit`, { as: 'ada' })).body;
    const before = await read();
    expect(before).toMatchObject({ description: 'Most', locations: ['primary'], auto_add: true });
    await cms.send({ method: 'PUT', path: `menus/${id}`, json: before, as: 'ada' });
    expect(await read()).toEqual(before);
  });

  it('get new pages at the top where they want to, once', async () => {
    const page = async (json: Record<string, unknown>) =>
      (await write('pages', { status: 'publish', ...json })).body.id;
    const top = await page({ title: 'Cellar' });
    await page({ title: 'Shelf', parent: top });
    const draft = await page({ title: 'Attic', status: 'draft' });
    const listed = async () =>
      (await cms.get<MenuItem[]>(`menu-items?menus=${id}`, { as: 'ada' })).body.map((item) => [
        item.object_id,
        item.title.rendered,
        item.menu_order,
      ]);
    expect(await listed()).toEqual([[top, 'Cellar', 1]]);
    await write(`pages/${draft}`, { status: 'publish' });
    await write(`pages/${draft}`, { status: 'publish', title: 'Loft' });
    expect(await listed()).toEqual([
      [top, 'Cellar', 1],
      [draft, 'Loft', 2],
    ]);
  });

  it('take their items along when they go', async () => {
    const { body } = await cms.get<MenuItem[]>(`menu-items?menus=${id}`, { as: 'ada' });
    expect(body.length).toBe(2);
    const kept = await cms.send<ErrorBody>({ method: 'DELETE', path: `menus/${id}`, as: 'ada' });
    expect([kept.status, kept.body.code]).toEqual([501, 'rest_trash_not_supported']);
    await cms.send({ method: 'DELETE', path: `menus/${id}?force=true`, as: 'ada' });
    const { body: left } = await cms.get<MenuItem[]>(`menu-items?include=${idsOf(body).join()}`, { as: 'ada' });
    expect(left).toEqual([]);
  });
});

describe('places of menus', () => {
  it('are shown to who may change the theme, one by one and embedding their menu', async () => {
    const { body: menu } = await writeMenu('menus', { name: 'Foot', locations: ['footer'] });
    const { body } = await cms.get<Location>('menu-locations/footer?_embed', { as: 'ada' });
    expect(body).toMatchObject({ name: 'footer', menu: menu.id });
    expect(body._embedded?.['cms:menu']).toMatchObject([{ id: menu.id }]);
    const map = (await cms.get<Record<string, Location>>('menu-locations?_embed', { as: 'ada' })).body;
    expect(map.footer).not.toHaveProperty('_embedded');
    for (const [as, status] of [
      ['edda', 403],
      [undefined, 401],
    ] as const) {
      const refused = await cms.get<ErrorBody>('menu-locations/footer', { as });
      expect([refused.status, refused.body.code]).toEqual([status, 'rest_cannot_view']);
    }
    const unknown = await cms.get<ErrorBody>('menu-locations/cellar', { as: 'ada' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'rest_menu_location_invalid']);
  });

  it('are none where nobody declared any', async () => {
    const plain = await site.start({ brand: 'wp' });
    expect((await plain.get('menu-locations', { as: 'ada' })).body).toEqual([]);
  });
});

describe('menus that a setting opens', () => {
  it('are read by everybody, but tell nothing of what they lead to that not everybody may see', async () => {
    const { body: menu } = await writeMenu('menus', { name: 'Open' });
    const make = async (object_id: number) =>
      (await write('menu-items', { type: 'post_type', object_id, menus: menu.id })).body.id;
    const [shown, hidden] = [await make(201), await make(106)];
    const open = (value: boolean) =>
      cms.graphql(`mutation { updateSettings(input: { menusArePublic: ${value} }) { menusArePublic } }`, { as: 'ada' });
    await open(true);
    const { status, body, headers } = await cms.get<MenuItem[]>(`menu-items?menus=${menu.id}`);
    expect([status, headers.allow]).toEqual([200, 'GET']);
    expect(body).toMatchObject([
      { id: shown, title: { rendered: 'About us' } },
      { id: hidden, title: { rendered: '#106 (no title)' }, url: '' },
    ]);
    expect((await cms.get(`menus/${menu.id}`)).status).toBe(200);
    expect((await cms.get('menu-locations')).status).toBe(200);
    expect((await cms.get<ErrorBody>('menu-items?context=edit')).body.code).toBe('rest_forbidden_context');
    expect((await cms.get<ErrorBody>('menu-items?status=draft')).status).toBe(400);
    await open(false);
    expect((await cms.get<ErrorBody>('menus')).body.code).toBe('rest_cannot_view');
  });
});
