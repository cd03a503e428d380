import { describe, expect } from 'vitest';
import { storeFieldGroups, storeItemValues } from '../support/field-group-rows.ts';
import { accounts, postIds, terms } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const { mint: filled, quote: unset, peaSoup: empty, chat: wrong } = postIds;
const choices = { red: 'Red lead', green: 'Green' };
const onPosts = [[{ param: 'post_type', operator: '==', value: 'post' }]] as const;
const rule = (param: string, value: string, operator: '==' | '!=' = '==') => ({ param, operator, value });
const line = { name: 'line', type: 'text' };

/** A field of each type with a scalar value: its stored value, and the one of GraphQL. */
const scalars = [
  [{ name: 'head_line', type: 'text' }, 'Fog', 'Fog'],
  [{ name: 'lines', type: 'textarea', new_lines: 'br' }, 'a\nb', 'a<br />\nb'],
  [{ name: 'depth', type: 'number' }, '3.5', 3.5],
  [{ name: 'zero', type: 'number' }, '0', null],
  [{ name: 'wind', type: 'range' }, '7', 7],
  [{ name: 'mail', type: 'email' }, 'a@example.org', 'a@example.org'],
  [{ name: 'chart', type: 'url' }, '/chart', '/chart'],
  [{ name: 'gate', type: 'password' }, 'tar', 'tar'],
  [{ name: 'account', type: 'wysiwyg' }, 'a "b"', '<p>a &#8220;b&#8221;</p>\n'],
  [{ name: 'film', type: 'oembed' }, 'https://no.example/v', '<a href="https://no.example/v">https://no.example/v</a>'],
  [{ name: 'lit', type: 'true_false' }, '1', true],
  [{ name: 'paint', type: 'select', choices, return_format: 'value' }, 'red', ['red']],
  [{ name: 'paint_label', type: 'select', choices, return_format: 'label' }, 'red', ['Red lead']],
  [{ name: 'paint_both', type: 'select', choices, return_format: 'array' }, 'red', ['red', 'Red lead']],
  [
    { name: 'paints', type: 'select', choices, multiple: 1, return_format: 'array' },
    ['red', 'green'],
    ['red', 'green'],
  ],
  [{ name: 'gear', type: 'checkbox', choices, return_format: 'label' }, ['red'], ['red']],
  [{ name: 'side', type: 'radio', choices, return_format: 'array' }, 'red', 'red'],
  [{ name: 'button', type: 'button_group', choices }, 'green', 'green'],
  [{ name: 'day', type: 'date_picker', return_format: 'd/m/Y' }, '20240229', '2024-02-29T00:00:00+00:00'],
  [
    { name: 'moment', type: 'date_time_picker', return_format: 'Y-m-d H:i' },
    '2024-02-29 18:05:09',
    '2024-02-29T18:05:00+00:00',
  ],
  [{ name: 'bell', type: 'time_picker', return_format: 'g:i a' }, '16:30:00', '4:30 pm'],
  [{ name: 'flag', type: 'color_picker' }, '#b03a2e', '#b03a2e'],
] as const;

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const it = siteTest({
  env: { WPGRAPHQL_ADD_ONS: 'on' },
  prepare: async (site) => {
    await storeFieldGroups(site, [
      {
        ...{ key: 'group_scalars', title: 'Scalars', location: onPosts, graphql_field_name: 'harborLog' },
        fields: [
          ...scalars.map(([field]) => field),
          { name: 'hidden', type: 'text', show_in_graphql: 0 },
          { name: 'icon', type: 'icon_picker' },
          { name: '', key: 'field_tab', type: 'tab' },
          { name: 'renamed', type: 'text', graphql_field_name: 'former_name' },
          { name: 'preset', type: 'text', default_value: 'North' },
          { name: 'more', type: 'link' },
          { name: 'place', type: 'google_map' },
        ],
      },
      {
        ...{ key: 'group_nested', title: 'Nested', location: onPosts, graphql_field_name: 'nested' },
        fields: [
          {
            ...{ name: 'hull', type: 'group' },
            sub_fields: [
              { name: 'wood', type: 'text', default_value: 'larch' },
              { name: 'state', type: 'select', choices, return_format: 'array' },
              { name: 'keel', type: 'group', sub_fields: [{ name: 'stock', type: 'text' }] },
            ],
          },
          {
            ...{ name: 'crew', type: 'repeater' },
            sub_fields: [
              { name: 'name', type: 'text' },
              { name: 'watches', type: 'repeater', sub_fields: [{ name: 'from', type: 'text' }] },
            ],
          },
          {
            ...{ name: 'blocks', type: 'flexible_content' },
            layouts: [
              { name: 'quote', sub_fields: [{ name: 'words', type: 'text' }] },
              { name: 'two_numbers', sub_fields: [{ name: 'first', type: 'number' }] },
            ],
          },
        ],
      },
      {
        ...{ key: 'group_strict', title: 'Strict', location: onPosts, graphql_field_name: 'strict' },
        fields: [{ name: 'always', type: 'text', graphql_non_null: 1, default_value: 'steady' }],
      },
      { key: 'group_titled', title: 'Two words, no name', location: onPosts, fields: [line] },
      { key: 'group_unnamed', title: 'Nowhere', location: onPosts, graphql_field_name: '', fields: [line] },
      { key: 'group_asleep', title: 'Asleep', location: onPosts, active: false, fields: [line] },
      { key: 'group_off', title: 'Off', location: onPosts, show_in_graphql: 0, fields: [line] },
      { key: 'group_author', title: 'Author', location: onPosts, fields: [line] },
      {
        key: 'group_page',
        title: 'Page',
        location: [[rule('page_type', 'top_level'), rule('page', '5', '!=')]],
        fields: [line],
      },
      {
        key: 'group_admins',
        title: 'Ledger',
        location: [[...onPosts[0], rule('current_user_role', 'administrator')]],
        fields: [line],
      },
      { key: 'group_category', title: 'Pilot', location: [[rule('post_category', 'category:garden')]], fields: [line] },
      { key: 'group_others', title: 'Others', location: [[rule('post_type', 'post', '!=')]], fields: [line] },
      {
        ...{ key: 'group_mapped', title: 'Mapped', location: onPosts, fields: [line] },
        ...{ map_graphql_types_from_location_rules: 1, graphql_types: ['Tag', 'NoSuchType'] },
      },
      {
        ...{ key: 'group_all', title: 'Everywhere', fields: [line] },
        location: [
          ...[[rule('taxonomy', 'category')], [rule('user_role', 'author')], [rule('attachment', 'all')]],
          ...[[rule('comment', 'post')], [rule('nav_menu', 'all')], [rule('nav_menu_item', 'all')]],
        ],
      },
    ]);
    await storeItemValues(site, {
      id: filled,
      values: {
        ...Object.fromEntries(scalars.map(([{ name }, stored]) => [name, stored])),
        ...{ hidden: 'unseen', renamed: 'old', more: { title: 'T', url: '/t', target: '' } },
        place: { address: 'Quay', lat: '1.5', lng: 2, zoom: 14, country_short: 'NL' },
        ...{ hull: '', hull_wood: 'oak', hull_state: 'red', hull_keel: '', hull_keel_stock: 'iron' },
        ...{ crew: '2', crew_0_name: 'A', crew_0_watches: '1', crew_0_watches_0_from: '8', crew_1_name: 'B' },
        ...{ blocks: ['two_numbers', 'gone', 'quote'], blocks_0_first: '4', blocks_2_words: 'so' },
      },
    });
    const names = [...scalars.map(([{ name }]) => name), 'more', 'place', 'crew', 'blocks', 'always', 'preset'];
    await storeItemValues(site, { id: empty, values: Object.fromEntries(names.map((name) => [name, ''])) });
    await storeItemValues(site, {
      id: wrong,
      values: {
        ...{
          head_line: ['a', 'b'],
          depth: 'deep',
          lit: 'yes',
          paint: 'mauve',
          day: 'nope',
          more: 'https://example.org/',
        },
        ...{ place: '{"lat":1}', crew: 'many', blocks: 'quote', mail: 'no mail' },
        ...{ paints: [['red'], 'green'], gear: '0' },
      },
    });
  },
});

