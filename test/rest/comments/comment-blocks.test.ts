import { describe, expect, it } from 'vitest';
import { sql } from '../../../schema/core/sql.ts';
import { commentedPosts, commentIds, useCommentSite } from '../../support/comment-site.ts';
import type { Login } from '../../support/site-content.ts';

const { site, cms, set, create, change } = useCommentSite();

const TEMPLATE = [
  '<!-- wp:comment-template -->',
  '<!-- wp:avatar /--><!-- wp:comment-author-name /--><!-- wp:comment-date /-->',
  '<!-- wp:comment-content /--><!-- wp:comment-edit-link /--><!-- wp:comment-reply-link /-->',
  '<!-- /wp:comment-template -->',
].join('');
const CONTENT = [
  '<!-- wp:comments --><div class="wp-block-comments">',
  '<!-- wp:comments-title /-->',
  TEMPLATE,
  '<!-- wp:comments-pagination --><!-- wp:comments-pagination-numbers /--><!-- /wp:comments-pagination -->',
  '<!-- wp:post-comments-form /-->',
  '</div><!-- /wp:comments --><!-- wp:latest-comments /-->',
].join('\n');

const write = async (id: number, content = CONTENT): Promise<void> => {
  const written = await cms().send({ method: 'POST', path: `posts/${id}`, as: 'ada', json: { content } });
  expect(written.status).toBe(200);
};
const shown = async (id: number, as?: Login, query = ''): Promise<string> =>
  (await cms().get(`posts/${id}${query}`, { as })).body.content.rendered;
const ids = (html: string): number[] => [...html.matchAll(/<li id="comment-(\d+)"/g)].map((match) => Number(match[1]));

const OPEN = commentedPosts.open;

/** Adds approved comments to the open post. */
const addMany = (count: number, { parentId = 0, from = 1_000 }: { parentId?: number; from?: number } = {}) =>
  site().database.transaction((client) =>
    client.comment.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        id: from + index,
        postId: OPEN,
        parentId,
        status: 'approved',
        date: `2022-01-01T10:${String(index).padStart(2, '0')}:00`,
        dateGmt: `2022-01-01T09:${String(index).padStart(2, '0')}:00`,
        authorName: `Reader ${index}`,
        content: `Word ${index}.`,
      })),
    }),
  );

