import { describe, expect } from 'vitest';
import { addComments, commentedPosts, commentIds } from '../support/comment-site.ts';
import type { Login } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

const it = siteTest({ prepare: addComments });

const runQuery = async (query: string, login?: Login) => {
  const { body } = await cms.graphql(query, login ? { as: login } : {});
  return { data: body.data as Record<string, never> | null | undefined, code: body.errors?.[0]?.extensions?.code };
};

describe('comments in GraphQL', () => {
  it('are paged completely by cursors', async () => {
    const page = async (after: string) => {
      const { data } = await runQuery(
        `{ comments(where: { postIn: [${commentedPosts.open}] }, first: 1${after}) { total nodes { databaseId } edges { cursor } pageInfo { hasNextPage endCursor } } }`,
      );
      return data?.comments as unknown as {
        total: number;
        nodes: { databaseId: number }[];
        edges: { cursor: string }[];
        pageInfo: { hasNextPage: boolean; endCursor: string };
      };
    };
    const first = await page('');
    expect(first).toMatchObject({
      total: 2,
      nodes: [{ databaseId: commentIds.reply }],
      pageInfo: { hasNextPage: true },
    });
    expect(first.edges[0]?.cursor).toBe(first.pageInfo.endCursor);
    const second = await page(`, after: "${first.pageInfo.endCursor}"`);
    expect(second).toMatchObject({
      total: 2,
      nodes: [{ databaseId: commentIds.approved }],
      pageInfo: { hasNextPage: false },
    });
    const { code } = await runQuery('{ comments(after: "nonsense") { total } }');
    expect(code).toBe('rest_invalid_param');
  });

  it('link to their item, their parent and their replies', async () => {
    const { data } = await runQuery(
      `{ comment(id: ${commentIds.reply}) { post { databaseId } parent { databaseId replies { databaseId } } author { name } } }`,
    );
    expect(data?.comment).toEqual({
      post: { databaseId: commentedPosts.open },
      parent: { databaseId: commentIds.approved, replies: [{ databaseId: commentIds.reply }] },
      author: { name: 'Arno Vale' },
    });
  });

  it.each(['authorEmail', 'authorIp', 'authorUserAgent', 'content { raw }'])(
    'show %s only to viewers who may change them, in every context',
    async (field) => {
      for (const login of [undefined, 'subscriber', 'contributor'] as const) {
        const { data, code } = await runQuery(`{ comment(id: ${commentIds.approved}) { ${field} } }`, login);
        expect([data, code]).toEqual([null, 'rest_forbidden_context']);
        expect((await runQuery(`{ comments { nodes { ${field} } } }`, login)).code).toBe('rest_forbidden_context');
      }
      expect((await runQuery(`{ comment(id: ${commentIds.approved}) { ${field} } }`, 'editor')).code).toBeUndefined();
    },
  );

  it('are hidden in every field if they are pending or spam, or their item is private or protected', async () => {
    for (const id of [commentIds.pending, commentIds.spam, commentIds.onPrivatePost, commentIds.onProtectedPost]) {
      expect((await runQuery(`{ comment(id: ${id}) { authorName } }`)).code).toBe('rest_cannot_read');
    }
    const { data } = await runQuery(
      `{ post(id: ${commentedPosts.protected}) { comments { databaseId } } comment(id: ${commentIds.reply}) { hasReplies replies { databaseId } } }`,
    );
    expect(data).toEqual({ post: { comments: null }, comment: { hasReplies: true, replies: [] } });
    expect((await runQuery('{ comments(where: { status: "hold" }) { total } }')).code).toBe('rest_forbidden_param');
    expect(
      (await runQuery('{ comments(where: { authorEmail: "mo@larch.example" }) { total } }', 'subscriber')).code,
    ).toBe('rest_forbidden_param');
  });

  it('can be written, changed and deleted', async () => {
    const created = await runQuery(
      `mutation { createComment(input: { postId: ${commentedPosts.page}, content: "Over here" }) { databaseId status viewerCan { edit moderate } } }`,
      'editor',
    );
    expect(created.data?.createComment).toMatchObject({
      status: 'approved',
      viewerCan: { edit: true, moderate: true },
    });
    const { createComment } = created.data as unknown as { createComment: { databaseId: number } };
    const id = createComment.databaseId;
    const changed = await runQuery(
      `mutation { updateComment(id: ${id}, input: { status: "hold" }) { status } }`,
      'editor',
    );
    expect(changed.data?.updateComment).toEqual({ status: 'hold' });
    const deleted = await runQuery(
      `mutation { deleteComment(id: ${id}, force: true) { deleted previous { databaseId } item { databaseId } } }`,
      'editor',
    );
    expect(deleted.data?.deleteComment).toEqual({ deleted: true, previous: { databaseId: id }, item: null });
  });
});
