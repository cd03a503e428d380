import { autopAsync } from './autop/autop.ts';
import { parseBlocks } from './block-grammar/parse-blocks.ts';
import { hasBlocks } from './block-grammar/parsed-block.ts';
import { BLOCK_TYPES } from './blocks/block-catalog.ts';
import { loadAttachments, loadLinkedPosts } from './blocks/referenced-content.ts';
import type { BlockContext, RenderState } from './blocks/render-context.ts';
import { attachmentLink } from './images/attachment-image.ts';
import { completeImagesInChunks, findImageIds } from './images/content-images.ts';
import { renderPart } from './part-failures.ts';
import { correctProperName } from './proper-name.ts';
import { unwrapShortcodes } from './shortcodes/run-shortcodes.ts';
import { loadAttachmentsByIds, parseIdList, type ShortcodeContext } from './shortcodes/shortcode-context.ts';
import { runEmbeds } from './shortcodes/shortcode-embeds.ts';
import { runAllShortcodes, SHORTCODE_NAMES } from './shortcodes/shortcode-handlers.ts';
import { smiliesInChunks } from './texturize/smilies.ts';
import { texturizeInChunks } from './texturize/texturize.ts';

/** Stored content, and the item that contains it. */
export interface ContentToRender {
  content: string;
  postId: number;
  postType: string;
}

/** Content, and whether the optional steps run: rendering blocks and completing images. */
interface FilterContentInput extends ContentToRender {
  blocks: boolean;
  images: boolean;
}

/** Renders stored text to markup: embeds, blocks, typography, paragraphs, shortcodes, images and smilies. */
export async function filterContent(input: FilterContentInput, state: RenderState): Promise<string> {
  const { environment, scheduler } = state;
  const { session, site } = environment;
  const shortcodes = { ...state, postId: input.postId };
  const yieldIfDue = async () => scheduler.shouldYield && scheduler.yieldToEventLoop();
  /** Runs a step on a text; a step that fails leaves the text unchanged. */
  const step = (name: string, { text, run }: { text: string; run: (text: string) => Promise<string> }) =>
    renderPart(() => run(text), { fallback: text, environment, part: { name, postId: input.postId } });
  await loadAttachments(findAttachmentIds(input.content), state);
  let html = await runEmbeds(input.content, shortcodes);
  const isBlockContent = input.blocks && hasBlocks(input.content);
  if (input.blocks) {
    await yieldIfDue();
    const blocks = parseBlocks(html);
    await loadLinkedPosts(state, blocks);
    html = await state.renderers.renderBlocks(blocks, createBlockContext(input, state));
  }
  html = await step('texturize', {
    text: html,
    run: (text) => scheduler.joinChunks(texturizeInChunks(text, SHORTCODE_NAMES)),
  });
  const addParagraphs = async (html: string) =>
    isBlockContent ? html : step('paragraphs', { text: html, run: (text) => autopAsync(text, scheduler) });
  if (session.hasRenderedBlocks) {
    const htmlBefore = html;
    html = unwrapShortcodes(html, SHORTCODE_NAMES);
    html = await addParagraphs(await prependAttachment(html, { input, context: shortcodes }));
    if (htmlBefore.includes('[')) session.stateUseCount += 1;
  } else {
    html = unwrapShortcodes(await addParagraphs(html), SHORTCODE_NAMES);
    html = await prependAttachment(html, { input, context: shortcodes });
    if (!isBlockContent && html.includes('[')) session.stateUseCount += 1;
  }
  if (isBlockContent) session.hasRenderedBlocks = true;
  html = correctProperName(html, site.properName);
  await yieldIfDue();
  html = await runAllShortcodes(html, shortcodes);
  await yieldIfDue();
  if (input.images) {
    await loadAttachments(findImageIds(html), state);
    const { attachments } = state;
    const images = { attachments, site, session };
    html = await step('images', {
      text: html,
      run: (text) => scheduler.joinChunks(completeImagesInChunks(text, images)),
    });
  }
  if (!site.usesSmilies) return html;
  return step('smilies', { text: html, run: (text) => scheduler.joinChunks(smiliesInChunks(text, site.includesUrl)) });
}

/** Creates the context of the top-level blocks of an item. */
export function createBlockContext(input: { postId: number; postType: string }, state: RenderState): BlockContext {
  return { state, postId: input.postId, postType: input.postType, values: {}, depth: 0 };
}

const ATTACHMENT_BLOCK_TYPES = [...BLOCK_TYPES.values()].filter(({ attachmentAttribute }) => attachmentAttribute);

const BLOCK_WITH_ATTACHMENT = new RegExp(
  `<!-- wp:(?:${ATTACHMENT_BLOCK_TYPES.map(({ name }) => name.replace('core/', '')).join('|')}) \\{[^\\n]{0,400}?"(?:id|mediaId)":(\\d{1,15})`,
  'g',
);

/** Returns the ids of attachments in the image classes, block attributes and shortcodes of content. */
export function findAttachmentIds(content: string): number[] {
  const ids = findImageIds(content);
  for (const match of content.matchAll(BLOCK_WITH_ATTACHMENT)) ids.push(Number(match[1]));
  for (const match of content.matchAll(
    /\[(?:gallery|playlist)[^\]\n]{0,200}? (?:ids|include)=["']([\d,\s]{1,2000})["']/g,
  )) {
    ids.push(...parseIdList(match[1] ?? ''));
  }
  return ids;
}

/** Adds the image, the player or the link of an attachment before its description. Other types stay unchanged. */
async function prependAttachment(
  html: string,
  { input, context }: { input: { postId: number; postType: string }; context: ShortcodeContext },
): Promise<string> {
  if (input.postType !== 'attachment') return html;
  const [attachment] = await loadAttachmentsByIds(context, [input.postId]);
  if (attachment === undefined) return html;
  if (attachment.mimeType.startsWith('video/')) {
    const size =
      attachment.width > 0 && attachment.height > 0 ? ` width=${attachment.width} height=${attachment.height}` : '';
    return `[video src="${attachment.url}"${size}]\n${html}`;
  }
  if (attachment.mimeType.startsWith('audio/')) return `[audio src="${attachment.url}"]\n${html}`;
  const link = attachmentLink(attachment, { size: 'medium', site: context.environment.site, toPage: false });
  return `<p class="attachment">${link}</p>\n${html}`;
}
