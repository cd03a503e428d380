import type { Attributes } from '../block-grammar/parsed-block.ts';
import type { BlockAttribute, BlockDescription } from './block-type.ts';

/** The default layout of inner blocks, from the supports. */
export function layoutOf(support: unknown): Attributes | undefined {
  return support ? ((partsOf(support).default ?? {}) as Attributes) : undefined;
}

const ALIGNMENTS = ['left', 'center', 'right', 'wide', 'full', ''];

/** The attributes that result from supports, and those of every block. */
export function supportedAttributes(supports: BlockDescription['supports']): Record<string, BlockAttribute> {
  const { align, anchor, ariaLabel, color, customClassName, layout, typography } = supports;
  const { gradients, background, text: letters } = partsOf(color);
  const { fontSize, fontFamily } = partsOf(typography);
  const border = supports.__experimentalBorder ?? supports.border;
  const isStyled = STYLED.some((name) => supports[name] !== undefined && supports[name] !== false);
  return {
    ...(align ? { align: { type: 'string', enum: Array.isArray(align) ? [...align, ''] : ALIGNMENTS } } : {}),
    ...(color && letters !== false ? { textColor: { type: 'string' } } : {}),
    ...(color && background !== false ? { backgroundColor: { type: 'string' } } : {}),
    ...(gradients ? { gradient: { type: 'string' } } : {}),
    ...(fontSize ? { fontSize: { type: 'string' } } : {}),
    ...(fontFamily || partsOf(typography).__experimentalFontFamily ? { fontFamily: { type: 'string' } } : {}),
    ...(partsOf(border).color ? { borderColor: { type: 'string' } } : {}),
    ...(layout ? { layout: { type: 'object' } } : {}),
    ...(isStyled ? { style: { type: 'object' } } : {}),
    ...(customClassName === false ? {} : { className: { type: 'string' } }),
    ...(anchor ? { anchor: { type: 'string' } } : {}),
    ...(ariaLabel ? { ariaLabel: { type: 'string' } } : {}),
    lock: { type: 'object' },
    metadata: { type: 'object' },
  };
}

const STYLED =
  'color typography spacing dimensions background position shadow border __experimentalBorder filter layout'.split(' ');

/** The parts of a support; empty if it is not a map. */
export const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
