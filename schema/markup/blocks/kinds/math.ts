import { borderSupports, colorSupports, content, defineBlock, spacingSupports, text } from '../define-block.ts';

export const mathBlock = defineBlock('core/math', {
  title: 'Math',
  category: 'text',
  description: 'A mathematical formula.',
  attributes: { latex: content(text()), mathML: { type: 'string', source: 'html', selector: 'math' } },
  supports: { html: false, ...colorSupports, ...spacingSupports, ...borderSupports },
});
