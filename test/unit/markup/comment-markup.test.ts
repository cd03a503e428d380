import { describe, expect, test } from 'vitest';
import { linkAddresses, renderComment } from '../../../schema/markup/comment-links.ts';
import { SITE } from './test-render-environment.ts';

describe('comment texts', () => {
  test('get paragraphs, typography, emoji and balanced tags', () => {
    expect(renderComment('<b>"Yes"\n\nNo :)', { site: SITE })).toBe('<p><b>&#8220;Yes&#8221;</p>\n<p>No 🙂</b></p>\n');
  });

  test('have encoded ampersands, also in code, and smilies after a bracket that is no tag', () => {
    expect(renderComment('<code>a & b</code> 1 < 2 :) c', { site: SITE })).toBe(
      '<p><code>a &#038; b</code> 1 < 2 🙂 c\n</p>\n',
    );
  });

  test('contain no blocks', () => {
    expect(renderComment('<!-- wp:latest-posts /-->', { site: SITE })).toContain('<!-- wp:latest-posts /-->');
  });
});

describe('links in comments', () => {
  test.each([
    ['see http://x.example/a.', 'see <a href="http://x.example/a" rel="nofollow ugc">http://x.example/a</a>.'],
    ['www.x.example', '<a href="http://www.x.example" rel="nofollow ugc">http://www.x.example</a>'],
    ['ftp.x.example;', '<a href="http://ftp.x.example" rel="nofollow ugc">http://ftp.x.example</a>;'],
    ['"http://x.example"', '"http://x.example"'],
    [
      "it's http://x.example/it's",
      `it's <a href="http://x.example/it&#039;s" rel="nofollow ugc">http://x.example/it&#039;s</a>`,
    ],
    ['(http://x.example)', '(<a href="http://x.example" rel="nofollow ugc">http://x.example</a>)'],
    ['(http://x.example).', '(<a href="http://x.example" rel="nofollow ugc">http://x.example</a>).'],
    ['http://x.example/(a', '<a href="http://x.example/(a" rel="nofollow ugc">http://x.example/(a</a>'],
    [
      'http://x.example/?a=1&amp;b=2',
      '<a href="http://x.example/?a=1&#038;b=2" rel="nofollow ugc">http://x.example/?a=1&#038;b=2</a>',
    ],
    ['<p>ftp://x.example', '<p><a href="ftp://x.example" rel="ugc">ftp://x.example</a>'],
    ['xwww.x.example', 'xwww.x.example'],
    ['at\u00a0http://x.example', 'at\u00a0http://x.example'],
    ['at\u00a0www.x.example', 'at\u00a0www.x.example'],
    ['at\u00a0me@x.example', 'at\u00a0me@x.example'],
    ['(http://x.example/a_(b))', '(<a href="http://x.example/a_(b)" rel="nofollow ugc">http://x.example/a_(b)</a>)'],
    ['me@x.example', '<a href="mailto:me@x.example">me@x.example</a>'],
    [`${SITE.url}/a`, `<a href="${SITE.url}/a" rel="ugc">${SITE.url}/a</a>`],
    ['<a href="http://x.example">http://x.example</a>', '<a href="http://x.example">http://x.example</a>'],
    ['<code>http://x.example</code>', '<code>http://x.example</code>'],
    ['javascript://x', 'javascript://x'],
    ['<3 www.x.example', '<3 www.x.example'],
    ['a < b www.x.example', 'a < b <a href="http://www.x.example" rel="nofollow ugc">http://www.x.example</a>'],
    ['<http://x.example>', '<<a href="http://x.example" rel="nofollow ugc">http://x.example</a>>'],
    [
      '<a href="/">at www.x.example</a>',
      '<a href="/">at <a href="http://www.x.example" rel="nofollow ugc">http://www.x.example</a></a>',
    ],
    ['<code>www.x.example</code >www.y.example', '<code>www.x.example</code >www.y.example'],
    [
      'http://x.example/?a[]=1',
      '<a href="http://x.example/?a%5B%5D=1" rel="nofollow ugc">http://x.example/?a%5B%5D=1</a>',
    ],
  ])('%s becomes %s', (text, linked) => {
    expect(linkAddresses(text, SITE.url)).toBe(linked);
  });
});
