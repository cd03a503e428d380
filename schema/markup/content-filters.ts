import { autop } from './autop/autop.ts';
import { hasBlocks } from './blocks/block.ts';
import type { BlockContext, RenderState } from './blocks/context.ts';
import { parseBlocks } from './blocks/parse.ts';
import { loadLinkedPosts } from './blocks/posts.ts';
import { prependAttachment } from './images/attachment-content.ts';
import { completeImages, imageIdsIn } from './images/content-images.ts';
import { correctProperName } from './proper-name.ts';
import { idList } from './shortcodes/context.ts';
import { runEmbeds } from './shortcodes/embeds.ts';
import { SHORTCODE_NAMES, shortcodeHandlers } from './shortcodes/handlers.ts';
import { runShortcodes, unwrapShortcodes } from './shortcodes/run.ts';
import { convertSmilies } from './smilies/smilies.ts';
import { texturize } from './texturize/texturize.ts';

export interface ContentInput {
  content: string;
  postId: number;
  postType: string;
}

/** Content, and which of the steps that may be left out are taken. */
interface FilterInput extends ContentInput {
  blocks: boolean;
  images: boolean;
}

/** All steps from stored text to finished markup; blocks and pictures may be left as they are. */
export async function filterContent(input: FilterInput, state: RenderState): Promise<string> {
  const { environment } = state;
  const { session, site } = environment;
  const shortcodes = { environment, postId: input.postId, attachments: state.attachments };
  await loadAttachments(idsIn(input.content), state);
  let html = await runEmbeds(input.content, shortcodes);
  const isBlockContent = input.blocks && hasBlocks(input.content);
  if (input.blocks) {
    const blocks = parseBlocks(html);
    await loadLinkedPosts(state, blocks);
    html = await state.tools.renderBlocks(blocks, blockContext(input, state));
  }
  html = texturize(html, SHORTCODE_NAMES);
  const makeParagraphs = (text: string) => (isBlockContent ? text : autop(text));
  if (session.hasRenderedBlocks) {
    const before = html;
    html = unwrapShortcodes(html, SHORTCODE_NAMES);
    html = makeParagraphs(await prependAttachment(html, { input, context: shortcodes }));
    if (before.includes('[')) session.uses += 1;
  } else {
    html = unwrapShortcodes(makeParagraphs(html), SHORTCODE_NAMES);
    html = await prependAttachment(html, { input, context: shortcodes });
    if (!isBlockContent && html.includes('[')) session.uses += 1;
  }
  if (isBlockContent) session.hasRenderedBlocks = true;
  html = correctProperName(html, site.properName);
  html = await runShortcodes(html, shortcodeHandlers(shortcodes));
  if (input.images) {
    await loadAttachments(imageIdsIn(html), state);
    html = completeImages(html, { attachments: state.attachments, site, session });
  }
  return site.usesSmilies ? convertSmilies(html, site.includesUrl) : html;
}

/** The context of the outermost blocks of a piece of content. */
export function blockContext(input: { postId: number; postType: string }, state: RenderState): BlockContext {
  return { state, postId: input.postId, postType: input.postType, values: {}, depth: 0 };
}

/** Loads in one call what is not there yet. */
export async function loadAttachments(ids: readonly number[], state: RenderState): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => id > 0 && !state.attachments.has(id));
  if (missing.length === 0) return;
  for (const [id, attachment] of await state.environment.load.attachments(missing)) {
    state.attachments.set(id, attachment);
  }
}

/** The ids of attachments that content names: in classes of pictures, in block attributes, in lists of shortcodes. */
function idsIn(content: string): number[] {
  const ids = imageIdsIn(content);
  for (const match of content.matchAll(
    /<!-- wp:(?:image|cover|media-text|audio|video|file|playlist-track) \{[^\n]{0,400}?"(?:id|mediaId)":(\d{1,15})/g,
  )) {
    ids.push(Number(match[1]));
  }
  for (const match of content.matchAll(
    /\[(?:gallery|playlist)[^\]\n]{0,200}? (?:ids|include)=["']([\d,\s]{1,2000})["']/g,
  )) {
    ids.push(...idList(match[1] ?? ''));
  }
  return ids;
}
