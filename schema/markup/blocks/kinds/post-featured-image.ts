import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { stripTags } from '../../html/strip-tags.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { attachmentImage } from '../../images/attachment-image.ts';
import type { PostData } from '../../render-environment.ts';
import { borderSupports, content, flag, number, spacingSupports, text } from '../define-block.ts';
import { renderPostTitle } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { featuredImageBorder, renderFeaturedImageOverlay } from '../parts/featured-image-overlay.ts';
import { loadAttachmentById } from '../referenced-content.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { visibleText } from '../supports/block-visibility.ts';
import { cssValue } from '../supports/wrapper-attributes.ts';

export const postFeaturedImageBlock = definePostBlock('core/post-featured-image', {
  title: 'Featured Image',
  description: 'The featured image of an item.',
  attributes: {
    isLink: content(flag(false)),
    aspectRatio: text(),
    width: text(),
    height: text(),
    scale: text('cover'),
    sizeSlug: text(),
    rel: content(text('')),
    linkTarget: content(text('_self')),
    overlayColor: text(),
    customOverlayColor: text(),
    dimRatio: number(0),
    gradient: text(),
    customGradient: text(),
    useFirstImageFromPost: flag(false),
  },
  supports: {
    anchor: true,
    align: ['left', 'right', 'center', 'wide', 'full'],
    html: false,
    color: { text: false, background: false },
    filter: { duotone: true },
    shadow: true,
    ...spacingSupports,
    ...borderSupports,
  },
  selfStyledSupports: ['border'],
  render: async (post, rendering) => {
    const { attributes } = rendering;
    const image =
      (await renderImage(post, rendering)) ||
      (attributes.useFirstImageFromPost === true && !post.isLocked ? copyFirstImage(visibleText(post.content)) : '');
    if (image === '') return '';
    const ratio = cssValue(attributes.aspectRatio);
    const width = cssValue(attributes.width);
    const height = cssValue(attributes.height);
    const content = image + renderFeaturedImageOverlay(attributes);
    const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
    const rel = textAt(attributes, 'rel');
    const linkStyle = height ? `style="height:${escapeAttribute(height)}"` : '';
    const linkedContent =
      attributes.isLink === true
        ? `<a href="${escapeUrl(post.link)}" target="${target}" ${rel ? `rel="${escapeAttribute(rel)}"` : ''} ${linkStyle}>${content}</a>`
        : content;
    const frameStyle = `${ratio ? `aspect-ratio:${ratio};` : ''}${width ? `width:${width};` : ''}${height ? `height:${height};` : ''}`;
    return `<figure ${rendering.wrapperAttributes(frameStyle ? { style: frameStyle } : {})}>${linkedContent}</figure>`;
  },
});

/** Renders the featured image of a post; '' without one. */
async function renderImage(post: PostData, rendering: BlockRenderInput): Promise<string> {
  const { attributes, context } = rendering;
  const attachment = await loadAttachmentById(context.state, post.featuredMediaId);
  if (attachment === undefined) return '';
  const size = textAt(attributes, 'sizeSlug') ?? 'post-thumbnail';
  const height = cssValue(attributes.height);
  const border = featuredImageBorder(attributes);
  const style = [
    ...border.styles,
    ...(cssValue(attributes.aspectRatio) ? ['width:100%', 'height:100%'] : height ? [`height:${height}`] : []),
    `object-fit:${cssValue(attributes.scale) || 'cover'}`,
  ].join(';');
  const classes = border.classes.length > 0 ? border.classes.join(' ') : `attachment-${size} size-${size}`;
  const title = stripTags(renderPostTitle(post, rendering)).trim();
  return attachmentImage(attachment, {
    size,
    site: context.state.environment.site,
    attributes: {
      class: `${classes} wp-post-image`,
      ...(attributes.isLink === true ? { alt: title || `Untitled post ${post.id}` } : {}),
      style: `${style};`,
    },
  });
}

/** Copies the first image of content with its attributes; '' if there is none. */
function copyFirstImage(content: string): string {
  const original = new TagEditor(content);
  if (!original.next('img')) return '';
  const copy = new TagEditor('<img>');
  copy.next();
  for (const name of original.attributeNames) {
    const value = original.attribute(name);
    if (value !== undefined) copy.setAttribute(name, value);
  }
  return copy.apply();
}
