import { describe, expect, test } from 'vitest';
import { fluidSize } from '../../../schema/markup/blocks/supports/fluid-typography.ts';
import { presetSlug } from '../../../schema/markup/blocks/supports/style-values.ts';
import { TagEditor } from '../../../schema/markup/html/tag-editor.ts';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { RenderEnvironment } from '../../../schema/markup/render-environment.ts';
import { collapseWhiteSpace, environment, post, SITE } from './test-render-environment.ts';

async function html(content: string, env: RenderEnvironment = environment()): Promise<string> {
  return collapseWhiteSpace((await renderContent({ content, postId: 9, postType: 'post' }, env)).html);
}

const spacer = (attributes: string) => `<!-- wp:spacer ${attributes} --><div class="s"></div><!-- /wp:spacer -->`;

/** Returns the HTML attributes of the outermost element of a block that renders its own element. */
const wrapper = async (attributes: object) =>
  /^<div ([^>]*)>/.exec(await html(`<!-- wp:archives ${JSON.stringify(attributes)} /-->`))?.[1];

describe('supports of a block that renders its own element', () => {
  test.each([
    [{ textColor: 'accent1' }, 'class="wp-block-archives-list wp-block-archives has-text-color has-accent-1-color"'],
    [{ textColor: 'vividRed' }, 'class="wp-block-archives-list wp-block-archives has-text-color has-vivid-red-color"'],
    [
      { backgroundColor: 'base2', gradient: 'dusk-till' },
      'class="wp-block-archives-list wp-block-archives has-background has-base-2-background-color has-dusk-till-gradient-background"',
    ],
    [{ fontSize: 'xx-large' }, 'class="wp-block-archives-list wp-block-archives has-xx-large-font-size"'],
    [
      { borderColor: 'accent-2' },
      'class="wp-block-archives-list wp-block-archives has-border-color has-accent-2-border-color"',
    ],
    [{ align: 'wide', className: 'custom' }, 'class="wp-block-archives-list alignwide custom wp-block-archives"'],
    [{ anchor: 'section' }, 'class="wp-block-archives-list wp-block-archives" id="section"'],
    [
      { style: { spacing: { padding: { left: '1px', top: 'var:preset|spacing|2xl' }, margin: '3px' } } },
      'style="padding-left:1px;padding-top:var(--wp--preset--spacing--2-xl);margin:3px" class="wp-block-archives-list wp-block-archives"',
    ],
    [
      { style: { border: { radius: { bottomLeft: '2px', topLeft: '1px' }, width: '1px' } } },
      'style="border-bottom-left-radius:2px;border-top-left-radius:1px;border-width:1px" class="wp-block-archives-list wp-block-archives"',
    ],
    [
      { style: { border: { left: { color: 'var:preset|color|accent1', width: '4px' } } } },
      'style="border-left-width:4px;border-left-color:var(--wp--preset--color--accent-1)" class="wp-block-archives-list wp-block-archives"',
    ],
    [
      { style: { color: { text: '#111', gradient: 'linear-gradient(90deg,#fff,#000)' } } },
      'style="color:#111;background:linear-gradient(90deg,#fff,#000)" class="wp-block-archives-list wp-block-archives has-text-color has-background"',
    ],
    [
      { style: { typography: { fontFamily: 'var:preset|font-family|sans', lineHeight: 1.4 }, color: { text: 5 } } },
      'style="font-family:var(--wp--preset--font-family--sans)" class="wp-block-archives-list wp-block-archives has-text-color"',
    ],
    [
      { style: { border: { width: 2, radius: '3', style: 'var:preset|x|y' }, spacing: { padding: { top: 12 } } } },
      'style="border-radius:3px;border-width:2px" class="wp-block-archives-list wp-block-archives"',
    ],
    [
      { align: 'sideways', textColor: 7, anchor: null, showPostCounts: 'yes' },
      'class="wp-block-archives-list wp-block-archives"',
    ],
    [
      { style: { spacing: { padding: { top: '1px;}x' }, margin: { evil: '1px' } } } },
      'class="wp-block-archives-list wp-block-archives"',
    ],
  ])('%j becomes HTML attributes', async (attributes, expected) => {
    expect(await wrapper(attributes)).toBe(expected);
  });
});

