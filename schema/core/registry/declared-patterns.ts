import { BLOCK_TYPES } from '../../markup/blocks/block-catalog.ts';
import type { BlockDescription, BlockStyle } from '../../markup/blocks/block-type.ts';
import type { ThemePattern } from '../files/theme-source.ts';
import { checkEach, ensure, nameProblem, unknownName } from './declaration-errors.ts';

/** A category of block patterns. */
export interface PatternCategoryEntry {
  name: string;
  label: string;
  description: string;
}

/** The built-in pattern categories, in the order of lists. */
export const patternCategories: readonly PatternCategoryEntry[] = [
  { name: 'banner', label: 'Banners', description: 'Wide sections for the top of a page.' },
  { name: 'buttons', label: 'Buttons', description: 'Links that look like buttons.' },
  { name: 'columns', label: 'Columns', description: 'Blocks in columns.' },
  { name: 'text', label: 'Text', description: 'Sections of text.' },
  { name: 'query', label: 'Posts', description: 'Lists of posts.' },
  { name: 'featured', label: 'Featured', description: 'Sections with the most important content.' },
  { name: 'call-to-action', label: 'Call to action', description: 'Sections that invite readers to act.' },
  { name: 'team', label: 'Team', description: 'The members of a team.' },
  { name: 'testimonials', label: 'Testimonials', description: 'Quotes of customers and readers.' },
  { name: 'services', label: 'Services', description: 'Services and products.' },
  { name: 'contact', label: 'Contact', description: 'Ways to get in touch.' },
  { name: 'about', label: 'About', description: 'Introductions of a site.' },
  { name: 'portfolio', label: 'Portfolio', description: 'Collections of works.' },
  { name: 'gallery', label: 'Gallery', description: 'Groups of images.' },
  { name: 'media', label: 'Media', description: 'Images, videos and audio.' },
  { name: 'videos', label: 'Videos', description: 'Videos.' },
  { name: 'audio', label: 'Audio', description: 'Audio.' },
  { name: 'posts', label: 'Posts', description: 'The latest posts in different layouts.' },
  { name: 'footer', label: 'Footers', description: 'The bottom of a page.' },
  { name: 'header', label: 'Headers', description: 'The top of a page.' },
  { name: 'navigation', label: 'Navigation', description: 'Menus of a site.' },
];

/** The sources that a pattern can have. */
export const patternSources = [
  'core',
  'plugin',
  'theme',
  'pattern-directory/core',
  'pattern-directory/theme',
  'pattern-directory/featured',
] as const;

export type PatternSource = (typeof patternSources)[number];

/** A block pattern that a site declares. It takes precedence over a pattern of the theme with the same name. */
export interface PatternDeclaration {
  /** With a namespace: `shop/offer`. */
  name: string;
  title: string;
  /** The block markup. */
  content: string;
  description?: string;
  /** The names of pattern categories, built-in or declared. */
  categories?: readonly string[];
  /** Search terms. */
  keywords?: readonly string[];
  /** The names of the blocks that it is intended for, such as `core/query`. */
  blockTypes?: readonly string[];
  /** The names of the types that it is intended for. */
  postTypes?: readonly string[];
  /** The slugs of the templates that it is intended for, such as `404`. */
  templateTypes?: readonly string[];
  /** The width of previews in pixels. */
  viewportWidth?: number;
  /** Whether editors list it; by default they do. */
  inserter?: boolean;
  /** By default `plugin`. */
  source?: PatternSource;
}

/** A category of block patterns that a site declares. */
export interface PatternCategoryDeclaration {
  name: string;
  label: string;
  description?: string;
}

/** A style of a block type that a site declares. Blocks that use it have the class `is-style-` with its name. */
export interface BlockStyleDeclaration {
  /** The name of the block type, such as `core/quote`. */
  block: string;
  name: string;
  label: string;
  /** Whether it is the style of blocks for which nobody has chosen one. */
  isDefault?: boolean;
  /** The CSS of the style, which editors and the pages of the site use. */
  inlineStyle?: string;
}

/** A pattern of the theme or of the site. */
export interface BlockPattern extends ThemePattern {
  /** Null for a pattern of the theme. */
  source: PatternSource | null;
}

/** What editors offer for blocks: patterns, their categories, and block types with their styles. */
export interface BlockOffers {
  /** The declared patterns by name. */
  readonly patterns: ReadonlyMap<string, BlockPattern>;
  /** The built-in and declared categories of patterns, in the order of lists. */
  readonly patternCategories: readonly PatternCategoryEntry[];
  /** The block types with their built-in and declared styles, by name. */
  readonly blockTypes: ReadonlyMap<string, BlockDescription>;
}

interface DeclaredOffers {
  patterns?: readonly PatternDeclaration[] | undefined;
  patternCategories?: readonly PatternCategoryDeclaration[] | undefined;
  blockStyles?: readonly BlockStyleDeclaration[] | undefined;
}

