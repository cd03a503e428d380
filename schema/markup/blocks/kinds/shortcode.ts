import { autop } from '../../autop/autop.ts';
import { defineBlock } from '../define-block.ts';

export const shortcodeBlock = defineBlock('core/shortcode', {
  title: 'Shortcode',
  category: 'widgets',
  description: 'A shortcode.',
  attributes: { text: { type: 'string', source: 'raw', role: 'content' } },
  supports: { className: false, customClassName: false, html: false, customCSS: false, visibility: false },
  extendsStoredMarkup: true,
  render: ({ content }) => autop(content),
});
