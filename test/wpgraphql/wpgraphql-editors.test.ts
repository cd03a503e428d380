import { expect } from 'vitest';
import { writerOf } from '../support/database.ts';
import { accounts, postIds } from '../support/site-content.ts';
import { cms, it, site } from '../support/site-test.ts';
import { globalId, queryWpgraphql } from '../support/wpgraphql-client.ts';

const editors = `{
  post(id: ${postIds.mint}, idType: DATABASE_ID) {
    lastEditedBy { node { name } }
    editingLockedBy { node { name } }
  }
}`;

it('who may edit an item sees who changed it last, and who has it open', async () => {
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString().slice(0, 19);
  const { postMeta, editLock } = writerOf(site.database);
  const postId = postIds.mint;
  await editLock.create({ data: { postId, userId: accounts.author.id, renewed: secondsAgo(10) } });
  await postMeta.create({ data: { postId, key: '_edit_last', value: String(accounts.editor.id) } });
  expect((await queryWpgraphql(cms, { query: editors, as: 'editor' })).data).toEqual({
    post: {
      lastEditedBy: { node: { name: accounts.editor.name } },
      editingLockedBy: { node: { name: accounts.author.name } },
    },
  });
  const hidden = { post: { lastEditedBy: null, editingLockedBy: null } };
  expect((await queryWpgraphql(cms, { query: editors })).data).toEqual(hidden);
  await editLock.update({ where: { postId }, data: { renewed: secondsAgo(1_000) } });
  const later = await queryWpgraphql(cms, { query: editors, as: 'editor' });
  expect(later.data).toMatchObject({ post: { editingLockedBy: null } });
});

it('strangers see the active theme only', async () => {
  const query = '{ themes(first: 100) { nodes { id slug name } } }';
  const listed = async (as?: 'admin') => {
    const { data } = await queryWpgraphql<{ themes: { nodes: { id: string; slug: string }[] } }>(cms, {
      query,
      ...(as ? { as } : {}),
    });
    return data?.themes.nodes ?? [];
  };
  const [active, ...others] = await listed();
  expect(others).toEqual([]);
  expect(active?.id).toBe(globalId('theme', active?.slug ?? ''));
  expect((await listed('admin')).length).toBeGreaterThanOrEqual(1);
  const { data } = await queryWpgraphql(cms, { query: `{ node(id: "${active?.id}") { __typename } }` });
  expect(data).toEqual({ node: { __typename: 'Theme' } });
});
