import { defineBlock } from '../define-block.ts';

export const htmlBlock = defineBlock('core/html', {
  title: 'Custom HTML',
  category: 'widgets',
  description: 'Custom HTML.',
  keywords: ['embed'],
  attributes: { content: { type: 'string', source: 'raw', role: 'content' } },
  supports: {
    customClassName: false,
    className: false,
    html: false,
    interactivity: { clientNavigation: true },
    listView: true,
    customCSS: false,
    visibility: false,
  },
  excerptRole: 'text',
});
