import {
  type Attributes,
  type Block,
  isObject,
  type Json,
  objectAt,
  textAt,
  valueAt,
} from '../../block-grammar/parsed-block.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import type { ThemeData } from '../../render-environment.ts';
import { classText } from './class-names.ts';
import { hashOf } from './json-hash.ts';
import type { StyleInput } from './style-supports.ts';
import { presetValue } from './wrapper-attributes.ts';

const LAYOUT_CLASSES: ReadonlyMap<string, string> = new Map([
  ['default', 'is-layout-flow'],
  ['constrained', 'is-layout-constrained'],
  ['flex', 'is-layout-flex'],
  ['grid', 'is-layout-grid'],
]);
const SIDES = new Set(['left', 'right', 'center', 'space-between', 'stretch']);
const SPACING_LIMIT = /[\\(&=}]|\/\*/;

/** Adds the classes of the layout of inner blocks, and of the position in the layout of the parent. */
export function applyLayout(html: string, input: StyleInput & { parent: Block | null }): string {
  const { block, type, parent } = input;
  const fallback = type?.layout;
  const own = objectAt(block.attributes, 'style', 'layout');
  const hasChildLayout = isObject(valueAt(block.attributes, 'style', 'layout'));
  if (fallback === undefined && !hasChildLayout) return html;
  const outer = hasChildLayout ? childClass(own, parent) : undefined;
  const editor = new TagEditor(html);
  if (!editor.next()) return html;
  if (outer !== undefined) editor.addClass(outer);
  if (fallback === undefined) return editor.apply();
  const classes = layoutClasses(input, fallback);
  const wrapper = innerWrapperClass(block);
  let found = true;
  while (wrapper !== undefined && found) {
    const value = editor.attribute('class');
    if (typeof value === 'string' && value.includes(wrapper)) break;
    found = editor.next();
  }
  if (found) for (const name of classes) editor.addClass(name);
  return editor.apply();
}

/** The class of the innermost element before the first inner block. */
function innerWrapperClass(block: Block): string | undefined {
  const first = block.innerContent[0];
  if (typeof first !== 'string' || block.innerContent.length < 2) return undefined;
  const editor = new TagEditor(first);
  let found: string | undefined;
  while (editor.next()) {
    const value = editor.attribute('class');
    if (typeof value === 'string' && value !== '') found = value;
  }
  return found;
}

function layoutClasses(input: StyleInput, fallback: Attributes): string[] {
  const { block, theme } = input;
  const layout = objectAt(block.attributes, 'layout');
  const used: Attributes = { ...(isObject(valueAt(block.attributes, 'layout')) ? layout : fallback) };
  if (used.inherit || used.contentSize) used.type = 'constrained';
  const type = textAt(used, 'type') ?? 'default';
  const classes: string[] = [];
  if (type === 'constrained' && valueAt(theme.settings, 'useRootPaddingAwareAlignments') === true) {
    classes.push('has-global-padding');
  }
  const orientation = textAt(layout, 'orientation');
  if (orientation) classes.push(`is-${classText(orientation)}`);
  const justification = textAt(layout, 'justifyContent');
  if (justification) classes.push(`is-content-justification-${classText(justification)}`);
  if (textAt(layout, 'flexWrap') === 'nowrap') classes.push('is-nowrap');
  const layoutClass = LAYOUT_CLASSES.get(type) ?? 'is-layout-flow';
  classes.push(layoutClass);
  const container = containerClass(used, input);
  if (container !== undefined) classes.push(container);
  classes.push(`wp-block-${(block.name ?? '').replace(/^.*\//, '')}-${layoutClass}`);
  return classes;
}

