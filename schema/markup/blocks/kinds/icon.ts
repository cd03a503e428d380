import { textAt } from '../../block-grammar/parsed-block.ts';
import { editFirstTag } from '../../html/tag-editor.ts';
import { borderSupports, colorSupports, content, defineBlock, spacingSupports, text } from '../define-block.ts';

export const iconBlock = defineBlock('core/icon', {
  title: 'Icon',
  category: 'media',
  description: 'An SVG icon.',
  attributes: { icon: content(text()) },
  supports: {
    anchor: true,
    align: ['left', 'center', 'right'],
    html: false,
    ...colorSupports,
    ...spacingSupports,
    ...borderSupports,
  },
  render: async (rendering) => {
    const { attributes, context } = rendering;
    const name = textAt(attributes, 'icon');
    const svgIcon = name ? await context.state.environment.load.icon('block', name) : null;
    if (svgIcon === null) return '';
    const label = textAt(attributes, 'ariaLabel');
    const accessibilityAttributes = label
      ? { role: 'img', 'aria-label': label }
      : { 'aria-hidden': 'true', focusable: 'false' };
    const svg = editFirstTag({ html: svgIcon }, (tag) => {
      for (const [name, value] of Object.entries(accessibilityAttributes)) tag.setAttribute(name, value);
    });
    return `<div ${rendering.wrapperAttributes()}>${svg}</div>`;
  },
});
