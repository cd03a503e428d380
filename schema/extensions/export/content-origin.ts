import { hasBlocks } from '../../markup/block-grammar/parsed-block.ts';
import { ShortcodeFinder } from '../../markup/shortcodes/parse-shortcodes.ts';
import { SHORTCODE_NAMES } from '../../markup/shortcodes/shortcode-handlers.ts';
import type { ItemMeta } from './item-meta.ts';
import { BUILDER_INDICATORS, BUILDER_SHORTCODES } from './page-builders.ts';

/**
 * Determines the origin of the body of an item: `blocks`, `classic`, `shortcode`, `builder:…` or `empty`. A page
 * builder takes precedence over the stored text.
 */
export function contentOrigin(content: string, meta: ItemMeta): string {
  const builder = builderOf(content, meta);
  if (builder !== null) return `builder:${builder}`;
  if (content.trim() === '') return 'empty';
  if (hasBlocks(content)) return 'blocks';
  return hasShortcode(content) ? 'shortcode' : 'classic';
}

function builderOf(content: string, meta: ItemMeta): string | null {
  const indicator = BUILDER_INDICATORS.find(({ key, values }) =>
    meta.get(key)?.some((value) => (values ? values.includes(value) : hasValue(value))),
  );
  if (indicator) return indicator.builder;
  const name = /^\s*(?:<p>)?\[([a-z_]+)/.exec(content)?.[1] ?? '';
  return BUILDER_SHORTCODES.find(([prefix]) => name.startsWith(prefix))?.[1] ?? null;
}

const hasValue = (value: unknown): boolean => value !== null && value !== '' && value !== false;

/**
 * Whether a text contains a supported shortcode, or one of a plugin that is not installed, which is recognized by its
 * attributes.
 */
const hasShortcode = (content: string): boolean =>
  new ShortcodeFinder(content, SHORTCODE_NAMES).next(0) !== undefined ||
  /(?:^|[^[])\[[a-z][\w-]{0,60} [\w-]{1,60}=["'\w]/i.test(content);
