import { describe, expect } from 'vitest';
import { storeFieldGroups, storeItemValues } from '../support/field-group-rows.ts';
import { accounts, mediaIds, postIds, publishedIds, terms } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const onItems = ['post', 'page'].map((value) => [{ param: 'post_type', operator: '==' as const, value }]);

const references = [
  { name: 'photo', type: 'image', return_format: 'url' },
  { name: 'manual', type: 'file', return_format: 'array' },
  { name: 'views', type: 'gallery' },
  { name: 'sister', type: 'post_object', return_format: 'object' },
  { name: 'sister_one', type: 'post_object', return_format: 'id', graphql_connection_type: 'one_to_one' },
  { name: 'see', type: 'page_link', multiple: 1 },
  { name: 'fleet', type: 'relationship', return_format: 'id' },
  { name: 'marks', type: 'taxonomy', taxonomy: 'post_tag', field_type: 'multi_select', return_format: 'id' },
  { name: 'hands', type: 'user', multiple: 1, return_format: 'array' },
];

/** Post that refers to hidden things beside visible ones, to missing ones, and to nothing of use. */
const { mint: filled, quote: unset, peaSoup: empty, chat: missing, link: odd, sowingPeas: long } = postIds;
const texts = (...ids: number[]) => ids.map(String);

const it = siteTest({
  prepare: async (site) => {
    await storeFieldGroups(site, [
      { key: 'group_relations', title: 'Relations', location: onItems, fields: references },
      {
        ...{ key: 'group_lines', title: 'Lines', location: onItems },
        fields: Array.from({ length: 8 }, (_, index) => ({ name: `line_${index}`, type: 'text' })),
      },
    ]);
    await storeItemValues(site, {
      id: filled,
      values: {
        ...{
          photo: String(mediaIds.public),
          manual: mediaIds.ofPost,
          views: texts(mediaIds.ofPrivatePost, mediaIds.public),
        },
        ...{
          sister: String(postIds.aboutPage),
          sister_one: String(postIds.editorPrivatePost),
          see: ['/archive', String(postIds.aboutPage)],
        },
        fleet: texts(
          ...[
            postIds.sowingPeas,
            postIds.authorDraftPost,
            postIds.editorPrivatePost,
            postIds.trashed,
            postIds.autoDraft,
          ],
          ...[postIds.revisionOfMint, 8_001, postIds.scheduled, postIds.protected, mediaIds.public, postIds.sowingPeas],
        ),
        ...{ marks: [terms.soup.id, terms.spring.id], hands: texts(accounts.subscriber.id, accounts.author.id) },
      },
    });
    const nothing = Object.fromEntries(references.map(({ name }) => [name, '']));
    await storeItemValues(site, { id: empty, values: nothing });
    await storeItemValues(site, {
      id: missing,
      values: Object.fromEntries(references.map(({ name }) => [name, ['99999']])),
    });
    await storeItemValues(site, { id: odd, values: Object.fromEntries(references.map(({ name }) => [name, 'admin'])) });
    const hidden = Array.from({ length: 60 }, () => postIds.authorDraftPost + 90_000).map((id, index) => id + index);
    await storeItemValues(site, { id: long, values: { fleet: texts(...hidden, ...publishedIds) } });
    for (const id of publishedIds.slice(0, 12)) {
      if ([filled, unset, empty, missing, odd, long].includes(id as never)) continue;
      const others = texts(...publishedIds.filter((other) => (other + id) % 3 === 0));
      await storeItemValues(site, {
        id,
        values: { fleet: others, photo: String(mediaIds.public), line_1: `Line ${id}` },
      });
    }
  },
});

type Login = keyof typeof accounts;
type Value = { nodes?: { databaseId: number }[]; node?: { databaseId: number } } | null;

const lists = ['views', 'sister', 'see', 'fleet', 'marks', 'hands'];
const edges = ['photo', 'manual', 'sisterOne'];
const idsOf = (name: string) =>
  lists.includes(name)
    ? `${name} { nodes { ... on DatabaseIdentifier { databaseId } } }`
    : `${name} { node { ... on DatabaseIdentifier { databaseId } } }`;

