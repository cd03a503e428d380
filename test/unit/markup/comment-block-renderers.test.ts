import { describe, expect, test } from 'vitest';
import type { CommentData } from '../../../schema/markup/render-environment.ts';
import { type CommentScenario, comment, html, render } from './comment-fixtures.ts';
import { AUTHOR } from './test-render-environment.ts';

const template = (inner: string) => `<!-- wp:comment-template -->${inner}<!-- /wp:comment-template -->`;
const renderInTemplate = async (inner: string, singleComment: CommentData, scenario: CommentScenario = {}) =>
  (await html(template(inner), { ...scenario, comments: [singleComment] })).replace(
    /^<ol [^>]*><li [^>]*>|<\/li><\/ol>$/g,
    '',
  );

describe('a list of comments', () => {
  const name = '<!-- wp:comment-author-name /-->';
  const structure = async (scenario: CommentScenario) =>
    (await html(template(name), scenario))
      .replace(/<div class="wp-block-comment-author-name">Reader (\d+)<\/div>/g, '$1')
      .replace(/ (?:class|id)="[^"]*"/g, '');

  test('is dynamic and nests replies', async () => {
    const comments = [comment(1), comment(2, { parentId: 1 }), comment(3), comment(4, { parentId: 2 })];
    expect((await render(template(name), { comments })).dynamic).toBe(true);
    expect(await structure({ comments })).toBe('<ol><li>1<ol><li>2<ol><li>4</li></ol></li></ol></li><li>3</li></ol>');
  });

  test('nests no deeper than the site setting', async () => {
    const comments = [
      comment(1),
      comment(2, { parentId: 1 }),
      comment(3, { parentId: 2 }),
      comment(4, { parentId: 3 }),
      comment(5, { parentId: 2 }),
    ];
    expect(await structure({ comments, settings: { maxDepth: 2 } })).toBe(
      '<ol><li>1<ol><li>2</li><li>3</li><li>4</li><li>5</li></ol></li></ol>',
    );
  });

  test('is flat if threading is disabled, and reversed if the newest comments come first', async () => {
    const comments = [comment(1), comment(2, { parentId: 1 }), comment(3)];
    expect(await structure({ comments, settings: { threaded: false } })).toBe(
      '<ol><li>1</li><li>2</li><li>3</li></ol>',
    );
    expect(await structure({ comments, settings: { newestFirst: true } })).toBe(
      '<ol><li>3</li><li>1<ol><li>2</li></ol></li></ol>',
    );
  });

  test('omits replies to hidden comments', async () => {
    expect(await structure({ comments: [comment(1), comment(5, { parentId: 99 })] })).toBe('<ol><li>1</li></ol>');
  });

  test('marks the author and the depth of each comment by classes', async () => {
    const comments = [
      comment(1, { author: AUTHOR }),
      comment(2, { parentId: 1, author: { ...AUTHOR, id: 5, slug: 'bo' } }),
      comment(3, { type: 'pingback' }),
    ];
    expect(
      [...(await html(template(name), { comments })).matchAll(/<li id="(\S+)" class="(.*?)"/g)].map((m) => m[2]),
    ).toEqual([
      'comment byuser comment-author-ada bypostauthor even thread-even depth-1',
      'comment byuser comment-author-bo odd alt depth-2',
      'pingback even thread-odd thread-alt depth-1',
    ]);
  });

  test('loads the comment page that the discussion settings select', async () => {
    const settings = { perPage: 5, opensAtNewest: false, threaded: false };
    expect((await render(template(name), { settings })).asked).toEqual([
      { postId: 9, perPage: 5, threaded: false, isLast: false },
    ]);
  });

  test.each([
    ['without comments', {}],
    ['for a locked post', { comments: [comment(1)], postChanges: { isLocked: true } }],
  ])('is empty %s', async (_case, scenario) => {
    expect(await html(template(name), scenario)).toBe('');
  });

  test('is required around the blocks of a comment, which are empty outside of it', async () => {
    for (const kind of ['author-name', 'author-avatar', 'content', 'date', 'edit-link', 'reply-link']) {
      expect(await html(`<!-- wp:comment-${kind} /-->`, { comments: [comment(1)] })).toBe('');
    }
  });
});

