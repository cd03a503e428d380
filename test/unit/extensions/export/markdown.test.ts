import { toHtml } from 'hast-util-to-html';
import { describe, expect, test } from 'vitest';
import { htmlContent, markdownOf, readMarkdown } from '../../../../schema/extensions/export/markup/markdown.ts';

describe('HTML as Markdown', () => {
  test.each([
    ['<h2>Tides</h2><p>High <em>and</em> <strong>low</strong>.</p>', '## Tides\n\nHigh _and_ **low**.\n'],
    ['<p>one<br>two</p>', 'one\\\ntwo\n'],
    ['<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c\n'],
    ['<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>', '3. a\n\n4. b\n'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b\n'],
    ['<pre><code class="language-js">a &lt; b\n\nc</code></pre>', '```js\na < b\n\nc\n```\n'],
    ['<p><a href="/x" title="y">z</a> <img src="/a.png" alt="b"></p>', '[z](/x "y") ![b](/a.png)\n'],
    [
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>x|y</td></tr></tbody></table>',
      '| a | b |\n| - | - |\n| 1 | x\\|y |\n',
    ],
    ['<p>1. *no* list &lt;b&gt; [x](y) `z`</p>', '1\\. \\*no\\* list \\<b> \\[x]\\(y) \\`z\\`\n'],
  ])('uses Markdown syntax if possible: %s', (html, markdown) => {
    expect(markdownOf(html, 'bare')).toBe(markdown);
    expect(normalized(readMarkdown(markdown, 'bare'))).toBe(normalized(html));
  });

  test.each([
    ['<p>a <span class="x">*b*</span></p>', 'a <span class="x">\\*b\\*</span>\n'],
    ['<p class="x">*a*</p>', '<p class="x">*a*</p>\n'],
    ['<div class="x"><p>*a*</p></div>', '<div class="x">\n\n\\*a\\*\n\n</div>\n'],
    ['<pre>a\n\n\nb</pre>', '<pre>a&#10;&#10;\nb</pre>\n'],
    ['<p><img src="/a.png" alt="" class="x"></p>', '<p><img src="/a.png" alt="" class="x"></p>\n'],
    ['<iframe src="/a"></iframe>', '<!----><iframe src="/a"></iframe>\n'],
    ['loose <b>text</b>', '<!---->loose <b>text</b>\n'],
    ['<p><a href="/ü">a</a></p>', '<a href="/ü">a</a>\n'],
  ])('preserves other elements as HTML: %s', (html, markdown) => {
    expect(markdownOf(html, 'bare')).toBe(markdown);
    expect(normalized(readMarkdown(markdown, 'bare'))).toBe(normalized(html));
  });

  test('omits the default classes of blocks, and restores them', () => {
    const html =
      '<h2 class="wp-block-heading">a</h2><p class="wp-block-paragraph">b</p><ul class="wp-block-list"><li>c</li></ul>';
    expect(markdownOf(html, 'blocks')).toBe('## a\n\nb\n\n- c\n');
    expect(readMarkdown('## a\n\nb\n\n- c\n', 'blocks').replaceAll('\n', '')).toBe(html);
    // Without classes, a heading would become another block.
    expect(markdownOf('<h2>a</h2>', 'blocks')).toBe('<h2>a</h2>\n');
  });
});

/** Returns HTML without insignificant white space. */
const normalized = (html: string): string => toHtml(htmlContent(html));
