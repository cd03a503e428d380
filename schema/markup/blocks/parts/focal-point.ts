import { type Attributes, isObject, textAt } from '../../block-grammar/parsed-block.ts';

/** Returns the CSS position of the focal point of an image, such as `25% 50%`; undefined if the block has none. */
export function focalPosition(attributes: Attributes): string | undefined {
  const point = attributes.focalPoint;
  if (!isObject(point)) return undefined;
  const percent = (axis: string): string => `${Math.round(Number(textAt(point, axis) ?? 0) * 100) || 0}%`;
  return `${percent('x')} ${percent('y')}`;
}
