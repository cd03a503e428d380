import { describe, expect } from 'vitest';
import { type ExportedGroup, storeFieldGroups, storeItemValues } from '../support/field-group-rows.ts';
import { accounts, mediaIds, postIds, terms } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const rule = (param: string, value: string) => ({ param, operator: '==' as const, value });
const onPosts = [[rule('post_type', 'post')]];
const line = { name: 'line', type: 'text', key: 'field_line' };
const pilot = [
  { name: 'pilot', type: 'text', key: 'field_pilot' },
  { name: 'depth', type: 'number', key: 'field_depth' },
];
const clone = (name: string, settings: object) => ({ name, type: 'clone', clone: ['group_harbor'], ...settings });

/** A group whose only alternative has these rules. */
const onItems = (name: string, rules: ExportedGroup['location'][number]): ExportedGroup => ({
  ...{ key: `group_${name}`, title: name, location: [rules], fields: [{ ...line, key: `field_${name}` }] },
});

const it = siteTest({
  env: { WPGRAPHQL_ADD_ONS: 'on' },
  prepare: (created) =>
    storeFieldGroups(created, [
      {
        ...{ key: 'group_card', title: 'Card', graphql_field_name: 'card', fields: [line] },
        location: [
          ...[[rule('taxonomy', 'category')], [rule('user_role', 'author')], [rule('attachment', 'all')]],
          ...[[rule('comment', 'post')], [rule('nav_menu', 'all')], [rule('nav_menu_item', 'all')]],
        ],
      },
      { key: 'group_harbor', title: 'Harbor', location: onPosts, fields: pilot },
      {
        ...{ key: 'group_ship', title: 'Ship', location: onPosts },
        fields: [
          clone('own', { display: 'group', prefix_name: 1 }),
          { name: 'draught', type: 'number', key: 'field_draught' },
        ],
      },
      {
        key: 'group_boat',
        title: 'Boat',
        location: onPosts,
        fields: [clone('all', { display: 'seamless', prefix_name: 0 })],
      },
      {
        key: 'group_raft',
        title: 'Raft',
        location: onPosts,
        fields: [clone('raft', { display: 'seamless', prefix_name: 1 })],
      },
      onItems('only', [rule('post', String(postIds.mint))]),
      onItems('sheet', [rule('post', String(postIds.aboutPage)), rule('post_status', 'publish')]),
      onItems('exif', [rule('post', String(mediaIds.public))]),
      onItems('gone', [rule('post', '99999')]),
      onItems('others', [{ ...rule('post', String(postIds.mint)), operator: '!=' }]),
      onItems('private', [rule('post', String(postIds.mint)), rule('current_user_role', 'administrator')]),
    ]),
});

const ids: Record<string, number> = {};

const ask = async (query: string, as?: 'admin') => queryWpgraphql(cms, { query, ...(as ? { as } : {}) });

it.beforeAll(async () => {
  const { database } = site;
  const menu = await cms.send<{ id: number }>({ method: 'POST', path: 'menus', json: { name: 'Quay' }, as: 'admin' });
  const json = { title: 'Start', url: '/', menus: menu.body.id, status: 'publish' };
  const item = await cms.send<{ id: number }>({ method: 'POST', path: 'menu-items', json, as: 'admin' });
  const [comment] = (await cms.get<{ id: number }[]>('comments?per_page=1')).body;
  Object.assign(ids, { menu: menu.body.id, item: item.body.id, comment: comment?.id });
  await cms.send({ method: 'POST', path: 'settings', json: { menus_are_public: true }, as: 'admin' });
  const value = (text: string) => ({ key: 'line', value: JSON.stringify(text) });
  await database.transaction(async (client) => {
    await client.termMeta.create({ data: { termId: terms.garden.id, ...value('of a category') } });
    await client.termMeta.create({ data: { termId: ids.menu as number, ...value('of a menu') } });
    await client.userMeta.create({ data: { userId: accounts.author.id, ...value('of an account') } });
    await client.commentMeta.create({ data: { commentId: ids.comment as number, ...value('of a comment') } });
    await client.postMeta.create({ data: { postId: mediaIds.public, ...value('of a file') } });
    await client.postMeta.create({ data: { postId: ids.item as number, ...value('of a menu item') } });
  });
  await storeItemValues(site, {
    id: postIds.mint,
    values: { pilot: 'Ann', depth: '3', own: '', own_pilot: 'Bo', own_depth: '4', raft_pilot: 'Cy', raft_depth: '5' },
  });
});