/**
 * Creates what editors offer for blocks from declarations; `types` are the names of all types. Throws for names that are malformed
 * or taken, and for references to unknown categories, types and blocks.
 */
export function blockOffers(
  { patterns = [], patternCategories: categories = [], blockStyles = [] }: DeclaredOffers,
  types: ReadonlySet<string>,
): BlockOffers {
  const allCategories = declaredCategories(categories);
  return {
    patterns: declaredPatterns(patterns, { types, categories: new Set(allCategories.map(({ name }) => name)) }),
    patternCategories: allCategories,
    blockTypes: blockStyles.length === 0 ? BLOCK_TYPES : withDeclaredStyles(blockStyles),
  };
}

/** What names of categories and styles look like. */
const STYLE_NAME = /^[a-z0-9][a-z0-9_-]*$/;

function declaredCategories(declarations: readonly PatternCategoryDeclaration[]): readonly PatternCategoryEntry[] {
  const names = new Set(patternCategories.map(({ name }) => name));
  checkEach(declarations, ({ name }) => {
    ensure(STYLE_NAME.test(name), nameProblem(name, { of: 'a pattern category', pattern: STYLE_NAME }));
    ensure(!names.has(name), `the pattern category "${name}" is taken: choose another name`);
    names.add(name);
  });
  return [...patternCategories, ...declarations.map(({ description = '', ...entry }) => ({ ...entry, description }))];
}

/** Declared names of types in the spelling of the program, also if they are written in that of the brand `wp`. */
const neutralTypes = (types: readonly string[]): string[] => types.map((type) => type.replace(/^wp_/, 'cms_'));

function declaredPatterns(
  declarations: readonly PatternDeclaration[],
  known: { types: ReadonlySet<string>; categories: ReadonlySet<string> },
): ReadonlyMap<string, BlockPattern> {
  const patterns = new Map<string, BlockPattern>();
  checkEach(declarations, ({ name, title, content, description = '', source = 'plugin', ...more }) => {
    const { categories = [], keywords = [], blockTypes = [], templateTypes = [] } = more;
    const { viewportWidth = null, inserter = null } = more;
    const postTypes = neutralTypes(more.postTypes ?? []);
    ensure(
      /^[a-z0-9-]+(?:\/[a-z0-9_-]+)+$/.test(name),
      `"${name}" is not a valid name of a pattern; write one with a namespace, such as "shop/offer"`,
    );
    ensure(!patterns.has(name), `the pattern "${name}" is declared twice`);
    for (const category of categories)
      ensure(
        known.categories.has(category),
        `the pattern "${name}" ${unknownName(category, { kind: 'category', known: known.categories })}`,
      );
    for (const type of postTypes)
      ensure(known.types.has(type), `the pattern "${name}" ${unknownName(type, { kind: 'type', known: known.types })}`);
    patterns.set(name, {
      ...{ slug: name, title, content: content.trim(), description, categories, keywords, blockTypes, postTypes },
      ...{ templateTypes, viewportWidth, inserter, source },
    });
  });
  return patterns;
}

function withDeclaredStyles(declarations: readonly BlockStyleDeclaration[]): BlockOffers['blockTypes'] {
  const stylesByBlock = new Map<string, BlockStyle[]>();
  checkEach(declarations, ({ block, name, label, isDefault = false, inlineStyle }) => {
    const styles = stylesByBlock.get(block) ?? [];
    const builtIn = BLOCK_TYPES.get(block)?.styles;
    ensure(
      builtIn !== undefined,
      `the style "${name}" ${unknownName(block, { kind: 'block', known: BLOCK_TYPES.keys() })}`,
    );
    ensure(STYLE_NAME.test(name), nameProblem(name, { of: `a style of ${block}`, pattern: STYLE_NAME }));
    ensure(
      ![...(builtIn ?? []), ...styles].some((style) => style.name === name),
      `the style "${name}" of ${block} is taken`,
    );
    ensure(!isDefault || !styles.some((style) => style.isDefault), `${block} has two default styles`);
    styles.push({ name, label, ...(isDefault ? { isDefault } : {}), ...(inlineStyle ? { inlineStyle } : {}) });
    stylesByBlock.set(block, styles);
  });
  return new Map(
    [...BLOCK_TYPES].map(([name, type]) => [
      name,
      { ...type, styles: joinStyles(type.styles, stylesByBlock.get(name) ?? []) },
    ]),
  );
}

/** Joins built-in and declared styles. A declared default replaces the built-in one. */
function joinStyles(builtIn: readonly BlockStyle[], declared: readonly BlockStyle[]): readonly BlockStyle[] {
  if (!declared.some(({ isDefault }) => isDefault)) return [...builtIn, ...declared];
  return [...builtIn.map(({ isDefault: _, ...style }) => style), ...declared];
}
