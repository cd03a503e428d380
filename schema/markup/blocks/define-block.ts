import type { Attributes } from '../block-grammar/parsed-block.ts';
import type { BlockAttribute, BlockDescription } from './block-type.ts';
import type { BlockRenderOptions, BlockType } from './render-context.ts';
import { allBorders, allTypography } from './support-settings.ts';

/** The definition of a block type; all parts except title, category and description are optional. */
export interface BlockDefinition
  extends Partial<Omit<BlockDescription, 'name' | 'providesContext' | 'styles'>>,
    BlockRenderOptions {
  title: string;
  category: string;
  description: string;
  /** Context values for inner blocks: the attributes by context name, or a list of attributes with the same names. */
  providesContext?: Readonly<Record<string, string>> | readonly string[];
  /** The labels of style variations by name; the first one is the default. */
  styles?: Readonly<Record<string, string>>;
}

/** Creates a block type from its name with namespace, such as `core/quote`, and its definition. */
export function defineBlock(name: string, definition: BlockDefinition): BlockType {
  const { supports = {}, providesContext = {}, styles = {}, ...details } = definition;
  const providedContext = isList(providesContext)
    ? Object.fromEntries(providesContext.map((attribute) => [attribute, attribute]))
    : providesContext;
  const styleSheet = `wp-block-${name.split('/')[1]}`;
  // All types have the same properties in the same order, because that makes reading them during rendering faster.
  return {
    name,
    title: details.title,
    category: details.category,
    description: details.description,
    keywords: details.keywords ?? [],
    attributes: { ...details.attributes, ...supportedAttributes(supports), ...details.attributes },
    supports,
    usesContext: details.usesContext ?? [],
    providesContext: providedContext,
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
    example: details.example ?? null,
    viewModules: details.viewModules ?? [],
    styleSheets: details.styleSheets ?? [styleSheet],
    editorStyleSheets: details.editorStyleSheets ?? [`${styleSheet}-editor`],
    isDynamic: details.isDynamic ?? details.render !== undefined,
    render: details.render,
    finish: details.finish,
    contextValues: details.contextValues,
    skipsInnerBlocks: details.skipsInnerBlocks,
    extendsStoredMarkup: details.extendsStoredMarkup,
    layout: details.layout ?? defaultLayout(supports.layout),
    bindableAttributes: details.bindableAttributes,
    excerptRole: details.excerptRole,
    attachmentAttribute: details.attachmentAttribute,
    isUnlisted: details.isUnlisted,
    needsLanguages: details.needsLanguages,
    isMenuLink: details.isMenuLink,
    shownTexts: details.shownTexts,
    builtInStyles: details.builtInStyles,
    providesContextValues: Object.keys(providedContext).length > 0,
    supportsBackground: Boolean(supportOptions(supports.background).backgroundImage),
    supportsPosition: Boolean(supports.position),
    supportsAspectRatio: Boolean(supportOptions(supports.dimensions).aspectRatio),
    supportsDuotone: Boolean(supportOptions(supports.filter).duotone),
  };
}

const isList = (value: object): value is readonly string[] => Array.isArray(value);

const withDefault = (fallback: unknown) => (fallback === undefined ? {} : { default: fallback });

/** Declares a string attribute. */
export const text = (fallback?: string): BlockAttribute => ({ type: 'string', ...withDefault(fallback) });

/** Declares a boolean attribute. */
export const flag = (fallback?: boolean): BlockAttribute => ({ type: 'boolean', ...withDefault(fallback) });

/** Declares a number attribute. */
export const number = (fallback?: number): BlockAttribute => ({ type: 'number', ...withDefault(fallback) });

/** Declares an object attribute. */
export const map = (fallback?: object): BlockAttribute => ({ type: 'object', ...withDefault(fallback) });

/** Declares an array attribute. */
export const list = (fallback?: readonly unknown[]): BlockAttribute => ({ type: 'array', ...withDefault(fallback) });

/** Declares a string attribute with a fixed set of values. */
export const choice = (values: readonly string[], fallback?: string): BlockAttribute => ({
  type: 'string',
  enum: values,
  ...withDefault(fallback),
});

