import { expect } from 'vitest';
import { createMenuRequest, type Menu, type MenuItem } from '../support/menu-site.ts';
import { postIds, terms } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { SITE_URL } from '../support/test-site.ts';
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
    menus: { nodes: [{ name: 'Ways &amp; means' }] },
    menu: { name: 'Ways &amp; means' },
    node: { __typename: 'Menu' },
    item: { __typename: 'MenuItem' },
  });
});

it('the menu of a location is public, and its items that lead to hidden content lead nowhere', async () => {
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
        {
          ...{ label: 'Secret', path: null, target: null, parentDatabaseId: 0, locations: ['FOOT_ER'] },
          connectedNode: null,
        },
      ],
    },
    empty: { nodes: [] },
    top: {
      nodes: [
        { label: 'Garden', childItems: { nodes: [{ label: 'Away' }] } },
        { label: 'Secret', childItems: { nodes: [] } },
      ],
    },
    menu: { slug: 'ways-means', locations: ['FOOT_ER'] },
  });
});

it('items are found by their parent: none for what names no item', async () => {
  const labelsOf = async (where: string) => {
    const { menuItems } = await query(`{ menuItems(where: { location: FOOT_ER, ${where} }) { nodes { label } } }`);
    return (menuItems as { nodes: { label: string }[] }).nodes.map(({ label }) => label);
  };
  const top = ['Garden', 'Secret'];
  expect(await labelsOf('parentId: "0"')).toEqual(top);
  expect(await labelsOf('parentId: 0')).toEqual(top);
  expect(await labelsOf('parentDatabaseId: 0')).toEqual(top);
  for (const id of [firstId, globalId('post', firstId), globalId('term', firstId)]) {
    const parent = `parentId: "${id}"`;
    expect(await labelsOf(parent), parent).toEqual(['Away']);
  }
  expect(await labelsOf(`parentDatabaseId: 0, parentId: ${firstId}`)).toEqual(['Away']);
  for (const id of ['x', '-1', globalId('post', 999_999)]) {
    expect(await labelsOf(`parentId: "${id}"`), id).toEqual([]);
  }
  expect(await labelsOf('parentId: ""')).toEqual(['Garden', 'Away', 'Secret']);
});

it('an item that is not published is found by its id by viewers who may edit the theme only', async () => {
  const { body: draft } = await write('menu-items', {
    ...{ menus: menuId, status: 'draft', title: 'Not yet', url: 'https://example.net/' },
  });
  const text = `{
    menuItem(id: ${draft.id}, idType: DATABASE_ID) { label menu { node { slug } } }
    node(id: "${globalId('post', draft.id)}") { ... on MenuItem { label } }
    menuItems(where: { id: ${draft.id} }) { nodes { label } }
  }`;
  const menuItem = { label: 'Not yet', menu: { node: { slug: 'ways-means' } } };
  expect(await query(text, 'admin')).toEqual({ menuItem, node: { label: 'Not yet' }, menuItems: { nodes: [] } });
  const nothing = { menuItem: null, node: null, menuItems: { nodes: [] } };
  expect(await query(text, 'editor')).toEqual(nothing);
  expect(await query(text)).toEqual(nothing);
});

it('a location without a menu is an error, declared or not', async () => {
  for (const id of ['nowhere', 'primary', '']) {
    const { data, errors } = await queryWpgraphql(cms, { query: `{ menu(id: "${id}", idType: LOCATION) { name } }` });
    expect([data, errors?.length], id).toEqual([{ menu: null }, 1]);
  }
});

it('labels are the stored titles as text, and paths those of addresses on the host of the site', async () => {
  const { body: menu } = await write<Menu>('menus', { name: 'Меню', slug: 'меню', locations: ['primary'] });
  const links = [
    ['"Quoted" -- here', `${SITE_URL}/about/?page=2#team`],
    ['Home &amp; away', SITE_URL],
    ['Below', '#below'],
    ['Elsewhere', '//example.net:8080/a/b?c#d'],
    ['Part of the host', '//local/a'],
    ['Write', 'mailto:eve@example.org'],
  ] as const;
  for (const [index, [title, url]] of links.entries()) {
    await write('menu-items', { menus: menu.id, status: 'publish', menu_order: index + 1, title, url });
  }
  const draft = { type: 'post_type', object: 'post', object_id: postIds.authorDraftPost };
  await write('menu-items', { menus: menu.id, status: 'publish', menu_order: 9, ...draft });
  const data = await query(`{
    menu(id: "меню", idType: SLUG) { name slug }
    menuItems(where: { location: PRIMARY }) { nodes { label path } }
  }`);
  expect(data).toEqual({
    menu: { name: 'Меню', slug: 'меню' },
    menuItems: {
      nodes: [
        { label: '"Quoted" -- here', path: '/about/' },
        { label: 'Home & away', path: null },
        { label: 'Below', path: '#below' },
        { label: 'Elsewhere', path: '//example.net:8080/a/b?c#d' },
        { label: 'Part of the host', path: '//local/a' },
        { label: 'Write', path: 'mailto:eve@example.org' },
        { label: `#${postIds.authorDraftPost} (no title)`, path: null },
      ],
    },
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
