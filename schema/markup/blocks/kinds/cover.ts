import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { stripTags } from '../../html/strip-tags.ts';
import { attachmentImage, imageLoading } from '../../images/attachment-image.ts';
import { imageOfSize } from '../../images/image-dimensions.ts';
import type { AttachmentData } from '../../render-environment.ts';
import { content, defineBlock, flag, fromAttribute, list, map, number, templateLock, text } from '../define-block.ts';
import { loadCurrentFeaturedImage } from '../parts/current-post.ts';
import { focalPosition } from '../parts/featured-image-overlay.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const coverBlock = defineBlock('core/cover', {
  title: 'Cover',
  category: 'media',
  description: 'Content on top of an image, a video or a color.',
  usesContext: ['postId', 'postType'],
  attributes: {
    url: content(text()),
    id: number(),
    alt: text(''),
    useFeaturedImage: flag(false),
    hasParallax: flag(false),
    isRepeated: flag(false),
    dimRatio: number(100),
    overlayColor: text(),
    customOverlayColor: text(),
    isUserOverlayColor: flag(),
    backgroundType: text('image'),
    focalPoint: map(),
    minHeight: number(),
    minHeightUnit: text(),
    gradient: text(),
    customGradient: text(),
    contentPosition: text(),
    isDark: flag(true),
    templateLock,
    tagName: text('div'),
    sizeSlug: text(),
    allowedVideoProviders: list(['youtube', 'vimeo', 'videopress', 'animoto', 'tiktok', 'wordpress-tv']),
    poster: { ...fromAttribute('video', { attribute: 'poster' }) },
  },
  supports: {
    anchor: true,
    align: true,
    html: false,
    shadow: true,
    spacing: { padding: true, margin: ['top', 'bottom'], blockGap: true, ...controls('padding', 'blockGap') },
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius', 'style', 'width') },
    color: {
      heading: true,
      text: true,
      background: false,
      __experimentalSkipSerialization: ['gradients'],
      enableContrastChecker: false,
    },
    dimensions: { aspectRatio: true },
    typography: { ...allTypography, ...controls('fontSize') },
    layout: { allowJustification: false },
    interactivity: { clientNavigation: true },
    filter: { duotone: true },
    allowedBlocks: true,
  },
  selectors: {
    filter: {
      duotone:
        '.wp-block-cover > .wp-block-cover__image-background, .wp-block-cover > .wp-block-cover__video-background',
    },
  },
  attachmentAttribute: 'id',
  extendsStoredMarkup: true,
  /** Inserts the featured image into a cover that uses it. */
  render: async (rendering) => {
    const { attributes, content } = rendering;
    if (attributes.useFeaturedImage !== true || (attributes.backgroundType ?? 'image') !== 'image') return content;
    const attachment = await loadCurrentFeaturedImage(rendering);
    if (attachment === undefined) return content;
    const isBackground = attributes.hasParallax === true || attributes.isRepeated === true;
    const image = isBackground ? renderBackground(attachment, rendering) : renderImage(attachment, rendering);
    return content.replace(/<div\b[^<>]*class="wp-block-cover__inner-container[\s">]/, (inner) => image + inner);
  },
});

function renderImage(attachment: AttachmentData, { attributes, context }: BlockRenderInput): string {
  const position = focalPosition(attributes);
  return attachmentImage(attachment, {
    size: textAt(attributes, 'sizeSlug') ?? 'post-thumbnail',
    site: context.state.environment.site,
    attributes: {
      class: 'wp-block-cover__image-background wp-post-image',
      'data-object-fit': 'cover',
      ...(position === undefined ? {} : { 'data-object-position': position, style: `object-position:${position};` }),
    },
    loading: imageLoading(context.state),
  });
}

/** Renders an element with the image as its background, for images that are fixed or repeated. */
function renderBackground(attachment: AttachmentData, { attributes, context }: BlockRenderInput): string {
  const size = textAt(attributes, 'sizeSlug') ?? 'full';
  const { url } = imageOfSize(attachment, { size, site: context.state.environment.site });
  const alt = stripTags(attachment.alt).trim();
  const classes = [
    'wp-block-cover__image-background',
    `wp-image-${attachment.id}`,
    ...(attributes.hasParallax === true ? ['has-parallax'] : []),
    ...(attributes.isRepeated === true ? ['is-repeated'] : []),
  ].join(' ');
  const style = `background-position:${focalPosition(attributes) ?? '50% 50%'};background-image:url(${escapeUrl(url)});`;
  const label = alt === '' ? '' : `aria-label="${escapeAttribute(alt)}" `;
  return `<div ${label}class="${classes}"${alt === '' ? '' : ' role="img"'} style="${escapeAttribute(style)}"></div>`;
}
