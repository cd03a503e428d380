import { hasBlocks } from '../html/blocks/block.ts';
import { SHORTCODE_NAMES } from '../html/shortcodes/handlers.ts';
import { ShortcodeFinder } from '../html/shortcodes/parse.ts';
import { BUILDER_MARKS, BUILDER_SHORTCODES } from './builders.ts';
import type { ExportRender } from './item.ts';
import type { ItemMeta } from './item-meta.ts';

/** How the body of an item comes to be: what a page builder made wins over what it left in the text. */
export function renderPath(content: string, meta: ItemMeta): Exclude<ExportRender, 'error'> {
  const builder = builderOf(content, meta);
  if (builder !== null) return `builder:${builder}`;
  if (content.trim() === '') return 'empty';
  if (hasBlocks(content)) return 'blocks';
  return hasShortcode(content) ? 'shortcode' : 'classic';
}

function builderOf(content: string, meta: ItemMeta): string | null {
  const mark = BUILDER_MARKS.find(({ key, values }) =>
    meta.get(key)?.some((value) => (values ? values.includes(value) : isSomething(value))),
  );
  if (mark) return mark.builder;
  const name = /^\s*(?:<p>)?\[([a-z_]+)/.exec(content)?.[1] ?? '';
  return BUILDER_SHORTCODES.find(([prefix]) => name.startsWith(prefix))?.[1] ?? null;
}

const isSomething = (value: unknown): boolean => value !== null && value !== '' && value !== false;

/** One that is run here, or one of a program that the site once had: it is known by its attributes. */
const hasShortcode = (content: string): boolean =>
  new ShortcodeFinder(content, SHORTCODE_NAMES).next(0) !== undefined ||
  /(?:^|[^[])\[[a-z][\w-]{0,60} [\w-]{1,60}=["'\w]/i.test(content);
