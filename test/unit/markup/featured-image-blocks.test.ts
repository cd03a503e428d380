import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { PostData } from '../../../schema/markup/render-environment.ts';
import { environment, imageAttachment, loaderOfAttachments, loaderOfPosts, post } from './test-render-environment.ts';

async function render(content: string, changes: Partial<PostData> = {}): Promise<string> {
  const load = {
    posts: loaderOfPosts(post(9, { featuredMediaId: 3, ...changes })),
    attachments: loaderOfAttachments(imageAttachment(3, { alt: 'A <b>"pear"</b>' })),
  };
  return (await renderContent({ content, postId: 9, postType: 'post' }, environment(load))).html;
}

describe('the featured image block', () => {
  const show = (attributes: object, changes?: Partial<PostData>) =>
    render(`<!-- wp:post-featured-image ${JSON.stringify(attributes)} /-->`, changes);

  test('has an overlay if it is dimmed', async () => {
    const overlay = { overlayColor: 'base', gradient: 'dawn', customOverlayColor: '#123' };
    expect(await show({ dimRatio: 30, ...overlay })).toContain(
      '<span class="wp-block-post-featured-image__overlay has-background-dim has-background-dim-30 has-base-background-color has-background-gradient has-dawn-gradient-background" style="background-color: #123" aria-hidden="true"></span></figure>',
    );
    expect(await show({ dimRatio: 30, customGradient: 'linear-gradient(red,blue)' })).toContain(
      'has-background-gradient" style="background-image: linear-gradient(red,blue)"',
    );
    expect(await show(overlay)).not.toContain('overlay');
    expect(await show({ dimRatio: 30, overlayColor: '"><script>', customOverlayColor: 'teal;}' })).not.toMatch(
      /<script|teal/,
    );
  });

  test('has its border on the image and on the overlay', async () => {
    const border = { borderColor: 'base', style: { border: { width: '2px', radius: '5px' } } };
    const shown = await show({ dimRatio: 50, ...border });
    const styles = 'border-radius:5px;border-width:2px';
    expect(shown).toContain(
      `class="has-border-color has-base-border-color wp-post-image" alt="A &quot;pear&quot;" style="${styles};object-fit:cover;"`,
    );
    expect(shown).toContain(
      `class="wp-block-post-featured-image__overlay has-border-color has-base-border-color has-background-dim has-background-dim-50" style="${styles}"`,
    );
    expect(shown).toContain('<figure class="wp-block-post-featured-image">');
  });

  test('has a height, and a text for posts without a title', async () => {
    const shown = await show({ isLink: true, height: '80px', rel: 'nofollow' }, { title: '' });
    expect(shown).toContain('target="_self" rel="nofollow"><img');
    expect(shown).toContain('style="height:80px;object-fit:cover;"');
    expect(shown).toContain('alt="Untitled post 9"');
    expect(await show({ isLink: true }, { title: 'Pears' })).toContain('alt="Pears"');
  });

  test('shows the first image of the content instead of a missing one, if it should', async () => {
    const without = { featuredMediaId: 0, content: `<p>a</p><IMG SRC='b.png' alt="&quot;b&quot;"><img src="c.png">` };
    const shown = await show({ useFirstImageFromPost: true }, without);
    expect(shown).toContain('alt="&quot;b&quot;" src="b.png"');
    expect(shown).not.toContain('c.png');
    expect(await show({}, without)).toBe('');
    expect(await show({ useFirstImageFromPost: true }, { ...without, isLocked: true })).toBe('');
  });
});

describe('a cover with the featured image', () => {
  const show = (attributes: object) =>
    render(
      `<!-- wp:cover ${JSON.stringify({ useFeaturedImage: true, ...attributes })} --><div class="wp-block-cover"><span></span><div class="wp-block-cover__inner-container">x</div></div><!-- /wp:cover -->`,
    );

  test('shows it at its focal point', async () => {
    const shown = await show({ focalPoint: { x: 0.254, y: 1 } });
    expect(shown).toMatch(
      /<span><\/span><img [^>]*class="wp-block-cover__image-background wp-post-image" [^>]*data-object-fit="cover" data-object-position="25% 100%" style="object-position:25% 100%;"/,
    );
    expect(await show({})).not.toContain('object-position');
    expect(await show({ sizeSlug: 'medium' })).toContain('pear-300x200.jpg"');
  });

  test('that is fixed or repeated has it as the background of an element', async () => {
    expect(await show({ hasParallax: true, isRepeated: true, focalPoint: { x: 'a' } })).toContain(
      '<div aria-label="A &quot;pear&quot;" class="wp-block-cover__image-background wp-image-3 has-parallax is-repeated" role="img" style="background-position:0% 0%;background-image:url(https://site.example/uploads/2024/01/pear.jpg);"></div><div',
    );
    expect(await show({ isRepeated: true })).toContain('style="background-position:50% 50%;');
  });
});

describe('media and text with the featured image', () => {
  const frame = '<figure class="wp-block-media-text__media"></figure>';
  const show = (attributes: object, inner = `${frame}<div>x</div>`) =>
    render(
      `<!-- wp:media-text ${JSON.stringify({ useFeaturedImage: true, ...attributes })} --><div class="wp-block-media-text is-image-fill">${inner}</div><!-- /wp:media-text -->`,
    );

  test('has the class of the chosen size', async () => {
    expect(await show({ mediaSizeSlug: 'medium' })).toContain('class="wp-image-3 size-medium"');
    const shown = await show({});
    expect(shown).toContain('alt="A &quot;pear&quot;"');
    expect(shown).toContain('class="wp-image-3 size-full"');
    expect(shown).not.toContain('object-position');
  });

  test('fills the frame around the focal point', async () => {
    const shown = await show({ imageFill: true, focalPoint: { x: 0.1, y: 0.2 } });
    expect(shown).toContain('<div class="wp-block-media-text is-image-fill-element">');
    expect(shown).toContain('style="object-position:10% 20%;"');
    expect(await show({ imageFill: true })).toContain('style="object-position:50% 50%;"');
  });

  test('shows it in the last frame if the media is on the right', async () => {
    expect(await show({ mediaPosition: 'right' }, `<div>${frame}</div>${frame}`)).toMatch(
      /<div><figure [^>]*><\/figure><\/div><figure [^>]*><img /,
    );
  });
});
