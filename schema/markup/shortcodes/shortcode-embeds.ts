import { isSpace } from '../autop/white-space.ts';
import { decodeEntities, escapeAttribute, escapeHtml, escapeUrl } from '../html/escape.ts';
import { replaceTags } from '../html/split-html.ts';
import type { Pace } from '../pace.ts';
import type { EmbedAddress } from '../render-environment.ts';
import { AUDIO_EXTENSIONS, mediaTypeOf, VIDEO_EXTENSIONS } from './media-types.ts';
import { ShortcodeFinder } from './parse-shortcodes.ts';
import type { ShortcodeContext } from './shortcode-context.ts';

/** The context of embeds. */
type EmbedContext = ShortcodeContext & { pace: Pace };

/** Replaces `[embed]` shortcodes, and addresses that are alone in a line or paragraph, by their embeds. */
export async function runEmbeds(text: string, context: EmbedContext): Promise<string> {
  return embedLoneAddresses(await runEmbedShortcodes(text, context), context);
}

async function runEmbedShortcodes(text: string, context: EmbedContext): Promise<string> {
  if (new ShortcodeFinder(text, ['embed']).isEmpty) return text;
  const guarded = replaceTags(text, (tag) => tag.replaceAll('[', OPEN).replaceAll(']', CLOSE));
  return (await replaceEmbeds(guarded, context)).replaceAll(OPEN, '[').replaceAll(CLOSE, ']');
}

// Placeholders for brackets inside tags and comments, which do not belong to shortcodes.
const OPEN = '\ufdd6';
const CLOSE = '\ufdd7';

async function replaceEmbeds(text: string, context: EmbedContext): Promise<string> {
  const finder = new ShortcodeFinder(text, ['embed']);
  const parts: string[] = [];
  let from = 0;
  for (let found = finder.next(from); found !== undefined; found = finder.next(from)) {
    if (context.pace.isDue) await context.pace.yieldToEventLoop();
    parts.push(text.slice(from, found.start));
    if (found.isEscaped) parts.push(text.slice(found.start, found.end));
    else {
      const { src = '', width, height } = found.attributes.named;
      const url = decodeEntities(found.content.trim() || src);
      const shown = url === '' ? '' : await embed({ url, width: size(width), height: size(height) }, context);
      parts.push(found.before, shown ?? linkTo(url), found.after);
    }
    from = found.end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

const size = (text: string | undefined): string | undefined =>
  text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? text : undefined;

function linkTo(address: string): string {
  return `<a href="${escapeUrl(address)}">${escapeHtml(address)}</a>`;
}

async function embedLoneAddresses(text: string, context: EmbedContext): Promise<string> {
  if (!/https?:\/\//.test(text)) return text;
  const lines = replaceTags(text, (tag) => tag.replaceAll('\n', NEWLINE)).split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.includes('://')) lines[index] = await embedLine(line, context);
    if (context.pace.isDue) await context.pace.yieldToEventLoop();
  }
  return lines.join('\n').replaceAll(NEWLINE, '\n');
}

const NEWLINE = '\ufdd5';
const LONE_IN_PARAGRAPH = /(<p(?: [^<>]*)?>\s*)(https?:\/\/[^\s<>"]+)(\s*<\/p>)/gi;

async function embedLine(line: string, context: EmbedContext): Promise<string> {
  let start = 0;
  let end = line.length;
  while (start < end && isSpace(line.charCodeAt(start))) start += 1;
  while (end > start && isSpace(line.charCodeAt(end - 1))) end -= 1;
  const alone = line.slice(start, end);
  if (/^https?:\/\/[^\s<>"]+$/i.test(alone)) {
    const url = withAmpersands(alone);
    const shown = (await embed({ url }, context)) ?? url;
    return line.slice(0, start) + shown + line.slice(end);
  }
  if (!alone.includes('<p') || !/https?:/i.test(alone)) return line;
  const parts: string[] = [];
  let from = 0;
  for (const match of line.matchAll(LONE_IN_PARAGRAPH)) {
    if (context.pace.isDue) await context.pace.yieldToEventLoop();
    const url = withAmpersands(match[2] ?? '');
    const shown = (await embed({ url }, context)) ?? url;
    parts.push(line.slice(from, match.index), match[1] ?? '', shown, match[3] ?? '');
    from = match.index + match[0].length;
  }
  parts.push(line.slice(from));
  return parts.join('');
}

/** Sanitised content has `&amp;` where the address has `&`. One that stays an address is escaped with the text around it. */
const withAmpersands = (written: string): string => written.replaceAll('&amp;', '&');

/** The embed of an address; null if there is none. */
async function embed(address: EmbedAddress, context: EmbedContext): Promise<string | null> {
  const { url } = address;
  const path = url.split('?')[0] ?? '';
  const { extension } = mediaTypeOf(path);
  if ((AUDIO_EXTENSIONS as readonly string[]).includes(extension)) {
    return `[audio src="${escapeAttribute(url)}" /]`;
  }
  if ((VIDEO_EXTENSIONS as readonly string[]).includes(extension) && extension !== 'flv') {
    return `[video src="${escapeAttribute(url)}" /]`;
  }
  return context.environment.load.embed(address, context.postId);
}
