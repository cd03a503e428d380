import { defineBlock } from '../define-block.ts';

export const freeformBlock = defineBlock('core/freeform', {
  title: 'Classic',
  category: 'text',
  description: 'Classic content without blocks.',
  attributes: { content: { type: 'string', source: 'raw' } },
  supports: {
    className: false,
    customClassName: false,
    lock: false,
    reusable: false,
    renaming: false,
    visibility: false,
    customCSS: false,
  },
  excerptRole: 'text',
});
