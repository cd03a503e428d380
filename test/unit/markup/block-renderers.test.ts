import { describe, expect, test } from 'vitest';
import { toEditableContent } from '../../../schema/markup/block-grammar/editable-content.ts';
import { parseBlocks } from '../../../schema/markup/block-grammar/parse-blocks.ts';
import { serializeBlocks } from '../../../schema/markup/block-grammar/serialize-blocks.ts';
import { processorTime } from '../../support/processor-time.ts';
import { namesOf } from './test-render-environment.ts';

describe('block markup', () => {
  test('text between blocks becomes nodes without a name', () => {
    expect(namesOf('Hi <!-- wp:separator /--> there')).toEqual([null, 'core/separator', null]);
  });

  test('a name with a namespace is unchanged, and one without gets the core namespace', () => {
    expect(namesOf('<!-- wp:shop/cart /--><!-- wp:list /-->')).toEqual(['shop/cart', 'core/list']);
  });

  test('inner blocks are null in the surrounding text', () => {
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
    ['broken JSON', '<!-- wp:code {oops} /-->'],
    ['JSON that is nested without end', `<!-- wp:code ${'{"a":'.repeat(3000)}1${'}'.repeat(3000)} /-->`],
  ])('%s yields no attributes', (_, markup) => {
    expect(parseBlocks(markup)[0]).toMatchObject({ name: 'core/code', attributes: {} });
  });

  test.each(['<!--wp:code /-->', '<!-- wp:Code /-->', '<!-- wp:code/-->', '<!-- wp: -->', '<!-- wp:code {"a":1}/-->'])(
    '%s is a comment, not a block',
    (markup) => {
      expect(namesOf(markup)).toEqual([null]);
    },
  );

  test('a closer without an opener turns the rest into text', () => {
    expect(namesOf('<!-- wp:more /-->a<!-- /wp:x --><!-- wp:more /-->')).toEqual(['core/more', null]);
  });

  test('an unclosed block runs to the end', () => {
    const [block] = parseBlocks('<!-- wp:quote -->one<!-- wp:more /-->two');
    expect(block?.innerContent).toEqual(['one', null, 'two']);
  });

  test('several unclosed blocks are returned innermost first, each after the text before it', () => {
    expect(namesOf('x<!-- wp:quote -->one<!-- wp:group -->two')).toEqual([null, 'core/group', null, 'core/quote']);
  });

  test('text that could end a comment is escaped in attributes', () => {
    const attributes = { a: '--> <b> & "q" \\' };
    const written = serializeBlocks([{ name: 'core/x', attributes, innerBlocks: [], innerHtml: '', innerContent: [] }]);
    expect(written).not.toMatch(/-->.*-->/);
    expect(parseBlocks(written)[0]?.attributes).toEqual(attributes);
  });

  test('a hundred thousand levels neither overflow the stack nor exceed the time limit', () => {
    const started = processorTime();
    const deep = `${'<!-- wp:group -->'.repeat(100_000)}x${'<!-- /wp:group -->'.repeat(100_000)}`;
    expect(serializeBlocks(parseBlocks(deep))).toBe(deep);
    expect(processorTime() - started).toBeLessThan(5000);
  });

  const fill = (piece: string) => piece.repeat(Math.ceil(1_000_000 / piece.length));

  // The usual time is a hundredth of the limit; quadratic time would be minutes.
  test.each([
    ['openers', fill('<!-- wp:group -->')],
    ['closers', fill('<!-- /wp:group -->')],
    ['void blocks', fill('<!-- wp:more /-->')],
    ['attributes that never end', fill('<!-- wp:a {"a":')],
    ['delimiters that never end', fill('<!-- wp:a {"a":1} ')],
    ['braces without an end', `<!-- wp:a ${fill('{"a":')}1 -->`],
    ['attributes without a bottom', `<!-- wp:a ${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)} /-->`],
    ['spaces', `<!-- wp:a ${fill(' ')}x`],
    ['ends of comments', fill('} -->')],
    ['spaces before an end', fill(`}${' '.repeat(1_000)}-->`)],
    ['broken attributes', fill('<!-- wp:a {"a":b} /-->')],
    ['ends within attributes', fill('<!-- wp:a {"x":"} -->"} -->t<!-- /wp:a -->')],
    ['a name', `<!-- wp:${fill('a')}`],
  ])('a megabyte of %s is parsed and written in bounded time', (_, markup) => {
    const started = processorTime();
    const written = serializeBlocks(parseBlocks(markup));
    expect(serializeBlocks(parseBlocks(written)).length).toBe(written.length);
    toEditableContent(markup);
    expect(processorTime() - started).toBeLessThan(5_000);
  });
});

describe('raw content of editors', () => {
  test.each([
    ['canonical markup', '<!-- wp:a {"b":1} -->\n<p>x</p>\n<!-- /wp:a -->\n\ntext', undefined],
    ['text without blocks', 'Some "text" & more\n\n<!--more-->', undefined],
    [
      'attributes',
      '<!-- wp:a {"b":"<i>é\\u00e9","c":{},"d":"a/b"} /-->',
      '<!-- wp:a {"b":"\\u003ci\\u003eéé","c":[],"d":"a/b"} /-->',
    ],
    ['attributes that are none', '<!-- wp:a {oops} -->x<!-- /wp:a -->', '<!-- wp:a -->x<!-- /wp:a -->'],
    ['a list among attributes', '<!-- wp:a {"b":{"0":"x","1":"y"}} /-->', '<!-- wp:a {"b":["x","y"]} /-->'],
    ['a block without content', '<!-- wp:a --><!-- /wp:a -->', '<!-- wp:a /-->'],
    ['the namespace of the core', '<!-- wp:core/a /-->', '<!-- wp:a /-->'],
    ['a block that was left open', 'x<!-- wp:a -->y', 'x<!-- wp:a -->y<!-- /wp:a -->'],
  ])('%s', (_, content, expected = content) => {
    expect(toEditableContent(content)).toBe(expected);
  });
});
