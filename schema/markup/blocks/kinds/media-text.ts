import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import {
  borderSupports,
  colorSupports,
  content,
  defineBlock,
  flag,
  fromMarkup,
  map,
  number,
  spacingSupports,
  text,
  typographySupports,
} from '../define-block.ts';
import { loadCurrentFeaturedImage } from '../parts/current-post.ts';

export const mediaTextBlock = defineBlock('core/media-text', {
  title: 'Media & Text',
  category: 'media',
  description: 'An image or a video with text beside it.',
  keywords: ['image', 'video'],
  usesContext: ['postId', 'postType'],
  attributes: {
    align: text('none'),
    mediaAlt: { ...fromMarkup('figure img', { attribute: 'alt' }), default: '', role: 'content' },
    mediaPosition: text('left'),
    mediaId: content(number()),
    mediaUrl: content(fromMarkup('figure video,figure img', { attribute: 'src' })),
    mediaLink: text(),
    linkDestination: text(),
    linkTarget: fromMarkup('figure a', { attribute: 'target' }),
    href: content(fromMarkup('figure a', { attribute: 'href' })),
    rel: fromMarkup('figure a', { attribute: 'rel' }),
    linkClass: fromMarkup('figure a', { attribute: 'class' }),
    mediaType: content(text()),
    mediaWidth: number(50),
    mediaSizeSlug: text(),
    isStackedOnMobile: flag(true),
    verticalAlignment: text(),
    imageFill: flag(),
    focalPoint: map(),
    useFeaturedImage: flag(false),
  },
  supports: {
    anchor: true,
    align: ['wide', 'full'],
    html: false,
    ...borderSupports,
    ...colorSupports,
    ...spacingSupports,
    ...typographySupports,
  },
  excerptRole: 'text',
  attachmentAttribute: 'mediaId',
  decoratesContent: true,
  /** Inserts the featured image into the empty frame if the block uses it. */
  render: async (rendering) => {
    const { attributes, content } = rendering;
    if (attributes.useFeaturedImage !== true) return content;
    const attachment = await loadCurrentFeaturedImage(rendering);
    if (attachment === undefined) return content;
    const image = `<img src="${escapeUrl(attachment.url)}" alt="${escapeAttribute(attachment.alt)}" class="wp-image-${attachment.id} size-full" />`;
    return content.replace(
      /(<figure[^<>]*class="wp-block-media-text__media"[^<>]*>)(<\/figure>)/,
      (_, open, close) => open + image + close,
    );
  },
});
