import type { Block, Json } from './block.ts';

const ANCESTORS: ReadonlySet<string> = new Set([
  'core/accordion',
  'core/block',
  'core/comments-pagination',
  'core/gallery',
  'core/navigation',
  'core/navigation-submenu',
  'core/playlist',
  'core/query',
  'core/query-pagination',
  'core/social-links',
  'core/tabs',
  'core/terms-query',
]);

/** The attributes that a block hands down to the blocks within it, under its name. */
export function handedDown(block: Block): Readonly<Record<string, Json>> {
  return block.name !== null && ANCESTORS.has(block.name) ? { [block.name]: block.attributes } : {};
}
