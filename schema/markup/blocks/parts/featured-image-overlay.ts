import { type Attributes, integerAt, isObject, objectAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { addBorder, cssValue } from '../supports/wrapper-attributes.ts';

/** Returns the classes and declarations of the border of a featured image; unlike other blocks, presets are styles too. */
export function featuredImageBorder(attributes: Attributes): { classes: string[]; styles: string[] } {
  const classes: string[] = [];
  const styles: string[] = [];
  const preset = textAt(attributes, 'borderColor');
  const style = objectAt(attributes, 'style');
  const border = { ...objectAt(style, 'border'), ...(preset ? { color: `var:preset|color|${preset}` } : {}) };
  addBorder({ ...attributes, style: { ...style, border } }, { classes, styles });
  return { classes, styles };
}

/** Renders the overlay of a featured image; '' if it is not dimmed. */
export function renderFeaturedImageOverlay(attributes: Attributes): string {
  const ratio = integerAt(attributes, 'dimRatio') ?? 0;
  if (ratio === 0) return '';
  const border = featuredImageBorder(attributes);
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
