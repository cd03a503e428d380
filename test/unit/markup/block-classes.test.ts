import { describe, expect, test } from 'vitest';
import { termClassName } from '../../../schema/markup/html/escape.ts';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { RenderEnvironment } from '../../../schema/markup/render-environment.ts';
import { collapseWhiteSpace, environment, SITE } from './test-render-environment.ts';

async function html(content: string, env: RenderEnvironment = environment()): Promise<string> {
  return collapseWhiteSpace((await renderContent({ content, postId: 9, postType: 'post' }, env)).html);
}

describe('the container class of a constrained group', () => {
  const classes = async (attributes: object) => {
    const group = `<!-- wp:group ${JSON.stringify(attributes)} --><div class="wp-block-group"></div><!-- /wp:group -->`;
    return /class="([^"]*)"/.exec(await html(group))?.[1] ?? '';
  };
  const groupWithPadding = (padding: unknown, type = 'constrained') => ({
    style: { spacing: { padding } },
    layout: { type },
  });

  test.each([
    [{ left: '1rem' }],
    [{ right: 'var:preset|spacing|50' }],
    [{ top: '0', right: '0', bottom: '0', left: '0' }],
    [{ right: 'calc(1px + var(--wp--custom--gap, min(1px, 2%)))' }],
    [{ left: 12 }],
  ])('exists with padding %j', async (padding) => {
    expect(await classes(groupWithPadding(padding))).toMatch(/ wp-container-core-group-is-layout-[0-9a-f]{8} /);
  });

  test.each([
    [{ top: '1rem', bottom: '1rem' }],
    ['1rem'],
    [{ left: '' }],
    [{ left: 'var:custom|gap' }],
    [{ left: 'expression(1)' }],
    [{ left: 'calc(1px * (2 + 3' }],
  ])('does not exist with padding %j', async (padding) => {
    expect(await classes(groupWithPadding(padding))).not.toContain('wp-container');
  });

  test('does not exist in a flow layout', async () => {
    expect(await classes(groupWithPadding({ left: '1rem' }, 'default'))).not.toContain('wp-container');
  });
});

describe('the classes of a layout', () => {
  test('are at the innermost element that is open before the first inner block', async () => {
    const details = `<!-- wp:details --><details class="wp-block-details"><summary><mark class="m">t</mark></summary><!-- wp:site-tagline /--></details><!-- /wp:details -->`;
    expect(await html(details)).toContain(
      '<details class="wp-block-details is-layout-flow wp-block-details-is-layout-flow"><summary><mark class="m">',
    );
  });

  test('are not at elements that end without an end tag of their own', async () => {
    for (const inner of [
      '<svg class="i"><path class="p" d=""/></svg>',
      '<ul class="u"><li class="l">a<li class="l">b</ul>',
    ]) {
      const details = `<!-- wp:details --><details class="wp-block-details">${inner}<!-- wp:site-tagline /--></details><!-- /wp:details -->`;
      expect(await html(details)).toContain(
        `<details class="wp-block-details is-layout-flow wp-block-details-is-layout-flow">${inner}`,
      );
    }
  });

  test('have no name of a layout that does not exist', async () => {
    const group = '<!-- wp:group {"layout":{"type":"flow"}} --><div class="a b"></div><!-- /wp:group -->';
    expect(await html(group)).toBe('<div class="a b wp-block-group-"></div>');
    const withGap = group.replace('{', '{"style":{"spacing":{"blockGap":"1px"}},');
    expect(await html(withGap)).toBe('<div class="a b wp-block-group-"></div>');
  });

  test('and those of the element are written once', async () => {
    const group = '<!-- wp:group --><div class="a a b"></div><!-- /wp:group -->';
    expect(await html(group)).toBe('<div class="a b is-layout-flow wp-block-group-is-layout-flow"></div>');
  });

  test('need no styles for a width of 0', async () => {
    const layout = { type: 'constrained', contentSize: '0' };
    const group = `<!-- wp:group ${JSON.stringify({ layout })} --><div class="a"></div><!-- /wp:group -->`;
    expect(await html(group)).toBe('<div class="a is-layout-constrained wp-block-group-is-layout-constrained"></div>');
  });

  test('of a block with a fixed size that does not shrink name its size', async () => {
    const style = { layout: { selfStretch: 'fixedNoShrink', flexSize: '9rem' } };
    const paragraph = `<!-- wp:paragraph ${JSON.stringify({ style })} --><p>x</p><!-- /wp:paragraph -->`;
    expect(await html(paragraph)).toBe('<p class="wp-container-content-d7b1091f wp-block-paragraph">x</p>');
  });
});

describe('presets in menus', () => {
  test('have the stored slug in the menu and its overlay', async () => {
    const attributes = { textColor: 'accent1', overlayBackgroundColor: 'accent2' };
    const rendered = await html(
      `<!-- wp:navigation ${JSON.stringify(attributes)} --><!-- wp:navigation-link {"label":"A","url":"#a"} /--><!-- /wp:navigation -->`,
    );
    expect(rendered).toContain('has-accent1-color');
    expect(rendered).toContain('responsive-container has-background has-accent2-background-color"');
  });

  test('of a submenu are its own without those of an overlay', async () => {
    const submenu = (attributes: object) =>
      `<!-- wp:navigation-submenu ${JSON.stringify({ label: 'A', ...attributes })} --><!-- wp:navigation-link {"label":"B","url":"#b"} /--><!-- /wp:navigation-submenu -->`;
    const own = submenu({ style: { color: { text: 'var:preset|color|poppy' } } });
    expect(await html(own)).toContain(
      '<ul class="wp-block-navigation__submenu-container has-text-color has-poppy-color wp-block-navigation-submenu">',
    );
    const menu = `<!-- wp:navigation {"overlayTextColor":"base"} -->${own}<!-- /wp:navigation -->`;
    expect(await html(menu)).toContain('submenu-container has-text-color has-base-color');
  });
});

