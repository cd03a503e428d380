// data table
import { tmpdir } from 'node:os';
import { buildSchema, parse, validate as validateDocument } from 'graphql';
import { parseQuery } from '../../rest-bridge/query/query-parser.ts';
import { enteringSlug, slugify } from '../../schema/core/slugs/slug-text.ts';
import { cleanUrl } from '../../schema/json-schema/coercion.ts';
import type { JsonSchema } from '../../schema/json-schema/schema-types.ts';
import { validate } from '../../schema/json-schema/validate.ts';
import { readFeed } from '../../schema/kinds/widgets/read-feed.ts';
import { autop } from '../../schema/markup/autop/autop.ts';
import { toEditableContent } from '../../schema/markup/block-grammar/editable-content.ts';
import { parseBlocks } from '../../schema/markup/block-grammar/parse-blocks.ts';
import { serializeBlocks } from '../../schema/markup/block-grammar/serialize-blocks.ts';
import { linkAddresses } from '../../schema/markup/comment-links.ts';
import { countedLength, firstWords } from '../../schema/markup/excerpt/automatic-excerpt.ts';
import { completeImagesInChunks } from '../../schema/markup/images/content-images.ts';
import { RenderSession } from '../../schema/markup/render-session.ts';
import { filterPostHtml } from '../../schema/markup/sanitizing/post-elements.ts';
import { cleanText } from '../../schema/markup/sanitizing/text-cleaning.ts';
import { ShortcodeFinder } from '../../schema/markup/shortcodes/parse-shortcodes.ts';
import { unwrapShortcodes } from '../../schema/markup/shortcodes/run-shortcodes.ts';
import { texturize } from '../../schema/markup/texturize/texturize.ts';
import { decodeBase64 } from '../../schema/values/text-functions.ts';
import { runPatternPhp } from '../../src/adapters/themes/run-pattern-php.ts';
import { mergeableFieldsRule } from '../../src/graphql/documents/mergeable-fields.ts';
import { fileNameOf } from '../../src/http/receive/content-disposition.ts';
import { createAddressRewriter } from '../../src/import/address-rewriter.ts';
import { withFileAddresses } from '../../src/import/file-addresses.ts';
import { readMarkdownFile } from '../../src/import/sources/markdown/read-front-matter.ts';
import { withoutTemplateTags } from '../../src/import/sources/markdown/template-tags.ts';
import { Stage } from '../../src/import/stage/stage.ts';
import { SITE } from '../unit/markup/test-render-environment.ts';

/** A function of texts, and texts with which a careless one takes quadratic time. */
export interface LinearFunction {
  name: string;
  run(text: string): unknown;
  /** The texts by what they contain, for a number of characters. */
  texts: Readonly<Record<string, (length: number) => string>>;
}

const repeat = (length: number, part: string): string => part.repeat(Math.ceil(length / part.length));

/** Texts that repeat a part. */
const repetitionsOf = (...parts: readonly string[]): LinearFunction['texts'] =>
  Object.fromEntries(parts.map((part) => [JSON.stringify(part), (length) => repeat(length, part)]));

const SHORTCODES = ['gallery'];
const OPEN_PARTS = ['[gallery ', '<p>[gallery ', '[gallery]', '<p>[gallery]'];

function findShortcodes(text: string): void {
  const finder = new ShortcodeFinder(text, SHORTCODES);
  for (let shortcode = finder.next(0); shortcode; shortcode = finder.next(shortcode.end));
}

function writeBlocks(markup: string): void {
  const written = serializeBlocks(parseBlocks(markup));
  serializeBlocks(parseBlocks(written));
  toEditableContent(markup);
}

const itemsSchema: JsonSchema = { type: 'array', uniqueItems: true };
const animals = buildSchema('type Animal { name: String } type Query { animal: Animal }');
const rewriter = createAddressRewriter(['https://example.org/'], 'http://localhost:3000');

