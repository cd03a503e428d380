import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { ContentLoaders, SiteData } from '../../../schema/markup/render-environment.ts';
import { renderTitle } from '../../../schema/markup/render-title.ts';
import {
  collapseWhiteSpace,
  environment,
  imageAttachment,
  loaderOfAttachments,
  loaderOfPosts,
  post,
  SITE,
} from './test-render-environment.ts';

async function html(content: string, load: Partial<ContentLoaders> = {}, site: Partial<SiteData> = {}) {
  return collapseWhiteSpace(
    (await renderContent({ content, postId: 9, postType: 'post' }, environment(load, site))).html,
  );
}

describe('static blocks', () => {
  test.each([
    ['paragraph', '<p>a</p>', '<p class="wp-block-paragraph">a</p>'],
    ['heading', '<h3 class="x">a</h3>', '<h3 class="x wp-block-heading">a</h3>'],
    ['list', '<ol><li>a</li></ol>', '<ol class="wp-block-list"><li>a</li></ol>'],
    [
      'quote',
      '<blockquote class="q">a</blockquote>',
      '<blockquote class="q is-layout-flow wp-block-quote-is-layout-flow">a</blockquote>',
    ],
    ['html', '<i>a</i>', '<i>a</i>'],
    ['image', '<figure>no image</figure>', ''],
    ['image', '<figure><img src=""></figure>', ''],
    ['button', '<div><a class="b"></a></div>', ''],
    ['button', '<div><a class="b"><!-- none --></a></div>', ''],
    [
      'button',
      '<div><a><img src="a.png" alt="" decoding="sync"></a></div>',
      '<div><a><img src="a.png" alt="" decoding="sync"></a></div>',
    ],
    ['button', '<div><a><svg></svg></a></div>', '<div><a><svg></svg></a></div>'],
    ['button', 'no element', 'no element'],
  ])('a block of the type %s is rendered: %s becomes %s', async (name, inner, shown) => {
    expect(await html(`<!-- wp:${name} -->${inner}<!-- /wp:${name} -->`)).toBe(shown);
  });

  test('a button with a space is shown', async () => {
    expect(await html('<!-- wp:button --><div><button> </button></div><!-- /wp:button -->')).toContain('</button>');
  });

  test('the text of unknown blocks is preserved', async () => {
    expect(await html('<!-- wp:shop/cart {"a":1} --><b>cart</b><!-- /wp:shop/cart -->')).toBe('<b>cart</b>');
  });

  test('text around blocks is not wrapped in paragraphs', async () => {
    expect(await html('Text\n\n<!-- wp:separator --><hr/><!-- /wp:separator -->')).toBe('Text <hr/>');
  });

  test('hidden blocks are omitted', async () => {
    expect(await html('<!-- wp:html {"metadata":{"blockVisibility":false}} -->x<!-- /wp:html -->')).toBe('');
  });

  test('a layout adds its classes to the innermost element before the inner blocks', async () => {
    const cover =
      '<!-- wp:cover --><div class="o"><div class="i"><!-- wp:html -->x<!-- /wp:html --></div></div><!-- /wp:cover -->';
    expect(await html(cover)).toBe(
      '<div class="o"><div class="i is-layout-flow wp-block-cover-is-layout-flow">x</div></div>',
    );
  });

  test('equal layouts have the same container class, and different layouts have different ones', async () => {
    const group = (columns: number) =>
      `<!-- wp:group {"layout":{"type":"grid","columnCount":${columns}}} --><div class="wp-block-group"></div><!-- /wp:group -->`;
    const classes = (await html(group(2) + group(2) + group(3))).match(
      /wp-container-core-group-is-layout-[0-9a-f]{8}/g,
    );
    expect(classes?.[0]).toBe(classes?.[1]);
    expect(classes?.[0]).not.toBe(classes?.[2]);
  });

  test('styles of elements, positions and duotone filters use numbered classes', async () => {
    const group =
      '<!-- wp:group {"style":{"position":{"type":"sticky"},"elements":{"link":{"color":{"text":"red"}}}}} --><div class="g"></div><!-- /wp:group -->';
    expect(await html(group)).toBe(
      '<div class="g wp-elements-1 is-layout-flow wp-block-group-is-layout-flow wp-container-1 is-position-sticky"></div>',
    );
    const image =
      '<!-- wp:image {"style":{"color":{"duotone":["#123","#abc"]}}} --><figure><img src="a.png"></figure><!-- /wp:image -->';
    expect(await html(image)).toContain('<figure class="wp-duotone-123-abc-1">');
    const author = '<!-- wp:post-author {"style":{"color":{"duotone":["#123","#abc"]}}} /-->';
    const shown = await html(author, { posts: loaderOfPosts(post(9)) });
    expect(shown).toContain('wp-block-post-author wp-duotone-123-abc-1"');
  });

  test('images of a gallery have their ids', async () => {
    const image = '<!-- wp:image {"id":7} --><figure><img src="a.png"></figure><!-- /wp:image -->';
    const shown = await html(`<!-- wp:gallery --><figure class="g">${image}</figure><!-- /wp:gallery -->`);
    expect(shown).toContain('<figure class="g wp-block-gallery-1 is-layout-flex wp-block-gallery-is-layout-flex">');
    expect(shown).toContain('data-id="7"');
  });

  test('attachments of a whole document are loaded in one call', async () => {
    const calls: number[][] = [];
    const load: Partial<ContentLoaders> = {
      attachments: async (ids) => {
        calls.push([...ids]);
        return loaderOfAttachments(imageAttachment(3), imageAttachment(4))(ids);
      },
    };
    await html('<img src="a" class="wp-image-3"> <img src="b" class="wp-image-4"> [gallery ids="3,4"]', load);
    expect(calls).toEqual([[3, 4]]);
  });
});

