import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import { createMenuRequest, type Menu, type MenuItem } from '../../support/menu-site.ts';
import { type ErrorBody, idsOf } from '../../support/rest-bodies.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';

const it = siteTest({ declarations: { menuLocations: { primary: 'Main menu', footer: 'Footer' } } });

interface Location {
  name: string;
  description: string;
  menu: number;
  _links: Record<string, { href: string }[]>;
  _embedded?: Record<string, { id: number }[]>;
}

const write = createMenuRequest(() => cms);
const writeMenu = (path: string, json: Record<string, unknown>) => write<Menu & ErrorBody>(path, json);
const locations = async () => (await cms.get<Record<string, Location>>('menu-locations', { as: 'admin' })).body;

describe('a menu', () => {
  let id: number;

  it('is a term with the theme locations that show it', async () => {
    const { status, body } = await writeMenu('menus', {
      name: 'Ways',
      description: 'All of them',
      locations: ['footer'],
    });
    expect([status, body.slug, body.locations, body.auto_add]).toEqual([201, 'ways', ['footer'], false]);
    id = body.id;
    const { body: read } = await cms.get<Menu>(`menus/${id}`, { as: 'contributor' });
    expect(read).toMatchObject({ id, name: 'Ways', description: 'All of them', locations: ['footer'] });
    expect(read).not.toHaveProperty('count');
    expect(read._links['cms:menu-location']?.[0]?.href).toMatch(/\/menu-locations\/footer$/);
    expect(await locations()).toMatchObject({
      primary: { menu: 0 },
      footer: { menu: id, description: 'Footer' },
    });
  });

  it('loses a location when another menu is assigned to it', async () => {
    const { body } = await writeMenu('menus', { name: 'Others', locations: ['footer', 'primary'] });
    expect((await locations()).footer?.menu).toBe(body.id);
    expect((await cms.get<Menu>(`menus/${id}`, { as: 'admin' })).body.locations).toEqual([]);
    await cms.send({ method: 'DELETE', path: `menus/${body.id}?force=true`, as: 'admin' });
    expect(await locations()).toMatchObject({ primary: { menu: 0 }, footer: { menu: 0 } });
  });

  it('rejects undeclared locations', async () => {
    const { status, body } = await writeMenu(`menus/${id}`, { name: 'Ways', locations: ['unknown'] });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(body.data).toMatchObject({
      params: { locations: expect.any(String) },
      details: { locations: { code: 'rest_invalid_menu_location', data: { location: 'unknown' } } },
    });
  });

  it('checks locations before permissions', async () => {
    const json = { name: 'Ways', locations: ['primary', 'unknown'] };
    for (const as of ['subscriber', undefined] as const) {
      for (const path of ['menus', `menus/${id}`, 'menus/99999']) {
        const { status, body } = await cms.send<ErrorBody>({ method: 'POST', path, as, json });
        expect([path, status, body.data.details?.locations?.code]).toEqual([path, 400, 'rest_invalid_menu_location']);
      }
      const valid = await cms.send<ErrorBody>({
        method: 'POST',
        path: 'menus',
        as,
        json: { name: 'Ways', locations: [] },
      });
      expect([valid.status, valid.body.code]).toEqual([as ? 403 : 401, 'rest_cannot_create']);
    }
  });

  it('requires a name', async () => {
    const { status, body } = await writeMenu('menus', { name: '' });
    expect([status, body.code, body.data]).toEqual([400, 'empty_term_name', { status: 400 }]);
  });

  it('requires a unique name', async () => {
    const { status, body } = await writeMenu('menus', { name: 'ways', slug: 'other-ways' });
    expect([status, body]).toMatchObject([
      400,
      { code: 'menu_exists', data: { status: 400, term_id: id }, additional_data: [id] },
    ]);
    const { body: other } = await writeMenu('menus', { name: 'Paths' });
    expect((await writeMenu(`menus/${other.id}`, { name: 'Ways' })).body.code).toBe('menu_exists');
    await cms.send({ method: 'DELETE', path: `menus/${other.id}?force=true`, as: 'admin' });
  });

  it('does not change when the answer of the edit context is written back', async () => {
    await writeMenu(`menus/${id}`, { name: 'Ways', description: 'Most', locations: ['primary'], auto_add: true });
    const read = async () => (await cms.get<Menu>(`menus/${id}?context=edit`, { as: 'admin' })).body;
    const before = await read();
    expect(before).toMatchObject({ description: 'Most', locations: ['primary'], auto_add: true });
    await cms.send({ method: 'PUT', path: `menus/${id}`, json: before, as: 'admin' });
    expect(await read()).toEqual(before);
  });

  it('with `auto_add` receives new top-level pages once', async () => {
    const page = async (json: Record<string, unknown>) =>
      (await write('pages', { status: 'publish', ...json })).body.id;
    const top = await page({ title: 'Cellar' });
    await page({ title: 'Shelf', parent: top });
    const draft = await page({ title: 'Attic', status: 'draft' });
    const itemsOfMenu = async () =>
      (await cms.get<MenuItem[]>(`menu-items?menus=${id}`, { as: 'admin' })).body.map((item) => [
        item.object_id,
        item.title.rendered,
        item.menu_order,
      ]);
    expect(await itemsOfMenu()).toEqual([[top, 'Cellar', 1]]);
    await write(`pages/${draft}`, { status: 'publish' });
    await write(`pages/${draft}`, { status: 'publish', title: 'Loft' });
    expect(await itemsOfMenu()).toEqual([
      [top, 'Cellar', 1],
      [draft, 'Loft', 2],
    ]);
  });

  it('is deleted with its items', async () => {
    const { body } = await cms.get<MenuItem[]>(`menu-items?menus=${id}`, { as: 'admin' });
    expect(body.length).toBe(2);
    const refused = await cms.send<ErrorBody>({ method: 'DELETE', path: `menus/${id}`, as: 'admin' });
    expect([refused.status, refused.body.code]).toEqual([501, 'rest_trash_not_supported']);
    await cms.send({ method: 'DELETE', path: `menus/${id}?force=true`, as: 'admin' });
    const { body: remainingItems } = await cms.get<MenuItem[]>(`menu-items?include=${idsOf(body).join()}`, {
      as: 'admin',
    });
    expect(remainingItems).toEqual([]);
  });
});

