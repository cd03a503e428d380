import { expect } from 'vitest';
import { postIds } from '../support/site-content.ts';
import { cms, freshSiteTest as it, site } from '../support/site-test.ts';

interface Result {
  data?: { createComment: { success: boolean; comment: { date: string } | null } | null } | null;
  errors?: { message: string }[];
}

const createComment = async (input: Record<string, unknown>): Promise<Result> => {
  const query = `mutation ($input: CreateCommentInput!) {
    createComment(input: $input) { success comment { date } }
  }`;
  const guest = { author: 'Eve', authorEmail: 'eve@example.org', commentOn: postIds.sowingPeas };
  const variables = { input: { ...guest, ...input } };
  return (await cms.send<Result>({ method: 'POST', path: '/wpgraphql', json: { query, variables } })).body;
};

const storedComments = () =>
  site.database.reader.comment.findMany({ where: { authorEmail: 'eve@example.org' }, orderBy: { id: 'asc' } });

it('a guest creates a comment, dated now', async () => {
  const result = await createComment({ content: 'Hello', date: '2001-02-03T04:05:06' });
  expect(result.data?.createComment?.success).toBe(true);
  const [comment] = await storedComments();
  expect([comment?.userId, comment?.content]).toEqual([0, 'Hello']);
  expect(Number(comment?.date.slice(0, 4))).toBeGreaterThan(2_020);
});

it('a guest who sends a second comment at once is refused, whatever its date', async () => {
  await createComment({ content: 'First' });
  const result = await createComment({ content: 'Second', date: '2099-01-01T00:00:00' });
  expect(result.errors).toHaveLength(1);
  expect(await storedComments()).toHaveLength(1);
});

it.for([
  ['a note', { type: 'note' }],
  ['an approved comment', { status: 'APPROVE' }],
  ['a comment on a private post', { commentOn: postIds.authorPrivatePost }],
  ['a comment on a protected post', { commentOn: postIds.protected }],
  ['a comment on an item that does not exist', { commentOn: 987_654 }],
  ['a comment without a name', { author: '' }],
  ['a comment with a malformed e-mail address', { authorEmail: 'eve' }],
] as const)('a guest cannot create %s', async ([, input]) => {
  expect((await createComment({ content: 'Hello', ...input })).errors).toHaveLength(1);
  expect(await storedComments()).toEqual([]);
});
