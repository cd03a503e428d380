import { describe, expect, it } from 'vitest';
import { sql } from '../../../schema/core/dialect/sql.ts';
import { commentedPosts, commentIds, useCommentSite } from '../../support/comment-site.ts';
import { workOfAsync } from '../../support/count-work.ts';
import { accounts, type Login } from '../../support/site-content.ts';

const { site, cms, setDiscussion, create, change } = useCommentSite();

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
  const answer = await cms().send({ method: 'POST', path: `posts/${id}`, as: 'admin', json: { content } });
  expect(answer.status).toBe(200);
};
const renderedContent = async (id: number, as?: Login, query = ''): Promise<string> =>
  (await cms().get(`posts/${id}${query}`, { as })).body.content.rendered;
const commentIdsIn = (html: string): number[] =>
  [...html.matchAll(/<li id="comment-(\d+)"/g)].map((match) => Number(match[1]));

const OPEN_POST_ID = commentedPosts.open;

/** Adds approved comments to the open post. */
const addApprovedComments = (
  count: number,
  { parentId = 0, from = 1_000 }: { parentId?: number; from?: number } = {},
) =>
  site().database.transaction((client) =>
    client.comment.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        id: from + index,
        postId: OPEN_POST_ID,
        parentId,
        status: 'approved',
        date: `2022-01-01T10:${String(index).padStart(2, '0')}:00`,
        dateGmt: `2022-01-01T09:${String(index).padStart(2, '0')}:00`,
        authorName: `Reader ${index}`,
        content: `Word ${index}.`,
      })),
    }),
  );

