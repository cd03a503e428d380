import { describe, expect, it } from 'vitest';
import { type CommentItem, commentedPosts, commentIds, refusal, useCommentSite } from '../../support/comment-site.ts';
import type { Login } from '../../support/site-content.ts';

const { cms, commentCount, create, remove, setDiscussion } = useCommentSite();

const openPost = commentedPosts.open;

describe('moderation of a new comment', () => {
  const statusOf = async (content: string, login: Login = 'subscriber', post: number = openPost) =>
    (await create({ post, content }, login)).body.status;

  it.each<[string, Record<string, string>, string, string]>([
    ['no rule applies', {}, 'Good', 'approved'],
    ['all comments are moderated', { comment_moderation: '1' }, 'Good', 'hold'],
    ['it has too many links', {}, 'https://a.example https://b.example', 'hold'],
    ['it has fewer links than the limit', {}, 'https://a.example', 'approved'],
    ['it contains a moderated word', { moderation_keys: 'anchor\n\ncheap' }, 'Buy CHEAPER ones', 'hold'],
    ['a moderated word looks like a pattern', { moderation_keys: 'a.c' }, 'abc', 'approved'],
    ['it contains a disallowed word', { disallowed_keys: 'anchor' }, 'An an<b>chor</b>', 'trash'],
    ['its author has no approved comment', { comment_previously_approved: '1' }, 'Good', 'hold'],
  ])('stores the status that the discussion settings demand when %s', async (_case, settings, content, expected) => {
    await setDiscussion(settings);
    expect(await statusOf(content)).toBe(expected);
  });

  it('approves authors with an approved comment, the author of the item, and moderators', async () => {
    await setDiscussion({ comment_previously_approved: '1', comment_moderation: '0' });
    expect(await statusOf('I again', 'author')).toBe('approved');
    await setDiscussion({ comment_moderation: '1' });
    expect(await statusOf('My own post', 'contributor', commentedPosts.byContributor)).toBe('approved');
    expect(await statusOf('I moderate', 'editor')).toBe('approved');
  });
});

describe('a note', () => {
  const note = (values: object = {}) => ({ post: openPost, type: 'note', content: 'Shorter?', ...values });

  it('can be written by those who may edit the item; it is not moderated and not counted', async () => {
    await setDiscussion({ comment_moderation: '1' });
    const { status, body } = await create(note(), 'editor');
    expect([status, body.type, body.status]).toEqual([201, 'note', 'approved']);
    expect(await commentCount(openPost)).toBe(3);
    expect(await refusal(create(note(), 'contributor'))).toEqual([403, 'rest_cannot_create_note']);
    expect(await refusal(create(note()))).toEqual([401, 'rest_comment_login_required']);
    expect(await refusal(create(note({ post: 11 }), 'editor'))).toEqual([403, 'rest_comment_not_supported_post_type']);
    expect((await create(note({ post: commentedPosts.draft }), 'editor')).status).toBe(201);
  });

  it('may be empty if it changes the status of its thread', async () => {
    const { status, body } = await create(
      note({ content: '', parent: commentIds.note, meta: { _cms_note_status: 'resolved' } }),
      'editor',
    );
    expect([status, body.meta]).toEqual([201, { _cms_note_status: 'resolved' }]);
    expect(await refusal(create(note({ content: '' }), 'editor'))).toEqual([400, 'rest_comment_content_invalid']);
    expect(
      await refusal(create({ post: openPost, content: 'Hm', meta: { _cms_note_status: 'resolved' } }, 'subscriber')),
    ).toEqual([403, 'rest_cannot_update']);
    expect(await refusal(create(note({ meta: { _cms_note_status: 'lost' } }), 'editor'))).toEqual([
      400,
      'rest_not_in_enum',
    ]);
  });

  it('moves its replies to the trash with it', async () => {
    await remove(commentIds.note);
    const reply = await cms().get<CommentItem>(`comments/${commentIds.noteReply}`, { as: 'editor' });
    expect(reply.body.status).toBe('trash');
  });
});