describe('content that shows the comments on its item', () => {
  it('shows those that are approved, answers within what they answer, and what of people is public', async () => {
    await write(OPEN);
    const html = await shown(OPEN);
    expect(ids(html)).toEqual([commentIds.approved, commentIds.reply, commentIds.ping]);
    expect(html).toMatch(/Remark 50\.[\s\S]*<ol><li id="comment-51" class="comment byuser comment-author-arno/);
    expect(html).toContain('3 responses to');
    expect(html).not.toMatch(/Waiting for somebody|Buy anchors|larch\.example|192\.0\.2|Lynx|Edda Fenn|editcomment/);
    expect(html).toContain(`name="comment_post_ID" value="${OPEN}"`);
    expect(html).toContain('/cms-comments-post.php" method="post"');
    expect(html).not.toContain('wp-block-comments-pagination');
  });

  it('follows what is written and approved at once', async () => {
    await write(OPEN);
    await set({ comment_registration: '0' });
    const made = await create({ post: OPEN, content: 'Just now.' }, 'ada');
    expect(made.status).toBe(201);
    expect(await shown(OPEN)).toContain('Just now.');
    await change(commentIds.held, { status: 'approved' });
    expect(await shown(OPEN)).toContain('Waiting for somebody.');
    await change(commentIds.approved, { status: 'hold' });
    const html = await shown(OPEN);
    expect(ids(html)).not.toContain(commentIds.approved);
    expect(ids(html)).not.toContain(commentIds.reply);
  });

  it('shows the page that the settings name, and links to the others', async () => {
    await write(OPEN);
    await addMany(5);
    await set({ page_comments: '1', comments_per_page: '3', default_comments_page: 'newest' });
    expect(ids(await shown(OPEN))).toEqual([1_004]);
    await set({ default_comments_page: 'oldest' });
    const html = await shown(OPEN);
    expect(ids(html)).toEqual([commentIds.approved, commentIds.reply, commentIds.ping, 1_000]);
    expect(html).toMatch(/href="http:\/\/localhost:3000\/[^"]*\/comment-page-3\/#comments"/);
    await set({ comment_order: 'desc' });
    expect(ids(await shown(OPEN))).toEqual([1_000, commentIds.ping, commentIds.approved, commentIds.reply]);
    await set({ thread_comments: '0', comment_order: 'asc' });
    expect(ids(await shown(OPEN))).toEqual([commentIds.approved, commentIds.reply, commentIds.ping]);
    await set({ page_comments: '0', thread_comments: '1' });
  });

  it('costs as many statements for many comments as for few', async () => {
    await write(OPEN, CONTENT.replace('<!-- wp:latest-comments /-->', ''));
    // What the whole site shows is read again after a change: that is not meant here.
    const asked = async () =>
      (await cms().statements(() => shown(OPEN))).filter((statement) => /"comments"|"users"/.test(statement));
    const few = await asked();
    await addMany(40);
    await addMany(20, { parentId: 1_000, from: 2_000 });
    const many = await asked();
    expect(ids(await shown(OPEN))).toHaveLength(63);
    expect(many.length).toBe(few.length);
    expect(many.filter((statement) => statement.includes('"comments"'))).toHaveLength(1);
  });

  it('takes no longer for thousands of answers to answers than it may', async () => {
    await write(OPEN, TEMPLATE.replace(/^/, '<!-- wp:comments -->').replace(/$/, '<!-- /wp:comments -->'));
    // Each answers the one before, but for the first.
    await site().database.transaction((client) =>
      client.$executeRaw(sql`
        INSERT INTO "comments" ("id", "postId", "parentId", "status", "date", "dateGmt", "content")
        WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 8000)
        SELECT 1000 + i, ${OPEN}, CASE WHEN i = 0 THEN 0 ELSE 999 + i END, 'approved',
          '2022-01-01T10:00:00', '2022-01-01T09:00:00', 'Word.'
        FROM n`),
    );
    const started = performance.now();
    expect(ids(await shown(OPEN))).toContain(1_400);
    // Some tens of milliseconds; looking at all for each one took the better part of a minute.
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('links to changing a comment for those who may alone', async () => {
    await write(OPEN);
    const link = `/cms-admin/comment.php?action=editcomment&#038;c=${commentIds.approved}"`;
    expect(await shown(OPEN, 'edda')).toContain(link);
    expect(await shown(OPEN, 'sam')).not.toContain('editcomment');
    await site().database.transaction((client) => client.post.update({ where: { id: OPEN }, data: { authorId: 3 } }));
    expect(await shown(OPEN, 'arno')).toContain(link);
  });

  it('shows nothing of an item behind a password without it', async () => {
    await write(commentedPosts.protected);
    expect(await shown(commentedPosts.protected)).toBe('');
    await write(
      OPEN,
      `<!-- wp:query {"query":{"include":[${commentedPosts.protected}]}} --><!-- wp:post-template -->${TEMPLATE}<!-- wp:post-comments-form /--><!-- /wp:post-template --><!-- /wp:query --><!-- wp:latest-comments /-->`,
    );
    const html = await shown(OPEN);
    expect(html).toContain(`post-${commentedPosts.protected} `);
    expect(html).not.toContain('Behind the password.');
    expect(html).not.toContain('<form');
  });

  it('offers no form and no answers where comments are closed', async () => {
    await write(commentedPosts.closed);
    expect(await shown(commentedPosts.closed)).not.toContain('<form');
    await write(OPEN);
    await set({ close_comments_for_old_posts: '1', close_comments_days_old: '14' });
    const html = await shown(OPEN);
    expect(html).toContain('Remark 50.');
    expect(html).not.toMatch(/<form|comment-reply-link/);
  });
});
