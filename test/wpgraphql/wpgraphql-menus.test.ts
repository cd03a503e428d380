import { expect } from 'vitest';
import { createMenuRequest, type Menu, type MenuItem } from '../support/menu-site.ts';
import { postIds, terms } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { globalId, queryWpgraphql } from '../support/wpgraphql-client.ts';

const it = siteTest({ declarations: { menuLocations: { primary: 'Main menu', 'foot-er': 'Footer' } } });

const write = createMenuRequest(() => cms);
const query = async (text: string, as?: 'admin' | 'editor') =>
  (await queryWpgraphql(cms, { query: text, ...(as ? { as } : {}) })).data ?? {};

let menuId: number;
let firstId: number;

it.beforeAll(async () => {
  const { body: menu } = await write<Menu>('menus', { name: 'Ways & means' });
  menuId = menu.id;
  const base = { menus: menuId, status: 'publish' };
  const { body: first } = await write<MenuItem>('menu-items', {
    ...{ ...base, menu_order: 1, title: 'Garden', type: 'taxonomy', object: 'category', object_id: terms.garden.id },
  });
  firstId = first.id;
  await write('menu-items', {
    ...{ ...base, menu_order: 2, title: 'Away', url: 'https://example.net/x?a=1', parent: firstId, target: '_blank' },
  });
  await write('menu-items', {
    ...{
      ...base,
      menu_order: 3,
      title: 'Secret',
      type: 'post_type',
      object: 'post',
      object_id: postIds.authorDraftPost,
    },
  });
});

it('a menu without a location is visible to viewers who may edit the theme only', async () => {
  const text = `{
    menus { nodes { name } }
    menu(id: ${menuId}, idType: DATABASE_ID) { name }
    node(id: "${globalId('term', menuId)}") { __typename }
    item: node(id: "${globalId('post', firstId)}") { __typename }
    menuItems { nodes { label } }
  }`;
  const nothing = { menus: { nodes: [] }, menu: null, node: null, item: null, menuItems: { nodes: [] } };
  expect(await query(text)).toEqual(nothing);
  expect(await query(text, 'editor')).toEqual(nothing);
  expect(await query(text, 'admin')).toMatchObject({
    menus: { nodes: [{ name: 'Ways & means' }] },
    menu: { name: 'Ways & means' },
    node: { __typename: 'Menu' },
    item: { __typename: 'MenuItem' },
  });
});

it('the menu of a location is public, without items that lead to hidden content', async () => {
  await write(`menus/${menuId}`, { locations: ['foot-er'] });
  const data = await query(`{
    menuItems(where: { location: FOOT_ER }) { nodes {
      label path target parentDatabaseId locations
      connectedNode { node { __typename id } }
    } }
    empty: menuItems(where: { location: PRIMARY }) { nodes { label } }
    top: menuItems(where: { location: FOOT_ER, parentId: "0" }) { nodes { label childItems { nodes { label } } } }
    menu(id: "foot-er", idType: LOCATION) { slug locations }
  }`);
  expect(data).toEqual({
    menuItems: {
      nodes: [
        {
          ...{ label: 'Garden', path: '/category/garden/', target: null, parentDatabaseId: 0, locations: ['FOOT_ER'] },
          connectedNode: { node: { __typename: 'Category', id: globalId('term', terms.garden.id) } },
        },
        {
          ...{ label: 'Away', path: 'https://example.net/x?a=1', target: '_blank', parentDatabaseId: firstId },
          ...{ locations: ['FOOT_ER'], connectedNode: null },
        },
      ],
    },
    empty: { nodes: [] },
    top: { nodes: [{ label: 'Garden', childItems: { nodes: [{ label: 'Away' }] } }] },
    menu: { slug: 'ways-means', locations: ['FOOT_ER'] },
  });
});

it('settings are public, but the address of the administrator is not', async () => {
  const email = 'keeper@example.net';
  const { body: settings } = await write<{ title: string }>('settings', { email });
  const { title } = settings;
  const text = '{ generalSettings { id title email } allSettings { generalSettingsTitle generalSettingsEmail } }';
  const id = globalId('setting_group', 'general');
  expect(await query(text)).toEqual({
    generalSettings: { id, title, email: null },
    allSettings: { generalSettingsTitle: title, generalSettingsEmail: null },
  });
  expect(await query(text, 'admin')).toEqual({
    generalSettings: { id, title, email },
    allSettings: { generalSettingsTitle: title, generalSettingsEmail: email },
  });
});
