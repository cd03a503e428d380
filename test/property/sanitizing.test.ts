import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMENT_HTML, filterCommentHtml } from '../../schema/markup/sanitizing/comment-elements.ts';
import { filterPostHtml, POST_HTML } from '../../schema/markup/sanitizing/post-elements.ts';
import { runs } from '../support/property-runs.ts';
import { ATTACK_VECTORS } from '../unit/markup/sanitizing/attack-vectors.ts';
import { findUnsafeMarkup } from '../unit/markup/sanitizing/unsafe-markup.ts';

const FRAGMENTS = [
  ...'<>&"\'=/-!?{};:()\\ \n\t\u0000\u00a0\u212a\u017f',
  ...['<!--', '-->', '--!>', '<!-->', '</', '/>', '<![CDATA[', ']]>', '<?', '} -->', '} /-->', '<!-- wp:x {"a":"'],
  ...['<!-- wp:', 'wp:', '{"a":"', '"}', '\\u003c', '\\u003e', '\\u0022', '<!-- /wp:x -->', '<!-- wp:x -->'],
  ...[
    '<p',
    '<a',
    '<b>',
    '</b>',
    '<script',
    '<script>',
    '</script>',
    '<img',
    '<svg',
    '<style>',
    '<title>',
    '<textarea>',
  ],
  ...[
    '</textarea>',
    '</title>',
    '<x>',
    ' href=',
    ' src="',
    ' style="',
    " title='",
    ' onclick=',
    ' onerror="x"',
    ' class',
  ],
  ...['javascript:', 'java', 'script:', 'data:', 'http://', 'feed:', '&#58;', '&#x3a', '&colon;', '&Tab;', '&amp;'],
  ...[
    'amp;',
    '#58;',
    '&#',
    '&#x',
    '106;',
    'color:red',
    'expression(',
    'url(',
    'calc(',
    ')',
    '/*',
    '*/',
    '--x:',
    'alert(1)',
  ],
];
const hostileFragments = fc.array(
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...FRAGMENTS) }, fc.string({ maxLength: 4 })),
  {
    maxLength: 30,
  },
);
const mutated = fc
  .tuple(fc.constantFrom(...ATTACK_VECTORS), fc.nat(), fc.nat(9), fc.constantFrom(...FRAGMENTS, ...ATTACK_VECTORS))
  .map(([vector, position, cut, fragment]) => {
    const from = position % (vector.length + 1);
    return vector.slice(0, from) + fragment + vector.slice(from + cut);
  });
const hostile = fc.oneof(
  hostileFragments.map((fragments) => fragments.join('')),
  mutated,
  fc.tuple(mutated, mutated).map(([one, other]) => one + other),
);

const filters = [
  { name: 'posts', filter: filterPostHtml, allowList: POST_HTML },
  { name: 'comments', filter: filterCommentHtml, allowList: COMMENT_HTML },
];

describe.each(filters)('the filter for $name', ({ filter, allowList }) => {
  it('leaves nothing outside the allow-list, according to a second parser', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        expect(findUnsafeMarkup(filter(html), allowList)).toEqual([]);
      }),
      { numRuns: runs(3000) },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const once = filter(html);
        expect(filter(once)).toBe(once);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('preserves text without markup byte for byte', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/[<>&]|\p{Cc}/u.test(value));
    fc.assert(
      fc.property(text, (value) => {
        expect(filter(value)).toBe(value);
      }),
    );
  });
});

describe('ordinary markup', () => {
  const word = fc.stringMatching(/^[a-z ,.é"']{0,12}$/);
  const value = fc.stringMatching(/^[a-z0-9 _/.-]{0,8}$/);
  const attribute = fc
    .tuple(fc.constantFrom('class', 'id', 'title', 'data-a', 'aria-label', 'lang'), value)
    .map(([name, text]) => ` ${name}="${text}"`);
  const json = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,6}$/).filter((key) => key !== 'tagName'),
    fc.oneof(fc.stringMatching(/^[a-z é/#:.]{0,8}$/), fc.integer(), fc.boolean(), fc.constant(null)),
    { maxKeys: 3, noNullPrototype: true },
  );
  const { markup } = fc.letrec<{ markup: string; element: string; block: string }>((tie) => ({
    element: fc
      .tuple(
        fc.constantFrom('p', 'em', 'H2', 'div', 'td'),
        fc.uniqueArray(attribute, { maxLength: 2, selector: (text) => text.split('=')[0] }),
        tie('markup'),
      )
      .map(([name, attributes, inner]) => `<${name}${attributes.join('')}>${inner}</${name}>`),
    block: fc.tuple(fc.constantFrom('group', 'a/b'), json, tie('markup')).map(([name, attributes, inner]) => {
      const written = Object.keys(attributes).length === 0 ? '' : `${JSON.stringify(attributes)} `;
      return `<!-- wp:${name} ${written}-->${inner}<!-- /wp:${name} -->`;
    }),
    markup: fc.oneof(
      { maxDepth: 4 },
      word,
      fc.constantFrom('<br>', '<br />', '<hr />', '&amp;', '&#8217;', '<!--more-->', '<img src="/a.png" alt="" />'),
      tie('element'),
      tie('block'),
      fc.tuple(tie('markup'), tie('markup')).map(([one, other]) => one + other),
    ),
  }));

  it('is preserved byte for byte', () => {
    fc.assert(
      fc.property(markup, (html) => {
        expect(filterPostHtml(html)).toBe(html);
      }),
      { numRuns: runs(1000) },
    );
  });
});
