import { choice, defineBlock, flag, number, richText, textSupports } from '../define-block.ts';

export const accordionHeadingBlock = defineBlock('core/accordion-heading', {
  title: 'Accordion Heading',
  category: 'text',
  description: 'The heading that opens a panel.',
  parent: ['core/accordion-item'],
  usesContext: ['core/accordion-icon-position', 'core/accordion-show-icon', 'core/accordion-heading-level'],
  attributes: {
    openByDefault: flag(false),
    title: richText('.wp-block-accordion-heading__toggle-title'),
    level: number(),
    iconPosition: choice(['left', 'right'], 'right'),
    showIcon: flag(true),
  },
  supports: { ...textSupports, reusable: false, html: false },
});
