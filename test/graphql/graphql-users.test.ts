import { describe, expect } from 'vitest';
import { accounts, type Login, postIds } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';

const runQuery = async <Data>(query: string, as?: Login): Promise<Data> => {
  const { body } = await cms.graphql(query, as ? { as } : {});
  expect(body.errors).toBeUndefined();
  return body.data as Data;
};

const codeOf = async (query: string, as?: Login) => {
  const { body } = await cms.graphql(query, as ? { as } : {});
  return body.errors?.[0]?.extensions?.code;
};

const PRIVATE =
  'username firstName lastName nickname email locale registeredDate roles capabilities extraCapabilities disabled';

describe('accounts in GraphQL', () => {
  it('hide their private fields from viewers who may neither edit nor list accounts, on every path', async () => {
    const query = `{ post(id: ${postIds.mint}) { author { name ${PRIVATE} meta } } users { nodes { ${PRIVATE} } } }`;
    interface Answer {
      post: { author: Record<string, unknown> };
      users: { nodes: Record<string, unknown>[] };
    }
    for (const as of [undefined, 'subscriber'] as const) {
      const { post, users } = await runQuery<Answer>(query, as);
      const { name, meta, ...hidden } = post.author;
      expect([name, meta]).toEqual(['Arno Vale', {}]);
      expect(new Set(Object.values(hidden))).toEqual(new Set([null]));
      expect(users.nodes).toHaveLength(4);
      expect(new Set(users.nodes.flatMap((node) => Object.values(node)))).toEqual(new Set([null]));
    }
    const { post } = await runQuery<Answer>(query, 'admin');
    expect(post.author).toMatchObject({
      username: 'author',
      email: 'author@larch.example',
      roles: ['author'],
      disabled: false,
    });
  });

  it.each([
    [`{ user(id: ${accounts.subscriber.id}) { name } }`, 'rest_user_cannot_view'],
    ['{ user(id: 77) { name } }', 'rest_user_invalid_id'],
    [`{ user(id: ${accounts.admin.id}, context: EDIT) { name } }`, 'rest_forbidden_context'],
    ['{ viewer { name } }', 'rest_not_logged_in'],
    ['{ users(where: { roleIn: ["author"] }) { total } }', 'rest_user_cannot_view'],
    ['{ users(where: { capabilityIn: ["read"] }) { total } }', 'rest_user_cannot_view'],
    ['{ users(where: { authors: true }) { total } }', 'rest_forbidden_who'],
    ['{ users(orderBy: EMAIL) { total } }', 'rest_forbidden_orderby'],
    ['{ users(after: "x") { total } }', 'rest_invalid_param'],
    ['mutation { updateViewer(input: { name: "x" }) { name } }', 'rest_user_invalid_id'],
    [
      `mutation { deleteUser(id: ${accounts.author.id}, reassignTo: 0, force: true) { deleted } }`,
      'rest_user_cannot_delete',
    ],
  ])('answer %s without a login with %s', async (query, code) => {
    expect(await codeOf(query)).toBe(code);
  });

  it('return the account and the permissions of the viewer', async () => {
    expect(await runQuery('{ viewer { databaseId viewerCan { edit delete promote } } }', 'subscriber')).toEqual({
      viewer: { databaseId: 5, viewerCan: { edit: true, delete: false, promote: false } },
    });
    expect(await runQuery(`{ userPermissions(id: ${accounts.subscriber.id}) { edit } }`)).toEqual({
      userPermissions: null,
    });
  });

  it('are paged completely by cursors', async () => {
    interface Answer {
      users: {
        total: number;
        edges: { cursor: string; node: { databaseId: number } }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    }
    const collectedIds: number[] = [];
    for (let after = '', pages = 0; pages < 10; pages++) {
      const { users } = await runQuery<Answer>(
        `{ users(first: 4, orderBy: ID${after}) { total edges { cursor node { databaseId } } pageInfo { hasNextPage endCursor } } }`,
        'admin',
      );
      expect(users.total).toBe(6);
      collectedIds.push(...users.edges.map(({ node }) => node.databaseId));
      if (!users.pageInfo.hasNextPage) break;
      after = `, after: "${users.pageInfo.endCursor}"`;
    }
    expect(collectedIds).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('can be created, changed and deleted', async () => {
    const { createUser } = await runQuery<{ createUser: { databaseId: number; name: string } }>(
      'mutation { createUser(input: { username: "nell", email: "nell@example.org", password: "x y z", roles: ["author"] }) { databaseId name } }',
      'admin',
    );
    expect(createUser.name).toBe('nell');
    const id = createUser.databaseId;
    expect(
      await runQuery(`mutation { updateUser(id: ${id}, input: { firstName: "Nell" }) { firstName roles } }`, 'admin'),
    ).toEqual({ updateUser: { firstName: 'Nell', roles: ['author'] } });
    expect(await codeOf(`mutation { deleteUser(id: ${id}, reassignTo: 1) { deleted } }`, 'admin')).toBe(
      'rest_trash_not_supported',
    );
    expect(
      await runQuery(
        `mutation { deleteUser(id: ${id}, reassignTo: 1, force: true) { deleted previous { username } } }`,
        'admin',
      ),
    ).toEqual({ deleteUser: { deleted: true, previous: { username: 'nell' } } });
  });

  it('refuse invalid e-mail addresses and passwords', async () => {
    const create = (email: string, password: string) =>
      codeOf(
        `mutation { createUser(input: { username: "x1", email: "${email}", password: "${password}" }) { name } }`,
        'admin',
      );
    expect(await create('nowhere', 'x')).toBe('rest_invalid_param');
    expect(await create('x@example.org', 'x'.repeat(5_000))).toBe('rest_invalid_param');
  });
});
