import { describe, expect, it } from 'vitest';
import { type CommentItem, commentedPosts, refusal, useCommentSite } from '../../support/comment-site.ts';
import type { Login } from '../../support/site-content.ts';

const { cms, create } = useCommentSite();

const openPost = commentedPosts.open;

describe('a note', () => {
  const note = (json: object, as: Login = 'editor') => create({ type: 'note', ...json }, as);

  it.each<[string, object, Login, number, string]>([
    ['without an item', { content: 'x' }, 'editor', 403, 'rest_comment_invalid_post_id'],
    [
      'by an account that cannot edit the item',
      { post: openPost, content: 'x', status: 'hold' },
      'author',
      403,
      'rest_cannot_create_note',
    ],
    [
      'without a text and with an unknown status',
      { post: openPost, content: '', meta: { _cms_note_status: 'x' } },
      'editor',
      400,
      'rest_comment_content_invalid',
    ],
    [
      'with an unknown status',
      { post: openPost, content: 'x', meta: { _cms_note_status: 'x' } },
      'editor',
      400,
      'rest_not_in_enum',
    ],
  ])('%s is refused', async (_case, json, as, status, code) => {
    expect(await refusal(note(json, as))).toEqual([status, code]);
  });

  it('loses its status when null is written', async () => {
    const { body } = await note({ post: openPost, content: 'x', meta: { _cms_note_status: 'resolved' } });
    const reopen = () =>
      cms().send<CommentItem>({
        method: 'PUT',
        path: `comments/${body.id}`,
        as: 'editor',
        json: { meta: { _cms_note_status: null } },
      });
    expect((await reopen()).body.meta).toEqual({ _cms_note_status: null });
    expect((await reopen()).body.meta).toEqual({ _cms_note_status: null });
  });

  it('links to its replies, pending ones too, and embeds them', async () => {
    const { body: parent } = await note({ post: openPost, content: 'Above' });
    await note({ post: openPost, content: 'Below', parent: parent.id, status: 'hold' });
    const { body } = await cms().get<CommentItem>(`comments/${parent.id}?_embed`, { as: 'editor' });
    expect(body._links.children?.[0]?.href).toMatch(
      new RegExp(`/comments\\?parent=${parent.id}&type=note&status=all$`),
    );
    expect(body._embedded.children).toMatchObject([[{ content: { rendered: '<p>Below</p>\n' } }]]);
  });
});