test.each([
  ['accent1', 'accent-1'],
  ['vividCyanBlue', 'vivid-cyan-blue'],
  ['2xl', '2-xl'],
  ['x-large', 'x-large'],
  ['HTMLColor', 'html-color'],
  ["it's fine", 'its-fine'],
  ['größe', 'größe'],
  ['50', '50'],
  ['', ''],
])('a preset named %j has the slug %j', (slug, expected) => {
  expect(presetSlug(slug)).toBe(expected);
});

describe('supports of any block', () => {
  test('an unknown layout has no class of a layout', async () => {
    const group = '<!-- wp:group {"layout":{"type":"constructor"}} --><div class="g"></div><!-- /wp:group -->';
    expect(await html(group)).toContain('class="g wp-block-group-"');
  });

  test('a block that is hidden on some screens has the class for them', async () => {
    expect(
      await html(
        spacer('{"metadata":{"blockVisibility":{"viewport":{"mobile":false,"desktop":false,"tablet":true}}}}'),
      ),
    ).toBe('<div class="s wp-block-hidden-desktop wp-block-hidden-mobile"></div>');
  });

  test('a hidden block is counted, so that later numbers do not change', async () => {
    const tabs = (attributes: string) =>
      `<!-- wp:tabs ${attributes} --><div class="wp-block-tabs"></div><!-- /wp:tabs -->`;
    expect(await html(tabs('{"metadata":{"blockVisibility":false}}') + tabs('{}'))).toContain('tabs_2');
  });

  test('custom CSS gets a class derived from the block', async () => {
    const classes = async (css: string) =>
      (await html(spacer(JSON.stringify({ style: { css } })))).match(/wp-custom-css-\w{8}/)?.[0];
    expect(await classes('color:red')).toBeDefined();
    expect(await classes('color:red')).toBe(await classes('color:red'));
    expect(await classes('color:red')).not.toBe(await classes('color:blue'));
    expect(await classes('</style>')).toBeUndefined();
  });

  test('a background image becomes a style', async () => {
    const group =
      '<!-- wp:group {"style":{"background":{"backgroundImage":{"url":"/a.png"},"backgroundSize":"contain"}}} --><div class="g" style="color:red"></div><!-- /wp:group -->';
    expect(await html(group)).toContain(
      'style="color:red;background-image:url(&apos;/a.png&apos;);background-position:50% 50%;background-size:contain;"',
    );
  });

  test.each([
    [{ gradient: 'linear-gradient(red,blue)' }, 'background-image:linear-gradient(red,blue);'],
    [
      { gradient: 'var:preset|gradient|dawn', backgroundImage: { url: '/a.png' } },
      'background-image:var(--wp--preset--gradient--dawn), url(&apos;/a.png&apos;);background-size:cover;',
    ],
  ])('the background %j becomes a style', async (background, expected) => {
    const attributes = JSON.stringify({ style: { background } });
    const shown = await html(`<!-- wp:verse ${attributes} --><pre class="v"></pre><!-- /wp:verse -->`);
    expect(shown).toBe(`<pre style="${expected}" class="v has-background"></pre>`);
  });

  test('a border of one side has a style without the support for styles', async () => {
    const shown = await html(
      '<!-- wp:read-more {"style":{"border":{"style":"dashed","top":{"width":"1px","style":"solid"}}}} /-->',
      environment({ posts: async () => new Map([[9, post(9)]]) }),
    );
    expect(shown).toContain('style="border-top-width:1px;border-top-style:solid"');
  });

  test('a style variation with styles in the theme is numbered, and one without is not', async () => {
    const site = { theme: { ...SITE.theme, blockStyles: { 'core/spacer': { wavy: { color: {} } } } } };
    const shown = await html(
      spacer('{"className":"is-style-wavy"}') + spacer('{"className":"is-style-flat"}'),
      environment({}, site),
    );
    expect(shown).toBe('<div class="s is-style-wavy--1"></div><div class="s"></div>');
  });

  test('a font size is fluid if the theme enables it', async () => {
    const settings = { typography: { fluid: true } };
    const paragraph =
      '<!-- wp:paragraph {"style":{"typography":{"fontSize":"40px"}}} --><p style="font-size:40px;color:red">a</p><!-- /wp:paragraph -->';
    expect(await html(paragraph)).toContain('style="font-size:40px;color:red"');
    const env = environment({}, { theme: { ...SITE.theme, settings } });
    expect(await html(paragraph, env)).toMatch(/style="font-size:clamp\([^;]*, 40px\);color:red"/);
  });

  test.each([
    ['12px', '12px'],
    ['2vw', '2vw'],
    ['19px', 'clamp(14px, 0.875rem + ((1vw - 3.2px) * 0.391), 19px)'],
  ])('%s in a fluid theme is %s', (size, shown) => {
    expect(fluidSize(size, { typography: { fluid: true } })).toBe(shown);
  });
});

