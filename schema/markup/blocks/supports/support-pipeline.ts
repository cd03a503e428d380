import type { Attributes } from '../../block-grammar/parsed-block.ts';
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
import { statesSupport } from './states-support.ts';
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
  statesSupport,
];

/** A function of a support, and the attributes without which it changes nothing. */
interface SupportStep<K extends 'prepare' | 'wrap' | 'finish'> {
  run: NonNullable<BlockSupport[K]>;
  needs: readonly string[] | undefined;
}

const stepsOf = <K extends 'prepare' | 'wrap' | 'finish'>(step: K): readonly SupportStep<K>[] =>
  BLOCK_SUPPORTS.flatMap((support) => {
    const run = support[step];
    return run === undefined ? [] : [{ run, needs: support.needs }];
  });

const PREPARE_STEPS = stepsOf('prepare');
const WRAP_STEPS = stepsOf('wrap');
const FINISH_STEPS = stepsOf('finish');

/** Whether a support may change a block. Most blocks have few attributes, so that most supports do not run. */
function isNeeded(needs: readonly string[] | undefined, attributes: Attributes): boolean {
  if (needs === undefined) return true;
  for (const name of needs) if (attributes[name] !== undefined) return true;
  return false;
}

/** Adds the classes to the block that its supports add before its inner blocks are rendered. */
export function prepareBlock(input: StyleInput): void {
  for (const { run, needs } of PREPARE_STEPS) {
    if (isNeeded(needs, input.block.attributes)) input.block = run(input);
  }
}

/** Returns the rendered markup of a block with the classes and styles that its supports add. */
export function finishMarkup(html: string, input: StyleInput): string {
  const { attributes } = input.block;
  let result = html;
  for (const { run, needs } of FINISH_STEPS) {
    if (result === '') return result;
    if (isNeeded(needs, attributes)) result = run(result, input);
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
  for (const { run, needs } of WRAP_STEPS) if (isNeeded(needs, input.attributes)) run(parts, input);
  if (extra.style) parts.styles.push(extra.style);
  const style = parts.styles.length === 0 ? undefined : filterStyle(parts.styles.join(';'));
  const classes = uniqueClasses(extra.class ?? '', parts.classes);
  const id = extra.id || parts.id;
  const label = extra['aria-label'] || parts.label;
  let result = '';
  const add = (name: string, value: string) => {
    result += `${result === '' ? '' : ' '}${name}="${escapeAttribute(value)}"`;
  };
  if (style) add('style', style);
  if (classes !== '') add('class', classes);
  if (id) add('id', id);
  if (label) add('aria-label', label);
  for (const name of Object.keys(extra)) if (!MERGED.has(name)) add(name, extra[name] ?? '');
  return result;
}

/** Joins own classes of a renderer and those of supports, each once. */
function uniqueClasses(own: string, others: readonly string[]): string {
  const classes: string[] = [];
  for (const text of own === '' ? others : [own, ...others]) {
    for (const name of text.includes(' ') ? text.split(/\s+/) : [text]) {
      if (name !== '' && !classes.includes(name)) classes.push(name);
    }
  }
  return classes.join(' ');
}

const MERGED: ReadonlySet<string> = new Set(['style', 'class', 'id', 'aria-label']);