const ask = (query: string) => queryWpgraphql<Record<string, never>>(cms, { query });

async function groupOf(id: number, selection: string): Promise<Record<string, unknown> | null> {
  const { data, errors } = await ask(`{ post(id: ${id}, idType: DATABASE_ID) { group: ${selection} } }`);
  expect(errors).toBeUndefined();
  return (data as { post?: { group: Record<string, unknown> | null } } | undefined)?.post?.group ?? null;
}

const namesOfFields = async (type: string): Promise<string[] | null> => {
  const { data } = await ask(`{ __type(name: "${type}") { fields { name } } }`);
  const found = (data as { __type?: { fields: { name: string }[] } | null } | undefined)?.__type;
  return found ? found.fields.map(({ name }) => name) : null;
};

describe('the values of a group', () => {
  const selection = `harborLog { ${scalars.map(([{ name }]) => camel(name)).join(' ')} }`;

  it('have the types and forms of their fields', async () => {
    const expected = Object.fromEntries(scalars.map(([{ name }, , shown]) => [camel(name), shown]));
    expect(await groupOf(filled, selection)).toEqual(expected);
  });

  it('are null while nothing or an empty text is stored, except switches and ranges, and have defaults only without a stored value', async () => {
    const nothing = Object.fromEntries(
      scalars.map(([{ name, type }]) => [camel(name), type === 'true_false' ? false : type === 'range' ? 0 : null]),
    );
    for (const id of [unset, empty]) expect(await groupOf(id, selection)).toEqual(nothing);
    expect(await groupOf(unset, 'harborLog { preset more { url } place { zoom } }')).toEqual({
      preset: 'North',
      more: null,
      place: null,
    });
    expect(await groupOf(empty, 'harborLog { preset more { url } place { zoom } }')).toEqual({
      preset: null,
      more: null,
      place: null,
    });
  });

  it('of the wrong type are null, what can be read of them, or an error at the field', async () => {
    expect(
      await groupOf(wrong, 'harborLog { depth lit paint day mail more { url } place { latitude streetAddress } }'),
    ).toEqual({
      ...{ depth: null, lit: true, paint: ['mauve'], day: null, mail: 'no mail' },
      ...{ more: { url: null }, place: { latitude: 0, streetAddress: '' } },
    });
    expect(await groupOf(wrong, 'nested { crew { name } blocks { __typename } }')).toEqual({
      ...{ crew: null, blocks: [{ __typename: 'NestedBlocksQuoteLayout' }] },
    });
    const { data, errors } = await ask(`{ post(id: ${wrong}, idType: DATABASE_ID) { harborLog { headLine lit } } }`);
    expect(data).toEqual({ post: { harborLog: { headLine: null, lit: true } } });
    expect(errors).toMatchObject([
      { path: ['post', 'harborLog', 'headLine'], message: expect.stringContaining('is a list') },
    ]);
  });

  it('are null in the place of a list that is no choice, and a checkbox with 0 is empty', async () => {
    expect(await groupOf(wrong, 'harborLog { paints gear }')).toEqual({ paints: [null, 'green'], gear: null });
  });

  it('that must not be empty and are make the group null, with an error that says so', async () => {
    expect(await groupOf(unset, 'strict { always }')).toEqual({ always: 'steady' });
    const { data, errors } = await ask(`{ post(id: ${empty}, idType: DATABASE_ID) { databaseId strict { always } } }`);
    expect(data).toEqual({ post: { databaseId: empty, strict: null } });
    expect(errors).toMatchObject([{ path: ['post', 'strict', 'always'], message: expect.stringContaining('always') }]);
  });

  it('can be links, places and renamed fields', async () => {
    const place = 'place { streetAddress latitude longitude zoom countryShort city }';
    expect(await groupOf(filled, `harborLog { formerName more { title url target } ${place} }`)).toEqual({
      formerName: 'old',
      more: { title: 'T', url: '/t', target: '' },
      place: { streetAddress: 'Quay', latitude: 1.5, longitude: 2, zoom: '14', countryShort: 'NL', city: null },
    });
  });

  it('can be inside groups, rows and layouts', async () => {
    const nested = `nested {
      __typename fieldGroupName
      hull { __typename wood state keel { ... on NestedHullKeel_Fields { stock } ... on AcfFieldGroup { __typename } } }
      crew { __typename name watches { from } }
      blocks { __typename fieldGroupName ... on NestedBlocksQuoteLayout { words } ... on NestedBlocksTwoNumbersLayout_Fields { first } }
    }`;
    expect(await groupOf(filled, nested)).toEqual({
      ...{ __typename: 'Nested', fieldGroupName: 'Nested' },
      hull: {
        __typename: 'NestedHull',
        wood: 'oak',
        state: ['red'],
        keel: { stock: 'iron', __typename: 'NestedHullKeel' },
      },
      crew: [
        { __typename: 'NestedCrew', name: 'A', watches: [{ from: '8' }] },
        { __typename: 'NestedCrew', name: 'B', watches: null },
      ],
      blocks: [
        { __typename: 'NestedBlocksTwoNumbersLayout', fieldGroupName: 'NestedBlocksTwoNumbersLayout', first: 4 },
        { __typename: 'NestedBlocksQuoteLayout', fieldGroupName: 'NestedBlocksQuoteLayout', words: 'so' },
      ],
    });
    expect(await groupOf(unset, nested)).toMatchObject({
      hull: { wood: 'larch', state: null, keel: { stock: null } },
      crew: null,
      blocks: null,
    });
  });

  it('of an item are as public as the item, also if it has a password', async () => {
    const draft = `{ post(id: ${postIds.contributorDraftPost}, idType: DATABASE_ID) { databaseId harborLog { preset } } }`;
    expect((await ask(draft)).data).toEqual({ post: null });
    const asContributor = await queryWpgraphql(cms, {
      query: draft.replace(String(postIds.contributorDraftPost), String(postIds.authorDraftPost)),
      as: 'contributor',
    });
    expect(asContributor.data).toEqual({ post: { databaseId: postIds.authorDraftPost, harborLog: null } });
    expect((await queryWpgraphql(cms, { query: draft, as: 'contributor' })).data).toMatchObject({
      post: { harborLog: { preset: 'North' } },
    });
    expect(await groupOf(postIds.protected, 'harborLog { preset }')).toEqual({ preset: 'North' });
  });
});

