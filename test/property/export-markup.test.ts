import '../support/property-seed.ts';
import { compile } from '@mdx-js/mdx';
import fc from 'fast-check';
import { toHtml } from 'hast-util-to-html';
import { describe, expect, test } from 'vitest';
import { mdxOf } from '../../schema/extensions/export/formats/text-files.ts';
import { htmlContent, markdownOf, readMarkdown } from '../../schema/extensions/export/markup/markdown.ts';
import { runs } from '../support/property-runs.ts';

const PIECES =
  'a|b c| |\n|\n\n|*|_|`|~~|#|- |1. |> || a | b ||[x](y)|{x}|}|{|<|&lt;b&gt;|&amp;|&amp;copy;|"|\\|import x|export default|<!-- c -->|é|https://a.b/c';
const text = fc.constantFrom(...PIECES.split(/(?<!\|)\|(?!\|)/), '|').map((piece) => piece || '|');
const attributes = fc.constantFrom(
  '',
  '',
  '',
  ' class="x"',
  ' style="color: red; --a: {b}"',
  ' id="a{b}"',
  ' data-x=\'"\n\n"\'',
);
const { html } = fc.letrec<{ html: string; part: string; element: string }>((tie) => ({
  html: fc.array(tie('part'), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('')),
  part: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, text, tie('element')),
  element: fc.oneof(
    fc
      .tuple(
        fc.constantFrom(
          ...'p p p h2 em strong code a span del ul ol li blockquote div section figure table thead tbody tr th td'.split(
            ' ',
          ),
        ),
        attributes,
        tie('html'),
      )
      .map(([name, attributes, inner]) => `<${name}${attributes}>${inner}</${name}>`),
    fc.constantFrom(
      '<br>',
      '<hr>',
      '<img src="/a.png" alt="b">',
      '<img src="/a (b).png" alt="" class="c">',
      '<a href="/x?a=1&amp;b=[2]">c</a>',
      '<pre><code>a\n\n  ```b\n</code></pre>',
      '<div><script>if (a < b) { c("</p>") }</script></div>',
      '<pre>a\n\n\n *b* <b>c</b>\n</pre>',
      '<iframe src="/x"></iframe>',
      '<input disabled value="{x}">',
      '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b|<b class="c|d">e</b></td></tr></tbody></table>',
    ),
  ),
}));

describe('random HTML', () => {
  test('is preserved by a conversion to Markdown and back', () => {
    fc.assert(
      fc.property(html, fc.constantFrom('bare', 'blocks'), (source, form) => {
        // Some trees have no HTML representation.
        fc.pre(normalized(normalized(source)) === normalized(source));
        expect(normalized(readMarkdown(markdownOf(source, form), form))).toBe(normalized(source));
      }),
      { numRuns: runs(150) },
    );
  });

  test('is converted to MDX that compiles', async () => {
    await fc.assert(
      fc.asyncProperty(html, async (source) => {
        expect(String(await compile(mdxOf(source, 'bare')))).toContain('MDXContent');
      }),
      { numRuns: runs(80) },
    );
  });
});

const normalized = (source: string): string => toHtml(htmlContent(source));