/** The class for generated layout styles; undefined if the layout needs none. */
function containerClass(used: Attributes, { block, type, theme }: StyleInput): string | undefined {
  const writesGap = type?.writes?.includes('gap') === true;
  const gap = safeGap(valueAt(block.attributes, 'style', 'spacing', 'blockGap'));
  const hasGap = hasBlockGap(theme);
  const hasOwnStyles = needsStyles(used, hasGap && !writesGap ? gap : null);
  if (!hasOwnStyles && !(used.type === 'constrained' && hasSidePadding(block))) return undefined;
  const values: Json[] = [
    used,
    hasGap,
    gap,
    writesGap,
    usualGap(block, theme),
    valueAt(block.attributes, 'style', 'spacing') ?? null,
  ];
  return `wp-container-${classText(block.name ?? '')}-is-layout-${hashOf(values)}`;
}

const USUAL_GAP = '24px';

/** The block gap in the styles of the theme, for this block type or all blocks. */
function usualGap(block: Block, theme: ThemeData): string {
  const own = textAt(theme.styles, 'blocks', block.name ?? '', 'spacing', 'blockGap');
  return presetValue(own ?? textAt(theme.styles, 'spacing', 'blockGap') ?? USUAL_GAP);
}

function hasBlockGap(theme: ThemeData): boolean {
  const setting = valueAt(theme.settings, 'spacing', 'blockGap');
  if (setting !== undefined) return setting !== null;
  return valueAt(theme.settings, 'appearanceTools') === true;
}

function safeGap(gap: Json | undefined): Json {
  if (isObject(gap)) {
    return Object.fromEntries(Object.entries(gap).map(([side, value]) => [side, safeGap(value)]));
  }
  return typeof gap === 'string' && !SPACING_LIMIT.test(gap) ? gap : null;
}

function needsStyles(used: Attributes, gap: Json): boolean {
  const justification = textAt(used, 'justifyContent') ?? '';
  switch (textAt(used, 'type')) {
    case 'grid':
      return true;
    case 'flex':
      if (textAt(used, 'orientation') === 'vertical' || textAt(used, 'flexWrap') === 'nowrap') return true;
      return gap !== null || SIDES.has(justification) || textAt(used, 'verticalAlignment') !== undefined;
    case 'constrained':
      return Boolean(used.contentSize || used.wideSize) || gap !== null || /^(?:left|right)$/.test(justification);
    default:
      return gap !== null;
  }
}

/** Whether the block has side padding, which full-width inner blocks must compensate for with styles. */
function hasSidePadding(block: Block): boolean {
  const padding = valueAt(block.attributes, 'style', 'spacing', 'padding');
  return isObject(padding) && (isLength(padding.left) || isLength(padding.right));
}

const PRESET = /^var:preset\|spacing\|./;
const INNERMOST_FUNCTION = /\b(?:calc|min|max|minmax|clamp|repeat|var)\([^()]*\)/g;
const MAX_LENGTH_CHARACTERS = 500;

/** Whether a value is a length: a preset, a number with or without a unit, or a CSS function. */
function isLength(value: Json | undefined): boolean {
  if (typeof value === 'number') return value !== 0;
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_LENGTH_CHARACTERS) return false;
  if (value.includes('var:')) return PRESET.test(value);
  let rest = value;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(INNERMOST_FUNCTION, '');
  }
  return !SPACING_LIMIT.test(rest);
}

const CHILD_KEYS = ['selfStretch', 'flexSize', 'columnStart', 'columnSpan', 'rowStart', 'rowSpan'];
const PARENT_KEYS = ['minimumColumnWidth', 'columnCount'];

function childClass(own: Attributes, parent: Block | null): string | undefined {
  const stretch = textAt(own, 'selfStretch');
  const isSized = (stretch === 'fixed' && Boolean(own.flexSize)) || stretch === 'fill';
  const isPlaced = ['columnStart', 'columnSpan', 'rowStart', 'rowSpan'].some((key) => Boolean(own[key]));
  if (!isSized && !isPlaced) return undefined;
  const parentLayout = parent === null ? {} : pick(objectAt(parent.attributes, 'layout'), PARENT_KEYS);
  const layout = pick(own, CHILD_KEYS);
  return `wp-container-content-${hashOf({ layout, parentLayout })}`;
}

function pick(value: Attributes, keys: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));
}