describe('the types of groups', () => {
  it('have the fields that GraphQL shows, behind interfaces', async () => {
    const fields = await namesOfFields('HarborLog');
    expect(fields).toEqual(
      [...scalars.map(([{ name }]) => camel(name)), 'formerName', 'preset', 'more', 'place'].sort(),
    );
    const { data } = await ask(`{
      a: __type(name: "HarborLog") { interfaces { name } }
      b: __type(name: "WithAcfHarborLog") { possibleTypes { name } fields { name } }
      c: __type(name: "NestedBlocks_Layout") { possibleTypes { name } }
    }`);
    const names = (...all: string[]) => all.map((name) => ({ name }));
    expect(data).toEqual({
      a: { interfaces: names('HarborLog_Fields', 'AcfFieldGroup', 'AcfFieldGroupFields') },
      b: { possibleTypes: names('Post'), fields: names('harborLog') },
      c: { possibleTypes: names('NestedBlocksQuoteLayout', 'NestedBlocksTwoNumbersLayout') },
    });
  });

  it('exist without fields of items for groups that are asleep, unnamed, or whose rules are about single items', async () => {
    for (const type of ['Asleep', 'Nowhere', 'Ledger', 'Pilot']) {
      expect(await namesOfFields(type)).toEqual(['line']);
      expect(await namesOfFields(`WithAcf${type}`)).toBeNull();
    }
    expect(await namesOfFields('Off')).toBeNull();
  });

  it('follow from the rules or the chosen types, and replace nothing', async () => {
    const groups = [
      'twoWordsNoName',
      'authorFields',
      'pageFields',
      'others',
      'mapped',
      'everywhere',
      'ledger',
      'pilot',
      'off',
    ];
    const groupsOf = async (type: string) => (await namesOfFields(type))?.filter((name) => groups.includes(name));
    expect(await groupsOf('Post')).toEqual(['authorFields', 'twoWordsNoName']);
    expect((await groupsOf('Page'))?.sort()).toEqual(['others', 'pageFields']);
    expect((await groupsOf('MediaItem'))?.sort()).toEqual(['everywhere', 'others']);
    expect(await groupsOf('Tag')).toEqual(['mapped']);
    for (const type of ['Category', 'User', 'Comment', 'Menu', 'MenuItem'])
      expect(await groupsOf(type)).toEqual(['everywhere']);
    const { data } = await ask(
      `{ post(id: ${filled}, idType: DATABASE_ID) { author { node { databaseId } } authorFields { __typename line } } }`,
    );
    expect(data).toEqual({
      post: {
        author: { node: { databaseId: accounts.author.id } },
        authorFields: { __typename: 'AuthorFields', line: null },
      },
    });
    const owners = `{ category(id: ${terms.garden.id}, idType: DATABASE_ID) { ... on WithAcfEverywhere { everywhere { line } } }
      user(id: ${accounts.author.id}, idType: DATABASE_ID) { everywhere { fieldGroupName } } }`;
    expect((await ask(owners)).data).toEqual({
      category: { everywhere: { line: null } },
      user: { everywhere: { fieldGroupName: 'Everywhere' } },
    });
  });
});
