import { textAt } from '../../block-grammar/parsed-block.ts';
import { escapeHtml } from '../../html/escape.ts';
import { defineBlock, text } from '../define-block.ts';

export const widgetGroupBlock = defineBlock('core/widget-group', {
  title: 'Widget Group',
  category: 'widgets',
  description: 'Blocks of a widget area with a title.',
  attributes: { title: text() },
  supports: { html: false, inserter: true, customClassName: true, reusable: false },
  render: ({ attributes, content }) => {
    const title = textAt(attributes, 'title');
    const heading = title ? `<h2 class="widget-title">${escapeHtml(title)}</h2>` : '';
    return `${heading}<div class="wp-widget-group__inner-blocks">${content}</div>`;
  },
});
