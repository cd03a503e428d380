import { TagEditor } from '../../html/tag-editor.ts';
import { defineBlock, flag, list, number, text } from '../define-block.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const accordionBlock = defineBlock('core/accordion', {
  title: 'Accordion',
  category: 'design',
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
  supports: {
    anchor: true,
    html: false,
    align: ['wide', 'full'],
    background: { backgroundImage: true, backgroundSize: true, gradient: true, ...controls('backgroundImage') },
    color: { background: true, gradients: true },
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius', 'style', 'width') },
    spacing: { padding: true, margin: ['top', 'bottom'], blockGap: true },
    shadow: true,
    layout: true,
    ariaLabel: true,
    interactivity: true,
    typography: { ...allTypography, ...controls('fontSize') },
    contentRole: true,
    listView: true,
  },
  viewModules: ['@wordpress/block-library/accordion/view'],
  example: {},
  extendsStoredMarkup: true,
  render: ({ attributes, content }) => {
    const editor = new TagEditor(content);
    if (!editor.nextWithClass('wp-block-accordion')) return content;
    editor.setAttribute('data-wp-interactive', 'core/accordion');
    const closesOthers = attributes.autoclose === true;
    editor.setAttribute('data-wp-context', `{ "autoclose": ${closesOthers}, "accordionItems": [] }`);
    return editor.apply();
  },
});