/** The attribute that locks the inner blocks of a container. */
export const templateLock: BlockAttribute = {
  type: ['string', 'boolean'],
  enum: ['all', 'insert', 'contentOnly', false],
};

/** Marks an attribute as content: a value that authors write, unlike settings. */
export const content = (attribute: BlockAttribute): BlockAttribute => ({ ...attribute, role: 'content' });

/** Declares an attribute with inline markup, which is read from an element. */
export const richText = (selector: string): BlockAttribute => ({
  type: 'rich-text',
  source: 'rich-text',
  selector,
  role: 'content',
});

/** Declares a block attribute that is read from an HTML attribute of an element. */
export const fromAttribute = (
  selector: string,
  { attribute, type = 'string' }: { attribute: string; type?: 'string' | 'boolean' },
): BlockAttribute => ({
  type,
  source: 'attribute',
  selector,
  attribute,
});

// Groups of editor features (`supports`) that several block types share.

/** Colors of text, background and links, and gradients. */
export const colorSupports = { color: { gradients: true, link: true } } as const;

/** Padding and margin. */
export const spacingSupports = { spacing: { margin: true, padding: true } } as const;

/** All typographic settings. */
export const typographySupports = { typography: allTypography } as const;

/** A border with color, width, style and radius. */
export const borderSupports = { __experimentalBorder: allBorders } as const;

/** The supports of text blocks. */
export const textSupports = {
  anchor: true,
  ...colorSupports,
  ...spacingSupports,
  ...typographySupports,
  ...borderSupports,
} as const;

/** The supports of blocks that show data of the site or of an item. */
const dataSupports = {
  html: false,
  ...colorSupports,
  ...spacingSupports,
  ...typographySupports,
  ...borderSupports,
} as const;

/** The supports of containers of blocks. */
export const containerSupports = {
  anchor: true,
  align: ['wide', 'full'],
  html: false,
  color: { gradients: true, heading: true, button: true, link: true },
  spacing: { margin: ['top', 'bottom'], padding: true, blockGap: true },
  dimensions: { minHeight: true },
  ...borderSupports,
  ...typographySupports,
  layout: true,
} as const;

/** Only the class name of the block; its HTML cannot be edited. */
export const minimalSupports = { html: false } as const;

/** A background image. */
export const backgroundSupports = { backgroundImage: true, backgroundSize: true } as const;

/** `dataSupports` with an anchor. */
export const anchoredDataSupports = { ...dataSupports, anchor: true } as const;

/** `anchoredDataSupports` with wide and full alignment. */
export const alignedDataSupports = { ...anchoredDataSupports, align: ['wide', 'full'] } as const;

/** The attributes of a block that shows a file. */
export const fileAttributes = { id: { ...number(), role: 'content' }, blob: { ...text(), role: 'local' } } as const;

/** Returns the default layout of inner blocks from the support `layout`; undefined without it. */
function defaultLayout(support: unknown): Attributes | undefined {
  return support ? ((supportOptions(support).default ?? {}) as Attributes) : undefined;
}

const ALIGNMENTS = ['left', 'center', 'right', 'wide', 'full', ''];

/** Returns the attributes that a block has because of its supports, and those that every block has. */
function supportedAttributes(supports: BlockDescription['supports']): Record<string, BlockAttribute> {
  const { align, anchor, ariaLabel, color, customClassName, layout, typography } = supports;
  const { gradients, background, text: textColorSupport } = supportOptions(color);
  const { fontSize } = supportOptions(typography);
  const border = supports.__experimentalBorder ?? supports.border;
  const hasStyle =
    supports.customCSS !== false ||
    STYLE_SUPPORTS.some((name) => supports[name] !== undefined && supports[name] !== false);
  return {
    ...(align ? { align: { type: 'string', enum: ALIGNMENTS } } : {}),
    ...(color && textColorSupport !== false ? { textColor: { type: 'string' } } : {}),
    ...(color && background !== false ? { backgroundColor: { type: 'string' } } : {}),
    ...(gradients ? { gradient: { type: 'string' } } : {}),
    ...(fontSize ? { fontSize: { type: 'string' } } : {}),
    ...(supportOptions(typography).__experimentalFontFamily ? { fontFamily: { type: 'string' } } : {}),
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
const supportOptions = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
