import { describe, expect } from 'vitest';
import { cms, it } from '../support/site-test.ts';

/** Saves a page with a block, and returns its rendered content without white space between elements. */
async function render(content: string): Promise<string> {
  const json = { title: 'Blocks', status: 'draft', content };
  const { body } = await cms.send<{ content: { rendered: string } }>({
    method: 'POST',
    path: 'pages?_fields=content.rendered',
    as: 'admin',
    json,
  });
  return body.content.rendered.replace(/\s+/g, ' ').replaceAll('> <', '><').trim();
}

const paragraph = (attributes: object, classes = '') =>
  `<!-- wp:paragraph ${JSON.stringify(attributes)} --><p${classes && ` class="${classes}"`}>Tide</p><!-- /wp:paragraph -->`;

const link = { elements: { link: { color: { text: '#0044aa' } } } };
const isHidden = { blockVisibility: { viewport: { mobile: false } } };

describe('the order of supports', () => {
  it('adds the class of paragraphs after those of elements, layout and visibility', async () => {
    const attributes = { className: 'a', style: { ...link, layout: { selfStretch: 'fill' } }, metadata: isHidden };
    expect(await render(paragraph(attributes, 'a has-link-color'))).toMatch(
      /^<p class="a has-link-color wp-elements-\d+ wp-container-content-\w{8} wp-block-hidden-mobile wp-block-paragraph">Tide<\/p>$/,
    );
  });

  it('writes own classes, alignment, added classes, the block, colors, fonts, borders and spacing', async () => {
    const attributes = {
      align: 'wide',
      className: 'a',
      textColor: 'base',
      fontSize: 'large',
      borderColor: 'accent',
      anchor: 'pier',
      style: {
        spacing: { margin: { top: '1px' }, padding: '2px' },
        border: { width: 3, radius: '0' },
        typography: { lineHeight: '1.4' },
      },
    };
    expect(await render(`<!-- wp:archives ${JSON.stringify(attributes)} /-->`)).toMatch(
      /^<ul style="line-height:1.4;border-radius:0px;border-width:3px;padding:2px;margin-top:1px" class="wp-block-archives-list alignwide a wp-block-archives has-text-color has-base-color has-large-font-size has-border-color has-accent-border-color" id="pier">/,
    );
  });

  it('has no styles and labels of what the type does not support', async () => {
    const attributes = { ariaLabel: 'Label', textColor: 'base', style: { dimensions: { minHeight: '9px' } } };
    expect(await render(`<!-- wp:loginout ${JSON.stringify(attributes)} /-->`)).toMatch(
      /^<div class="logged-out wp-block-loginout">/,
    );
  });

  it.each([
    [{ type: 'flex', justifyContent: 'stretch' }, false],
    [{ type: 'flex', verticalAlignment: 'space-between' }, false],
    [{ type: 'flex', justifyContent: 'right' }, true],
    [{ type: 'flex', verticalAlignment: 'stretch' }, true],
    [{ type: 'flex', orientation: 'vertical' }, true],
    [{ type: 'constrained', justifyContent: 'center' }, false],
    [{ type: 'constrained', contentSize: '9em' }, true],
  ])('a layout %j has a class of its own: %s', async (layout, hasClass) => {
    const group = `<!-- wp:group ${JSON.stringify({ layout })} --><div class="wp-block-group"></div><!-- /wp:group -->`;
    expect((await render(group)).includes('wp-container-core-group')).toBe(hasClass);
  });

  it('repeats the supports of a template on the first element of each item', async () => {
    const terms = { termQuery: { taxonomy: 'category', perPage: 2, hideEmpty: false } };
    const template = { style: { ...link, layout: { columnSpan: 2 } } };
    const shown = await render(
      `<!-- wp:terms-query ${JSON.stringify(terms)} --><div class="wp-block-terms-query"><!-- wp:term-template ${JSON.stringify(template)} --><!-- wp:term-count {"bracketType":"angle"} /--><!-- /wp:term-template --></div><!-- /wp:terms-query -->`,
    );
    expect(shown).toMatch(
      /<ul class="has-link-color wp-elements-(\d+) wp-block-term-template wp-container-content-(\w{8}) is-layout-flow [^"]*"><li class="[^"]*"><div class="wp-block-term-count wp-elements-\1 wp-container-content-\2"><\d+><\/div><\/li>/,
    );
  });

  it('has the aspect ratio of a cover, and the width of a button', async () => {
    const cover = `<!-- wp:cover {"style":{"dimensions":{"aspectRatio":"4/3"}}} --><div class="wp-block-cover"></div><!-- /wp:cover -->`;
    expect(await render(cover)).toContain(
      '<div style="aspect-ratio:4/3;height:unset;min-height:unset;" class="wp-block-cover is-layout-flow wp-block-cover-is-layout-flow has-aspect-ratio">',
    );
    const button = (width: string) =>
      render(
        `<!-- wp:buttons --><div class="wp-block-buttons"><!-- wp:button {"style":{"dimensions":{"width":"${width}"}}} --><div class="wp-block-button"><a>Go</a></div><!-- /wp:button --></div><!-- /wp:buttons -->`,
      );
    expect(await button('50%')).toContain(
      '<div style="--wp--block-button--width: 50;" class="wp-block-button has-custom-width wp-block-button__width wp-block-button__width-50"><a>',
    );
    expect(await button('9em')).toContain('<div style="width: 9em;" class="wp-block-button has-custom-width"><a>');
  });
});

