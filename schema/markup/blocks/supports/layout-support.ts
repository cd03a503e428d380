import {
  type Attributes,
  type Block,
  isObject,
  type Json,
  objectAt,
  textAt,
  valueAt,
} from '../../block-grammar/parsed-block.ts';
import { VOID_ELEMENTS } from '../../html/balance-tags.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import type { ThemeData } from '../../render-environment.ts';
import { type BlockSupport, type StyleInput, skipsSerialization } from './block-support.ts';
import { hashJson } from './json-hash.ts';
import { childRules, containerRules } from './layout-styles.ts';
import { blockClassName, classNameOf, cssValue, isStyleSet } from './style-values.ts';

const LAYOUT_CLASSES: ReadonlyMap<string, string> = new Map([
  ['default', 'is-layout-flow'],
  ['constrained', 'is-layout-constrained'],
  ['flex', 'is-layout-flex'],
  ['grid', 'is-layout-grid'],
]);

/** The values of a horizontal flex layout that have styles. */
const JUSTIFICATIONS: ReadonlySet<string> = new Set(['left', 'right', 'center', 'space-between']);
const VERTICAL_ALIGNMENTS: ReadonlySet<string> = new Set(['top', 'center', 'bottom', 'stretch']);

/** Text that is not allowed in a spacing value. */
const UNSAFE_SPACING = /[\\(&=}]|\/\*/;

/** The classes for the layout of inner blocks, and for the position of the block in the layout of its parent. */
export const layoutSupport: BlockSupport = { name: 'layout', finish: applyLayout };

function applyLayout(html: string, input: StyleInput): string {
  const { block, type } = input;
  const defaultLayout = type?.layout;
  const childLayout = objectAt(block.attributes, 'style', 'layout');
  const hasChildLayout = isObject(valueAt(block.attributes, 'style', 'layout'));
  if (defaultLayout === undefined && !hasChildLayout) return html;
  const childLayoutClass = hasChildLayout ? childLayoutClassName(childLayout, input) : undefined;
  const editor = new TagEditor(html);
  if (!editor.next()) return html;
  if (childLayoutClass !== undefined) editor.addClass(childLayoutClass);
  if (defaultLayout === undefined) return editor.apply();
  const classes = layoutClasses(input, defaultLayout);
  const wrapper = innerWrapperClass(block);
  let hasTag = true;
  while (wrapper !== undefined && hasTag) {
    const value = editor.attribute('class');
    if (typeof value === 'string' && value.includes(wrapper)) break;
    hasTag = editor.next();
  }
  if (hasTag) for (const name of classes) editor.addClass(name);
  return editor.apply();
}

/** Returns the class of the innermost element with one that is open before the first inner block: the container of the inner blocks. */
function innerWrapperClass(block: Block): string | undefined {
  const first = block.innerContent[0];
  if (typeof first !== 'string' || block.innerContent.length < 2) return undefined;
  const editor = new TagEditor(first);
  const open: { name: string; value: string | true | undefined }[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change: 1 | -1) => counts.set(name, (counts.get(name) ?? 0) + change);
  while (editor.next(undefined, true)) {
    const { name } = editor;
    if (!editor.isCloser && !VOID_ELEMENTS.has(name)) {
      open.push({ name, value: editor.attribute('class') });
      count(name, 1);
    }
    // Elements without an end tag, such as items of lists, end with the one that they are in.
    for (let isOpen = editor.isCloser && (counts.get(name) ?? 0) > 0; isOpen; ) {
      const ended = open.pop()?.name ?? name;
      count(ended, -1);
      isOpen = ended !== name;
    }
  }
  const classed = open.findLast(({ value }) => typeof value === 'string' && value !== '');
  return typeof classed?.value === 'string' ? classed.value : undefined;
}

function layoutClasses(input: StyleInput, defaultLayout: Attributes): string[] {
  const { block, theme } = input;
  const layout = objectAt(block.attributes, 'layout');
  const usedLayout: Attributes = { ...(isObject(valueAt(block.attributes, 'layout')) ? layout : defaultLayout) };
  if (isStyleSet(usedLayout.inherit) || isStyleSet(usedLayout.contentSize)) usedLayout.type = 'constrained';
  const type = textAt(usedLayout, 'type') ?? 'default';
  const classes: string[] = [];
  if (type === 'constrained' && valueAt(theme.settings, 'useRootPaddingAwareAlignments') === true) {
    classes.push('has-global-padding');
  }
  const orientation = textAt(layout, 'orientation');
  if (orientation) classes.push(`is-${classNameOf(orientation)}`);
  const justification = textAt(layout, 'justifyContent');
  if (justification) classes.push(`is-content-justification-${classNameOf(justification)}`);
  if (textAt(layout, 'flexWrap') === 'nowrap') classes.push('is-nowrap');
  const layoutClass = LAYOUT_CLASSES.get(type) ?? '';
  if (layoutClass !== '') classes.push(layoutClass);
  const container = containerClass(usedLayout, input);
  if (container !== undefined) classes.push(container);
  classes.push(`${blockClassName(block.name ?? '')}-${layoutClass}`);
  return classes;
}

