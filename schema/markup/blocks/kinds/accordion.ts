import { editFirstTag } from '../../html/tag-editor.ts';
import { borderSupports, containerSupports, defineBlock, flag, list, number, text } from '../define-block.ts';

export const accordionBlock = defineBlock('core/accordion', {
  title: 'Accordion',
  category: 'text',
  description: 'Headings with panels that open and close.',
  attributes: {
    iconPosition: text('right'),
    showIcon: flag(true),
    autoclose: flag(false),
    headingLevel: number(3),
    levelOptions: list(),
  },
  providesContext: {
    'core/accordion-icon-position': 'iconPosition',
    'core/accordion-show-icon': 'showIcon',
    'core/accordion-heading-level': 'headingLevel',
  },
  allowedBlocks: ['core/accordion-item'],
  supports: { ...containerSupports, ...borderSupports },
  extendsStoredMarkup: true,
  render: ({ attributes, content }) =>
    editFirstTag({ html: content }, (tag) => {
      tag.setAttribute('data-wp-interactive', 'core/accordion');
      const closesOthers = attributes.autoclose === true;
      tag.setAttribute('data-wp-context', `{ "autoclose": ${closesOthers}, "accordionItems": [] }`);
    }),
});