function rewriteFileAddresses(text: string): void {
  const stage = Stage.open(tmpdir());
  const options = {
    home: 'https://example.org',
    siteurl: 'https://example.org',
    upload_url_path: 'https://example.org/m',
  };
  for (const [name, value] of Object.entries(options))
    stage.add('options', { row: { option_name: name, option_value: value }, origin: name });
  withFileAddresses(rewriter, { stage, siteUrl: 'http://localhost:3000' }).text(text);
  stage.close();
}

function readFrontMatter(text: string): void {
  try {
    readMarkdownFile(text);
  } catch {
    // The front matter does not end.
  }
}

/** All of them; `npm run bench:worst` measures them on a megabyte. */
export const linearFunctions: readonly LinearFunction[] = [
  {
    name: 'paragraphs',
    run: autop,
    texts: {
      ...repetitionsOf('<p', '<p>', '<br />', '<script>', '\n ', '<object ', '<li><p>', '</p>', '<pre>', '<div <p>'),
      ...repetitionsOf('&', 'a\n\n', '<!--', '<select>\n<option>'),
    },
  },
  {
    name: 'typography',
    run: (text) => texturize(text, new Set(SHORTCODES)),
    texts: {
      ...repetitionsOf('"', "'", "1'", '1,', '1x', '[gallery ', '<', '-- ', "'1", '&', '&amp', 'x', '-'),
      ...repetitionsOf('<a b="', '[[gallery', '1"', '.'),
    },
  },
  {
    name: 'front matter as JSON',
    run: readFrontMatter,
    texts: {
      'inner objects that are not indented': (length) => `{"a":[\n${repeat(length, '{\n}\n,')}`,
      'escaped quotes': (length) => `{"a":"${repeat(length, '\\"')}`,
      'objects in objects': (length) => `{"a":${repeat(length, '{"a":\n')}`,
    },
  },
  {
    name: 'filter of posts',
    run: (text) => filterPostHtml(text),
    texts: {
      ...repetitionsOf('<a', '&', '<!-- x ', '<a b="', '<a b=\'"', '<a>', '<!-- wp:x {', '<'),
      'brackets before an end': (length) => `${repeat(length, '<')}>`,
      'digits of one reference': (length) => `&#${repeat(length, '0')}`,
      'unclosed comments before an end': (length) => `${repeat(length, '<!-- x ')}>`,
      'tags in a comment': (length) => `<!--${repeat(length, '<b>x</b>')}-->`,
      'brackets in a comment': (length) => `<!--${repeat(length, '<')}>-->`,
      'dashes in a comment': (length) => `<!--${repeat(length, '-')}`,
      'quotes in one tag': (length) => `<a b="${repeat(length, '\'"')}>`,
      'attributes of one tag': (length) => `<a ${repeat(length, 'b="c" ')}>`,
      'blanks in a tag': (length) => `<${repeat(length, ' ')}>`,
      'schemes in one address': (length) => `<a href="${repeat(length, 'x:')}">`,
      'escaped ampersands in an address': (length) => `<a href="&${repeat(length, 'amp;')}">`,
      'declarations in a style': (length) => `<p style="${repeat(length, 'color:red;')}">`,
      'brackets in a style': (length) => `<p style="color:${repeat(length, 'calc(')}">`,
      'parts of one name': (length) => `<p data${repeat(length, '-a')}-="">`,
      'delimiters that the last comment could close': (length) => `${repeat(length, '<!-- a <!-- wp:x {-->')}} -->`,
      'tags in an attribute of a block': (length) => `<!-- wp:x {"a":"${repeat(length, '\\u003ca ')}"} -->`,
      'texts in an attribute of a block': (length) => `<!-- wp:x {"a":[${repeat(length, '"<b>x</b>",')}1]} -->`,
    },
  },
  {
    name: 'blocks',
    run: writeBlocks,
    texts: {
      ...repetitionsOf('<!-- wp:group -->', '<!-- /wp:group -->', '<!-- wp:more /-->', '<!-- wp:a {"a":'),
      ...repetitionsOf('<!-- wp:a {"a":1} ', '} -->', '<!-- wp:a {"a":b} /-->', `}${' '.repeat(1_000)}-->`),
      ...repetitionsOf('<!-- wp:a {"x":"} -->"} -->t<!-- /wp:a -->'),
      'unclosed braces': (length) => `<!-- wp:a ${repeat(length, '{"a":')}1 -->`,
      'nested attributes': (length) => `<!-- wp:a ${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)} /-->`,
      spaces: (length) => `<!-- wp:a ${repeat(length, ' ')}x`,
      'letters of one name': (length) => `<!-- wp:${repeat(length, 'a')}`,
      'nested blocks': (length) =>
        `${repeat(length / 2, '<!-- wp:group -->')}x${repeat(length / 2, '<!-- /wp:group -->')}`,
    },
  },
  {
    name: 'search for shortcodes',
    run: findShortcodes,
    texts: {
      ...repetitionsOf(...OPEN_PARTS),
      'one closing bracket': (length) => `${repeat(length, '<p>[gallery ')}]`,
      'one closing tag': (length) => `${repeat(length, '<p>[gallery]')}[/gallery]`,
    },
  },
  {
    name: 'paragraphs of shortcodes',
    run: (text) => unwrapShortcodes(text, SHORTCODES),
    texts: repetitionsOf(...OPEN_PARTS),
  },
  {
    name: 'links in comments',
    run: (text) => linkAddresses(text, SITE.url),
    texts: repetitionsOf('a@', 'a.', 'http://(', 'www.', 'a@a.'),
  },
  {
    name: 'images',
    run: (text) => [
      ...completeImagesInChunks(text, { attachments: new Map(), site: SITE, session: new RenderSession() }),
    ],
    texts: repetitionsOf('<img a="b" ', '<iframe ', '<img>'),
  },
  {
    name: 'words of excerpts',
    run: (text) => firstWords(text, { count: 55, more: '' }),
    texts: repetitionsOf('<a>', '<script>', '<!--', '<a "', '<style>x</style>'),
  },
  {
    name: 'sources of excerpts',
    run: countedLength,
    texts: repetitionsOf('<script>', '<style', '<style>x</style>', '<script></style>', '<s'),
  },
  {
    name: 'slugs',
    run: (text) => slugify(text),
    texts: repetitionsOf('<', '<a "', '&', '%', '-', '<!--', '%e2%80', 'é'),
  },
  {
    name: 'plain texts',
    run: cleanText,
    texts: repetitionsOf('<', '<a ', '<script>', '<!--', '<!-- >', '<">', '%', '%4', '%41', ' ', '&', '<\n>'),
  },
  { name: 'addresses', run: cleanUrl, texts: repetitionsOf('feed:', '%0', '&#0', '[', 'a;//', '-') },
  {
    name: 'addresses of imported sites',
    run: rewriter.text,
    texts: repetitionsOf('https://example.or', 'http'),
  },
  {
    name: 'addresses of files of imported sites',
    run: rewriteFileAddresses,
    texts: {
      ...repetitionsOf(
        'https://',
        '//',
        '\\/',
        'https%3A%2F%2F',
        '/m/',
        '\\/m',
        'https://example.org/m/',
        '//i0.wp.com',
      ),
      'punctuation in an address': (length) => `https://${repeat(length, '.')}a`,
      'encoded characters of a path': (length) => `https://example.org/m/${repeat(length, '%C3%A9')}`,
      'queries in an address': (length) => `https%3A%2F%2Fexample.org%2Fm%2F${repeat(length, '%3F')}%0A`,
      'numbers in a name': (length) => `https://example.org/m/${repeat(length, '-1x1')}.jpg`,
    },
  },
  {
    name: 'template tags of imported Markdown',
    run: (text) => withoutTemplateTags(text, { isMdx: true }),
    texts: {
      ...repetitionsOf(
        '{% highlight ruby %}',
        '{% endhighlight %}',
        '{% raw',
        '{%',
        '{{<',
        '{{',
        '```x\n',
        '~~~\n',
        '`',
      ),
      ...repetitionsOf('import a', 'import\n', '<A', '{'),
      'letters of a language': (length) => `{% highlight ${repeat(length, 'a')}`,
      'blanks in a tag': (length) => `{%${repeat(length, ' ')}`,
      'openings before one end': (length) => `${repeat(length, '{{')}}}`,
    },
  },
  {
    name: 'slugs of imported items',
    run: (text) => enteringSlug({ slug: text, title: '', id: 1, language: '' }),
    texts: repetitionsOf('%ff', '%e6%9d%b1', '%25', '%', '%e6%'),
  },
  {
    name: 'queries',
    run: (text) => parseQuery(text),
    texts: {
      ...repetitionsOf('&', 'a[]=1&'),
      'one value': (length) => `a=${repeat(length, '%41')}`,
      'one name': (length) => `a${repeat(length, '[')}`,
      'broken escapes': (length) => `a=${repeat(length, '%')}`,
    },
  },
  {
    name: 'names of files',
    run: (text) => fileNameOf(`attachment${text}`),
    texts: repetitionsOf('; filename="\\', ';', '; a=', '; filename="; filename="; filename="', '"'),
  },
  {
    name: 'patterns of themes',
    run: (text) => runPatternPhp(text, { theme: '', parent: '', home: '' }),
    texts: {
      ...repetitionsOf('<?php ', ' ', '<?= 1 ?>', "<?= '\\'' ?>", '<?php if ( 1 ) : ?>', '<?php /* a */ ?>'),
      'one PHP text': (length) => `<?php __('${repeat(length, '\\')}`,
      'one long expression': (length) => `<?= 1${repeat(length, ' . 1')} ?>`,
      'nested parentheses': (length) => `<?= ${repeat(length, '(')} ?>`,
      'one heredoc': (length) => `<?= <<<A\n${repeat(length, '$a {$b}\n')}A ?>`,
    },
  },
  {
    name: 'feeds of other sites',
    run: (text) => readFeed(`<rss><channel>${text}</channel></rss>`, 'https://example.org/feed'),
    texts: {
      ...repetitionsOf('<item>', '<title>', '&amp;'),
      'unclosed elements of a description': (length) => `<item><description>${repeat(length, '<a>x')}`,
      'escaped brackets': (length) => `<item><description>${repeat(length, '&lt;a ')}</description></item>`,
    },
  },
  { name: 'base64', run: decodeBase64, texts: { blanks: (length) => `${' '.repeat(length)}%` } },
  {
    name: 'numbers',
    run: (text) => validate({ value: text, schema: { type: 'number' }, name: 'x' }),
    texts: { 'blanks and digits': (length) => `${' '.repeat(length / 2)}${'1'.repeat(length / 2)}x` },
  },
  {
    name: 'different items',
    run: (text) => validate({ value: JSON.parse(text), schema: itemsSchema, name: 'x' }),
    texts: {
      objects: (length) =>
        JSON.stringify(Array.from({ length: length / 20 }, (_, index) => ({ id: index, tags: [index] }))),
    },
  },
  {
    name: 'fields of fragments',
    run: (text) => validateDocument(animals, parse(text), [mergeableFieldsRule]),
    texts: {
      spreads: (length) => {
        const numbers = Array.from({ length: length / 100 }, (_, index) => index);
        const spreads = numbers.map((index) => `...F${index}`).join(' ');
        return `{ ${spreads} } ${numbers.map((index) => `fragment F${index} on Query { animal { name } }`).join(' ')}`;
      },
    },
  },
];
