import { autopAsync } from '../autop/autop.ts';
import { loadAttachments } from '../blocks/referenced-content.ts';
import type { RenderState } from '../blocks/render-context.ts';
import { completeImagesInChunks, findImageIds } from '../images/content-images.ts';
import { renderPart } from '../part-failures.ts';
import type { RenderEnvironment } from '../render-environment.ts';
import { createRenderState } from '../render-state.ts';
import { unwrapShortcodes } from '../shortcodes/run-shortcodes.ts';
import { SHORTCODE_NAMES } from '../shortcodes/shortcode-handlers.ts';
import { convertSmilies } from '../texturize/smilies.ts';
import { texturizeInChunks } from '../texturize/texturize.ts';
import { encodeSingleAmpersands } from '../texturize/texturize-text.ts';
import { createAutomaticExcerpt } from './automatic-excerpt.ts';

export interface ExcerptInput {
  /** The stored excerpt; if empty, an excerpt is created from the content. */
  excerpt: string;
  content: string;
  postId: number;
  postType: string;
  /** The maximum number of words in an excerpt created from the content. */
  length?: number;
  /** Whether an excerpt created from the content goes on after the `<!--more-->` comment. */
  isWhole?: boolean;
  /** False if an empty excerpt stays empty, as in revisions. */
  automatic?: boolean;
}

/** Renders an excerpt to the markup of `excerpt.rendered`; the result may be empty. */
export async function renderExcerpt(input: ExcerptInput, environment: RenderEnvironment): Promise<string> {
  const state = createRenderState(environment);
  const isAutomatic = input.excerpt.trim() === '' && input.automatic !== false;
  const failed = { environment, part: { name: 'excerpt', postId: input.postId } };
  const text = isAutomatic
    ? await renderPart(() => createAutomaticExcerpt(input, state), { ...failed, fallback: '' })
    : input.excerpt;
  const html = await renderPart(() => filterExcerpt(text, state), { ...failed, fallback: text });
  if (state.isDynamic) environment.session.stateUseCount += 1;
  return html;
}

async function filterExcerpt(text: string, state: RenderState): Promise<string> {
  const { site, session } = state.environment;
  let html = await state.scheduler.joinChunks(texturizeInChunks(text, SHORTCODE_NAMES));
  if (site.usesSmilies) html = convertSmilies(html, site.includesUrl);
  html = encodeSingleAmpersands(html);
  html = unwrapShortcodes(await autopAsync(html, state.scheduler), SHORTCODE_NAMES);
  await loadAttachments(findImageIds(html), state);
  return state.scheduler.joinChunks(completeImagesInChunks(html, { attachments: state.attachments, site, session }));
}
