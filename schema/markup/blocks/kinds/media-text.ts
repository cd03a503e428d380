import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute, escapeUrl } from '../../html/escape.ts';
import { stripTags } from '../../html/strip-tags.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { imageOfSize } from '../../images/image-dimensions.ts';
import type { AttachmentData } from '../../render-environment.ts';
import { content, defineBlock, flag, fromAttribute, map, number, text } from '../define-block.ts';
import { loadCurrentFeaturedImage } from '../parts/current-post.ts';
import { focalPosition } from '../parts/featured-image-overlay.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

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
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius', 'style', 'width') },
    color: { gradients: true, heading: true, link: true, ...controls('background', 'text') },
    spacing: { margin: true, padding: true },
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
    allowedBlocks: true,
  },
  excerptRole: 'text',
  attachmentAttribute: 'mediaId',
  extendsStoredMarkup: true,
  /** Inserts the featured image into the empty frame if the block uses it. */
  render: async (rendering) => {
    const { attributes, content, context } = rendering;
    if (attributes.useFeaturedImage !== true) return content;
    const attachment = await loadCurrentFeaturedImage(rendering);
    if (attachment === undefined) return content;
    const html = attributes.imageFill === true ? markFilled(content) : content;
    context.state.environment.session.nextUniqueNumber();
    const start = findMediaStart(html, attributes.mediaPosition === 'right');
    if (start === undefined || !EMPTY_FRAME.test(html.slice(0, start))) return html;
    return html.slice(0, start) + renderImage(attachment, rendering) + html.slice(start);
  },
});

function renderImage(attachment: AttachmentData, { attributes, context }: BlockRenderInput): string {
  const { url } = imageOfSize(attachment, { size: 'post-thumbnail', site: context.state.environment.site });
  const alt = escapeAttribute(stripTags(attachment.alt).trim());
  const position = focalPosition(attributes) ?? '50% 50%';
  const style = attributes.imageFill === true ? ` style="object-position:${position};"` : '';
  const size = escapeAttribute(textAt(attributes, 'mediaSizeSlug') ?? 'full');
  return `<img alt="${alt}" src="${escapeUrl(url)}"${style} class="wp-image-${attachment.id} size-${size}">`;
}

/** A frame without other attributes, such as a background image, at the end of a text. */
const EMPTY_FRAME = /<figure\s+class="wp-block-media-text__media"\s*>$/;

/** Replaces the class of the time when the image was a background. */
function markFilled(html: string): string {
  const editor = new TagEditor(html);
  while (editor.nextWithClass('wp-block-media-text', 'div')) {
    editor.removeClass('is-image-fill');
    editor.addClass('is-image-fill-element');
  }
  return editor.apply();
}

/** Returns where the content of the frame begins: of the first one, or if the media is on the right, of the last one. */
function findMediaStart(html: string, isLast: boolean): number | undefined {
  const editor = new TagEditor(html);
  let start: number | undefined;
  while (editor.nextWithClass('wp-block-media-text__media', 'figure')) {
    start = editor.span.end;
    if (!isLast) break;
  }
  return start;
}
