import { defineBlock } from '../define-block.ts';

/** A widget in an area of blocks. Content does not show it: the routes of widget types render widgets. */
export const legacyWidgetBlock = defineBlock('core/legacy-widget', {
  title: 'Legacy Widget',
  category: 'widgets',
  description: 'A widget that is not a block.',
  attributes: {
    id: { type: 'string', default: null },
    idBase: { type: 'string', default: null },
    instance: { type: 'object', default: null },
  },
  supports: { html: false, customClassName: false, reusable: false },
  isDynamic: true,
});
