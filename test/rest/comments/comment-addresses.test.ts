import { beforeEach, describe, expect, it } from 'vitest';
import { type CommentItem, commentedPosts, useCommentSite } from '../../support/comment-site.ts';

const { cms, create, set } = useCommentSite();

const say = async (json: object) => (await create({ post: commentedPosts.open, ...json }, 'edda')).body.id;

/** The path that the address of a comment has behind that of its item. */
const placeOf = async (id: number) =>
  /sowing-peas\/(.*)$/.exec((await cms().get<CommentItem>(`comments/${id}`, { as: 'edda' })).body.link)?.[1];

describe('the address of a comment', () => {
  const threads: number[] = [];

  beforeEach(async () => {
    await set({ page_comments: '0' });
    threads.length = 0;
    const before = (await cms().get<CommentItem[]>(`comments?post=${commentedPosts.open}&type=all`, { as: 'edda' }))
      .body;
    for (const { id } of before) await cms().send({ method: 'DELETE', path: `comments/${id}?force=true`, as: 'ada' });
    for (const day of [1, 2, 3])
      threads.push(await say({ content: `Thread ${day}`, date_gmt: `2022-01-0${day}T00:00:00` }));
  });

  it('names no page where all comments are on one', async () => {
    expect(await placeOf(threads[2] as number)).toBe(`#comment-${threads[2]}`);
  });

  it('names the page that its thread is on, the oldest on the first', async () => {
    const reply = await say({ content: 'Late', parent: threads[0], date_gmt: '2022-02-01T00:00:00' });
    await set({ page_comments: '1', comments_per_page: '2', default_comments_page: 'newest', thread_comments: '1' });
    const places = await Promise.all([...threads, reply].map(placeOf));
    expect(places).toEqual(
      [1, 1, 2, 1].map((page, index) => `comment-page-${page}/#comment-${[...threads, reply][index]}`),
    );
    await set({ thread_comments: '0' });
    expect(await placeOf(reply)).toBe(`comment-page-2/#comment-${reply}`);
  });

  it('names no first page where that is shown first', async () => {
    await set({ page_comments: '1', comments_per_page: '2', default_comments_page: 'oldest' });
    expect(await placeOf(threads[0] as number)).toBe(`#comment-${threads[0]}`);
    expect(await placeOf(threads[2] as number)).toBe(`comment-page-2/#comment-${threads[2]}`);
  });

  it('of a whole list takes one statement more', async () => {
    const count = async () => {
      const path = `comments?post=${commentedPosts.open}&_fields=link`;
      await cms().get(path);
      return (await cms().statements(() => cms().get(path))).length;
    };
    const before = await count();
    await set({ page_comments: '1', comments_per_page: '1' });
    expect(await count()).toBe(before + 1);
  });
});
