import { RENDERERS } from '../html/blocks/renderers.ts';
import { type BlockAttribute, map, text } from './attributes.ts';

/** A look that a kind of block offers. */
export interface BlockStyle {
  name: string;
  label: string;
  isDefault?: boolean;
}

/** A kind of block in one of the forms in which people insert it. */
export interface BlockVariation {
  name: string;
  title: string;
  attributes?: Readonly<Record<string, unknown>>;
  isDefault?: boolean;
  scope?: readonly string[];
}

/** A kind of block that the site knows. */
export interface BlockType {
  /** With its namespace: `core/quote`. */
  name: string;
  title: string;
  category: string;
  description: string;
  keywords: readonly string[];
  attributes: Readonly<Record<string, BlockAttribute>>;
  /** What people may do to it beside its attributes. */
  supports: Readonly<Record<string, unknown>>;
  /** Values that it takes from the blocks around it, and those that it hands down: name and attribute. */
  usesContext: readonly string[];
  providesContext: Readonly<Record<string, string>>;
  /** Blocks that it may stand in directly; null: any. */
  parent: readonly string[] | null;
  /** Blocks one of which it must stand in, at whatever depth; null: none. */
  ancestor: readonly string[] | null;
  /** Blocks that may stand in it directly; null: any. */
  allowedBlocks: readonly string[] | null;
  styles: readonly BlockStyle[];
  variations: readonly BlockVariation[];
  selectors: Readonly<Record<string, unknown>>;
  /** What it shows is worked out when it is shown. */
  isDynamic: boolean;
}

/** What a row of the tables says of a kind of block. Names of blocks are given without `core/`. */
export interface BlockRow {
  title: string;
  description: string;
  keywords?: readonly string[];
  attributes?: Readonly<Record<string, BlockAttribute>>;
  supports?: Readonly<Record<string, unknown>>;
  usesContext?: readonly string[];
  providesContext?: Readonly<Record<string, string>>;
  parent?: readonly string[];
  ancestor?: readonly string[];
  allowedBlocks?: readonly string[];
  styles?: readonly BlockStyle[];
  variations?: readonly BlockVariation[];
  selectors?: Readonly<Record<string, unknown>>;
  /** What it shows is worked out elsewhere than by a renderer of its own. */
  isDynamic?: boolean;
}

const core = (name: string): string => (name.includes('/') ? name : `core/${name}`);

/** The kinds of blocks of a category, from rows by name. */
export function blocksOf(category: string, rows: Readonly<Record<string, BlockRow>>): BlockType[] {
  return Object.entries(rows).map(([short, row]) => {
    const name = core(short);
    const { supports = {} } = row;
    return {
      name,
      title: row.title,
      category,
      description: row.description,
      keywords: row.keywords ?? [],
      attributes: { ...row.attributes, ...supportedAttributes(supports), ...EVERY_BLOCK },
      supports,
      usesContext: row.usesContext ?? [],
      providesContext: row.providesContext ?? {},
      parent: row.parent?.map(core) ?? null,
      ancestor: row.ancestor?.map(core) ?? null,
      allowedBlocks: row.allowedBlocks?.map(core) ?? null,
      styles: row.styles ?? [],
      variations: row.variations ?? [],
      selectors: row.selectors ?? {},
      isDynamic: row.isDynamic === true || RENDERERS.has(name),
    };
  });
}

/** Attributes that every block may have. */
const EVERY_BLOCK = { lock: map(), metadata: map() } as const;

const ALIGNMENTS = ['left', 'center', 'right', 'wide', 'full', ''];

/** Attributes that follow from what people may do to a block. */
function supportedAttributes(supports: BlockType['supports']): Record<string, BlockAttribute> {
  const { align, anchor, ariaLabel, color, customClassName, layout, typography } = supports;
  const { gradients, background, text: letters } = partsOf(color);
  const { fontSize, fontFamily } = partsOf(typography);
  const border = supports.__experimentalBorder ?? supports.border;
  const isStyled = STYLED.some((name) => supports[name] !== undefined && supports[name] !== false);
  return {
    ...(align ? { align: { type: 'string', enum: Array.isArray(align) ? [...align, ''] : ALIGNMENTS } } : {}),
    ...(color && letters !== false ? { textColor: text() } : {}),
    ...(color && background !== false ? { backgroundColor: text() } : {}),
    ...(gradients ? { gradient: text() } : {}),
    ...(fontSize ? { fontSize: text() } : {}),
    ...(fontFamily || partsOf(typography).__experimentalFontFamily ? { fontFamily: text() } : {}),
    ...(partsOf(border).color ? { borderColor: text() } : {}),
    ...(layout ? { layout: map() } : {}),
    ...(isStyled ? { style: map() } : {}),
    ...(customClassName === false ? {} : { className: text() }),
    ...(anchor ? { anchor: text() } : {}),
    ...(ariaLabel ? { ariaLabel: text() } : {}),
  };
}

const STYLED = [
  'color',
  'typography',
  'spacing',
  'dimensions',
  'background',
  'position',
  'shadow',
  'border',
  '__experimentalBorder',
  'filter',
  'layout',
];

const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
