import type { Attributes, Block } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import { filterStyle } from '../../sanitizing/filter-style.ts';
import type { BlockType } from '../render-context.ts';
import type { BlockSupport, StyleInput, WrapperParts } from './block-support.ts';
import { visibilitySupport } from './block-visibility.ts';
import {
  alignSupport,
  anchorSupport,
  ariaLabelSupport,
  customClassSupport,
  customCssSupport,
  elementsSupport,
  generatedClassSupport,
  variationSupport,
} from './class-supports.ts';
import { fontSizeSupport } from './fluid-typography.ts';
import { backgroundSupport, duotoneSupport, positionSupport } from './image-supports.ts';
import { layoutSupport } from './layout-support.ts';
import {
  borderSupport,
  colorsSupport,
  dimensionsSupport,
  shadowSupport,
  spacingSupport,
  typographySupport,
} from './style-supports.ts';

/**
 * All features that block types support, in the order in which they apply: before a block is rendered, in the outermost
 * element that its renderer creates, and to its markup. The order determines that of classes and declarations.
 */
const BLOCK_SUPPORTS: readonly BlockSupport[] = [
  alignSupport,
  customClassSupport,
  generatedClassSupport,
  elementsSupport,
  colorsSupport,
  fontSizeSupport,
  typographySupport,
  borderSupport,
  layoutSupport,
  positionSupport,
  spacingSupport,
  dimensionsSupport,
  duotoneSupport,
  shadowSupport,
  backgroundSupport,
  variationSupport,
  ariaLabelSupport,
  anchorSupport,
  visibilitySupport,
  customCssSupport,
];

const stepsOf = <K extends 'prepare' | 'wrap' | 'finish'>(step: K): readonly NonNullable<BlockSupport[K]>[] =>
  BLOCK_SUPPORTS.flatMap((support) => (support[step] === undefined ? [] : [support[step]]));

const PREPARE_STEPS = stepsOf('prepare');
const WRAP_STEPS = stepsOf('wrap');
const FINISH_STEPS = stepsOf('finish');

/** Returns a block with the classes that its supports add before its inner blocks are rendered. */
export function prepareBlock(input: StyleInput): Block {
  let { block } = input;
  if (Object.keys(block.attributes).length === 0) return block;
  for (const prepare of PREPARE_STEPS) block = prepare({ ...input, block });
  return block;
}

/** Returns the rendered markup of a block with the classes and styles that its supports add. */
export function finishMarkup(html: string, input: StyleInput): string {
  let result = html;
  for (const finish of FINISH_STEPS) {
    if (result === '') return result;
    result = finish(result, input);
  }
  return result;
}

/**
 * Returns the HTML attributes of the outermost element of a block: style, class, id and label from the attributes of the
 * block, merged with `extra`.
 */
export function wrapperAttributes(
  input: { type: BlockType; attributes: Attributes },
  extra: Readonly<Record<string, string>>,
): string {
  const parts: WrapperParts = { classes: [], styles: [], id: undefined, label: undefined };
  for (const wrap of WRAP_STEPS) wrap(parts, input);
  const merged: Record<string, string> = {};
  const style = filterStyle([...parts.styles, extra.style ?? ''].join(';'));
  const classes = new Set([extra.class ?? '', ...parts.classes].join(' ').split(/\s+/).filter(Boolean));
  if (style) merged.style = style;
  if (classes.size > 0) merged.class = [...classes].join(' ');
  const id = extra.id || parts.id;
  if (id) merged.id = id;
  const label = extra['aria-label'] || parts.label;
  if (label) merged['aria-label'] = label;
  for (const [name, value] of Object.entries(extra)) if (!MERGED.has(name)) merged[name] = value;
  return Object.entries(merged)
    .map(([name, value]) => `${name}="${escapeAttribute(value)}"`)
    .join(' ');
}

const MERGED: ReadonlySet<string> = new Set(['style', 'class', 'id', 'aria-label']);
