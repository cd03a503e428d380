import { describe, expect, it } from 'vitest';
import { commentedPosts, refusal, useCommentSite } from '../../support/comment-site.ts';

const { change, commentCount, create } = useCommentSite();
const { open: openPost } = commentedPosts;

describe('a comment', () => {
  it('is refused as a duplicate whatever its case, before it is refused as too soon', async () => {
    expect((await create({ post: openPost, content: 'Déjà <b>VU</b> 100%_\\' }, 'subscriber')).status).toBe(201);
    expect(await refusal(create({ post: openPost, content: 'DEJA <b>vu</b> 100%_\\' }, 'subscriber'))).toEqual([
      409,
      'comment_duplicate',
    ]);
    expect(await refusal(create({ post: openPost, content: 'Deja <b>vue</b>' }, 'subscriber'))).toEqual([
      400,
      'comment_flood',
    ]);
  });

  it('has an address with escaped ampersands', async () => {
    const author = { author_name: 'A', author_email: 'a@b.example', author_url: 'http://c.example/?d=1&e=2' };
    const { body } = await create({ post: openPost, content: 'Address', ...author }, 'admin');
    expect(body.author_url).toBe('http://c.example/?d=1&amp;e=2');
  });

  it('can be detached from its item', async () => {
    const { body } = await create({ post: openPost, content: 'Detached' }, 'editor');
    const before = await commentCount(openPost);
    const { status, body: changed } = await change(body.id, { post: 0 }, 'admin');
    expect([status, changed.post, await commentCount(openPost)]).toEqual([200, 0, before - 1]);
  });
});