/** Returns the class for generated layout styles; undefined if the layout needs none. */
function containerClass(usedLayout: Attributes, { block, type, theme, styles }: StyleInput): string | undefined {
  const stylesGapItself = skipsSerialization(type, { feature: 'spacing', part: 'blockGap' });
  const gap = safeGap(valueAt(block.attributes, 'style', 'spacing', 'blockGap'));
  const hasGap = hasBlockGap(theme);
  const hasLayoutStyles = needsStyles(usedLayout, hasGap && !stylesGapItself ? gap : null);
  if (!hasLayoutStyles && !(usedLayout.type === 'constrained' && hasSidePadding(block))) return undefined;
  const fallbackGap = themeGap(block, theme);
  const values: Json[] = [
    usedLayout,
    hasGap,
    gap,
    stylesGapItself,
    fallbackGap,
    valueAt(block.attributes, 'style', 'spacing') ?? null,
  ];
  const name = `wp-container-${classNameOf(block.name ?? '')}-is-layout-${hashJson(values)}`;
  styles?.add(name, () =>
    containerRules(`.${name}`, {
      layout: usedLayout,
      gap: hasGap && !stylesGapItself ? gap : null,
      fallbackGap,
      padding: objectAt(block.attributes, 'style', 'spacing', 'padding'),
    }),
  );
  return name;
}

const DEFAULT_GAP = '24px';

/** Returns the block gap from the styles of the theme, for this block type or for all blocks. */
function themeGap(block: Block, theme: ThemeData): string {
  const childLayout = textAt(theme.styles, 'blocks', block.name ?? '', 'spacing', 'blockGap');
  return cssValue(childLayout ?? textAt(theme.styles, 'spacing', 'blockGap') ?? DEFAULT_GAP);
}

function hasBlockGap(theme: ThemeData): boolean {
  const setting = valueAt(theme.settings, 'spacing', 'blockGap');
  if (setting !== undefined) return setting !== null;
  return valueAt(theme.settings, 'appearanceTools') === true;
}

/** Returns a block gap in which unsafe values are null. */
function safeGap(gap: Json | undefined): Json {
  if (isObject(gap)) {
    return Object.fromEntries(Object.entries(gap).map(([side, value]) => [side, safeGap(value)]));
  }
  return typeof gap === 'string' && !UNSAFE_SPACING.test(gap) ? gap : null;
}

/** Whether a layout needs generated styles. */
function needsStyles(usedLayout: Attributes, gap: Json): boolean {
  const justification = textAt(usedLayout, 'justifyContent') ?? '';
  const verticalGap = isObject(gap) ? (gap.top ?? null) : gap;
  switch (textAt(usedLayout, 'type') ?? 'default') {
    case 'grid':
      return true;
    case 'flex':
      if (textAt(usedLayout, 'orientation') === 'vertical' || textAt(usedLayout, 'flexWrap') === 'nowrap') return true;
      return (
        gap !== null ||
        JUSTIFICATIONS.has(justification) ||
        VERTICAL_ALIGNMENTS.has(textAt(usedLayout, 'verticalAlignment') ?? '')
      );
    case 'constrained':
      return (
        isStyleSet(usedLayout.contentSize) ||
        isStyleSet(usedLayout.wideSize) ||
        verticalGap !== null ||
        /^(?:left|right)$/.test(justification)
      );
    case 'default':
      return verticalGap !== null;
    default:
      return false;
  }
}

/** Whether the block has side padding, which full-width inner blocks compensate with generated styles. */
function hasSidePadding(block: Block): boolean {
  const padding = valueAt(block.attributes, 'style', 'spacing', 'padding');
  return isObject(padding) && (isLength(padding.left) || isLength(padding.right));
}

const PRESET = /^var:preset\|spacing\|./;

const INNERMOST_FUNCTION = /\b(?:calc|min|max|minmax|clamp|repeat|var)\([^()]*\)/g;

const MAX_LENGTH_CHARACTERS = 500;

/** Whether a value is a safe length: a number other than 0, a preset, or text that is safe without its CSS functions. */
function isLength(value: Json | undefined): boolean {
  if (typeof value === 'number') return value !== 0;
  if (typeof value !== 'string' || value.trim() === '' || value.length > MAX_LENGTH_CHARACTERS) return false;
  if (value.includes('var:')) return PRESET.test(value);
  let remaining = value;
  for (let previous = ''; previous !== remaining; ) {
    previous = remaining;
    remaining = remaining.replace(INNERMOST_FUNCTION, '');
  }
  return !UNSAFE_SPACING.test(remaining);
}

const CHILD_KEYS = ['selfStretch', 'flexSize', 'columnStart', 'columnSpan', 'rowStart', 'rowSpan'];

const PARENT_KEYS = ['minimumColumnWidth', 'columnCount'];

/** Returns the class for the size or the grid position of a block in its parent; undefined if it has none. */
function childLayoutClassName(childLayout: Attributes, { parent, styles }: StyleInput): string | undefined {
  const stretch = textAt(childLayout, 'selfStretch');
  const isSized =
    (/^fixed(?:NoShrink)?$/.test(stretch ?? '') &&
      childLayout.flexSize !== undefined &&
      childLayout.flexSize !== null) ||
    stretch === 'fill';
  const isPlaced = ['columnStart', 'columnSpan', 'rowStart', 'rowSpan'].some((key) => isStyleSet(childLayout[key]));
  if (!isSized && !isPlaced) return undefined;
  const parentLayout = parent === null ? {} : pick(objectAt(parent.attributes, 'layout'), PARENT_KEYS);
  const layout = pick(childLayout, CHILD_KEYS);
  const name = `wp-container-content-${hashJson({ layout, parentLayout })}`;
  styles?.add(name, () => childRules(`.${name}`, { child: layout, parent: parentLayout }));
  return name;
}

function pick(value: Attributes, keys: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));
}
