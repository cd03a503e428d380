import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { editFirstTag, type TagEditor } from '../../html/tag-editor.ts';
import { content, defineBlock, flag, number, text } from '../define-block.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allBorders, controls, hiddenControls } from '../support-settings.ts';
import { addBorder, addColors, addPadding } from '../supports/style-supports.ts';
import { cssValue } from '../supports/style-values.ts';

export const iconBlock = defineBlock('core/icon', {
  title: 'Icon',
  category: 'media',
  description: 'An SVG icon.',
  attributes: {
    icon: content(text()),
    rotation: number(0),
    flipHorizontal: flag(false),
    flipVertical: flag(false),
  },
  selectors: { root: '.wp-block-icon svg', css: '.wp-block-icon', spacing: { margin: '.wp-block-icon' } },
  supports: {
    anchor: true,
    ariaLabel: { __experimentalSkipSerialization: true },
    align: ['left', 'center', 'right'],
    html: false,
    color: { background: true, text: true, __experimentalSkipSerialization: true },
    interactivity: { clientNavigation: true },
    __experimentalBorder: {
      ...allBorders,
      __experimentalSkipSerialization: true,
      ...hiddenControls('color', 'radius', 'style', 'width'),
    },
    spacing: {
      padding: true,
      margin: true,
      __experimentalSkipSerialization: ['padding'],
      ...hiddenControls('margin', 'padding'),
    },
    dimensions: { width: true, __experimentalSkipSerialization: ['width'], ...controls('width') },
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
      addIconStyles(tag, rendering);
    });
    return `<div ${rendering.wrapperAttributes()}>${svg}</div>`;
  },
});

/** Adds the styles that the icon has instead of its block, and how it is turned. */
function addIconStyles(tag: TagEditor, { attributes }: BlockRenderInput): void {
  const parts: { classes: string[]; styles: string[] } = { classes: [], styles: [] };
  for (const add of [addColors, addBorder, addPadding]) add(parts, { attributes });
  const width = cssValue(valueAt(attributes, 'style', 'dimensions', 'width'));
  if (width) parts.styles.push(`width:${width}`);
  const rotation = Math.trunc(Number(attributes.rotation) || 0);
  const css = parts.styles.map((declaration) => `${declaration};`).join('');
  const style = [css, rotation === 0 ? '' : `rotate: ${rotation}deg;`].filter(Boolean).join(' ');
  for (const name of parts.classes) tag.addClass(name);
  if (attributes.flipHorizontal === true) tag.addClass('is-flip-horizontal');
  if (attributes.flipVertical === true) tag.addClass('is-flip-vertical');
  if (style !== '') tag.setAttribute('style', style);
}
