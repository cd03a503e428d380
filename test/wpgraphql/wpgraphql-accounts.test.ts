import { expect } from 'vitest';
import { writerOf } from '../support/database.ts';
import { accounts, type Login, postIds } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { globalId, queryWpgraphql } from '../support/wpgraphql-client.ts';

const run = (query: string, as?: Login) => queryWpgraphql(cms, { query, ...(as ? { as } : {}) });

it('accounts find themselves by login and e-mail address; only who may list accounts finds others so', async () => {
  const { email, login } = await site.database.reader.user.findUniqueOrThrow({ where: { id: accounts.author.id } });
  for (const [id, idType] of [
    [email, 'EMAIL'],
    [login, 'USERNAME'],
  ] as const) {
    const query = `{ user(id: "${id}", idType: ${idType}) { databaseId } }`;
    const found = { data: { user: { databaseId: accounts.author.id } } };
    expect(await run(query, 'author'), idType).toEqual(found);
    expect(await run(query, 'admin'), idType).toEqual(found);
    for (const as of [undefined, 'contributor'] as const) {
      const { data, errors } = await run(query, as);
      expect([data, errors?.length], idType).toEqual([{ user: null }, 1]);
    }
  }
});

it('an unknown role is an error, and one that the viewer may not see is null', async () => {
  const role = (name: string, as?: Login) => run(`{ userRole(id: "${globalId('user_role', name)}") { name } }`, as);
  expect((await role('gardener', 'admin')).errors).toHaveLength(1);
  expect(await role('editor')).toEqual({ data: { userRole: null } });
  expect(await role('editor', 'admin')).toEqual({ data: { userRole: { name: 'editor' } } });
});

it('an avatar of the size 0 has the default size', async () => {
  const avatar = (size: number) => `avatar(size: ${size}) { size width url }`;
  const { data } = await run(`{
    user(id: ${accounts.author.id}, idType: DATABASE_ID) {
      zero: ${avatar(0)} default: ${avatar(96)} negative: ${avatar(-40)} positive: ${avatar(40)}
    }
  }`);
  const user = data?.user as Record<string, unknown>;
  expect(user.zero).toMatchObject({ size: 96, width: 96 });
  expect([user.zero, user.negative]).toEqual([user.default, user.positive]);
});

it('an address with the fragment of a comment leads to the comment, if it is visible', async () => {
  const data = {
    ...{ postId: postIds.sowingPeas, type: 'comment', content: 'Well', authorName: 'Eve', userId: 0 },
    ...{ date: '2022-01-01T10:00:00', dateGmt: '2022-01-01T09:00:00' },
  };
  const { comment } = writerOf(site.database);
  const [shown, held] = [
    await comment.create({ data: { ...data, status: 'approved' } }),
    await comment.create({ data: { ...data, status: 'hold' } }),
  ];
  const linked = await run(`{ comment(id: ${shown.id}, idType: DATABASE_ID) { uri } }`);
  const uri = String((linked.data?.comment as { uri: unknown } | null)?.uri);
  const node = (address: string) => run(`{ nodeByUri(uri: "${address}") { __typename id } }`);
  expect(await node(uri)).toEqual({
    data: { nodeByUri: { __typename: 'Comment', id: globalId('comment', shown.id) } },
  });
  expect(await node(uri.replace(String(shown.id), String(held.id)))).toEqual({ data: { nodeByUri: null } });
});

it('of two filters by login, slug or role, both apply', async () => {
  const found = async (where: string) => {
    const { data } = await run(`{ users(where: { ${where} }) { nodes { databaseId } } }`, 'admin');
    const users = data?.users as { nodes: { databaseId: number }[] } | undefined;
    return users?.nodes.map(({ databaseId }) => databaseId);
  };
  const { login, slug } = await site.database.reader.user.findUniqueOrThrow({ where: { id: accounts.author.id } });
  const other = await site.database.reader.user.findUniqueOrThrow({ where: { id: accounts.editor.id } });
  for (const [one, several, names] of [
    ['login', 'loginIn', [login, other.login]],
    ['nicename', 'nicenameIn', [slug, other.slug]],
  ] as const) {
    expect(await found(`${one}: "${names[0]}", ${several}: ["${names[0]}", "${names[1]}"]`)).toEqual([
      accounts.author.id,
    ]);
    expect(await found(`${one}: "${names[0]}", ${several}: ["${names[1]}"]`)).toEqual([]);
  }
  expect(await found('role: AUTHOR, roleIn: [AUTHOR, EDITOR]')).toEqual(await found('role: AUTHOR'));
  expect(await found('role: AUTHOR, roleIn: [EDITOR]')).toEqual([]);
  expect(await found('role: AUTHOR')).toContain(accounts.author.id);
});
