import { choice, defineBlock, text } from '../define-block.ts';
import { controls } from '../support-settings.ts';

export const separatorBlock = defineBlock('core/separator', {
  title: 'Separator',
  category: 'design',
  description: 'A line between sections.',
  keywords: ['horizontal-line', 'hr', 'divider'],
  attributes: { opacity: text('alpha-channel'), tagName: choice(['hr', 'div'], 'hr') },
  supports: {
    anchor: true,
    align: ['center', 'wide', 'full'],
    color: {
      enableContrastChecker: false,
      __experimentalSkipSerialization: true,
      gradients: true,
      background: true,
      text: false,
      ...controls('background'),
    },
    spacing: { margin: ['top', 'bottom'] },
    interactivity: { clientNavigation: true },
  },
  styles: { default: 'Default', wide: 'Wide Line', dots: 'Dots' },
});
