import { borderSupports, defineBlock, flag, text } from '../define-block.ts';

export const socialLinksBlock = defineBlock('core/social-links', {
  title: 'Social Icons',
  category: 'widgets',
  description: 'Links to profiles in social networks.',
  keywords: ['links'],
  allowedBlocks: ['core/social-link'],
  attributes: {
    iconColor: text(),
    customIconColor: text(),
    iconColorValue: text(),
    iconBackgroundColor: text(),
    customIconBackgroundColor: text(),
    iconBackgroundColorValue: text(),
    openInNewTab: flag(false),
    showLabels: flag(false),
    size: text(),
  },
  providesContext: [
    'openInNewTab',
    'showLabels',
    'iconColor',
    'iconColorValue',
    'iconBackgroundColor',
    'iconBackgroundColorValue',
  ],
  supports: {
    anchor: true,
    align: ['left', 'center', 'right'],
    color: { text: false, background: true, gradients: true },
    spacing: { blockGap: ['horizontal', 'vertical'], margin: true, padding: true },
    layout: { default: { type: 'flex' } },
    ...borderSupports,
  },
  styles: { default: 'Default', 'logos-only': 'Logos Only', 'pill-shape': 'Pill Shape' },
});
