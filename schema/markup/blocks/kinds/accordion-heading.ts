import { choice, defineBlock, flag, number, richText } from '../define-block.ts';
import { allBorders, controls } from '../support-settings.ts';

export const accordionHeadingBlock = defineBlock('core/accordion-heading', {
  title: 'Accordion Heading',
  category: 'design',
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
  selectors: {
    typography: {
      letterSpacing: '.wp-block-accordion-heading .wp-block-accordion-heading__toggle-title',
      textDecoration: '.wp-block-accordion-heading .wp-block-accordion-heading__toggle-title',
    },
  },
  supports: {
    anchor: true,
    color: { background: true, gradients: true },
    align: false,
    interactivity: true,
    spacing: {
      padding: true,
      __experimentalSkipSerialization: true,
      __experimentalSelector: '.wp-block-accordion-heading__toggle',
      ...controls('padding'),
    },
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius', 'style', 'width') },
    typography: {
      __experimentalSkipSerialization: ['textDecoration', 'letterSpacing'],
      fontSize: true,
      __experimentalFontFamily: true,
      __experimentalFontWeight: true,
      __experimentalFontStyle: true,
      __experimentalTextTransform: true,
      __experimentalTextDecoration: true,
      __experimentalLetterSpacing: true,
      ...controls('fontSize', 'fontFamily'),
    },
    shadow: true,
    visibility: false,
    lock: false,
  },
});
