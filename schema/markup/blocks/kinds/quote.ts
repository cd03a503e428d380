import { backgroundSupports, defineBlock, richText, text, textSupports } from '../define-block.ts';

export const quoteBlock = defineBlock('core/quote', {
  title: 'Quote',
  category: 'text',
  description: 'A quotation.',
  keywords: ['blockquote', 'cite'],
  attributes: {
    value: { type: 'string', source: 'html', selector: 'blockquote', default: '', role: 'local' },
    citation: richText('cite'),
    textAlign: text(),
  },
  supports: {
    ...textSupports,
    align: ['left', 'right', 'wide', 'full'],
    html: false,
    layout: true,
    background: backgroundSupports,
  },
  styles: { default: 'Default', plain: 'Plain' },
  excerptRole: 'text',
});
