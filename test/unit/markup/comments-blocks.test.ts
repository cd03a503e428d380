import { describe, expect, test } from 'vitest';
import { type CommentScenario, comment, html, render } from './comment-fixtures.ts';

describe('the blocks for the comments of a post', () => {
  const container = '<!-- wp:comments --><div class="wp-block-comments">Content</div><!-- /wp:comments -->';

  test.each<[string, CommentScenario, boolean]>([
    ['is shown with comments', { comments: [comment(1)], postChanges: { commentsOpen: false } }, true],
    ['is shown if comments are open', {}, true],
    ['is empty without comments if comments are closed', { postChanges: { commentsOpen: false } }, false],
    ['is empty for a locked post', { comments: [comment(1)], postChanges: { isLocked: true } }, false],
  ])('the container %s', async (_case, scenario, isShown) => {
    const { html: shown, dynamic } = await render(container, scenario);
    expect([shown, dynamic]).toEqual([isShown ? '<div class="wp-block-comments">Content</div>' : '', true]);
  });

  test.each([
    ['{}', 1, 'One response to &#8220;Post 9&#8221;'],
    ['{}', 3, '3 responses to &#8220;Post 9&#8221;'],
    ['{"showPostTitle":false}', 1, 'One response'],
    ['{"showCommentsCount":false}', 3, 'Responses to &#8220;Post 9&#8221;'],
    ['{"showCommentsCount":false,"showPostTitle":false}', 1, 'Response'],
  ])('the title with the attributes %s for %i comments', async (attributes, commentCount, text) => {
    expect(await html(`<!-- wp:comments-title ${attributes} /-->`, { postChanges: { commentCount } })).toBe(
      `<h2 id="comments" class="wp-block-comments-title">${text}</h2>`,
    );
  });

  test('the title has the requested level, and is empty without comments', async () => {
    const postChanges = { commentCount: 2 };
    expect(await html('<!-- wp:comments-title {"level":4} /-->', { postChanges })).toMatch(/^<h4 .*<\/h4>$/);
    expect(await html('<!-- wp:comments-title {"level":44} /-->', { postChanges })).toMatch(/^<h6 /);
    expect(await html('<!-- wp:comments-title /-->')).toBe('');
  });

  test('the comments link leads to the comments, or to the form if there are none', async () => {
    const link = '<!-- wp:post-comments-link /-->';
    const before = '<div class="wp-block-post-comments-link"><a href=https://site.example/post-9/';
    const after = '<span class="screen-reader-text"> on Post 9</span></a></div>';
    expect(await html(link)).toBe(`${before}#respond>No comments${after}`);
    expect(await html(link, { postChanges: { commentCount: 1 } })).toBe(`${before}#comments>1 comment${after}`);
    expect(await html(link, { postChanges: { commentCount: 2 } })).toBe(`${before}#comments>2 comments${after}`);
    expect(await html(link, { postChanges: { commentsOpen: false } })).toBe('');
  });

  test('the comments count block shows the number of comments', async () => {
    expect(await html('<!-- wp:post-comments-count /-->', { postChanges: { commentCount: 7 } })).toBe(
      '<div class="wp-block-post-comments-count">7</div>',
    );
  });
});

describe('pages of comments', () => {
  const links = (attributes = '') =>
    `<!-- wp:comments-pagination ${attributes} --><!-- wp:comments-pagination-previous /-->|<!-- wp:comments-pagination-numbers /-->|<!-- wp:comments-pagination-next /--><!-- /wp:comments-pagination -->`;
  const addresses = async (scenario: CommentScenario) =>
    [...(await html(links(), scenario)).matchAll(/href="https:\/\/site.example([^"]*)"/g)].map((match) => match[1]);

  test('are linked from the current page', async () => {
    const shown = await html(links('{"paginationArrow":"chevron"}'), { page: 2, pages: 3 });
    expect(shown).toContain(
      `<a href="https://site.example/post-9/comment-page-1/#comments" class="wp-block-comments-pagination-previous"><span class='wp-block-comments-pagination-previous-arrow is-arrow-chevron' aria-hidden='true'>«</span>Older Comments</a>`,
    );
    expect(shown).toContain('<span aria-current="page" class="page-numbers current">2</span>');
    expect(shown).toContain(`Newer Comments<span class='wp-block-comments-pagination-next-arrow is-arrow-chevron'`);
  });

  test('have addresses, except the first page, which is the item itself', async () => {
    expect(await addresses({ page: 3, pages: 3 })).toEqual([
      '/post-9/comment-page-2/#comments',
      '/post-9/comment-page-1/#comments',
      '/post-9/comment-page-2/#comments',
    ]);
    expect(await addresses({ page: 1, pages: 2, settings: { opensAtNewest: false } })).toEqual([
      '/post-9/comment-page-2/#comments',
      '/post-9/comment-page-2/#comments',
    ]);
    const postChanges = { link: 'https://site.example/?p=9' };
    expect(await addresses({ page: 1, pages: 2, settings: { opensAtNewest: false }, postChanges })).toEqual([
      '/?p=9&#038;cpage=2#comments',
      '/?p=9&#038;cpage=2#comments',
    ]);
  });

  test('far from the current page are omitted', async () => {
    const shown = await html('<!-- wp:comments-pagination-numbers /-->', { page: 9, pages: 20 });
    expect(shown.replace(/<[^>]+>/g, '')).toBe('1&hellip;7891011&hellip;20');
  });

  test('have no links if there is one page', async () => {
    expect(
      await html(
        '<!-- wp:comments-pagination --><!-- wp:comments-pagination-next /--><!-- /wp:comments-pagination -->',
      ),
    ).toBe('');
    expect(await html('<!-- wp:comments-pagination-numbers /-->')).toBe('');
    expect(
      await html('<!-- wp:comments-pagination-previous /-->', { page: 2, pages: 2, postChanges: { isLocked: true } }),
    ).toBe('');
  });
});

describe('the comment form', () => {
  const form = '<!-- wp:post-comments-form {"textAlign":"center"} /-->';

  test('contains the id of its item, the URL to post to, and the required fields', async () => {
    const shown = await html(form);
    expect(shown).toMatch(
      /^<div id="respond" class="comment-respond has-text-align-center wp-block-post-comments-form">/,
    );
    expect(shown).toContain(
      '<form action="https://site.example/comments" method="post" id="commentform" class="comment-form">',
    );
    expect(shown).toContain("name='comment_post_ID' value='9'");
    expect(shown).toMatch(/name="author"[^>]* required/);
    expect(await html(form, { settings: { needsName: false } })).not.toMatch(/name="author"[^>]* required/);
  });

  test('links to the login if comments require an account', async () => {
    const shown = await html(form, { settings: { needsAccount: true } });
    expect(shown).toContain('<p class="must-log-in"><a href="https://site.example/login?redirect_to=');
    expect(shown).not.toContain('<form');
  });

  test.each([{ commentsOpen: false }, { isLocked: true }])('is absent with %j', async (postChanges) => {
    expect(await html(form, { postChanges })).toBe('');
  });
});
