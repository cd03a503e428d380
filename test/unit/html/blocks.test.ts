import { describe, expect, test } from 'vitest';
import { parseBlocks } from '../../../schema/html/blocks/parse.ts';
import { serializeBlocks } from '../../../schema/html/blocks/serialize.ts';
import { namesOf } from './environment.ts';

describe('block markup', () => {
  test('text between blocks becomes nodes without a name', () => {
    expect(namesOf('Hi <!-- wp:separator /--> there')).toEqual([null, 'core/separator', null]);
  });

  test('a name with a namespace stays, one without gets the core namespace', () => {
    expect(namesOf('<!-- wp:shop/cart /--><!-- wp:list /-->')).toEqual(['shop/cart', 'core/list']);
  });

  test('inner blocks stand as null in the text around them', () => {
    const [outer] = parseBlocks('<!-- wp:group --><div><!-- wp:spacer /-->!</div><!-- /wp:group -->');
    expect(outer?.innerContent).toEqual(['<div>', null, '!</div>']);
    expect(outer?.innerBlocks.map((block) => block.name)).toEqual(['core/spacer']);
    expect(outer?.innerHtml).toBe('<div>!</div>');
  });

  test('attributes are read as JSON, whatever braces their strings hold', () => {
    const [block] = parseBlocks('<!-- wp:code {"a":{"b":"} -> {"},"n":[1,null]} /-->');
    expect(block?.attributes).toEqual({ a: { b: '} -> {' }, n: [1, null] });
  });

  test.each([
    ['broken JSON', '<!-- wp:code {oops} /-->'],
    ['JSON that is nested without end', `<!-- wp:code ${'{"a":'.repeat(3000)}1${'}'.repeat(3000)} /-->`],
  ])('%s counts as no attributes', (_, markup) => {
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

  test('several unclosed blocks come out innermost first, each after the text before it', () => {
    expect(namesOf('x<!-- wp:quote -->one<!-- wp:group -->two')).toEqual([null, 'core/group', null, 'core/quote']);
  });

  test('what could end a comment is escaped in written attributes', () => {
    const attributes = { a: '--> <b> & "q" \\' };
    const written = serializeBlocks([{ name: 'core/x', attributes, innerBlocks: [], innerHtml: '', innerContent: [] }]);
    expect(written).not.toMatch(/-->.*-->/);
    expect(parseBlocks(written)[0]?.attributes).toEqual(attributes);
  });

  test('a hundred thousand levels neither overflow nor take long', () => {
    const started = Date.now();
    const deep = `${'<!-- wp:group -->'.repeat(100_000)}x${'<!-- /wp:group -->'.repeat(100_000)}`;
    expect(serializeBlocks(parseBlocks(deep))).toBe(deep);
    expect(Date.now() - started).toBeLessThan(5000);
  });
});
