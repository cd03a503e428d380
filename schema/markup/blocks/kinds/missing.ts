import { defineBlock, text } from '../define-block.ts';

export const missingBlock = defineBlock('core/missing', {
  title: 'Unsupported',
  category: 'text',
  description: 'A block of an unsupported type.',
  attributes: {
    originalName: text(),
    originalUndelimitedContent: text(),
    originalContent: { type: 'string', source: 'raw' },
  },
  supports: {
    className: false,
    customClassName: false,
    inserter: false,
    html: false,
    lock: false,
    reusable: false,
    renaming: false,
    visibility: false,
    interactivity: { clientNavigation: true },
    customCSS: false,
  },
});
