import type { BlockAttribute, BlockDescription } from './block-type.ts';
import type { BlockRendering, BlockType } from './render-context.ts';
import { layoutOf, partsOf, supportedAttributes } from './support-attributes.ts';

/** The definition of a block type. Names of blocks include the namespace. */
export interface BlockDefinition
  extends Partial<Omit<BlockDescription, 'name' | 'providesContext' | 'styles'>>,
    BlockRendering {
  title: string;
  category: string;
  description: string;
  /** Context values for inner blocks: a map from name to attribute, or a list of attributes. */
  providesContext?: Readonly<Record<string, string>> | readonly string[];
  /** The labels of style variations by name; the first one is the default. */
  styles?: Readonly<Record<string, string>>;
}

/** Creates a block type with its description and renderer. */
export function defineBlock(name: string, definition: BlockDefinition): BlockType {
  const { supports = {}, providesContext = {}, styles = {}, ...details } = definition;
  const provided = isList(providesContext)
    ? Object.fromEntries(providesContext.map((attribute) => [attribute, attribute]))
    : providesContext;
  // All have the same properties in the same order: rendering reads some of them for every block.
  return {
    name,
    title: details.title,
    category: details.category,
    description: details.description,
    keywords: details.keywords ?? [],
    attributes: { ...details.attributes, ...supportedAttributes(supports) },
    supports,
    usesContext: details.usesContext ?? [],
    providesContext: provided,
    parent: details.parent ?? null,
    ancestor: details.ancestor ?? null,
    allowedBlocks: details.allowedBlocks ?? null,
    styles: Object.entries(styles).map(([style, label], index) => ({
      name: style,
      label,
      ...(index === 0 ? { isDefault: true } : {}),
    })),
    variations: details.variations ?? [],
    selectors: details.selectors ?? {},
    isDynamic: details.isDynamic ?? details.render !== undefined,
    render: details.render,
    skipsInnerBlocks: details.skipsInnerBlocks,
    decoratesContent: details.decoratesContent,
    writes: details.writes,
    layout: details.layout ?? layoutOf(supports.layout),
    bindable: details.bindable,
    inExcerpts: details.inExcerpts,
    attachmentIn: details.attachmentIn,
    isMenuLink: details.isMenuLink,
    builtInStyles: details.builtInStyles,
    providesValues: Object.keys(provided).length > 0,
    showsBackground: Boolean(supports.background),
    showsPosition: Boolean(supports.position),
    showsAspectRatio: Boolean(partsOf(supports.dimensions).aspectRatio),
    showsDuotone: Boolean(partsOf(supports.filter).duotone),
  };
}

const isList = (value: object): value is readonly string[] => Array.isArray(value);

const withDefault = (fallback: unknown) => (fallback === undefined ? {} : { default: fallback });

/** A text. */
export const text = (fallback?: string): BlockAttribute => ({ type: 'string', ...withDefault(fallback) });

/** A boolean. */
export const flag = (fallback?: boolean): BlockAttribute => ({ type: 'boolean', ...withDefault(fallback) });

/** A number. */
export const number = (fallback?: number): BlockAttribute => ({ type: 'number', ...withDefault(fallback) });

/** A map. */
export const map = (fallback?: object): BlockAttribute => ({ type: 'object', ...withDefault(fallback) });

/** A list. */
export const list = (fallback?: readonly unknown[]): BlockAttribute => ({ type: 'array', ...withDefault(fallback) });

/** One of several texts. */
export const choice = (values: readonly string[], fallback?: string): BlockAttribute => ({
  type: 'string',
  enum: values,
  ...withDefault(fallback),
});

/** A value that authors write, in contrast to settings. */
export const content = (attribute: BlockAttribute): BlockAttribute => ({ ...attribute, role: 'content' });

/** Inline markup, read from an element. */
export const richText = (selector: string): BlockAttribute => ({
  type: 'rich-text',
  source: 'rich-text',
  selector,
  role: 'content',
});

/** A value that is read from an HTML attribute. */
export const fromMarkup = (
  selector: string,
  { attribute, type = 'string' }: { attribute: string; type?: 'string' | 'boolean' },
): BlockAttribute => ({
  type,
  source: 'attribute',
  selector,
  attribute,
});

// Groups of supports that several block types share.

/** Colours of text, background and links, gradients among them. */
export const color = { color: { gradients: true, link: true } } as const;

/** Padding and margin. */
export const spacing = { spacing: { margin: true, padding: true } } as const;

/** All typographic settings. */
export const typography = {
  typography: {
    fontSize: true,
    lineHeight: true,
    __experimentalFontFamily: true,
    __experimentalFontWeight: true,
    __experimentalFontStyle: true,
    __experimentalTextTransform: true,
    __experimentalTextDecoration: true,
    __experimentalLetterSpacing: true,
  },
} as const;

/** A border with colour, width, style and round corners. */
export const border = { __experimentalBorder: { color: true, radius: true, style: true, width: true } } as const;

/** The supports of text blocks. */
export const prose = { anchor: true, ...color, ...spacing, ...typography, ...border } as const;

/** The supports of blocks that show data of the site or of an item. */
export const shown = { html: false, ...color, ...spacing, ...typography, ...border } as const;

/** The supports of containers of blocks. */
export const box = {
  anchor: true,
  align: ['wide', 'full'],
  html: false,
  color: { gradients: true, heading: true, button: true, link: true },
  spacing: { margin: ['top', 'bottom'], padding: true, blockGap: true },
  dimensions: { minHeight: true },
  ...border,
  ...typography,
  layout: true,
} as const;

/** The minimum: a class, without HTML editing. */
export const plain = { html: false } as const;

/** A background image. */
export const background = { backgroundImage: true, backgroundSize: true } as const;

/** As `shown`, with an anchor. */
export const anchored = { ...shown, anchor: true } as const;

/** As `anchored`, with wide and full alignment. */
export const aligned = { ...anchored, align: ['wide', 'full'] } as const;

/** The attributes of a block that shows a file. */
export const fileAttributes = { id: { ...number(), role: 'content' }, blob: { ...text(), role: 'local' } } as const;
