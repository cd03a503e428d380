import type { Theme } from '../../core/files/theme-source.ts';
import type { BlockPattern } from '../../core/registry/declared-patterns.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { insertPatterns } from '../../markup/block-grammar/insert-patterns.ts';
import { parseBlocks } from '../../markup/block-grammar/parse-blocks.ts';
import { type Attributes, type Block, hasBlocks } from '../../markup/block-grammar/parsed-block.ts';
import { serializeBlocks } from '../../markup/block-grammar/serialize-blocks.ts';
import { cleanText } from '../../markup/sanitizing/text-cleaning.ts';
import { activeTheme } from './theme-data.ts';

type Patterns = ReadonlyMap<string, BlockPattern>;

/** The patterns of a version of a theme, together with declared ones. */
const joinedPatterns = new WeakMap<Theme, { declared: Patterns; joined: Patterns }>();

/**
 * Returns the patterns of the active theme and of the site by name. A pattern that the site declares replaces one of the theme
 * with the same name.
 */
export async function loadBlockPatterns(context: RequestContext): Promise<Patterns> {
  const declared = context.registry.patterns;
  const theme = await activeTheme(context);
  if (theme === null) return declared;
  const known = joinedPatterns.get(theme);
  if (known?.declared === declared) return known.joined;
  const ofTheme = [...theme.patterns].map(([slug, pattern]): [string, BlockPattern] => [
    slug,
    { ...pattern, source: null },
  ]);
  const joined = new Map([...ofTheme, ...declared]);
  joinedPatterns.set(theme, { declared, joined });
  return joined;
}

/** The displayed markup of patterns, by the patterns that they may refer to. */
const displayedPatterns = new WeakMap<Patterns, Map<BlockPattern, string>>();

/**
 * Returns the canonical markup of a pattern as editors get it: with the blocks of other patterns that it refers to, and with
 * the theme of template parts.
 */
export async function displayedPattern(pattern: BlockPattern, context: RequestContext): Promise<string> {
  const patterns = await loadBlockPatterns(context);
  const displayed = displayedPatterns.get(patterns) ?? new Map<BlockPattern, string>();
  displayedPatterns.set(patterns, displayed);
  const known = displayed.get(pattern);
  if (known !== undefined) return known;
  const theme = (await activeTheme(context))?.slug ?? '';
  const content = displayedMarkup(pattern.content, { patterns, theme });
  displayed.set(pattern, content);
  return content;
}

/** Returns the canonical markup of blocks, with the blocks of the patterns that they refer to, for editors. */
export function displayedMarkup(content: string, { patterns, theme }: { patterns: Patterns; theme: string }): string {
  if (!hasBlocks(content)) return content;
  const blocks = insertPatterns(parseBlocks(content), { patterns, clean: cleanText });
  changeParts(blocks, (attributes) => (attributes.theme === undefined ? { ...attributes, theme } : attributes));
  return serializeBlocks(blocks, { normalizes: true });
}

/** Changes the attributes of all template parts among blocks, at any depth. */
export function changeParts(blocks: readonly Block[], change: (attributes: Attributes) => Attributes): void {
  const pending = [...blocks];
  for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
    if (block.name === 'core/template-part') block.attributes = change(block.attributes);
    pending.push(...block.innerBlocks);
  }
}
