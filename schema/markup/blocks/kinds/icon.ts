import { type Attributes, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { editFirstTag, type TagEditor } from '../../html/tag-editor.ts';
import { filterStyle } from '../../sanitizing/filter-style.ts';
import { content, defineBlock, flag, number, text } from '../define-block.ts';
import { allBorders, controls, hiddenControls } from '../support-settings.ts';
import { addBorder, addColors, addPadding } from '../supports/style-supports.ts';
import { declaredValue } from '../supports/style-values.ts';

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
    color: { __experimentalSkipSerialization: true, ...controls('background', 'text') },
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
    const { classes, css } = iconStyles(attributes);
    const plain = svgIcon.replace(' aria-hidden="true" focusable="false"', '');
    const named = editFirstTag({ html: plain }, (tag) => {
      for (const name of classes) tag.addClass(name);
      tag.setAttribute(label ? 'role' : 'aria-hidden', label ? 'img' : 'true');
      tag.setAttribute(label ? 'aria-label' : 'focusable', label || 'false');
    });
    // The style is set afterwards, so that it stands before the other attributes.
    const svg = editFirstTag({ html: named }, (tag) => turnIcon(tag, { attributes, css }));
    return `<div ${rendering.wrapperAttributes()}>${svg}</div>`;
  },
});

/** Returns the styles that the icon has instead of its block. */
function iconStyles(attributes: Attributes): { classes: string[]; css: string } {
  const parts: { classes: string[]; styles: string[] } = { classes: [], styles: [] };
  addColors(parts, { attributes, usesVariables: true, writesPart: (part) => part !== 'gradient' });
  addBorder(parts, { attributes });
  addPadding(parts, { attributes });
  const width = declaredValue(valueAt(attributes, 'style', 'dimensions', 'width'), 'dimension');
  if (width) parts.styles.push(`width:${width}`);
  const css = filterStyle(parts.styles.join(';'));
  return { classes: parts.classes, css: css === undefined ? '' : `${css};` };
}

/** Adds the styles of the icon, and how it is turned. */
function turnIcon(tag: TagEditor, { attributes, css }: { attributes: Attributes; css: string }): void {
  const rotation = Math.trunc(Number(attributes.rotation) || 0);
  const style = [css, rotation === 0 ? '' : `rotate: ${rotation}deg;`].filter(Boolean).join(' ');
  if (attributes.flipHorizontal === true) tag.addClass('is-flip-horizontal');
  if (attributes.flipVertical === true) tag.addClass('is-flip-vertical');
  if (style !== '') tag.setAttribute('style', style);
}
