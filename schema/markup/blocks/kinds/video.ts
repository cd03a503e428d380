import { content, defineBlock, fileAttributes, fromAttribute, list, richText } from '../define-block.ts';
import { hiddenControls } from '../support-settings.ts';

export const videoBlock = defineBlock('core/video', {
  title: 'Video',
  category: 'media',
  description: 'A video player.',
  keywords: ['movie'],
  attributes: {
    ...fileAttributes,
    autoplay: fromAttribute('video', { attribute: 'autoplay', type: 'boolean' }),
    caption: richText('figcaption'),
    controls: { ...fromAttribute('video', { attribute: 'controls', type: 'boolean' }), default: true },
    loop: fromAttribute('video', { attribute: 'loop', type: 'boolean' }),
    muted: fromAttribute('video', { attribute: 'muted', type: 'boolean' }),
    poster: fromAttribute('video', { attribute: 'poster' }),
    preload: { ...fromAttribute('video', { attribute: 'preload' }), default: 'metadata' },
    src: content(fromAttribute('video', { attribute: 'src' })),
    playsInline: fromAttribute('video', { attribute: 'playsinline', type: 'boolean' }),
    tracks: { ...list([]), items: { type: 'object' } },
  },
  supports: {
    anchor: true,
    align: true,
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    interactivity: { clientNavigation: true },
  },
  attachmentAttribute: 'id',
});
