import { describe, expect } from 'vitest';
import { postIds } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

const it = siteTest({ declarations: { menuLocations: { primary: 'Main menu' } } });

describe('menus in GraphQL', () => {
  it('are written and read with their items and locations', async () => {
    const runQuery = async (query: string) => {
      const { body } = await cms.graphql(query, { as: 'admin' });
      expect(body.errors).toBeUndefined();
      return body.data as Record<string, unknown>;
    };
    const created = await runQuery(
      'mutation { createMenu(input: { name: "Main", locations: ["primary"], autoAdd: true }) { databaseId locations autoAdd } }',
    );
    const { databaseId: menu, ...otherFields } = created.createMenu as { databaseId: number };
    expect(otherFields).toEqual({ locations: ['primary'], autoAdd: true });
    const items = await runQuery(`mutation {
      home: createMenuItem(input: { title: "Home", url: "/", menuId: ${menu} }) { databaseId menuOrder status }
      about: createMenuItem(input: { itemType: "post_type", objectId: 201, menuId: ${menu} }) { databaseId menuOrder object title { rendered } }
    }`);
    expect(items).toMatchObject({
      home: { menuOrder: 1, status: 'publish' },
      about: { menuOrder: 2, object: 'page', title: { rendered: 'About us' } },
    });
    const read = await runQuery(`{
      menuLocations { name description menu { name } }
      menuItems(orderBy: MENU_ORDER, order: ASC, where: { terms: [{ taxonomy: "nav_menu", termIds: [${menu}] }] }) {
        total nodes { url isInvalid menu { name } linkedItem { databaseId link } }
      }
    }`);
    expect(read).toEqual({
      menuLocations: [{ name: 'primary', description: 'Main menu', menu: { name: 'Main' } }],
      menuItems: {
        total: 2,
        nodes: [
          { url: '/', isInvalid: false, menu: { name: 'Main' }, linkedItem: null },
          {
            url: 'http://localhost:3000/about-us/',
            isInvalid: false,
            menu: { name: 'Main' },
            linkedItem: { databaseId: postIds.aboutPage, link: 'http://localhost:3000/about-us/' },
          },
        ],
      },
    });
    // Fields that the input omits do not change.
    const changed = await runQuery(
      `mutation { updateMenu(id: ${menu}, input: { autoAdd: false }) { name locations autoAdd } }`,
    );
    expect(changed.updateMenu).toEqual({ name: 'Main', locations: ['primary'], autoAdd: false });
  });

  it('are refused to viewers who may not edit content', async () => {
    for (const query of ['{ menus { total } }', '{ menuItems { total } }', '{ menuLocations { name } }']) {
      const { body } = await cms.graphql(query, { as: 'subscriber' });
      expect(body.errors?.[0]?.extensions?.code).toBe('rest_cannot_view');
    }
  });
});
