import type { RenderState } from '../blocks/render-context.ts';
import { createBlockContext, filterContent } from '../content-filters.ts';
import { removeShortcodesInChunks } from '../shortcodes/run-shortcodes.ts';
import { SHORTCODE_NAMES } from '../shortcodes/shortcode-handlers.ts';
import { renderExcerptBlocks } from './excerpt-blocks.ts';
import { excerptSource } from './excerpt-source.ts';
import { firstWords } from './excerpt-words.ts';
import { extractTeaser, extractWholePage } from './teaser.ts';

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
