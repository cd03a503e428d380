import { type Attributes, isObject, type Json, textAt } from '../../block-grammar/parsed-block.ts';
import type { StyleRule } from './style-rules.ts';
import { cssValue } from './style-values.ts';

/** The layout of the inner blocks of a block, and what its rules depend on. */
export interface ContainerLayout {
  layout: Attributes;
  /** The distance between the inner blocks: one, or one for each direction; null if the block or the theme sets none. */
  gap: Json;
  /** The distance in a direction for which the block sets none. */
  fallbackGap: string;
  /** The padding of the block. */
  padding: Attributes;
}

/** A length or a size in a layout; '' for a value that is none. */
const lengthOf = (value: Json | undefined): string => cssValue(value === 0 || value === '0' ? '0px' : value);

/** Returns a whole number that is greater than 0; undefined for other values. */
function countOf(value: Json | undefined): number | undefined {
  const count = typeof value === 'string' ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : undefined;
}

/** Returns the rules of the container with a selector. */
export function containerRules(selector: string, container: ContainerLayout): StyleRule[] {
  switch (textAt(container.layout, 'type')) {
    case 'constrained':
      return constrainedRules(selector, container);
    case 'flex':
      return [[selector, flexDeclarations(container)]];
    case 'grid':
      return [[selector, gridDeclarations(container)]];
    default:
      return stackedGapRules(selector, container);
  }
}

/** The distance between blocks below one another. */
function stackedGapRules(selector: string, { gap }: ContainerLayout): StyleRule[] {
  const length = lengthOf(isObject(gap) ? gap.top : gap);
  if (length === '') return [];
  return [
    [`${selector} > *`, 'margin-block-start: 0;margin-block-end: 0;'],
    [`${selector} > * + *`, `margin-block-start: ${length};margin-block-end: 0;`],
  ];
}

const NOT_ALIGNED = ':where(:not(.alignleft):not(.alignright):not(.alignfull))';

function constrainedRules(selector: string, container: ContainerLayout): StyleRule[] {
  const { layout, padding } = container;
  const [content, wide] = [lengthOf(layout.contentSize), lengthOf(layout.wideSize)];
  const justification = textAt(layout, 'justifyContent') ?? 'center';
  const left = justification === 'left' ? '0' : 'auto';
  const right = justification === 'right' ? '0' : 'auto';
  const margins = `margin-left: ${left} !important;margin-right: ${right} !important;`;
  const rules: StyleRule[] = [];
  if (content !== '' || wide !== '') {
    rules.push(
      [`${selector} > ${NOT_ALIGNED}`, `max-width: ${content || wide};${margins}`],
      [`${selector} > .alignwide`, `max-width: ${wide || content};`],
      [`${selector} .alignfull`, 'max-width: none;'],
    );
  } else if (left === '0' || right === '0') rules.push([`${selector} > ${NOT_ALIGNED}`, margins]);
  // Blocks of the full width reach over the padding.
  for (const side of ['right', 'left']) {
    const length = lengthOf(padding[side]);
    if (length !== '') rules.push([`${selector} > .alignfull`, `margin-${side}: calc(${length} * -1);`]);
  }
  return [...rules, ...stackedGapRules(selector, container)];
}

/** The declaration of the distance in rows and columns; '' without one. */
function gapDeclaration({ gap, fallbackGap }: ContainerLayout): string {
  const lengths = isObject(gap) ? [gap.top, gap.left].map((value) => lengthOf(value) || fallbackGap) : [lengthOf(gap)];
  return lengths.includes('') ? '' : `gap: ${lengths.join(' ')};`;
}

/** What alignments are called in layouts, and in CSS. */
const ALONG: Readonly<Record<string, string>> = {
  left: 'flex-start',
  top: 'flex-start',
  center: 'center',
  right: 'flex-end',
  bottom: 'flex-end',
  stretch: 'stretch',
  'space-between': 'space-between',
};

/** The alignments of a direction: in a row the blocks can be distributed but not stretched, and in the other one both ways. */
function alignment(value: Json | undefined, { isMainAxis }: { isMainAxis: boolean }): string | undefined {
  const name = typeof value === 'string' ? value : '';
  if (name === (isMainAxis ? 'stretch' : 'space-between') || !Object.hasOwn(ALONG, name)) return undefined;
  return ALONG[name];
}

