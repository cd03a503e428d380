import { expect, it } from 'vitest';
import { type CommentItem, commentedPosts, refusal, useCommentSite } from '../../support/comment-site.ts';
import { writerOf } from '../../support/database.ts';
import { accounts, postIds } from '../../support/site-content.ts';

const { cms, create, site } = useCommentSite();

it.each(['subscriber', 'contributor', 'author'] as const)(
  'a new comment belongs to the account that writes it, whatever it is named: %s',
  async (as) => {
    const names = { author_name: 'Ada Brook', author_email: 'admin@larch.example' };
    const { status, body } = await create({ post: commentedPosts.open, content: `Not by ${as}`, ...names }, as);
    expect([status, body.author, body.author_name]).toEqual([201, accounts[as].id, accounts[as].name]);
    const stored = await site().database.reader.comment.findUnique({ where: { id: body.id } });
    expect(stored?.authorEmail).toBe(`${as}@larch.example`);
  },
);

it('a comment of a reader does not let the author of the item sign it with another name', async () => {
  const { id } = await writerOf(site().database).comment.create({
    data: {
      ...{
        postId: postIds.mint,
        status: 'approved',
        content: 'Well',
        authorName: 'Mo',
        authorEmail: 'mo@larch.example',
      },
      ...{ date: '2021-03-02T10:00:00', dateGmt: '2021-03-02T09:00:00' },
    },
  });
  const path = `comments/${id}`;
  const names = { author_name: 'Ada Brook', author_email: 'admin@larch.example' };
  const change = (json: object) => cms().send<CommentItem>({ method: 'POST', path, as: 'author', json });
  expect((await change({ content: 'Better', ...names })).body).toMatchObject({ author: 0, author_name: 'Mo' });
  expect(await refusal(change({ author: accounts.admin.id }))).toEqual([403, 'rest_comment_invalid_author']);
});
