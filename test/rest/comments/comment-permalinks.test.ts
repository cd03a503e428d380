import { beforeEach, describe, expect, it } from 'vitest';
import { type CommentItem, commentedPosts, useCommentSite } from '../../support/comment-site.ts';

const { cms, create, setDiscussion } = useCommentSite();

const createComment = async (json: object) => (await create({ post: commentedPosts.open, ...json }, 'editor')).body.id;

/** The part of a comment's permalink after the permalink of its item. */
const commentSuffix = async (id: number) =>
  /sowing-peas\/(.*)$/.exec((await cms().get<CommentItem>(`comments/${id}`, { as: 'editor' })).body.link)?.[1];

describe('the permalink of a comment', () => {
  const threads: number[] = [];

  beforeEach(async () => {
    await setDiscussion({ page_comments: '0' });
    threads.length = 0;
    const before = (await cms().get<CommentItem[]>(`comments?post=${commentedPosts.open}&type=all`, { as: 'editor' }))
      .body;
    for (const { id } of before) await cms().send({ method: 'DELETE', path: `comments/${id}?force=true`, as: 'admin' });
    for (const day of [1, 2, 3])
      threads.push(await createComment({ content: `Thread ${day}`, date_gmt: `2022-01-0${day}T00:00:00` }));
  });

  it('has no page if comments are not paged', async () => {
    expect(await commentSuffix(threads[2] as number)).toBe(`#comment-${threads[2]}`);
  });

  it('has the page of its thread, with the oldest thread on the first page', async () => {
    const reply = await createComment({ content: 'Late', parent: threads[0], date_gmt: '2022-02-01T00:00:00' });
    await setDiscussion({
      page_comments: '1',
      comments_per_page: '2',
      default_comments_page: 'newest',
      thread_comments: '1',
    });
    const suffixes = await Promise.all([...threads, reply].map(commentSuffix));
    expect(suffixes).toEqual(
      [1, 1, 2, 1].map((page, index) => `comment-page-${page}/#comment-${[...threads, reply][index]}`),
    );
    await setDiscussion({ thread_comments: '0' });
    expect(await commentSuffix(reply)).toBe(`comment-page-2/#comment-${reply}`);
  });

  it('has no page if the first page is the default', async () => {
    await setDiscussion({ page_comments: '1', comments_per_page: '2', default_comments_page: 'oldest' });
    expect(await commentSuffix(threads[0] as number)).toBe(`#comment-${threads[0]}`);
    expect(await commentSuffix(threads[2] as number)).toBe(`comment-page-2/#comment-${threads[2]}`);
  });

  it('needs one more statement for a list of any length', async () => {
    const count = async () => {
      // Each page has other comments, because the items of earlier answers are cached.
      const path = (page: number) => `comments?post=${commentedPosts.open}&_fields=link&per_page=1&page=${page}`;
      await cms().get(path(1));
      return (await cms().statements(() => cms().get(path(2)))).length;
    };
    const before = await count();
    await setDiscussion({ page_comments: '1', comments_per_page: '1' });
    expect(await count()).toBe(before + 1);
  });
});