describe('the blocks of a comment', () => {
  test.each<[string, Partial<CommentData>, string]>([
    [
      '<!-- wp:comment-author-name /-->',
      { authorName: 'A <b>' },
      '<div class="wp-block-comment-author-name">A &lt;b&gt;</div>',
    ],
    [
      '<!-- wp:comment-author-name {"textAlign":"right"} /-->',
      { authorUrl: 'https://a.example/' },
      '<div class="has-text-align-right wp-block-comment-author-name"><a rel="external nofollow ugc" href="https://a.example/" target="_self" >Reader 1</a></div>',
    ],
    [
      '<!-- wp:comment-author-name {"isLink":false} /-->',
      { authorUrl: 'https://a.example/' },
      '<div class="wp-block-comment-author-name">Reader 1</div>',
    ],
    [
      '<!-- wp:comment-author-name /-->',
      { authorUrl: 'javascript:alert(1)' },
      '<div class="wp-block-comment-author-name">Reader 1</div>',
    ],
    [
      '<!-- wp:comment-author-avatar {"width":32} /-->',
      {},
      `<div class="wp-block-comment-author-avatar"><img alt='Reader 1 Avatar' src='https://site.example/avatar?s=32' srcset='https://site.example/avatar?s=64 2x' class='avatar avatar-32 photo' height='32' width='32' /></div>`,
    ],
    [
      '<!-- wp:avatar {"size":40,"isLink":true} /-->',
      { authorUrl: 'https://a.example/' },
      `<div class="wp-block-avatar"><a href="https://a.example/" target="_self" class="wp-block-avatar__link"><img alt='Reader 1 Avatar' src='https://site.example/avatar?s=40' srcset='https://site.example/avatar?s=80 2x' class='avatar avatar-40 photo wp-block-avatar__image' height='40' width='40' /></a></div>`,
    ],
    [
      '<!-- wp:comment-content /-->',
      { content: 'One <em>two</em> "three"' },
      '<div class="wp-block-comment-content"><p>One <em>two</em> &#8220;three&#8221;</p></div>',
    ],
    [
      '<!-- wp:comment-date /-->',
      {},
      '<div class="wp-block-comment-date"><time datetime="2024-05-06T07:08:09+00:00"><a href="https://site.example/post-9/#comment-1">May 6, 2024</a></time></div>',
    ],
    [
      '<!-- wp:comment-date {"isLink":false,"format":"Y"} /-->',
      {},
      '<div class="wp-block-comment-date"><time datetime="2024-05-06T07:08:09+00:00">2024</time></div>',
    ],
    ['<!-- wp:comment-edit-link /-->', {}, ''],
    [
      '<!-- wp:comment-edit-link {"linkTarget":"_blank"} /-->',
      { editLink: 'https://site.example/admin/comment.php?action=editcomment&c=1' },
      '<div class="wp-block-comment-edit-link"><a href="https://site.example/admin/comment.php?action=editcomment&#038;c=1" target="_blank">Edit</a></div>',
    ],
    [
      '<!-- wp:comment-reply-link /-->',
      { authorName: 'B "x"' },
      '<div class="wp-block-comment-reply-link"><a rel="nofollow" class="comment-reply-link" href="https://site.example/post-9/?replytocom=1#respond" data-commentid="1" data-postid="9" data-belowelement="comment-1" data-respondelement="respond" data-replyto="Reply to B &quot;x&quot;" aria-label="Reply to B &quot;x&quot;">Reply</a></div>',
    ],
  ])('%s of a comment with %j', async (block, changes, expected) => {
    expect(await renderInTemplate(block, comment(1, changes))).toBe(expected);
  });

  test.each<[string, CommentScenario]>([
    ['comments are closed', { postChanges: { commentsOpen: false } }],
    ['threading is disabled', { settings: { threaded: false } }],
    ['the maximum depth is reached', { settings: { maxDepth: 1 } }],
  ])('render no reply link if %s', async (_case, scenario) => {
    expect(await renderInTemplate('<!-- wp:comment-reply-link /-->', comment(1), scenario)).toBe('');
  });

  test('render a login link if comments require an account', async () => {
    const scenario = { settings: { needsAccount: true } };
    expect(await renderInTemplate('<!-- wp:comment-reply-link /-->', comment(1), scenario)).toContain(
      '<a rel="nofollow" class="comment-reply-login" href="https://site.example/login?redirect_to=https%3A%2F%2Fsite.example%2Fpost-9%2F">',
    );
  });
});
