import { type Attributes, integerAt, isObject, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { addBorder } from '../supports/style-supports.ts';
import { cssValue } from '../supports/style-values.ts';

/** Returns the classes and declarations of the border that an image has instead of its block. */
export function imageBorder(attributes: Attributes): { classes: string[]; styles: string[] } {
  const border = { classes: [], styles: [] };
  addBorder(border, { attributes });
  return border;
}

/** Renders the overlay of a featured image; '' if it is not dimmed. */
export function renderFeaturedImageOverlay(attributes: Attributes): string {
  const ratio = integerAt(attributes, 'dimRatio') ?? 0;
  if (ratio === 0) return '';
  const border = imageBorder(attributes);
  const color = textAt(attributes, 'overlayColor');
  const gradient = textAt(attributes, 'gradient');
  const customGradient = cssValue(attributes.customGradient);
  const customColor = cssValue(attributes.customOverlayColor);
  const classes = [
    'wp-block-post-featured-image__overlay',
    ...border.classes,
    'has-background-dim',
    `has-background-dim-${ratio}`,
    ...(color ? [`has-${color}-background-color`] : []),
    ...(gradient || customGradient ? ['has-background-gradient'] : []),
    ...(gradient ? [`has-${gradient}-gradient-background`] : []),
  ].join(' ');
  const styles = [
    ...border.styles,
    ...(customGradient ? [`background-image: ${customGradient}`] : []),
    ...(customColor ? [`background-color: ${customColor}`] : []),
  ].join(';');
  return `<span class="${escapeAttribute(classes)}" style="${escapeAttribute(styles)}" aria-hidden="true"></span>`;
}

/** Returns the CSS position of the focal point of an image, such as `25% 50%`; undefined if the block has none. */
export function focalPosition(attributes: Attributes): string | undefined {
  const point = attributes.focalPoint;
  if (!isObject(point)) return undefined;
  const percent = (axis: string): string => `${Math.round(Number(textAt(point, axis) ?? 0) * 100) || 0}%`;
  return `${percent('x')} ${percent('y')}`;
}

/** Gives images that are hidden at first a low priority, so that visible ones load before them. */
export function lowerImagePriority(html: string): string {
  if (!/<img/i.test(html)) return html;
  const editor = new TagEditor(html);
  while (editor.next('img')) editor.setAttribute('fetchpriority', 'low');
  return editor.apply();
}
