import { isWhiteSpace } from '../autop/white-space.ts';
import type { CooperativeScheduler } from '../cooperative-scheduler.ts';
import { decodeEntities, escapeAttribute, escapeHtml, escapeUrl } from '../html/escape.ts';
import { replaceTags } from '../html/split-html.ts';
import { renderPart } from '../part-failures.ts';
import type { EmbedAddress } from '../render-environment.ts';
import { ShortcodeFinder } from './parse-shortcodes.ts';
import { AUDIO_EXTENSIONS, mediaTypeOf, VIDEO_EXTENSIONS } from './player-types.ts';
import type { ShortcodeContext } from './shortcode-context.ts';

/** The context of embeds. */
type EmbedContext = ShortcodeContext & { scheduler: CooperativeScheduler };

/** Replaces `[embed]` shortcodes, and URLs that are the only text of a line or paragraph, by their embeds. */
export async function runEmbeds(text: string, context: EmbedContext): Promise<string> {
  return embedStandaloneAddresses(await runEmbedShortcodes(text, context), context);
}

async function runEmbedShortcodes(text: string, context: EmbedContext): Promise<string> {
  if (new ShortcodeFinder(text, ['embed']).isEmpty) return text;
  const withHiddenBrackets = replaceTags(text, (tag) =>
    tag.replaceAll('[', OPEN_BRACKET_PLACEHOLDER).replaceAll(']', CLOSE_BRACKET_PLACEHOLDER),
  );
  return (await replaceEmbeds(withHiddenBrackets, context))
    .replaceAll(OPEN_BRACKET_PLACEHOLDER, '[')
    .replaceAll(CLOSE_BRACKET_PLACEHOLDER, ']');
}

// Replace the brackets inside tags and comments, which do not belong to shortcodes.
const OPEN_BRACKET_PLACEHOLDER = '\ufdd6';
const CLOSE_BRACKET_PLACEHOLDER = '\ufdd7';

async function replaceEmbeds(text: string, context: EmbedContext): Promise<string> {
  const finder = new ShortcodeFinder(text, ['embed']);
  const parts: string[] = [];
  let from = 0;
  for (let shortcode = finder.next(from); shortcode !== undefined; shortcode = finder.next(from)) {
    if (context.scheduler.shouldYield) await context.scheduler.yieldToEventLoop();
    parts.push(text.slice(from, shortcode.start));
    if (shortcode.isEscaped) parts.push(text.slice(shortcode.start, shortcode.end));
    else {
      const { src = '', width, height } = shortcode.attributes.named;
      const url = decodeEntities(shortcode.content.trim() || src);
      const markup =
        url === '' ? '' : await renderEmbed({ url, width: parseSize(width), height: parseSize(height) }, context);
      parts.push(shortcode.before, markup ?? renderLink(decodeAmpersands(shortcode.content || src)), shortcode.after);
    }
    from = shortcode.end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

const parseSize = (text: string | undefined): string | undefined =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? text : undefined;

function renderLink(address: string): string {
  return `<a href="${escapeUrl(address)}">${escapeHtml(address)}</a>`;
}

async function embedStandaloneAddresses(text: string, context: EmbedContext): Promise<string> {
  if (!/https?:\/\//.test(text)) return text;
  const lines = replaceTags(text, (tag) => tag.replaceAll('\n', NEWLINE_PLACEHOLDER)).split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.includes('://')) lines[index] = await embedAddressesInLine(line, context);
    if (context.scheduler.shouldYield) await context.scheduler.yieldToEventLoop();
  }
  return lines.join('\n').replaceAll(NEWLINE_PLACEHOLDER, '\n');
}

const NEWLINE_PLACEHOLDER = '\ufdd5';
const PARAGRAPH_WITH_ADDRESS = /(<p(?: [^<>]*)?>\s*)(https?:\/\/[^\s<>"]+)(\s*<\/p>)/gi;

async function embedAddressesInLine(line: string, context: EmbedContext): Promise<string> {
  let start = 0;
  let end = line.length;
  while (start < end && isWhiteSpace(line.charCodeAt(start))) start += 1;
  while (end > start && isWhiteSpace(line.charCodeAt(end - 1))) end -= 1;
  const content = line.slice(start, end);
  if (/^https?:\/\/[^\s<>"]+$/i.test(content)) {
    const url = decodeAmpersands(content);
    const markup = (await renderEmbed({ url }, context)) ?? url;
    return line.slice(0, start) + markup + line.slice(end);
  }
  if (!content.includes('<p') || !/https?:/i.test(content)) return line;
  const parts: string[] = [];
  let from = 0;
  for (const match of line.matchAll(PARAGRAPH_WITH_ADDRESS)) {
    if (context.scheduler.shouldYield) await context.scheduler.yieldToEventLoop();
    const url = decodeAmpersands(match[2] ?? '');
    const markup = (await renderEmbed({ url }, context)) ?? url;
    parts.push(line.slice(from, match.index), match[1] ?? '', markup, match[3] ?? '');
    from = match.index + match[0].length;
  }
  parts.push(line.slice(from));
  return parts.join('');
}

/** Decodes the ampersands of a URL in sanitized content. A URL that stays text is escaped again with the other text. */
const decodeAmpersands = (url: string): string => url.replaceAll('&amp;', '&');

/** The address of a frame of YouTube, with what follows until the next slash. */
const YOUTUBE_FRAME = /https?:\/\/(?:www\.)?youtube\.com\/(?:v|embed)\/([^/]+)/i;

/**
 * Renders the embed of a URL: a media shortcode for audio and video files, otherwise the stored embed; null for none. The
 * address of a frame of YouTube stands for that of the video, which is the result if there is no embed.
 */
async function renderEmbed(address: EmbedAddress, context: EmbedContext): Promise<string | null> {
  const { url } = address;
  const [, video] = YOUTUBE_FRAME.exec(url) ?? [];
  if (video !== undefined) {
    const watchUrl = `https://youtube.com/watch?v=${encodeURIComponent(video)}`;
    return (await renderEmbed({ url: watchUrl }, context)) ?? watchUrl;
  }
  const { extension } = mediaTypeOf(url);
  if ((AUDIO_EXTENSIONS as readonly string[]).includes(extension)) {
    return `[audio src="${escapeAttribute(url)}" /]`;
  }
  if ((VIDEO_EXTENSIONS as readonly string[]).includes(extension) && extension !== 'flv') {
    return `[video src="${escapeAttribute(url)}" /]`;
  }
  const { environment, postId } = context;
  return renderPart(() => environment.load.embed(address, postId), {
    fallback: null,
    environment,
    part: { name: 'embed', postId },
  });
}
