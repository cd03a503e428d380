import type { Attributes } from '../block-grammar/parsed-block.ts';
import type { BlockAttribute, BlockDescription } from './block-type.ts';

/** Returns the default layout of inner blocks from the support `layout`; undefined without it. */
export function defaultLayout(support: unknown): Attributes | undefined {
  return support ? ((supportOptions(support).default ?? {}) as Attributes) : undefined;
}

const ALIGNMENTS = ['left', 'center', 'right', 'wide', 'full', ''];

/** Returns the attributes that a block has because of its supports, and those that every block has. */
export function supportedAttributes(supports: BlockDescription['supports']): Record<string, BlockAttribute> {
  const { align, anchor, ariaLabel, color, customClassName, layout, typography } = supports;
  const { gradients, background, text: textColorSupport } = supportOptions(color);
  const { fontSize, fontFamily } = supportOptions(typography);
  const border = supports.__experimentalBorder ?? supports.border;
  const hasStyle = STYLE_SUPPORTS.some((name) => supports[name] !== undefined && supports[name] !== false);
  return {
    ...(align ? { align: { type: 'string', enum: Array.isArray(align) ? [...align, ''] : ALIGNMENTS } } : {}),
    ...(color && textColorSupport !== false ? { textColor: { type: 'string' } } : {}),
    ...(color && background !== false ? { backgroundColor: { type: 'string' } } : {}),
    ...(gradients ? { gradient: { type: 'string' } } : {}),
    ...(fontSize ? { fontSize: { type: 'string' } } : {}),
    ...(fontFamily || supportOptions(typography).__experimentalFontFamily ? { fontFamily: { type: 'string' } } : {}),
    ...(supportOptions(border).color ? { borderColor: { type: 'string' } } : {}),
    ...(layout ? { layout: { type: 'object' } } : {}),
    ...(hasStyle ? { style: { type: 'object' } } : {}),
    ...(customClassName === false ? {} : { className: { type: 'string' } }),
    ...(anchor ? { anchor: { type: 'string' } } : {}),
    ...(ariaLabel ? { ariaLabel: { type: 'string' } } : {}),
    lock: { type: 'object' },
    metadata: { type: 'object' },
  };
}

/** The supports that store their values in the attribute `style`. */
const STYLE_SUPPORTS =
  'color typography spacing dimensions background position shadow border __experimentalBorder filter layout'.split(' ');

/** Returns the options of a support; empty if it is only a flag. */
export const supportOptions = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
