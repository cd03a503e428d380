import { choice, defineBlock, text } from '../define-block.ts';

export const separatorBlock = defineBlock('core/separator', {
  title: 'Separator',
  category: 'design',
  description: 'A line between sections.',
  keywords: ['horizontal-line', 'hr', 'divider'],
  attributes: { opacity: text('alpha-channel'), tagName: choice(['hr', 'div'], 'hr') },
  supports: {
    anchor: true,
    align: ['center', 'wide', 'full'],
    color: { gradients: true, background: true, text: false },
    spacing: { margin: ['top', 'bottom'] },
  },
  styles: { default: 'Default', wide: 'Wide Line', dots: 'Dots' },
});