describe('blocks of the site', () => {
  it('a menu has the colors of its overlay, and its lists the attributes of the menu', async () => {
    const menu = {
      overlayTextColor: 'base',
      customOverlayBackgroundColor: '#123456',
      hasIcon: false,
      ariaLabel: 'Pier',
    };
    const items =
      '<!-- wp:navigation-submenu {"label":"Up","url":"/up","description":"There"} --><!-- wp:home-link {"opensInNewTab":true} /--><!-- /wp:navigation-submenu -->';
    const shown = await render(
      `<!-- wp:navigation ${JSON.stringify({ ...menu, layout: { type: 'flex', justifyContent: 'right' } })} -->${items}<!-- /wp:navigation -->`,
    );
    expect(shown).toMatch(
      /^<nav class="is-responsive items-justified-right wp-block-navigation [^"]*" aria-label="Pier" /,
    );
    expect(shown).toContain('data-wp-on--keydown="actions.handleMenuKeydown" >Menu</button>');
    expect(shown).toContain(
      '<div class="wp-block-navigation__responsive-container has-text-color has-base-color has-background" style="background-color: #123456" id="modal-',
    );
    expect(shown).toContain(
      '<ul class="wp-block-navigation__container is-responsive items-justified-right wp-block-navigation" aria-label="Pier"><li ',
    );
    expect(shown).toContain(
      '<span class="wp-block-navigation-item__label">Up</span><span class="wp-block-navigation-item__description">There</span></a>',
    );
    expect(shown).toContain(
      '<ul data-wp-on--focus="actions.openMenuOnFocus" style="background-color:#123456" class="wp-block-navigation__submenu-container has-text-color has-base-color has-background wp-block-navigation-submenu"><li class="wp-block-navigation-item wp-block-home-link">',
    );
    expect(shown).toContain('rel="home" target="_blank">Home</a>');
  });

  it('a search form has its borders, colors and fonts on the field and the button', async () => {
    const attributes = {
      fontSize: 'small',
      style: { border: { width: '2px', radius: 4 }, color: { text: '#123456' } },
    };
    const shown = await render(`<!-- wp:search ${JSON.stringify(attributes)} /-->`);
    expect(shown).toContain('<label class="wp-block-search__label has-small-font-size" for="wp-block-search__input-');
    expect(shown).toContain('name="s" required style="border-width: 2px;border-radius: 4px"/>');
    expect(shown).toContain(
      'class="wp-block-search__button has-text-color has-small-font-size wp-element-button" type="submit" style="border-width: 2px;border-radius: 4px;color: #123456">',
    );
    const inside = await render(
      `<!-- wp:search ${JSON.stringify({ ...attributes, buttonPosition: 'button-inside' })} /-->`,
    );
    expect(inside).toContain(
      '<div class="wp-block-search__inside-wrapper" style="border-width: 2px;border-radius: calc(4px + 4px)">',
    );
  });

  it('an avatar has the border of its block, and a label if it opens a new tab', async () => {
    const attributes = {
      isLink: true,
      linkTarget: '_blank',
      borderColor: 'base',
      style: { border: { radius: '2px' } },
    };
    const shown = await render(`<!-- wp:avatar ${JSON.stringify(attributes)} /-->`);
    expect(shown).toMatch(
      /<a href="[^"]+" target="_blank" aria-label="\([^"]+ author archive, opens in a new tab\)" class="wp-block-avatar__link"><img /,
    );
    expect(shown).toContain(`photo wp-block-avatar__image has-border-color has-base-border-color'`);
    expect(shown).toContain('style="border-radius:2px;"/>');
  });

  it('the images of a gallery that open in a lightbox are connected', async () => {
    const image =
      '<!-- wp:image {"lightbox":{"enabled":true}} --><figure class="wp-block-image"><img src="/a.png"/></figure><!-- /wp:image -->';
    const shown = await render(
      `<!-- wp:gallery --><figure class="wp-block-gallery">${image}</figure><!-- /wp:gallery -->`,
    );
    expect(shown).toMatch(
      /^<figure data-wp-context="{&quot;galleryId&quot;:&quot;\w+&quot;}" data-wp-interactive="core\/gallery" class="wp-block-gallery wp-block-gallery-\d+ /,
    );
  });

  it('the date of a post has its link around it', async () => {
    expect(await render('<!-- wp:post-date {"isLink":true,"format":"Y"} /-->')).toMatch(
      /^<div class="wp-block-post-date"><a href="[^"]+"><time datetime="[^"]+">\d{4}<\/time><\/a><\/div>$/,
    );
  });

  it('breadcrumbs without links are left out', async () => {
    expect(await render('<!-- wp:breadcrumbs {"showHomeItem":false,"showCurrentItem":false} /-->')).toBe('');
    expect(await render('<!-- wp:breadcrumbs {"showHomeItem":false} /-->')).toContain(
      '<ol><li><span aria-current="page">Blocks</span></li></ol>',
    );
  });

  it('the name of an author is not a link without a target', async () => {
    const shown = await render('<!-- wp:post-author {"isLink":true,"linkTarget":"","showAvatar":false} /-->');
    expect(shown).toMatch(/<p class="wp-block-post-author__name">[^<]+<\/p>/);
  });

  it('a block of an unknown type keeps its saved markup', async () => {
    const saved = '<section class="shop" data-n="1">Nets</section>';
    expect(
      await render(`<!-- wp:acme/shop {"textColor":"base","align":"wide"} -->${saved}<!-- /wp:acme/shop -->`),
    ).toBe(saved);
  });
});

it('lists posts without a title by their id, and no posts in the order of ids', async () => {
  const json = { title: '', content: 'Text', status: 'publish', date: '2024-05-05T00:00:00' };
  const { body } = await cms.send<{ id: number }>({ method: 'POST', path: 'posts', as: 'admin', json });
  const older = { ...json, title: 'Older', date: '2001-01-01T00:00:00' };
  await cms.send({ method: 'POST', path: 'posts', as: 'admin', json: older });
  expect(await render('<!-- wp:archives {"type":"postbypost"} /-->')).toContain(`'>${body.id}</a>`);
  expect(await render('<!-- wp:latest-posts {"orderBy":"id","postsToShow":1} /-->')).not.toContain('Older');
});
