import { describe, expect, it } from 'vitest';
import { insertPatterns } from '../../../schema/markup/block-grammar/insert-patterns.ts';
import { parseBlocks } from '../../../schema/markup/block-grammar/parse-blocks.ts';
import { serializeBlocks } from '../../../schema/markup/block-grammar/serialize-blocks.ts';

const pattern = (content: string, more = {}) => ({
  ...{ content, title: 'Hero', description: '', categories: [] as string[] },
  ...more,
});
const inserted = (markup: string, patterns: Record<string, ReturnType<typeof pattern>>): string =>
  serializeBlocks(
    insertPatterns(parseBlocks(markup), { patterns: new Map(Object.entries(patterns)), clean: (text) => text.trim() }),
  );
const reference = (slug: string) => `<!-- wp:pattern {"slug":"${slug}"} /-->`;

describe('references to patterns in the markup of editors', () => {
  it('are replaced by the blocks of the pattern, at any depth, with its name on a single root', () => {
    const hero = pattern('\n<!-- wp:site-title {"metadata":{"name":"Old","x":1}} /-->\n', {
      ...{ description: ' About ', categories: ['header'] },
    });
    expect(inserted(`<!-- wp:group --><div>${reference('a/hero')}b</div><!-- /wp:group -->`, { 'a/hero': hero })).toBe(
      '<!-- wp:group --><div><!-- wp:site-title {"metadata":{"name":"Hero","x":1,"patternName":"a/hero","description":"About","categories":["header"]}} /-->b</div><!-- /wp:group -->',
    );
  });

  it('of several blocks have no metadata, and patterns may contain patterns', () => {
    const patterns = {
      'a/page': pattern(`<!-- wp:spacer /-->${reference('a/inner')}`),
      'a/inner': pattern('<!-- wp:spacer /-->text'),
    };
    expect(inserted(reference('a/page'), patterns)).toBe('<!-- wp:spacer /--><!-- wp:spacer /-->text');
  });

  it('stay if the pattern is unknown, and are left out inside of the pattern itself', () => {
    expect(inserted(reference('a/none'), {})).toBe(reference('a/none'));
    expect(inserted(reference('a/loop'), { 'a/loop': pattern(`x${reference('a/loop')}`) })).toBe('x');
  });

  it('stay beyond a total length', () => {
    const long = pattern('y'.repeat(200_000));
    const text = inserted(reference('a/long').repeat(4), { 'a/long': long });
    expect(text.length).toBe(400_000 + 2 * reference('a/long').length);
  });

  it('stay beyond a number of patterns, so that patterns that double each other end', () => {
    const twice = (slug: string) => pattern(reference(slug).repeat(2));
    const patterns = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => [`a/${level}`, twice(`a/${level + 1}`)]),
    );
    // Each of 1,000 patterns replaces one reference by two, and none is known at the end.
    expect(inserted(reference('a/0'), patterns).split('wp:pattern')).toHaveLength(1_002);
  });
});