async function relationsOf(id: number, as?: Login): Promise<Record<string, number[] | number | null>> {
  const query = `{ post(id: ${id}, idType: DATABASE_ID) { relations { ${[...lists, ...edges].map(idsOf).join(' ')} } } }`;
  const { data, errors } = await queryWpgraphql<{ post: { relations: Record<string, Value> } }>(cms, {
    query,
    ...(as ? { as } : {}),
  });
  expect(errors).toBeUndefined();
  return Object.fromEntries(
    Object.entries(data?.post.relations ?? {}).map(([name, value]) => [
      name,
      value && (value.nodes ? value.nodes.map(({ databaseId }) => databaseId) : (value.node?.databaseId ?? null)),
    ]),
  );
}

describe('references of fields', () => {
  it('lead in their order to what the viewer may see', async () => {
    const { sowingPeas, authorDraftPost, editorPrivatePost, scheduled, protected: locked } = postIds;
    const shared = {
      photo: mediaIds.public,
      manual: mediaIds.ofPost,
      sister: [postIds.aboutPage],
      see: [postIds.aboutPage],
      marks: [terms.soup.id, terms.spring.id],
    };
    expect(await relationsOf(filled)).toEqual({
      ...shared,
      ...{ views: [mediaIds.public], sisterOne: null, hands: [accounts.author.id] },
      fleet: [sowingPeas, locked, mediaIds.public],
    });
    expect(await relationsOf(filled, 'author')).toMatchObject({
      sisterOne: null,
      fleet: [sowingPeas, authorDraftPost, scheduled, locked, mediaIds.public],
    });
    expect(await relationsOf(filled, 'admin')).toEqual({
      ...shared,
      ...{ views: [mediaIds.ofPrivatePost, mediaIds.public], sisterOne: editorPrivatePost },
      ...{ hands: [accounts.subscriber.id, accounts.author.id] },
      fleet: [sowingPeas, authorDraftPost, editorPrivatePost, scheduled, locked, mediaIds.public],
    });
  });

  it('are null if nothing or no id is stored, and lists without nodes if what they lead to is missing', async () => {
    const nothing = Object.fromEntries([...lists, ...edges].map((name) => [name, null]));
    expect(await relationsOf(unset)).toEqual(nothing);
    expect(await relationsOf(empty)).toEqual(nothing);
    expect(await relationsOf(odd)).toEqual({ ...nothing, hands: [] });
    const noNodes = Object.fromEntries(lists.map((name) => [name, []]));
    expect(await relationsOf(missing)).toEqual({
      ...noNodes,
      ...Object.fromEntries(edges.map((name) => [name, null])),
    });
  });

  it('have pages, which go on behind what is hidden', async () => {
    const pageOf = async (args: string) => {
      const query = `{ post(id: ${long}, idType: DATABASE_ID) { relations { fleet${args && `(${args})`} {
        pageInfo { hasNextPage hasPreviousPage endCursor } nodes { databaseId } edges { cursor } } } } }`;
      const { data } = await queryWpgraphql<{
        post: {
          relations: {
            fleet: { pageInfo: { endCursor: string; hasNextPage: boolean }; nodes: { databaseId: number }[] };
          };
        };
      }>(cms, { query });
      const page = data?.post.relations.fleet;
      return { ...page?.pageInfo, ids: page?.nodes.map(({ databaseId }) => databaseId) };
    };
    const first = await pageOf('first: 3');
    expect(first).toMatchObject({ ids: publishedIds.slice(0, 3), hasNextPage: true, hasPreviousPage: false });
    const second = await pageOf(`first: 3, after: "${first.endCursor}"`);
    expect(second).toMatchObject({ ids: publishedIds.slice(3, 6), hasNextPage: true, hasPreviousPage: true });
    expect(await pageOf('last: 2')).toMatchObject({ ids: publishedIds.slice(-2), hasPreviousPage: true });
    expect(await pageOf('first: 100')).toMatchObject({ ids: publishedIds, hasNextPage: false });
    expect((await pageOf('')).ids).toHaveLength(10);
  });

  it('of a list of posts take one statement more than its values, whatever its length', async () => {
    const lines = Array.from({ length: 8 }, (_, index) => `line${index}`).join(' ');
    const fields = `relations { ${idsOf('fleet')} ${idsOf('photo')} } lines { ${lines} }`;
    const statementsOf = async (first: number, selection: string) =>
      (
        await cms.statements(() =>
          queryWpgraphql(cms, { query: `{ posts(first: ${first}) { nodes { databaseId ${selection} } } }` }),
        )
      ).length;
    await statementsOf(1, fields);
    for (const first of [10, 9]) {
      const plain = await statementsOf(first, 'title slug');
      expect((await statementsOf(first, fields)) - plain).toBeLessThanOrEqual(2);
    }
  });
});
