import { choice, defineBlock, flag, prose, richText, text } from '../define-block.ts';
import { withClass } from '../parts/add-class-to-tag.ts';

export const paragraphBlock = defineBlock('core/paragraph', {
  title: 'Paragraph',
  category: 'text',
  description: 'A paragraph of text.',
  keywords: ['text'],
  attributes: { content: richText('p'), dropCap: flag(false), placeholder: text(), direction: choice(['ltr', 'rtl']) },
  supports: { ...prose, align: ['wide', 'full'], splitting: true },
  selectors: { root: 'p' },
  usesContext: ['postId'],
  bindable: { content: { tag: /^p$/ } },
  inExcerpts: 'text',
  decoratesContent: true,
  render: ({ content }) => withClass(content, { tag: /^p$/, className: 'wp-block-paragraph' }),
});