describe('the routes of menu locations', () => {
  it('require permission to edit the theme, and embed the menu of a location', async () => {
    const { body: menu } = await writeMenu('menus', { name: 'Foot', locations: ['footer'] });
    const { body } = await cms.get<Location>('menu-locations/footer?_embed', { as: 'admin' });
    expect(body).toMatchObject({ name: 'footer', menu: menu.id });
    expect(body._embedded?.['cms:menu']).toMatchObject([{ id: menu.id }]);
    const locationsByName = (await cms.get<Record<string, Location>>('menu-locations?_embed', { as: 'admin' })).body;
    expect(locationsByName.footer).not.toHaveProperty('_embedded');
    for (const [as, status] of [
      ['editor', 403],
      [undefined, 401],
    ] as const) {
      const refused = await cms.get<ErrorBody>('menu-locations/footer', { as });
      expect([refused.status, refused.body.code]).toEqual([status, 'rest_cannot_view']);
    }
    const unknown = await cms.get<ErrorBody>('menu-locations/unknown', { as: 'admin' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'rest_menu_location_invalid']);
  });

  it('are embedded in menus; undeclared ones, and those that the viewer may not read, as errors', async () => {
    const { body: menu } = await writeMenu('menus', { name: 'Twice', locations: ['footer', 'primary'] });
    const read = async (as: 'admin' | 'editor') =>
      (await cms.get<Menu & Pick<Location, '_embedded'>>(`menus/${menu.id}?_embed`, { as })).body;
    const { _links, _embedded } = await read('admin');
    expect(_links['cms:menu-location']).toMatchObject([{ embeddable: true }, { embeddable: true }]);
    expect(_embedded?.['cms:menu-location']).toMatchObject([{ name: 'footer' }, { name: 'primary', menu: menu.id }]);
    const refusal = { code: 'rest_cannot_view', data: { status: 403 } };
    expect((await read('editor'))._embedded?.['cms:menu-location']).toMatchObject([refusal]);
    const setting = await site.database.reader.setting.findFirst({ where: { name: { startsWith: 'theme_mods_' } } });
    const previous = { where: { name: setting?.name ?? '' }, data: { value: setting?.value ?? '' } };
    const value = JSON.stringify({ nav_menu_locations: { previous: menu.id } });
    await writerOf(site.database).setting.update({ ...previous, data: { value } });
    const unknown = { code: 'rest_menu_location_invalid', data: { status: 404 } };
    expect((await read('admin'))._embedded?.['cms:menu-location']).toMatchObject([unknown]);
    await writerOf(site.database).setting.update(previous);
    await cms.send({ method: 'DELETE', path: `menus/${menu.id}?force=true`, as: 'admin' });
    const { body: unplaced } = await writeMenu('menus', { name: 'Nowhere' });
    const { body } = await cms.get<Pick<Location, '_embedded'>>(`menus/${unplaced.id}?_embed`, { as: 'editor' });
    expect(body._embedded?.['cms:menu-location']).toBeUndefined();
    await cms.send({ method: 'DELETE', path: `menus/${unplaced.id}?force=true`, as: 'admin' });
  });

  it('answer an empty list without declared locations', async () => {
    const withoutLocations = await site.start({ brand: 'wp' });
    expect((await withoutLocations.get('menu-locations', { as: 'admin' })).body).toEqual([]);
  });
});

describe('menus that a setting makes public', () => {
  it('are readable by everyone, without titles and addresses of hidden targets', async () => {
    const { body: menu } = await writeMenu('menus', { name: 'Open' });
    const createItem = async (object_id: number) =>
      (await write('menu-items', { type: 'post_type', object_id, menus: menu.id })).body.id;
    const [visibleItem, hiddenItem] = [
      await createItem(postIds.aboutPage),
      await createItem(postIds.editorPrivatePost),
    ];
    const setPublic = (value: boolean) =>
      cms.graphql(`mutation { updateSettings(input: { menusArePublic: ${value} }) { menusArePublic } }`, {
        as: 'admin',
      });
    await setPublic(true);
    const { status, body, headers } = await cms.get<MenuItem[]>(`menu-items?menus=${menu.id}`);
    expect([status, headers.allow]).toEqual([200, 'GET']);
    expect(body).toMatchObject([
      { id: visibleItem, title: { rendered: 'About us' } },
      { id: hiddenItem, title: { rendered: '#106 (no title)' }, url: '' },
    ]);
    expect((await cms.get(`menus/${menu.id}`)).status).toBe(200);
    expect((await cms.get('menu-locations')).status).toBe(200);
    expect((await cms.get<ErrorBody>('menu-items?context=edit')).body.code).toBe('rest_forbidden_context');
    expect((await cms.get<ErrorBody>('menu-items?status=draft')).status).toBe(400);
    await setPublic(false);
    expect((await cms.get<ErrorBody>('menus')).body.code).toBe('rest_cannot_view');
  });
});
