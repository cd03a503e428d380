import { content, defineBlock, text } from '../define-block.ts';
import { allBorders, controls, hiddenControls } from '../support-settings.ts';

export const mathBlock = defineBlock('core/math', {
  title: 'Math',
  category: 'text',
  description: 'A mathematical formula.',
  attributes: { latex: content(text()), mathML: { type: 'string', source: 'html', selector: 'math' } },
  supports: {
    anchor: true,
    html: false,
    __experimentalBorder: { ...allBorders },
    color: { gradients: true, ...controls('background', 'text') },
    spacing: { margin: true, padding: true, ...hiddenControls('margin', 'padding') },
    typography: { fontSize: true, ...controls('fontSize') },
  },
});
