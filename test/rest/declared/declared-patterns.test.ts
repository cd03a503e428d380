import { describe, expect } from 'vitest';
import { createRegistry, type Declarations } from '../../../schema/core/registry/declarations.ts';
import { cms, siteTest } from '../../support/site-test.ts';

const OFFER =
  '<!-- wp:paragraph {"className":"is-style-warm"} -->\n<p class="is-style-warm">Half price</p>\n<!-- /wp:paragraph -->';

const declarations: Declarations = {
  patternCategories: [{ name: 'offers', label: 'Offers', description: 'What is cheap.' }],
  patterns: [
    {
      name: 'shop/offer',
      title: 'An offer',
      content: OFFER,
      description: 'A sentence.',
      categories: ['offers', 'buttons'],
      keywords: ['sale'],
      blockTypes: ['core/post-content'],
      postTypes: ['page', 'wp_block'],
      templateTypes: ['404'],
      viewportWidth: 640,
      inserter: false,
    },
    { name: 'plain/call', title: 'Another call', content: '<!-- wp:separator /-->', source: 'theme' },
  ],
  blockStyles: [
    { block: 'core/paragraph', name: 'warm', label: 'Warm', inlineStyle: '.is-style-warm { color: #a00 }' },
    { block: 'core/quote', name: 'loud', label: 'Loud', isDefault: true },
  ],
};

const it = siteTest({ declarations });

type Entry = Record<string, unknown> & { name: string };

const read = async (path: string): Promise<Entry[]> => (await cms.get<Entry[]>(path, { as: 'editor' })).body;

describe('declared patterns', () => {
  it('are listed after those of the theme, one of which they can replace', async () => {
    expect(await read('block-patterns/patterns')).toEqual([
      {
        ...{ name: 'plain/call', title: 'Another call', content: '<!-- wp:separator /-->', description: '' },
        source: 'theme',
      },
      {
        name: 'shop/offer',
        title: 'An offer',
        content: OFFER,
        description: 'A sentence.',
        viewport_width: 640,
        inserter: false,
        categories: ['offers', 'call-to-action'],
        keywords: ['sale'],
        block_types: ['core/post-content'],
        post_types: ['page', 'cms_block'],
        template_types: ['404'],
        source: 'plugin',
      },
    ]);
    const query = '{ blockPatterns { name source postTypes } blockPatternCategories { name description } }';
    const { body } = await cms.graphql(query, { as: 'editor' });
    expect(body.data).toMatchObject({
      blockPatterns: [
        { name: 'plain/call' },
        { name: 'shop/offer', source: 'plugin', postTypes: ['page', 'cms_block'] },
      ],
      blockPatternCategories: expect.arrayContaining([{ name: 'offers', description: 'What is cheap.' }]),
    });
  });

  it('are in declared categories, which follow the built-in ones', async () => {
    const categories = await read('block-patterns/categories');
    expect(categories.at(-1)).toEqual({ name: 'offers', label: 'Offers', description: 'What is cheap.' });
    expect(categories.length).toBeGreaterThan(1);
  });

  it('are for those who may edit', async () => {
    for (const path of ['block-patterns/patterns', 'block-patterns/categories'])
      expect((await cms.get<{ code: string }>(path)).body.code).toBe('rest_cannot_view');
  });

  it('are rendered where a block names them', async () => {
    const { body } = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'pages',
      as: 'admin',
      json: { title: 'Sale', status: 'publish', content: '<!-- wp:pattern {"slug":"shop/offer"} /-->' },
    });
    const page = await cms.get<{ content: { rendered: string } }>(`pages/${body.id}`);
    expect(page.body.content.rendered).toContain('<p class="is-style-warm wp-block-paragraph">Half price</p>');
  });
});

describe('declared styles of blocks', () => {
  it('follow the built-in ones, and can be the default', async () => {
    const { body: paragraph } = await cms.get('block-types/core/paragraph', { as: 'editor' });
    expect(paragraph.styles).toEqual([{ name: 'warm', label: 'Warm', inline_style: '.is-style-warm { color: #a00 }' }]);
    const { body: quote } = await cms.get('block-types/core/quote', { as: 'editor' });
    expect(quote.styles).toEqual([
      { name: 'default', label: 'Default' },
      { name: 'plain', label: 'Plain' },
      { name: 'loud', label: 'Loud', isDefault: true },
    ]);
    const query = '{ blockType(name: "core/quote") { styles } blockTypes(namespace: "core") { name styles } }';
    const { data } = (await cms.graphql(query, { as: 'editor' })).body;
    const { blockType, blockTypes } = data as unknown as { blockType: Entry; blockTypes: Entry[] };
    expect(blockType.styles).toHaveLength(3);
    expect(blockTypes.find(({ name }) => name === 'core/paragraph')?.styles).toHaveLength(1);
  });

  it('are in the style sheet of pages', async () => {
    const page = await cms.get<string>('/');
    const [, path = ''] = /<link rel="stylesheet" href="([^"]*site\.css[^"]*)"/.exec(page.text) ?? [];
    const sheet = await cms.get<string>(new URL(path, 'http://localhost').pathname);
    expect(sheet.text).toContain('.is-style-warm { color: #a00 }');
  });

  it('are known in the styles of the site', async () => {
    const themes = await cms.get<{ _links: Record<string, { href: string }[]> }[]>('themes?status=active', {
      as: 'admin',
    });
    const [link] = themes.body[0]?._links['cms:user-global-styles'] ?? [];
    const path = new URL(link?.href ?? '', 'http://localhost').pathname;
    const variations = { warm: { color: { text: 'red' } }, cold: { color: { text: 'blue' } } };
    const { body } = await cms.send<{ styles: object }>({
      method: 'POST',
      path,
      as: 'admin',
      json: { styles: { blocks: { 'core/paragraph': { variations } } } },
    });
    expect(body.styles).toEqual({ blocks: { 'core/paragraph': { variations: { warm: variations.warm } } } });
  });
});

const pattern = { name: 'shop/a', title: 'A', content: 'a' };
const style = { block: 'core/quote', name: 'loud', label: 'Loud' };

it.each([
  [
    { patterns: [{ ...pattern, name: 'offer' }] },
    /"offer" is not a valid name of a pattern; write one with a namespace/,
  ],
  [{ patterns: [pattern, pattern] }, /the pattern "shop\/a" is declared twice/],
  [{ patterns: [{ ...pattern, categories: ['offer'] }] }, /unknown category: offer/],
  [{ patterns: [{ ...pattern, postTypes: ['bok'] }] }, /unknown type: bok/],
  [{ patternCategories: [{ name: 'banner', label: 'Mine' }] }, /the pattern category "banner" is taken/],
  [{ patternCategories: [{ name: 'a b', label: 'Mine' }] }, /"a b" is not a valid name/],
  [{ blockStyles: [style, style] }, /the style "loud" of core\/quote is taken/],
  [{ blockStyles: [{ ...style, name: 'plain' }] }, /the style "plain" of core\/quote is taken/],
  [{ blockStyles: [{ ...style, name: 'two words' }] }, /"two words" is not a valid name/],
  [{ blockStyles: [{ ...style, block: 'core/none' }] }, /unknown block: core\/none/],
  [
    {
      blockStyles: [
        { ...style, isDefault: true },
        { ...style, name: 'b', isDefault: true },
      ],
    },
    /core\/quote has two default styles/,
  ],
] as const)('the registry refuses %j', (wrong, message) => {
  expect(() => createRegistry(wrong)).toThrow(message);
});
