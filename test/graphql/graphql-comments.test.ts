import { describe, expect } from 'vitest';
import { addComments, commentedPosts, commentIds } from '../support/comment-site.ts';
import type { Login } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

const it = siteTest({ prepare: addComments });

const ask = async (query: string, login?: Login) => {
  const { body } = await cms.graphql(query, login ? { as: login } : {});
  return { data: body.data as Record<string, never> | null | undefined, code: body.errors?.[0]?.extensions?.code };
};

describe('comments over GraphQL', () => {
  it('are a connection that is followed from page to page and ends', async () => {
    const page = async (after: string) => {
      const { data } = await ask(
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
    const { code } = await ask('{ comments(after: "nonsense") { total } }');
    expect(code).toBe('rest_invalid_param');
  });

  it('lead to their item, the comment above and the replies', async () => {
    const { data } = await ask(
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
      for (const login of [undefined, 'sam', 'cora'] as const) {
        const { data, code } = await ask(`{ comment(id: ${commentIds.approved}) { ${field} } }`, login);
        expect([data, code]).toEqual([null, 'rest_forbidden_context']);
        expect((await ask(`{ comments { nodes { ${field} } } }`, login)).code).toBe('rest_forbidden_context');
      }
      expect((await ask(`{ comment(id: ${commentIds.approved}) { ${field} } }`, 'edda')).code).toBeUndefined();
    },
  );

  it('that wait, or lie behind a password, are reached by no way round', async () => {
    for (const id of [commentIds.held, commentIds.spam, commentIds.onPrivate, commentIds.onProtected]) {
      expect((await ask(`{ comment(id: ${id}) { authorName } }`)).code).toBe('rest_cannot_read');
    }
    const { data } = await ask(
      `{ post(id: ${commentedPosts.protected}) { comments { databaseId } } comment(id: ${commentIds.reply}) { hasReplies replies { databaseId } } }`,
    );
    expect(data).toEqual({ post: { comments: null }, comment: { hasReplies: true, replies: [] } });
    expect((await ask('{ comments(where: { status: "hold" }) { total } }')).code).toBe('rest_forbidden_param');
    expect((await ask('{ comments(where: { authorEmail: "mo@larch.example" }) { total } }', 'sam')).code).toBe(
      'rest_forbidden_param',
    );
  });

  it('can be written, changed and deleted', async () => {
    const created = await ask(
      `mutation { createComment(input: { postId: ${commentedPosts.page}, content: "Over here" }) { databaseId status viewerCan { edit moderate } } }`,
      'edda',
    );
    expect(created.data?.createComment).toMatchObject({
      status: 'approved',
      viewerCan: { edit: true, moderate: true },
    });
    const { createComment } = created.data as unknown as { createComment: { databaseId: number } };
    const id = createComment.databaseId;
    const changed = await ask(`mutation { updateComment(id: ${id}, input: { status: "hold" }) { status } }`, 'edda');
    expect(changed.data?.updateComment).toEqual({ status: 'hold' });
    const deleted = await ask(
      `mutation { deleteComment(id: ${id}, force: true) { deleted previous { databaseId } item { databaseId } } }`,
      'edda',
    );
    expect(deleted.data?.deleteComment).toEqual({ deleted: true, previous: { databaseId: id }, item: null });
  });
});
