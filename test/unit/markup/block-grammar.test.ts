import { describe, expect, test } from 'vitest';
import { toEditableContent } from '../../../schema/markup/block-grammar/editable-content.ts';
import { parseBlocks } from '../../../schema/markup/block-grammar/parse-blocks.ts';
import { serializeBlocks } from '../../../schema/markup/block-grammar/serialize-blocks.ts';
import { blockNames } from './test-render-environment.ts';

describe('the block grammar', () => {
  test('text between blocks becomes blocks without a name', () => {
    expect(blockNames('Hi <!-- wp:separator /--> there')).toEqual([null, 'core/separator', null]);
  });

  test('a name with a namespace is unchanged, and one without gets the core namespace', () => {
    expect(blockNames('<!-- wp:shop/cart /--><!-- wp:list /-->')).toEqual(['shop/cart', 'core/list']);
  });

  test('innerContent contains null in the position of each inner block', () => {
    const [outer] = parseBlocks('<!-- wp:group --><div><!-- wp:spacer /-->!</div><!-- /wp:group -->');
    expect(outer?.innerContent).toEqual(['<div>', null, '!</div>']);
    expect(outer?.innerBlocks.map((block) => block.name)).toEqual(['core/spacer']);
    expect(outer?.innerHtml).toBe('<div>!</div>');
  });

  test('attributes are parsed as JSON, with braces in strings', () => {
    const [block] = parseBlocks('<!-- wp:code {"a":{"b":"} -> {"},"n":[1,null]} /-->');
    expect(block?.attributes).toEqual({ a: { b: '} -> {' }, n: [1, null] });
  });

  test.each([
    ['invalid JSON', '<!-- wp:code {oops} /-->'],
    ['JSON nested beyond the maximum depth', `<!-- wp:code ${'{"a":'.repeat(3000)}1${'}'.repeat(3000)} /-->`],
  ])('%s yields no attributes', (_, markup) => {
    expect(parseBlocks(markup)[0]).toMatchObject({ name: 'core/code', attributes: {} });
  });

  test.each(['<!--wp:code /-->', '<!-- wp:Code /-->', '<!-- wp:code/-->', '<!-- wp: -->', '<!-- wp:code {"a":1}/-->'])(
    '%s is a comment, not a block',
    (markup) => {
      expect(blockNames(markup)).toEqual([null]);
    },
  );

  test('a closing delimiter without an opening one makes the remaining document text', () => {
    expect(blockNames('<!-- wp:more /-->a<!-- /wp:x --><!-- wp:more /-->')).toEqual(['core/more', null]);
  });

  test('an unclosed block ends with the document', () => {
    const [block] = parseBlocks('<!-- wp:quote -->one<!-- wp:more /-->two');
    expect(block?.innerContent).toEqual(['one', null, 'two']);
  });

  test('several unclosed blocks are returned innermost first, each after the text before it', () => {
    expect(blockNames('x<!-- wp:quote -->one<!-- wp:group -->two')).toEqual([null, 'core/group', null, 'core/quote']);
  });

  test('text that could end a comment is escaped in attributes', () => {
    const attributes = { a: '--> <b> & "q" \\' };
    const written = serializeBlocks([{ name: 'core/x', attributes, innerBlocks: [], innerHtml: '', innerContent: [] }]);
    expect(written).not.toMatch(/-->.*-->/);
    expect(parseBlocks(written)[0]?.attributes).toEqual(attributes);
  });

  test('blocks nested in a hundred thousand levels do not overflow the stack', () => {
    const deep = `${'<!-- wp:group -->'.repeat(100_000)}x${'<!-- /wp:group -->'.repeat(100_000)}`;
    expect(serializeBlocks(parseBlocks(deep))).toBe(deep);
  });

  const repeatToMegabyte = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length));

  test.each([
    ['opening delimiters', repeatToMegabyte('<!-- wp:group -->')],
    ['closing delimiters', repeatToMegabyte('<!-- /wp:group -->')],
    ['void blocks', repeatToMegabyte('<!-- wp:more /-->')],
    ['unclosed attributes', repeatToMegabyte('<!-- wp:a {"a":')],
    ['unclosed delimiters', repeatToMegabyte('<!-- wp:a {"a":1} ')],
    ['unclosed braces', `<!-- wp:a ${repeatToMegabyte('{"a":')}1 -->`],
    ['deeply nested attributes', `<!-- wp:a ${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)} /-->`],
    ['spaces', `<!-- wp:a ${repeatToMegabyte(' ')}x`],
    ['ends of comments', repeatToMegabyte('} -->')],
    ['spaces before the end of a comment', repeatToMegabyte(`}${' '.repeat(1_000)}-->`)],
    ['invalid attributes', repeatToMegabyte('<!-- wp:a {"a":b} /-->')],
    ['ends of comments in attributes', repeatToMegabyte('<!-- wp:a {"x":"} -->"} -->t<!-- /wp:a -->')],
    ['letters of one block name', `<!-- wp:${repeatToMegabyte('a')}`],
  ])('a megabyte of %s is parsed and written, and the same when it is parsed again', (_, markup) => {
    const written = serializeBlocks(parseBlocks(markup));
    expect(serializeBlocks(parseBlocks(written)).length).toBe(written.length);
  });
});

describe('the content for editors', () => {
  test.each([
    ['preserves canonical markup', '<!-- wp:a {"b":1} -->\n<p>x</p>\n<!-- /wp:a -->\n\ntext', undefined],
    ['preserves text without blocks', 'Some "text" & more\n\n<!--more-->', undefined],
    [
      'escapes the characters of HTML in attributes',
      '<!-- wp:a {"b":"<i>é\\u00e9","c":{},"d":"a/b"} /-->',
      '<!-- wp:a {"b":"\\u003ci\\u003eéé","c":[],"d":"a/b"} /-->',
    ],
    ['removes invalid attributes', '<!-- wp:a {oops} -->x<!-- /wp:a -->', '<!-- wp:a -->x<!-- /wp:a -->'],
    [
      'converts objects with consecutive indexes to lists',
      '<!-- wp:a {"b":{"0":"x","1":"y"}} /-->',
      '<!-- wp:a {"b":["x","y"]} /-->',
    ],
    ['makes a block without content void', '<!-- wp:a --><!-- /wp:a -->', '<!-- wp:a /-->'],
    ['removes the namespace of core blocks', '<!-- wp:core/a /-->', '<!-- wp:a /-->'],
    ['closes an unclosed block', 'x<!-- wp:a -->y', 'x<!-- wp:a -->y<!-- /wp:a -->'],
  ])('%s', (_, content, expected = content) => {
    expect(toEditableContent(content)).toBe(expected);
  });
});
