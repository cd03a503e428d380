import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import {
  borderSupports,
  colorSupports,
  content,
  defineBlock,
  flag,
  fromAttribute,
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
    mediaAlt: { ...fromAttribute('figure img', { attribute: 'alt' }), default: '', role: 'content' },
    mediaPosition: text('left'),
    mediaId: content(number()),
    mediaUrl: content(fromAttribute('figure video,figure img', { attribute: 'src' })),
    mediaLink: text(),
    linkDestination: text(),
    linkTarget: fromAttribute('figure a', { attribute: 'target' }),
    href: content(fromAttribute('figure a', { attribute: 'href' })),
    rel: fromAttribute('figure a', { attribute: 'rel' }),
    linkClass: fromAttribute('figure a', { attribute: 'class' }),
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
  extendsStoredMarkup: true,
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
