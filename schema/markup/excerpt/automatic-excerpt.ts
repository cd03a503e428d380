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
  /** What stands behind an excerpt that was cut. */
  more?: string;
}

/** The plain text that stands in for an excerpt nobody wrote. */
export async function automaticExcerpt(input: AutomaticExcerptInput, state: RenderState): Promise<string> {
  const context = blockContext(input, state);
  const teaser = stripShortcodes(teaserOf(input.content), SHORTCODE_NAMES);
  const text = (await renderExcerptBlocks(teaser, context)).replace(NOTE_MARK, '');
  const content = { content: text, postId: input.postId, postType: input.postType, blocks: false, images: false };
  const html = await filterContent(content, state);
  return firstWords(html.replaceAll(']]>', ']]&gt;'), {
    count: input.length ?? USUAL_LENGTH,
    more: input.more ?? MORE,
  });
}