describe('block bindings', () => {
  const boundParagraph = (source: string, args: string) =>
    `<!-- wp:paragraph {"metadata":{"bindings":{"content":{"source":"${source}","args":${args}}}}} --><p>stored</p><!-- /wp:paragraph -->`;

  test('post data and meta values replace the stored text', async () => {
    const load = { posts: loaderOfPosts(post(9, { meta: { mood: 'calm' } })) };
    expect(await html(boundParagraph('core/post-data', '{"field":"date"}'), load)).toContain(
      '>2024-05-06T07:08:09+02:00</p>',
    );
    expect(await html(boundParagraph('core/post-meta', '{"key":"mood"}'), load)).toContain('>calm</p>');
  });

  test('an unknown source leaves the stored text unchanged', async () => {
    expect(await html(boundParagraph('other/source', '{}'))).toContain('>stored</p>');
  });
});

describe('a render session', () => {
  test('numbers elements across the items of one answer', async () => {
    const env = environment();
    const tabs = {
      content: '<!-- wp:tabs --><div class="wp-block-tabs"></div><!-- /wp:tabs -->',
      postId: 1,
      postType: 'post',
    };
    await renderContent(tabs, env);
    const second = await renderContent(tabs, env);
    expect(second.html).toContain('tabs_2');
    expect(second.dependsOnSession).toBe(true);
  });

  test('leaves the paragraph around a classic shortcode after content with blocks was rendered', async () => {
    const env = environment();
    const classic = { content: '[video src="/a.mp4"]', postId: 1, postType: 'post' };
    expect((await renderContent(classic, env)).html).toMatch(/^<div/);
    await renderContent({ content: '<!-- wp:spacer /-->', postId: 2, postType: 'post' }, env);
    expect((await renderContent(classic, env)).html).toMatch(/^<p><div/);
  });

  test('is not used by classic paragraphs, whose rendering can be stored', async () => {
    const paragraphs = await renderContent({ content: 'a\n\nb', postId: 1, postType: 'post' }, environment());
    expect(paragraphs).toMatchObject({ isDynamic: false, dependsOnSession: false });
  });
});

describe('titles and names', () => {
  test('titles are texturized, and their tags are preserved', () => {
    expect(renderTitle(' <em>"A"</em> & B ', { site: SITE })).toBe('<em>&#8220;A&#8221;</em> &#038; B');
    expect(renderTitle('<code>A & B</code>', { site: SITE })).toBe('<code>A &#038; B</code>');
  });

  test('the brand name is corrected in text but not in addresses', async () => {
    expect(await html('We run Openpress at <a href="/Openpress">home</a>.')).toBe(
      '<p>We run OpenPress at <a href="/Openpress">home</a>.</p>',
    );
  });
});

describe('attachments', () => {
  test('a description starts with the image', async () => {
    const env = environment({ attachments: loaderOfAttachments(imageAttachment(3)) });
    const { html: shown } = await renderContent({ content: 'Words', postId: 3, postType: 'attachment' }, env);
    expect(shown).toMatch(/^<p class="attachment"><a href='https:\/\/site.example\/uploads\/2024\/01\/pear.jpg'><img /);
    expect(shown).toContain('<p>Words</p>');
  });
});
