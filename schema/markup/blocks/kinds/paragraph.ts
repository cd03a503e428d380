import { choice, defineBlock, flag, richText, text, textSupports } from '../define-block.ts';
import { addClassToTag } from '../parts/add-class-to-tag.ts';

export const paragraphBlock = defineBlock('core/paragraph', {
  title: 'Paragraph',
  category: 'text',
  description: 'A paragraph of text.',
  keywords: ['text'],
  attributes: { content: richText('p'), dropCap: flag(false), placeholder: text(), direction: choice(['ltr', 'rtl']) },
  supports: { ...textSupports, align: ['wide', 'full'], splitting: true },
  selectors: { root: 'p' },
  usesContext: ['postId'],
  bindableAttributes: { content: { tag: /^p$/ } },
  excerptRole: 'text',
  extendsStoredMarkup: true,
  // The class is added to the stored markup of a static block.
  isDynamic: false,
  render: ({ content }) => addClassToTag(content, { tag: /^p$/, className: 'wp-block-paragraph' }),
});
