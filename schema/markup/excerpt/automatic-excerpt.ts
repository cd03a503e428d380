import { parseBlocks } from '../block-grammar/parse-blocks.ts';
import { type Block, hasBlocks } from '../block-grammar/parsed-block.ts';
import type { BlockContext, RenderState } from '../blocks/render-context.ts';
import { isHiddenEverywhere } from '../blocks/supports/block-visibility.ts';
import { createBlockContext, filterContent } from '../filter-content.ts';
import { balanceTags } from '../html/balance-tags.ts';
import { removeElements, stripAllTags, WORDLESS_ELEMENTS } from '../html/strip-tags.ts';
import { removeShortcodes } from '../shortcodes/run-shortcodes.ts';
import { SHORTCODE_NAMES } from '../shortcodes/shortcode-handlers.ts';

const DEFAULT_WORD_COUNT = 55;

const MORE = ' [&hellip;]';

const FOOTNOTE_MARKER = /<sup data-fn="[^"]+" class="[^"]+">\s*<a href="[^"]+" id="[^"]+">\d+<\/a>\s*<\/sup>/g;

export interface AutomaticExcerptInput {
  content: string;
  postId: number;
  postType: string;
  /** The maximum number of words. */
  length?: number;
  /** Whether the text after the `<!--more-->` comment belongs to it. */
  isWhole?: boolean;
}

/**
 * Creates a plain text excerpt from the content: its first words, by default up to the `<!--more-->` comment. Of a long
 * text, only the beginning is read.
 */
export async function createAutomaticExcerpt(input: AutomaticExcerptInput, state: RenderState): Promise<string> {
  const context = createBlockContext(input, state);
  const source = input.isWhole ? extractWholePage(input.content) : extractTeaser(input.content);
  const { scheduler } = state;
  const sourceText = await removeShortcodes(source, { names: SHORTCODE_NAMES, scheduler });
  const { text, isBeginning } = excerptSource(await renderExcerptBlocks(sourceText, context));
  const content = {
    content: text.replace(FOOTNOTE_MARKER, ''),
    postId: input.postId,
    postType: input.postType,
    blocks: false,
    images: false,
  };
  const html = await filterContent(content, state);
  return firstWords(html.replaceAll(']]>', ']]&gt;'), {
    count: input.length ?? DEFAULT_WORD_COUNT,
    more: MORE,
    isBeginning,
  });
}

/** Returns the first page of content, up to its `<!--more-->` comment if it has one. */
export function extractTeaser(content: string): string {
  const page = extractFirstPage(content);
  const more = page.indexOf(MORE_COMMENT_START);
  if (more === -1 || !page.includes('-->', more)) return page;
  return balanceTags(removeBlockOpener(page.slice(0, more)));
}

/**
 * Returns the first page of content with the text after its `<!--more-->` comment, and without the text before it if the
 * content has a `<!--noteaser-->` comment.
 */
export function extractWholePage(content: string): string {
  const page = extractFirstPage(content);
  const start = page.indexOf(MORE_COMMENT_START);
  const end = start === -1 ? -1 : page.indexOf('-->', start);
  if (end === -1) return page;
  const teaser = content.includes('<!--noteaser-->') ? '' : removeBlockOpener(page.slice(0, start));
  return teaser + page.slice(end + '-->'.length).replace(MORE_BLOCK_CLOSER, '$1');
}

const MORE_COMMENT_START = '<!--more';

const MORE_BLOCK_OPENER = /<!-- wp:more(?: [^>]*)?-->\s*$/;

const MORE_BLOCK_CLOSER = /^((?:<!--noteaser-->|\s)*)<!-- \/wp:more -->/;

/** Removes the opening delimiter of the "more" block at the end of a teaser. */
function removeBlockOpener(teaser: string): string {
  const start = teaser.lastIndexOf('<!-- wp:more');
  return start === -1 ? teaser : teaser.slice(0, start) + teaser.slice(start).replace(MORE_BLOCK_OPENER, '');
}

function extractFirstPage(content: string): string {
  if (!content.includes('<!--nextpage-->')) return content;
  const pages = content
    .replaceAll('\n<!--nextpage-->\n', '<!--nextpage-->')
    .replaceAll('\n<!--nextpage-->', '<!--nextpage-->')
    .replaceAll('<!--nextpage-->\n', '<!--nextpage-->')
    .replaceAll('<!-- wp:nextpage -->', '')
    .replaceAll('<!-- /wp:nextpage -->', '')
    .split('<!--nextpage-->');
  return pages[0] === '' ? (pages[1] ?? '') : (pages[0] ?? '');
}

const WORD = /[^\n\r\t ]+/g;

/**
 * Returns the first words of markup without tags, followed by `more` if there are further words. `isBeginning`: the
 * markup is the beginning of a longer one.
 */
export function firstWords(
  markup: string,
  { count, more, isBeginning = false }: { count: number; more: string; isBeginning?: boolean },
): string {
  const limit = Math.max(0, count);
  const words: string[] = [];
  for (const [word] of stripAllTags(markup).matchAll(WORD)) {
    if (words.length >= limit) return words.join(' ') + more;
    words.push(word);
  }
  return words.join(' ') + (isBeginning ? more : '');
}

/**
 * Renders the blocks that excerpts include: text blocks that are not hidden, also those in groups and columns. Ends with
 * the block with which the markup is longer than the text that an excerpt reads.
 */
async function renderExcerptBlocks(content: string, context: BlockContext): Promise<string> {
  if (!hasBlocks(content)) return content;
  const parts = new ExcerptParts();
  const roleOf = excerptRoleLookup(context);
  const isTextLeaf = (block: Block) => roleOf(block) === 'text' && block.innerBlocks.length === 0;
  for (const block of parseBlocks(content)) {
    if (parts.areEnough) break;
    if (isHiddenEverywhere(block)) continue;
    const isWrapper = roleOf(block) === 'wrapper';
    if (isWrapper && block.innerBlocks.length > 0) await renderWrapped(block, { context, depth: 0, parts });
    else if (roleOf(block) && block.innerBlocks.every(isTextLeaf))
      parts.add(await context.state.renderers.renderBlock(block, { context, parent: null }));
  }
  return parts.text();
}

async function renderWrapped(
  block: Block,
  { context, depth, parts }: { context: BlockContext; depth: number; parts: ExcerptParts },
): Promise<void> {
  const roleOf = excerptRoleLookup(context);
  for (const inner of block.innerBlocks) {
    if (parts.areEnough) return;
    if (!roleOf(inner) || isHiddenEverywhere(inner)) continue;
    if (inner.innerBlocks.length === 0)
      parts.add(await context.state.renderers.renderBlock(inner, { context, parent: block }));
    else if (depth < 100) await renderWrapped(inner, { context, depth: depth + 1, parts });
  }
}

/** The markup of blocks for one excerpt. */
class ExcerptParts {
  readonly #parts: string[] = [];
  #length = 0;

  /** Whether an excerpt reads no further markup. */
  get areEnough(): boolean {
    return this.#length > MAX_EXCERPT_SOURCE;
  }

  add(markup: string): void {
    this.#parts.push(markup);
    this.#length += countedLength(markup);
  }

  text(): string {
    return this.#parts.join('');
  }
}

/**
 * Returns the role of a block in excerpts. Text between blocks is a text block. Undefined if excerpts leave the block
 * out.
 */
const excerptRoleLookup =
  ({ state }: BlockContext) =>
  ({ name }: Block) =>
    name === null ? 'text' : state.types.get(name)?.excerptRole;

/**
 * The characters of a text from which an automatic excerpt takes its words. An excerpt has 55 words, usually 400
 * characters.
 */
const MAX_EXCERPT_SOURCE = 65_536;

/** What an excerpt reads of a text; `isBeginning` if the text goes on after it. */
interface ExcerptSource {
  text: string;
  isBeginning: boolean;
}

/**
 * Returns the beginning of a long text, which does not count scripts and styles: they contain no words of the excerpt.
 * Linear time.
 */
function excerptSource(text: string): ExcerptSource {
  if (text.length <= MAX_EXCERPT_SOURCE) return { text, isBeginning: false };
  const counted = removeElements(text, WORDLESS_ELEMENTS);
  return { text: counted.slice(0, MAX_EXCERPT_SOURCE), isBeginning: counted.length > MAX_EXCERPT_SOURCE };
}

/** The number of characters of a markup that `excerptSource` counts. */
export const countedLength = (markup: string): number => removeElements(markup, WORDLESS_ELEMENTS).length;
