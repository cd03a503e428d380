import { expect } from 'vitest';
import { writerOf } from '../support/database.ts';
import { accounts, type Login, mediaIds, postIds } from '../support/site-content.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const it = siteTest();

interface Page {
  nodes: { databaseId: number }[];
  pageInfo: { hasNextPage: boolean };
}

/** The ids of the first page of a list, and whether another page follows. */
async function firstPage(list: string, as?: Login) {
  const query = `{ list: ${list} { nodes { databaseId } pageInfo { hasNextPage } } }`;
  const { data } = await queryWpgraphql<{ list: Page }>(cms, { query, ...(as ? { as } : {}) });
  return { ids: data?.list.nodes.map(({ databaseId }) => databaseId), continues: data?.list.pageInfo.hasNextPage };
}

it('a search of revisions matches those of items that the viewer may edit', async () => {
  const word = 'quicksilver';
  const parents = [postIds.authorDraftPost, postIds.editorPrivatePost, postIds.peaSoup, postIds.contributorDraftPost];
  for (const parentId of parents) {
    await cms.send({
      method: 'POST',
      path: `posts/${parentId}`,
      json: { content: `${word} ${parentId}` },
      as: 'admin',
    });
    await cms.send({ method: 'POST', path: `posts/${parentId}`, json: { content: 'Another text' }, as: 'admin' });
  }
  const found = (as: Login) => firstPage(`revisions(first: 1, where: { search: "${word}" })`, as);
  expect(await found('contributor')).toMatchObject({ ids: [expect.any(Number)], continues: false });
  expect(await found('author')).toMatchObject({ ids: [expect.any(Number)], continues: false });
  expect(await found('subscriber')).toEqual({ ids: [], continues: false });
  expect(await found('editor')).toMatchObject({ ids: [expect.any(Number)], continues: true });
  const all = await firstPage(`revisions(first: 10, where: { search: "${word}" })`, 'editor');
  expect(all.ids).toHaveLength(parents.length);
});

it('pages of accounts end with the last account that the viewer may see', async () => {
  const { id } = accounts.subscriber;
  const include = `where: { include: [${accounts.admin.id}, ${id}, ${accounts.disabled.id}] }`;
  const [first, whole] = [`users(first: 1, ${include})`, `users(first: 2, ${include})`];
  expect(await firstPage(first)).toEqual({ ids: [accounts.admin.id], continues: false });
  expect(await firstPage(first, 'author')).toEqual({ ids: [accounts.admin.id], continues: false });
  expect(await firstPage(first, 'subscriber')).toEqual({ ids: [accounts.admin.id], continues: true });
  expect(await firstPage(whole, 'subscriber')).toEqual({ ids: [accounts.admin.id, id], continues: false });
  expect(await firstPage(whole, 'admin')).toMatchObject({ continues: true });
});

it('pages of files end with the last file that the viewer may see', async () => {
  const list = `mediaItems(first: 1, where: { in: [${mediaIds.public}, ${mediaIds.ofPrivatePost}] })`;
  expect(await firstPage(list)).toEqual({ ids: [mediaIds.public], continues: false });
  expect(await firstPage(list, 'editor')).toEqual({ ids: [mediaIds.public], continues: true });
  const searched = 'mediaItems(first: 100, where: { search: "e" })';
  const { ids = [] } = await firstPage(searched);
  expect(await firstPage(`mediaItems(first: ${ids.length}, where: { search: "e" })`)).toEqual({
    ids,
    continues: false,
  });
});

it('pages of comments end with the last comment that the viewer may see', async () => {
  const comment = (postId: number, type = 'comment') => ({
    ...{ postId, type, status: 'approved', content: 'Well', authorName: 'Eve', userId: accounts.editor.id },
    ...{ date: '2022-01-01T10:00:00', dateGmt: '2022-01-01T09:00:00' },
  });
  const { comment: comments } = writerOf(site.database);
  const { id: shown } = await comments.create({ data: comment(postIds.sowingPeas) });
  const hidden = [
    comment(postIds.editorPrivatePost),
    comment(postIds.authorDraftPost),
    comment(mediaIds.ofPrivatePost),
    comment(postIds.sowingPeas, 'note'),
    comment(987_654),
  ];
  const ids = await Promise.all(hidden.map(async (data) => (await comments.create({ data })).id));
  const list = (first: number) =>
    `comments(first: ${first}, where: { commentIn: [${[shown, ...ids]}], orderby: COMMENT_IN, commentType: "all" })`;
  expect(await firstPage(list(1))).toEqual({ ids: [shown], continues: false });
  expect(await firstPage(list(1), 'subscriber')).toEqual({ ids: [shown], continues: false });
  expect(await firstPage(list(2), 'contributor')).toEqual({ ids: [shown, ids[1]], continues: false });
  expect(await firstPage(list(5), 'admin')).toEqual({ ids: [shown, ...ids.slice(0, 4)], continues: false });
});