function flexDeclarations(container: ContainerLayout): string {
  const { layout } = container;
  const isColumn = textAt(layout, 'orientation') === 'vertical';
  // In a column, the justification is across the blocks and the vertical alignment along them.
  const [along, across] = isColumn
    ? [layout.verticalAlignment, layout.justifyContent]
    : [layout.justifyContent, layout.verticalAlignment];
  const main = alignment(along, { isMainAxis: true });
  const cross = alignment(across, { isMainAxis: false }) ?? (isColumn ? 'flex-start' : undefined);
  return [
    ...(textAt(layout, 'flexWrap') === 'nowrap' ? ['flex-wrap: nowrap;'] : []),
    gapDeclaration(container),
    ...(isColumn ? ['flex-direction: column;'] : []),
    ...(main === undefined ? [] : [`justify-content: ${main};`]),
    ...(cross === undefined ? [] : [`align-items: ${cross};`]),
  ].join('');
}

const DEFAULT_COLUMN_WIDTH = '12rem';

function gridDeclarations(container: ContainerLayout): string {
  const { layout, gap, fallbackGap } = container;
  const [columns, rows] = [countOf(layout.columnCount), countOf(layout.rowCount)];
  const width = lengthOf(layout.minimumColumnWidth);
  const rowDeclaration = rows === undefined ? '' : `grid-template-rows: repeat(${rows}, minmax(1rem, auto));`;
  if (columns !== undefined && width === '')
    return `grid-template-columns: repeat(${columns}, minmax(0, 1fr));${rowDeclaration}${gapDeclaration(container)}`;
  let minimum = `min(${width || DEFAULT_COLUMN_WIDTH}, 100%)`;
  if (columns !== undefined) {
    // At most so many columns, fewer if they would be too narrow.
    const between = lengthOf(isObject(gap) ? gap.left : gap) || fallbackGap;
    minimum = `max(${minimum}, (100% - (${between} * ${columns - 1})) / ${columns})`;
  }
  return [
    `grid-template-columns: repeat(auto-fill, minmax(${minimum}, 1fr));container-type: inline-size;`,
    columns === undefined ? '' : rowDeclaration,
    gapDeclaration(container),
  ].join('');
}

/** Returns the rules of a block with a selector in the layout of its parent: its size, or its place in a grid. */
export function childRules(
  selector: string,
  { child, parent }: { child: Attributes; parent: Attributes },
): StyleRule[] {
  const stretch = textAt(child, 'selfStretch');
  const size = lengthOf(child.flexSize);
  const [columnStart, columnSpan] = [countOf(child.columnStart), countOf(child.columnSpan)];
  const declarations = [
    ...(stretch === 'fixed' && size !== '' ? [`flex-basis: ${size};box-sizing: border-box;`] : []),
    ...(stretch === 'fixedNoShrink' && size !== ''
      ? [`flex-basis: ${size};flex-shrink: 0;box-sizing: border-box;`]
      : []),
    ...(stretch === 'fill' ? ['flex-grow: 1;'] : []),
    placement('grid-column', { start: columnStart, span: columnSpan }),
    placement('grid-row', { start: countOf(child.rowStart), span: countOf(child.rowSpan) }),
  ].join('');
  const rules: StyleRule[] = [[selector, declarations]];
  const isResponsive = lengthOf(parent.minimumColumnWidth) !== '' || countOf(parent.columnCount) === undefined;
  const lastColumn = (columnStart ?? 1) + (columnSpan ?? 1) - 1;
  if (isResponsive && (columnStart !== undefined || columnSpan !== undefined)) {
    // In a grid that has become too narrow for its place, the block is where it fits.
    const column = (columnSpan ?? 1) > 1 ? '1/-1' : 'auto';
    const width = widthOfColumns(lengthOf(parent.minimumColumnWidth), lastColumn);
    rules.push([selector, `grid-column: ${column};grid-row: auto;`, `@container (max-width: ${width})`]);
  }
  return rules;
}

function placement(property: string, { start, span }: { start: number | undefined; span: number | undefined }): string {
  const parts = [...(start === undefined ? [] : [String(start)]), ...(span === undefined ? [] : [`span ${span}`])];
  return parts.length === 0 ? '' : `${property}: ${parts.join(' / ')};`;
}

/** The distance between columns that is assumed: that of a block may be a function, which a condition cannot contain. */
const ASSUMED_GAPS: Readonly<Record<string, number>> = { px: 24, rem: 1.5, em: 1.5 };

/** Returns the width below which a grid has fewer than so many columns. */
function widthOfColumns(minimumWidth: string, columns: number): string {
  const [, number = '12', unit = 'rem'] = /^(\d+(?:\.\d+)?)(px|rem|em)$/.exec(minimumWidth) ?? [];
  const [width, gap] = [Number(number), ASSUMED_GAPS[unit] ?? 0];
  const all = columns * width + (columns - 1) * gap;
  return `${Math.max(all, 2 * width + gap - 1)}${unit}`;
}