describe('values of fields', () => {
  it('are those of files, comments, menus, menu items, accounts and categories', async () => {
    const { data, errors } = await ask(
      `{ mediaItem(id: ${mediaIds.public}, idType: DATABASE_ID) { card { line } }
        comment(id: ${ids.comment}, idType: DATABASE_ID) { card { line } }
        menu(id: ${ids.menu}, idType: DATABASE_ID) { card { line } menuItems { nodes { card { line } } } }
        user(id: ${accounts.author.id}, idType: DATABASE_ID) { card { line } }
        category(id: ${terms.garden.id}, idType: DATABASE_ID) { card { line } } }`,
      'admin',
    );
    expect(errors).toBeUndefined();
    const card = (text: string) => ({ card: { line: text } });
    expect(data).toEqual({
      mediaItem: card('of a file'),
      comment: card('of a comment'),
      menu: { ...card('of a menu'), menuItems: { nodes: [card('of a menu item')] } },
      user: card('of an account'),
      category: card('of a category'),
    });
  });
});

describe('groups with rules about one item', () => {
  it('are fields of all items of its type', async () => {
    await storeItemValues(site, { id: postIds.aboutPage, values: { line: 'of a page' } });
    const { data, errors } = await ask(`{
      post(id: ${postIds.mint}, idType: DATABASE_ID) { only { line } }
      page(id: ${postIds.aboutPage}, idType: DATABASE_ID) { sheet { line } }
      mediaItem(id: ${mediaIds.public}, idType: DATABASE_ID) { exif { line } }
    }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      post: { only: { line: null } },
      page: { sheet: { line: 'of a page' } },
      mediaItem: { exif: { line: 'of a file' } },
    });
  });

  it('are fields of no type if the item does not exist, is excluded, or a rule is about the viewer', async () => {
    const owners = async (name: string) => {
      const { data } = await ask(`{ __type(name: "WithAcf${name}") { possibleTypes { name } } }`);
      const { __type: type } = data as { __type: { possibleTypes: { name: string }[] } | null };
      return type?.possibleTypes.map((each) => each.name) ?? [];
    };
    expect(await owners('Only')).toEqual(['Post']);
    for (const name of ['Gone', 'Others', 'Private']) expect(await owners(name), name).toEqual([]);
  });
});

describe('clones of groups', () => {
  it('have the interface of the group if they have all of its fields, and read their own values', async () => {
    const { data, errors } = await ask(
      `{ post(id: ${postIds.mint}, idType: DATABASE_ID) {
        harbor { ...H } boat { ...H } ship { own { ...H } } raft { raftPilot raftDepth }
      } } fragment H on Harbor_Fields { pilot depth }`,
    );
    expect(errors).toBeUndefined();
    const harbor = { pilot: 'Ann', depth: 3 };
    expect(data).toEqual({
      post: {
        ...{ harbor, boat: harbor, ship: { own: { pilot: 'Bo', depth: 4 } } },
        raft: { raftPilot: 'Cy', raftDepth: 5 },
      },
    });
  });

  it('have no interface of a group whose fields they have under other names', async () => {
    const { data } = await ask('{ __type(name: "Harbor_Fields") { possibleTypes { name } } }');
    const { __type: type } = data as { __type: { possibleTypes: { name: string }[] } };
    expect(type.possibleTypes.map(({ name }) => name).sort()).toEqual(['Boat', 'Harbor', 'ShipOwn']);
  });
});

describe('the status of groups that are not active', () => {
  it('is known to clients of a site that has stored groups', async () => {
    const { body } = await cms.get<{ name: string; public: boolean }>('statuses/acf-disabled');
    expect(body).toMatchObject({ name: 'Inactive', slug: 'acf-disabled', public: true, queryable: true });
    const { data } = await ask('{ __type(name: "PostStatusEnum") { enumValues { name } } }');
    expect(JSON.stringify(data)).toContain('ACF_DISABLED');
  });
});
