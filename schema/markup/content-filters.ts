import { autopPaced } from './autop/autop.ts';
import { parseBlocks } from './block-grammar/parse-blocks.ts';
import { hasBlocks } from './block-grammar/parsed-block.ts';
import { BLOCK_TYPES } from './blocks/block-types.ts';
import { loadAttachments, loadLinkedPosts } from './blocks/referenced-content.ts';
import type { BlockContext, RenderState } from './blocks/render-context.ts';
import { completedImages, imageIdsIn } from './images/content-images.ts';
import { prependAttachment } from './prepend-attachment.ts';
import { correctProperName } from './proper-name.ts';
import { unwrapShortcodes } from './shortcodes/run-shortcodes.ts';
import { idList } from './shortcodes/shortcode-context.ts';
import { runEmbeds } from './shortcodes/shortcode-embeds.ts';
import { runAllShortcodes, SHORTCODE_NAMES } from './shortcodes/shortcode-handlers.ts';
import { convertSmilies } from './smilies/smilies.ts';
import { texturized } from './texturize/texturize.ts';

export interface ContentToRender {
  content: string;
  postId: number;
  postType: string;
}

/** Content, and which optional steps are taken. */
interface FilterInput extends ContentToRender {
  blocks: boolean;
  images: boolean;
}

/** Runs all steps from stored text to markup; rendering blocks and completing images are optional. */
export async function filterContent(input: FilterInput, state: RenderState): Promise<string> {
  const { environment, pace } = state;
  const { session, site } = environment;
  const shortcodes = { ...state, postId: input.postId };
  const rest = async () => pace.isDue && pace.rest();
  await loadAttachments(idsIn(input.content), state);
  let html = await runEmbeds(input.content, shortcodes);
  const isBlockContent = input.blocks && hasBlocks(input.content);
  if (input.blocks) {
    await rest();
    const blocks = parseBlocks(html);
    await loadLinkedPosts(state, blocks);
    html = await state.tools.renderBlocks(blocks, blockContext(input, state));
  }
  html = await pace.join(texturized(html, SHORTCODE_NAMES));
  const makeParagraphs = async (text: string) => (isBlockContent ? text : autopPaced(text, pace));
  if (session.hasRenderedBlocks) {
    const before = html;
    html = unwrapShortcodes(html, SHORTCODE_NAMES);
    html = await makeParagraphs(await prependAttachment(html, { input, context: shortcodes }));
    if (before.includes('[')) session.uses += 1;
  } else {
    html = unwrapShortcodes(await makeParagraphs(html), SHORTCODE_NAMES);
    html = await prependAttachment(html, { input, context: shortcodes });
    if (!isBlockContent && html.includes('[')) session.uses += 1;
  }
  if (isBlockContent) session.hasRenderedBlocks = true;
  html = correctProperName(html, site.properName);
  await rest();
  html = await runAllShortcodes(html, shortcodes);
  await rest();
  if (input.images) {
    await loadAttachments(imageIdsIn(html), state);
    html = await pace.join(completedImages(html, { attachments: state.attachments, site, session }));
  }
  return site.usesSmilies ? convertSmilies(html, site.includesUrl) : html;
}

/** The context of the outermost blocks of a piece of content. */
export function blockContext(input: { postId: number; postType: string }, state: RenderState): BlockContext {
  return { state, postId: input.postId, postType: input.postType, values: {}, depth: 0 };
}

const SHOWING_ATTACHMENTS = [...BLOCK_TYPES.values()].filter(({ attachmentIn }) => attachmentIn);
const BLOCK_WITH_ATTACHMENT = new RegExp(
  `<!-- wp:(?:${SHOWING_ATTACHMENTS.map(({ name }) => name.replace('core/', '')).join('|')}) \\{[^\\n]{0,400}?"(?:id|mediaId)":(\\d{1,15})`,
  'g',
);

/** The ids of the attachments in content: in classes of images, block attributes and shortcodes. */
function idsIn(content: string): number[] {
  const ids = imageIdsIn(content);
  for (const match of content.matchAll(BLOCK_WITH_ATTACHMENT)) ids.push(Number(match[1]));
  for (const match of content.matchAll(
    /\[(?:gallery|playlist)[^\]\n]{0,200}? (?:ids|include)=["']([\d,\s]{1,2000})["']/g,
  )) {
    ids.push(...idList(match[1] ?? ''));
  }
  return ids;
}
