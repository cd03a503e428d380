import { attachmentImage } from '../../images/attachment-image.ts';
import { imageOfSize } from '../../images/sizes.ts';
import { escapeAttribute, escapeUrl } from '../../markup/escape.ts';
import { TagEditor } from '../../markup/tag-editor.ts';
import { wrapperAttributes } from '../../supports/wrapper.ts';
import { textAt } from '../block.ts';
import type { BlockRenderer, RenderingBlock } from '../context.ts';
import { attachmentById, postById } from '../posts.ts';

async function featured({ context }: RenderingBlock) {
  context.state.isDynamic = true;
  const post = await postById(context.state, context.postId);
  return post === undefined ? undefined : attachmentById(context.state, post.featuredMediaId);
}

/** A cover; one that shows the post's featured picture gets it put in. */
export const renderCover: BlockRenderer = async (rendering) => {
  const { attributes, content, context } = rendering;
  if (attributes.useFeaturedImage !== true || (attributes.backgroundType ?? 'image') !== 'image') return content;
  const attachment = await featured(rendering);
  if (attachment === undefined) return content;
  const { site } = context.state.environment;
  const size = textAt(attributes, 'sizeSlug') ?? 'full';
  if (attributes.hasParallax === true || attributes.isRepeated === true) {
    const editor = new TagEditor(content);
    if (!editor.next()) return content;
    const style = editor.attribute('style');
    const before = typeof style === 'string' && style !== '' ? `${style.replace(/;?\s*$/, '')};` : '';
    editor.setAttribute('style', `${before}background-image:url(${imageOfSize(attachment, { size, site }).url});`);
    return editor.apply();
  }
  const image = attachmentImage(attachment, {
    size,
    site,
    attributes: { class: 'wp-block-cover__image-background', 'data-object-fit': 'cover' },
  });
  return content.replace(/<div\b[^<>]*class="wp-block-cover__inner-container[\s">]/, (inner) => image + inner);
};

/** Media beside text; the featured picture goes into the empty frame where it is wanted. */
export const renderMediaText: BlockRenderer = async (rendering) => {
  const { attributes, content } = rendering;
  if (attributes.useFeaturedImage !== true) return content;
  const attachment = await featured(rendering);
  if (attachment === undefined) return content;
  const image = `<img src="${escapeUrl(attachment.url)}" alt="${escapeAttribute(attachment.alt)}" class="wp-image-${attachment.id} size-full" />`;
  return content.replace(
    /(<figure[^<>]*class="wp-block-media-text__media"[^<>]*>)(<\/figure>)/,
    (_, open, close) => open + image + close,
  );
};

/** A named icon. */
export const renderIcon: BlockRenderer = async (rendering) => {
  const { attributes, context } = rendering;
  const name = textAt(attributes, 'icon');
  const drawing = name ? await context.state.environment.load.icon('block', name) : null;
  if (drawing === null) return '';
  const editor = new TagEditor(drawing);
  if (!editor.next('svg')) return '';
  const label = textAt(attributes, 'ariaLabel');
  if (label) {
    editor.setAttribute('role', 'img');
    editor.setAttribute('aria-label', label);
  } else {
    editor.setAttribute('aria-hidden', 'true');
    editor.setAttribute('focusable', 'false');
  }
  return `<div ${wrapperAttributes(rendering)}>${editor.apply()}</div>`;
};
