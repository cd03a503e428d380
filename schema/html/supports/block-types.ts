import type { Attributes } from '../blocks/block.ts';

/** What a kind of block lets its attributes do to its markup. */
export interface BlockSupports {
  /** Its inner blocks are laid out; with the layout that holds when the block names none. */
  layout?: Attributes;
  /** The gap is written by the block itself. */
  skipsGap?: boolean;
  /** Colours are written by the block itself, on an element within. */
  skipsColors?: boolean;
  /** Borders, typography or spacing are written by the block itself. */
  skipsBorder?: boolean;
  skipsTypography?: boolean;
  skipsSpacing?: boolean;
  background?: boolean;
  position?: boolean;
  aspectRatio?: boolean;
  duotone?: boolean;
  /** The block has no class of its own. */
  hasNoClass?: boolean;
}

const FLEX: Attributes = { type: 'flex' };

/** Supports by block name; a block that is not listed has the usual ones. */
const BLOCK_SUPPORTS: Readonly<Record<string, BlockSupports>> = {
  'core/accordion': { layout: {} },
  'core/accordion-item': { layout: {} },
  'core/accordion-panel': { layout: {} },
  'core/button': { skipsColors: true, skipsBorder: true, skipsSpacing: true, skipsTypography: true },
  'core/buttons': { layout: FLEX },
  'core/column': { layout: {} },
  'core/columns': { layout: { type: 'flex', flexWrap: 'nowrap' } },
  'core/comments-pagination': { layout: FLEX },
  'core/cover': { layout: {}, aspectRatio: true, duotone: true, skipsColors: true },
  'core/details': { layout: {} },
  'core/featured-image': {},
  'core/gallery': { layout: FLEX, skipsGap: true },
  'core/group': { layout: {}, background: true, position: true },
  'core/image': { duotone: true, skipsBorder: true, skipsSpacing: false },
  'core/latest-posts': { layout: {} },
  'core/media-text': {},
  'core/navigation': { layout: FLEX, skipsTypography: false },
  'core/post-content': { layout: {}, background: true },
  'core/post-featured-image': { duotone: true, skipsBorder: true },
  'core/post-template': { layout: {} },
  'core/term-template': { layout: {} },
  'core/terms-query': { layout: {} },
  'core/pullquote': { background: true, skipsBorder: true },
  'core/query': { layout: {} },
  'core/query-pagination': { layout: FLEX },
  'core/quote': { layout: {}, background: true },
  'core/search': { skipsColors: true, skipsBorder: true, skipsTypography: true },
  'core/site-logo': { duotone: true },
  'core/social-links': { layout: FLEX },
  'core/tab-list': { layout: FLEX },
  'core/tab-panel': { layout: {} },
  'core/tabs': { layout: {} },
  'core/table': { skipsColors: true, skipsBorder: true },
  'core/verse': { background: true },
  'core/avatar': { skipsBorder: true },
  'core/calendar': { skipsColors: true },
  'core/archives': {},
  'core/categories': {},
  'core/list-item': { hasNoClass: true },
};

const USUAL: BlockSupports = {};

/** What a block supports. */
export function supportsOf(name: string | null): BlockSupports {
  return (name !== null && Object.hasOwn(BLOCK_SUPPORTS, name) ? BLOCK_SUPPORTS[name] : undefined) ?? USUAL;
}

/** The class that a kind of block gives its outermost element. */
export function blockClass(name: string): string {
  return `wp-block-${name.replace(/^core\//, '').replaceAll('/', '-')}`;
}

/** Text in lower case with hyphens for everything but letters, digits and underscores. */
export function classText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_\s/-]/g, '')
    .replace(/[\s/]+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}