describe('the pages of a query', () => {
  const query = (inner: string, maxPages = 0) =>
    `<!-- wp:query {"queryId":4,"query":{"perPage":2,"pages":${maxPages}}} --><div><!-- wp:query-pagination -->${inner}<!-- /wp:query-pagination --></div><!-- /wp:query -->`;
  const thirteenPosts = { queryPosts: async () => ({ posts: [post(1)], total: 13 }) };

  test('have numbered links to the next pages and to the last', async () => {
    const shown = await html(query('<!-- wp:query-pagination-numbers /-->'), environment(thirteenPosts));
    expect([...shown.matchAll(/page-numbers[^>]*>([^<]*)</g)].map((match) => match[1])).toEqual([
      '1',
      '2',
      '3',
      '&hellip;',
      '7',
    ]);
  });

  test('have a link to the next page', async () => {
    expect(await html(query('<!-- wp:query-pagination-next /-->'), environment(thirteenPosts))).toContain(
      '<a href="?query-4-page=2"',
    );
  });

  test('have no links if there is one page', async () => {
    expect(await html(query('<!-- wp:query-pagination-next /-->', 1), environment(thirteenPosts))).not.toContain(
      '<nav',
    );
  });
});

describe('the tag editor', () => {
  test('inserts new attributes after the name in order, and changes existing ones in their position', () => {
    const editor = new TagEditor('<a href="x" id=y>');
    editor.next();
    editor.setAttribute('title', '"q"');
    editor.setAttribute('data-b', true);
    editor.setAttribute('href', 'z');
    editor.addClass('c');
    expect(editor.apply()).toBe('<a class="c" data-b title="&quot;q&quot;" href="z" id=y>');
  });

  test('adds classes once, and removes the attribute with the last class', () => {
    const editor = new TagEditor('<i class=" a  b "><b class=a>');
    editor.next();
    editor.addClass('a');
    editor.addClass('c');
    editor.next('b');
    editor.removeClass('a');
    expect(editor.apply()).toBe('<i class="a b c"><b >');
  });

  test.each([
    ['<script>"<a>"</Script><a>', 22],
    ['<STYLE>"<a>"</style><a>', 20],
    ['<script>"<a>"</SCRIPT><a></script>', 22],
    ['<script>"</scripty><a>"</script ><a>', 33],
    ['<script>"</script-x><a>"</script/><a>', 34],
  ])('finds the end of a raw text element by its whole name, in any case: %s', (markup, start) => {
    const editor = new TagEditor(markup);
    expect(editor.next('a')).toBe(true);
    expect(editor.span.start).toBe(start);
  });

  test('finds no tags in comments and scripts', () => {
    const editor = new TagEditor('<!-- <a> --><script>"<a>"</script><a>');
    expect(editor.next('a')).toBe(true);
    expect(editor.span.start).toBe(34);
  });
});
