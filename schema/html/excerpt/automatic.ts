import type { RenderState } from '../blocks/context.ts';
import { blockContext, filterContent } from '../filter.ts';
import { SHORTCODE_NAMES } from '../shortcodes/handlers.ts';
import { stripShortcodes } from '../shortcodes/run.ts';
import { renderExcerptBlocks } from './blocks.ts';
import { teaserOf } from './teaser.ts';
import { firstWords } from './words.ts';

const USUAL_LENGTH = 55;
const MORE = ' [&hellip;]';
const NOTE_MARK = /<sup data-fn="[^"]+" class="[^"]+">\s*<a href="[^"]+" id="[^"]+">\d+<\/a>\s*<\/sup>/g;

export interface AutomaticExcerptInput {
  content: string;
  postId: number;
  postType: string;
  length?: number;
}

/** The plain text that stands in for an excerpt nobody wrote. */
export async function automaticExcerpt(input: AutomaticExcerptInput, state: RenderState, more = MORE): Promise<string> {
  const context = blockContext(input, state);
  const teaser = stripShortcodes(teaserOf(input.content), SHORTCODE_NAMES);
  const text = (await renderExcerptBlocks(teaser, context)).replace(NOTE_MARK, '');
  const content = { content: text, postId: input.postId, postType: input.postType };
  const html = await filterContent(content, state, { blocks: false, images: false });
  return firstWords(html.replaceAll(']]>', ']]&gt;'), input.length ?? USUAL_LENGTH, more);
}
