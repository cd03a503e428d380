import { describe, expect, it } from 'vitest';
import { type CommentItem, commentedPosts, commentIds, refusal, useCommentSite } from '../../support/comment-site.ts';

const { cms, commentCount, remove } = useCommentSite();

const { open: openPost } = commentedPosts;

describe('deleting a comment', () => {
  it('moves it to the trash, and is refused for a trashed comment', async () => {
    expect((await remove(commentIds.approved)).body.status).toBe('trash');
    expect(await refusal(remove(commentIds.approved))).toEqual([410, 'rest_already_trashed']);
    expect(await commentCount(openPost)).toBe(2);
  });

  it('with `force` returns it and moves its replies to its parent', async () => {
    const { status, body } = await remove<{ deleted: boolean; previous: CommentItem }>(commentIds.reply, '?force=true');
    expect([status, body.deleted, body.previous.id]).toEqual([200, true, commentIds.reply]);
    expect(body.previous).toMatchObject({ author_email: 'author@larch.example', content: { raw: 'Remark 51.' } });
    expect(body.previous._links).toBeUndefined();
    const reply = await cms().get<CommentItem>(`comments/${commentIds.pendingReply}`, { as: 'editor' });
    expect(reply.body.parent).toBe(commentIds.approved);
    expect((await cms().get(`comments/${commentIds.reply}`, { as: 'editor' })).status).toBe(404);
  });

  it('is refused to subscribers and for unknown comments', async () => {
    expect(await refusal(remove(commentIds.approved, '', 'subscriber'))).toEqual([403, 'rest_cannot_delete']);
    expect(await refusal(remove(999999))).toEqual([404, 'rest_comment_invalid_id']);
  });
});