test('an empty alignment has a class', async () => {
  expect(await html('<!-- wp:site-tagline {"align":""} /-->')).toContain('class="align wp-block-site-tagline"');
});

test('a filter of colors that is no preset has a number', async () => {
  const style = { color: { duotone: 'var:preset|duotone|nope' } };
  const image = `<!-- wp:image ${JSON.stringify({ style })} --><figure class="a"><img src="/a.jpg"/></figure><!-- /wp:image -->`;
  expect(await html(image)).toMatch(/class="a wp-duotone-varpresetduotonenope-\d+"/);
});

test.each([
  ['6-1', '6-1'],
  ['2e3', '7'],
  ['-6', '7'],
  ['2024', '7'],
  ['2e', '2e'],
  ['--', '7'],
  ['%e6%b8%af', '7'],
  ['caf%c3%a9', 'caf'],
])('the class name of a term with the slug %j is %j', (slug, name) => {
  expect(termClassName({ id: 7, slug })).toBe(name);
});

describe('numbers of style variations', () => {
  const theme = {
    ...SITE.theme,
    blockStyles: {
      'core/separator': { wide: { css: 'max-width:none' } },
      'core/group': { card: { color: {} } },
      'core/loginout': { loud: { color: {} } },
    },
  };
  const separator =
    '<!-- wp:separator {"className":"is-style-wide"} --><hr class="is-style-wide"/><!-- /wp:separator -->';
  const numberedClasses = async (content: string) =>
    [...(await html(content, environment({}, { theme }))).matchAll(/is-style-\w+--\d+/g)].map(([name]) => name);

  test('increase from outer to inner blocks', async () => {
    const group = `<!-- wp:group {"className":"is-style-card"} --><div class="is-style-card">${separator}</div><!-- /wp:group -->`;
    expect(await numberedClasses(group + separator)).toEqual([
      'is-style-card--1',
      'is-style-wide--2',
      'is-style-wide--3',
    ]);
  });

  test('are not assigned to drop-downs of terms', async () => {
    const dropDown = '<!-- wp:categories {"displayAsDropdown":true} /-->';
    expect(await numberedClasses(dropDown + separator)).toEqual(['is-style-wide--1']);
  });

  test('are appended to the class name in blocks that render their own markup', async () => {
    const block = '<!-- wp:loginout {"className":"is-style-loud"} /-->';
    expect(await html(block, environment({}, { theme }))).toContain(
      'class="logged-out is-style-loud is-style-loud--1 wp-block-loginout"',
    );
  });
});

describe('menus', () => {
  const link = '<!-- wp:navigation-link {"label":"Home","url":"/","className":"  big   menu-item "} /-->';
  const menu = `<!-- wp:navigation {"overlayMenu":"never"} -->${link}<!-- /wp:navigation -->`;

  test('have single spaces between the class names of items', async () => {
    expect(await html(menu)).toContain('<li class="wp-block-navigation-item big menu-item wp-block-navigation-link">');
  });

  test('without a name are numbered, starting with the second', async () => {
    const labels = [...(await html(menu + menu + menu)).matchAll(/<nav [^>]*?(?: aria-label="([^"]*)")?>/g)];
    expect(labels.map(([, label]) => label)).toEqual([undefined, ' 2', ' 3']);
  });
});

describe('addresses for which no embed is stored', () => {
  test.each([
    ['<p>https://film.example/?v=1&amp;t=2</p>', '<p>https://film.example/?v=1&#038;t=2</p>'],
    [
      '<figure class="e"><div>\nhttps://film.example/?v=1&amp;t=2\n</div></figure>',
      '<figure class="e"><div> https://film.example/?v=1&#038;t=2 </div></figure>',
    ],
    ['<p>Read https://film.example/?v=1&amp;t=2</p>', '<p>Read https://film.example/?v=1&amp;t=2</p>'],
  ])('remain text: %j becomes %j', async (content, shown) => {
    expect(await html(`<!-- wp:html -->${content}<!-- /wp:html -->`)).toBe(shown);
  });

  test('are passed to the embed loader with decoded ampersands', async () => {
    const requestedAddresses: string[] = [];
    const embed = async ({ url }: { url: string }) => {
      requestedAddresses.push(url);
      return null;
    };
    await html('<p>https://film.example/?v=1&amp;t=2</p>', environment({ embed }));
    expect(requestedAddresses).toEqual(['https://film.example/?v=1&t=2']);
  });
});

describe('drop-downs', () => {
  const entry = { year: 2024, month: 5, day: 1, count: 3, link: 'https://site.example/2024/05/', postTitle: '' };

  test.each([
    ['archives', '<script>'],
    ['categories', '<script data-address="https://site.example/">'],
  ])('of %s include the script that opens the selected address', async (name, script) => {
    const shown = await html(
      `<!-- wp:${name} {"displayAsDropdown":true} /-->`,
      environment({ archives: async () => [entry] }),
    );
    expect(shown).toContain(`</select>${script}`);
    expect(shown).toContain('document.currentScript');
    expect(shown).not.toMatch(/&#|<br|<p>/);
  });
});