describe('content with comment blocks', () => {
  it('shows approved comments, replies below their parents, and no private data', async () => {
    await write(OPEN_POST_ID);
    const html = await renderedContent(OPEN_POST_ID);
    expect(commentIdsIn(html)).toEqual([commentIds.approved, commentIds.reply, commentIds.ping]);
    expect(html).toMatch(/Remark 50\.[\s\S]*<ol><li id="comment-51" class="comment byuser comment-author-author/);
    expect(html).toContain('3 responses to');
    expect(html).not.toMatch(/Waiting for approval|Buy pills|larch\.example|192\.0\.2|Lynx|Edda Fenn|editcomment/);
    expect(html).toContain(`name='comment_post_ID' value='${OPEN_POST_ID}'`);
    expect(html).toContain('/cms-comments-post.php" method="post"');
    expect(html).not.toContain('wp-block-comments-pagination');
  });

  it('shows new and newly approved comments at once', async () => {
    await write(OPEN_POST_ID);
    await setDiscussion({ comment_registration: '0' });
    const created = await create({ post: OPEN_POST_ID, content: 'Just now.' }, 'admin');
    expect(created.status).toBe(201);
    expect(await renderedContent(OPEN_POST_ID)).toContain('Just now.');
    await change(commentIds.pending, { status: 'approved' });
    expect(await renderedContent(OPEN_POST_ID)).toContain('Waiting for approval.');
    await change(commentIds.approved, { status: 'hold' });
    const html = await renderedContent(OPEN_POST_ID);
    expect(commentIdsIn(html)).not.toContain(commentIds.approved);
    expect(commentIdsIn(html)).not.toContain(commentIds.reply);
  });

  it('shows the page that the settings choose, with links to the others', async () => {
    await write(OPEN_POST_ID);
    await addApprovedComments(5);
    await setDiscussion({ page_comments: '1', comments_per_page: '3', default_comments_page: 'newest' });
    expect(commentIdsIn(await renderedContent(OPEN_POST_ID))).toEqual([1_004]);
    await setDiscussion({ default_comments_page: 'oldest' });
    const html = await renderedContent(OPEN_POST_ID);
    expect(commentIdsIn(html)).toEqual([commentIds.approved, commentIds.reply, commentIds.ping, 1_000]);
    expect(html).toMatch(/href="http:\/\/localhost:3000\/[^"]*\/comment-page-3\/#comments"/);
    await setDiscussion({ comment_order: 'desc' });
    expect(commentIdsIn(await renderedContent(OPEN_POST_ID))).toEqual([
      1_000,
      commentIds.ping,
      commentIds.approved,
      commentIds.reply,
    ]);
    await setDiscussion({ thread_comments: '0', comment_order: 'asc' });
    expect(commentIdsIn(await renderedContent(OPEN_POST_ID))).toEqual([
      commentIds.approved,
      commentIds.reply,
      commentIds.ping,
    ]);
    await setDiscussion({ page_comments: '0', thread_comments: '1' });
  });

  it('takes as many SQL statements for many comments as for few', async () => {
    await write(OPEN_POST_ID, CONTENT.replace('<!-- wp:latest-comments /-->', ''));
    // `latest-comments` is read again after each change, which this test does not measure.
    const commentStatements = async () =>
      (await cms().statements(() => renderedContent(OPEN_POST_ID))).filter((statement) =>
        /"comments"|"users"/.test(statement),
      );
    const few = await commentStatements();
    await addApprovedComments(40);
    await addApprovedComments(20, { parentId: 1_000, from: 2_000 });
    const many = await commentStatements();
    expect(commentIdsIn(await renderedContent(OPEN_POST_ID))).toHaveLength(63);
    expect(many.length).toBe(few.length);
    expect(many.filter((statement) => statement.includes('"comments"'))).toHaveLength(1);
  });

  it('does work in proportion to the number of nested replies', async () => {
    await write(OPEN_POST_ID, TEMPLATE.replace(/^/, '<!-- wp:comments -->').replace(/$/, '<!-- /wp:comments -->'));
    // Each comment except the first replies to the previous one.
    const addReplies = (from: number, to: number) =>
      site().database.transaction((client) =>
        client.$executeRaw(sql`
          INSERT INTO "comments" ("id", "postId", "parentId", "status", "date", "dateGmt", "content")
          WITH RECURSIVE n (i) AS (
            SELECT CAST(${from} AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < CAST(${to} AS INTEGER)
          )
          SELECT 1000 + i, ${OPEN_POST_ID}, CASE WHEN i = 0 THEN 0 ELSE 999 + i END, 'approved',
            '2022-01-01T10:00:00', '2022-01-01T09:00:00', 'Word.'
          FROM n`),
      );
    await addReplies(0, 1_999);
    const few = await workOfAsync(() => renderedContent(OPEN_POST_ID));
    await addReplies(2_000, 7_999);
    const many = await workOfAsync(() => renderedContent(OPEN_POST_ID));
    expect(commentIdsIn(await renderedContent(OPEN_POST_ID))).toContain(1_400);
    // Comparing each comment with all others would be 16 times as much work.
    expect(many / few).toBeLessThan(7);
  });

  it('links to the editor only for viewers who may edit the comment', async () => {
    await write(OPEN_POST_ID);
    const link = `/cms-admin/comment.php?action=editcomment&#038;c=${commentIds.approved}"`;
    expect(await renderedContent(OPEN_POST_ID, 'editor')).toContain(link);
    expect(await renderedContent(OPEN_POST_ID, 'subscriber')).not.toContain('editcomment');
    await site().database.transaction((client) =>
      client.post.update({ where: { id: OPEN_POST_ID }, data: { authorId: accounts.author.id } }),
    );
    expect(await renderedContent(OPEN_POST_ID, 'author')).toContain(link);
  });

  it('shows no comments of a protected item without its password', async () => {
    await write(commentedPosts.protected);
    expect(await renderedContent(commentedPosts.protected)).toBe('');
    await write(
      OPEN_POST_ID,
      `<!-- wp:query {"query":{"include":[${commentedPosts.protected}]}} --><!-- wp:post-template -->${TEMPLATE}<!-- wp:post-comments-form /--><!-- /wp:post-template --><!-- /wp:query --><!-- wp:latest-comments /-->`,
    );
    const html = await renderedContent(OPEN_POST_ID);
    expect(html).toContain(`post-${commentedPosts.protected} `);
    expect(html).not.toContain('On the protected post.');
    expect(html).not.toContain('<form');
  });

  it('shows no form and no reply links if comments are closed', async () => {
    await write(commentedPosts.closed);
    expect(await renderedContent(commentedPosts.closed)).not.toContain('<form');
    await write(OPEN_POST_ID);
    await setDiscussion({ close_comments_for_old_posts: '1', close_comments_days_old: '14' });
    const html = await renderedContent(OPEN_POST_ID);
    expect(html).toContain('Remark 50.');
    expect(html).not.toMatch(/<form|comment-reply-link/);
  });
});
