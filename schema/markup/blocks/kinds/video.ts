import { content, defineBlock, fileAttributes, fromMarkup, list, richText, spacingSupports } from '../define-block.ts';

export const videoBlock = defineBlock('core/video', {
  title: 'Video',
  category: 'media',
  description: 'A video player.',
  keywords: ['movie'],
  attributes: {
    ...fileAttributes,
    autoplay: fromMarkup('video', { attribute: 'autoplay', type: 'boolean' }),
    caption: richText('figcaption'),
    controls: { ...fromMarkup('video', { attribute: 'controls', type: 'boolean' }), default: true },
    loop: fromMarkup('video', { attribute: 'loop', type: 'boolean' }),
    muted: fromMarkup('video', { attribute: 'muted', type: 'boolean' }),
    poster: fromMarkup('video', { attribute: 'poster' }),
    preload: { ...fromMarkup('video', { attribute: 'preload' }), default: 'metadata' },
    src: content(fromMarkup('video', { attribute: 'src' })),
    playsInline: fromMarkup('video', { attribute: 'playsinline', type: 'boolean' }),
    tracks: { ...list([]), items: { type: 'object' } },
  },
  supports: { anchor: true, align: true, ...spacingSupports },
  attachmentAttribute: 'id',
});
