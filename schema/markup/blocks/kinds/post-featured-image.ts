import { type Attributes, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { stripTags } from '../../html/strip-tags.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { attachmentImage, imageLoading } from '../../images/attachment-image.ts';
import type { PostData } from '../../render-environment.ts';
import { content, flag, number, text } from '../define-block.ts';
import { renderPostTitle } from '../parts/current-post.ts';
import { definePostBlock } from '../parts/define-theme-blocks.ts';
import { imageBorder, renderFeaturedImageOverlay } from '../parts/featured-image-overlay.ts';
import { loadAttachmentById } from '../referenced-content.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { controls } from '../support-settings.ts';
import { visibleText } from '../supports/block-visibility.ts';
import { cssValue } from '../supports/style-values.ts';

/** The class of the block in selectors. */
const BLOCK = '.wp-block-post-featured-image';

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
    rel: content({ ...text(''), attribute: 'rel' }),
    linkTarget: content(text('_self')),
    overlayColor: text(),
    customOverlayColor: text(),
    dimRatio: number(0),
    gradient: text(),
    customGradient: text(),
    useFirstImageFromPost: flag(false),
  },
  example: { viewportWidth: 350 },
  selectors: {
    dimensions: `${BLOCK} img`,
    border: `${BLOCK} img, ${BLOCK} .block-editor-media-placeholder, ${BLOCK} ${BLOCK}__overlay`,
    shadow: `${BLOCK} img, ${BLOCK} .components-placeholder`,
    filter: {
      duotone: `${BLOCK} img, ${BLOCK} ${BLOCK}__placeholder, ${BLOCK} .components-placeholder__illustration, ${BLOCK} .components-placeholder::before`,
    },
  },
  supports: {
    anchor: true,
    align: ['left', 'right', 'center', 'wide', 'full'],
    color: { text: false, background: false },
    __experimentalBorder: {
      color: true,
      radius: true,
      width: true,
      __experimentalSkipSerialization: true,
      ...controls('color', 'radius', 'width'),
    },
    filter: { duotone: true },
    shadow: { __experimentalSkipSerialization: true },
    html: false,
    spacing: { margin: true, padding: true },
    interactivity: { clientNavigation: true },
  },
  render: async (post, rendering) => {
    const { attributes } = rendering;
    const image = (await renderImage(post, rendering)) || copyFirstImage(post, attributes);
    if (image === '') return '';
    const content = image + renderFeaturedImageOverlay(attributes);
    const target = escapeAttribute(textAt(attributes, 'linkTarget') ?? '_self');
    const rel = textAt(attributes, 'rel');
    const linkedContent =
      attributes.isLink === true
        ? `<a href="${escapeUrl(post.link)}" target="${target}" ${rel ? `rel="${escapeAttribute(rel)}"` : ''}>${content}</a>`
        : content;
    return `<figure ${rendering.wrapperAttributes()}>${linkedContent}</figure>`;
  },
});

/** Renders the featured image of a post; '' without one. */
async function renderImage(post: PostData, rendering: BlockRenderInput): Promise<string> {
  const { attributes, context } = rendering;
  const attachment = await loadAttachmentById(context.state, post.featuredMediaId);
  if (attachment === undefined) return '';
  const size = textAt(attributes, 'sizeSlug') ?? 'post-thumbnail';
  const border = imageBorder(attributes);
  const classes = border.classes.length > 0 ? border.classes.join(' ') : `attachment-${size} size-${size}`;
  const title = stripTags(renderPostTitle(post, rendering)).trim();
  return attachmentImage(attachment, {
    size,
    site: context.state.environment.site,
    attributes: {
      class: `${classes} wp-post-image`,
      ...(attributes.isLink === true ? { alt: title || `Untitled post ${post.id}` } : {}),
      style: imageStyle(attributes),
    },
    loading: imageLoading(context.state),
  });
}

/** Returns the style of the image: its border, proportions, size and shadow. */
function imageStyle(attributes: Attributes): string {
  const ratio = cssValue(attributes.aspectRatio);
  const width = cssValue(attributes.width);
  const height = cssValue(attributes.height);
  const shadow = cssValue(valueAt(attributes, 'style', 'shadow'));
  const declarations = [
    ...imageBorder(attributes).styles,
    ...(ratio && ratio !== 'auto' ? [`aspect-ratio:${ratio}`] : []),
    ...(ratio ? ['width:100%'] : []),
    ...(height ? [`height:${height}`] : width ? ['height:auto'] : []),
    ...(width ? [`width:${width}`] : []),
    ...(attributes.scale === '' ? [] : [`object-fit:${cssValue(attributes.scale) || 'cover'}`]),
    ...(shadow ? [`box-shadow:${shadow}`] : []),
  ];
  return declarations.map((declaration) => `${declaration};`).join('');
}

/** Copies the first image of the content with its attributes, if the block asks for it; '' if there is none. */
function copyFirstImage(post: PostData, attributes: Attributes): string {
  if (attributes.useFirstImageFromPost !== true || post.isLocked) return '';
  const original = new TagEditor(visibleText(post.content));
  if (!original.next('img')) return '';
  const copy = new TagEditor('<img>');
  copy.next();
  for (const name of original.attributeNames) {
    const value = original.attribute(name);
    if (value !== undefined) copy.setAttribute(name, value);
  }
  const style = original.attribute('style');
  const start = typeof style === 'string' && style !== '' ? `${style.replace(/;+$/, '')};` : '';
  copy.setAttribute('style', start + imageStyle(attributes));
  return copy.apply();
}
