import { autop } from '../autop/autop.ts';
import type { RenderState } from '../blocks/context.ts';
import type { RenderEnvironment } from '../environment.ts';
import { loadAttachments } from '../filter.ts';
import { completeImages, imageIdsIn } from '../images/content-images.ts';
import { SHORTCODE_NAMES } from '../shortcodes/handlers.ts';
import { unwrapShortcodes } from '../shortcodes/run.ts';
import { convertSmilies } from '../smilies/smilies.ts';
import { newState } from '../state.ts';
import { texturize } from '../texturize/texturize.ts';
import { automaticExcerpt } from './automatic.ts';

export interface ExcerptInput {
  /** The excerpt that was written by hand; empty for one made from the content. */
  excerpt: string;
  content: string;
  postId: number;
  postType: string;
  /** The most words an excerpt made from the content has. */
  length?: number;
  /** False for revisions, whose empty excerpt stays empty. */
  automatic?: boolean;
}

/** Renders an excerpt as `excerpt.rendered` shows it; empty when there is nothing to show. */
export async function renderExcerpt(input: ExcerptInput, environment: RenderEnvironment): Promise<string> {
  const state = newState(environment);
  const isMade = input.excerpt.trim() === '' && input.automatic !== false;
  const text = isMade ? await automaticExcerpt(input, state) : input.excerpt;
  const html = await filterExcerpt(text, state);
  if (state.isDynamic) environment.session.uses += 1;
  return html;
}

async function filterExcerpt(text: string, state: RenderState): Promise<string> {
  const { site, session } = state.environment;
  let html = texturize(text, SHORTCODE_NAMES);
  if (site.usesSmilies) html = convertSmilies(html, site.includesUrl);
  html = unwrapShortcodes(autop(html), SHORTCODE_NAMES);
  await loadAttachments(imageIdsIn(html), state);
  return completeImages(html, { attachments: state.attachments, site, session });
}
