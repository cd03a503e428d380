import { describe, expect } from 'vitest';
import { storeFieldGroups, storeItemValues } from '../support/field-group-rows.ts';
import { postIds } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const rule = (param: string, value: string, operator: '==' | '!=' = '==') => ({ param, operator, value });
const group = (name: string, location: ReturnType<typeof rule>[][], settings: object = {}) => ({
  ...{ key: `group_${name}`, title: name, graphql_field_name: name, location },
  fields: [{ name: 'line', type: 'text', key: `field_${name}` }],
  ...settings,
});
const onPosts = [[rule('post_type', 'post')]];

const it = siteTest({
  prepare: (created) =>
    storeFieldGroups(created, [
      group('harbor', [[rule('post_type', 'post'), rule('post_category', 'category:garden')]]),
      group('secret', [[rule('post_type', 'post'), rule('current_user_role', 'administrator')]]),
      group('front', [[rule('post_type', 'page'), rule('page_type', 'front_page', '!=')]]),
      group('start', [[rule('page_type', 'front_page')]]),
      group('top', [[rule('page_type', 'top_level')]]),
      group('replies', [[rule('comment', 'all', '!=')]]),
      group('images', [[rule('attachment', 'all'), rule('attachment', 'image', '!=')]]),
      group('chosen', [[rule('post_format', 'aside')]], {
        ...{ map_graphql_types_from_location_rules: 1, graphql_types: ['Tag'], graphql_field_name: '', active: false },
      }),
      group('values', onPosts, {
        fields: [
          { name: 'wind', type: 'range', key: 'field_wind' },
          { name: 'depth', type: 'number', key: 'field_depth' },
          { name: 'line', type: 'text', key: 'field_line' },
          { name: 'colors', type: 'checkbox', choices: { red: 'Red' }, key: 'field_colors', graphql_non_null: 1 },
          { name: 'first', type: 'relationship', key: 'field_first', graphql_connection_type: 'one_to_one' },
          { name: 'terms', type: 'taxonomy', key: 'field_terms', graphql_connection_type: 'one_to_one' },
          { name: 'all', type: 'relationship', key: 'field_all', graphql_non_null: 1 },
          { ...{ name: 'part', type: 'group', key: 'field_part', graphql_non_null: 1 }, sub_fields: [] },
        ],
      }),
    ]),
});

const ask = async (query: string) => queryWpgraphql(cms, { query });

async function ownersOf(interfaceName: string): Promise<string[] | null> {
  const { data } = await ask(`{ __type(name: "${interfaceName}") { possibleTypes { name } } }`);
  const found = (data as { __type: { possibleTypes: { name: string }[] } | null }).__type;
  return found?.possibleTypes.map(({ name }) => name) ?? null;
}

describe('the types that have a group', () => {
  it('follow from rules that belong together', async () => {
    expect(await ownersOf('WithAcfHarbor')).toEqual(['Post']);
    expect(await ownersOf('WithAcfSecret')).toBeNull();
    expect(await ownersOf('WithAcfFront')).toBeNull();
    expect(await ownersOf('WithAcfStart')).toEqual(['Page']);
    expect(await ownersOf('WithAcfTop')).toBeNull();
    expect(await ownersOf('WithAcfReplies')).toBeNull();
    expect(await ownersOf('WithAcfImages')).toBeNull();
  });

  it('can be named, whatever else the group says', async () => {
    expect(await ownersOf('WithAcfChosen')).toEqual(['Tag']);
  });
});

describe('the fields of a group', () => {
  it('have the types and nullability of the plugin', async () => {
    const { data } = await ask(
      '{ __type(name: "Values") { fields { name type { kind name ofType { kind name ofType { name } } } } } }',
    );
    const { fields } = (data as { __type: { fields: { name: string; type: object }[] } }).__type;
    const types = Object.fromEntries(fields.map(({ name, type }) => [name, type]));
    expect(types.colors).toMatchObject({ kind: 'NON_NULL', ofType: { kind: 'LIST', ofType: { name: 'String' } } });
    expect(types.terms).toMatchObject({ name: 'AcfTermNodeConnection' });
    expect(types.all).toMatchObject({ name: 'AcfContentNodeConnection' });
    expect(types.part).toMatchObject({ kind: 'NON_NULL' });
  });

  it('are null for zeros, except ranges, and lead to the first item that exists', async () => {
    await storeItemValues(site, {
      id: postIds.mint,
      values: { wind: '', depth: '1,5', line: '0', colors: ['red'], first: ['999999', String(postIds.quote)] },
    });
    const { data, errors } = await ask(
      `{ post(id: ${postIds.mint}, idType: DATABASE_ID) { values {
        wind depth line colors first { node { databaseId } } terms { nodes { databaseId } } } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      post: {
        values: {
          ...{ wind: 0, depth: 1, line: null, colors: ['red'], terms: null },
          first: { node: { databaseId: postIds.quote } },
        },
      },
    });
  });
});
