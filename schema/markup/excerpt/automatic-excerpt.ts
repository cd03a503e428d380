import type { RenderState } from '../blocks/render-context.ts';
import { blockContext, filterContent } from '../content-filters.ts';
import { withoutShortcodes } from '../shortcodes/run-shortcodes.ts';
import { SHORTCODE_NAMES } from '../shortcodes/shortcode-handlers.ts';
import { renderExcerptBlocks } from './excerpt-blocks.ts';
import { firstWords } from './excerpt-words.ts';
import { teaserOf } from './teaser.ts';

const DEFAULT_LENGTH = 55;
const MORE = ' [&hellip;]';
const NOTE_MARK = /<sup data-fn="[^"]+" class="[^"]+">\s*<a href="[^"]+" id="[^"]+">\d+<\/a>\s*<\/sup>/g;

export interface AutomaticExcerptInput {
  content: string;
  postId: number;
  postType: string;
  length?: number;
  /** The text after a shortened excerpt. */
  more?: string;
}

/** Makes an excerpt in plain text from the content. */
export async function automaticExcerpt(input: AutomaticExcerptInput, state: RenderState): Promise<string> {
  const context = blockContext(input, state);
  const teaser = await state.pace.join(withoutShortcodes(teaserOf(input.content), SHORTCODE_NAMES));
  const text = (await renderExcerptBlocks(teaser, context)).replace(NOTE_MARK, '');
  const content = { content: text, postId: input.postId, postType: input.postType, blocks: false, images: false };
  const html = await filterContent(content, state);
  return firstWords(html.replaceAll(']]>', ']]&gt;'), {
    count: input.length ?? DEFAULT_LENGTH,
    more: input.more ?? MORE,
  });
}
