import type { RenderState } from '../blocks/render-context.ts';
import { createBlockContext, filterContent } from '../filter-content.ts';
import { balanceTags } from '../html/balance-tags.ts';
import { stripAllTags } from '../html/strip-tags.ts';
import { removeShortcodesInChunks } from '../shortcodes/run-shortcodes.ts';
import { SHORTCODE_NAMES } from '../shortcodes/shortcode-handlers.ts';
import { renderExcerptBlocks } from './excerpt-blocks.ts';
import { excerptSource } from './excerpt-source.ts';

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
  const sourceText = await state.scheduler.joinChunks(removeShortcodesInChunks(source, SHORTCODE_NAMES));
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
