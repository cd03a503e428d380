import { skipSpace } from '../autop/around.ts';
import { changeTags } from '../markup/split.ts';
import { type Shortcode, ShortcodeFinder } from './parse.ts';

/** Makes the markup of one shortcode. */
export type ShortcodeHandler = (shortcode: Shortcode) => Promise<string>;

/**
 * Runs the shortcodes of a text, each where it stands; unknown ones stay, doubled brackets become single ones. Brackets
 * inside tags never begin a shortcode.
 */
export async function runShortcodes(text: string, handlers: ReadonlyMap<string, ShortcodeHandler>): Promise<string> {
  if (!text.includes('[') || new ShortcodeFinder(text, handlers.keys()).isEmpty) return text;
  const guarded = changeTags(text.replaceAll('&#91;', '&#091;').replaceAll('&#93;', '&#093;'), (tag) =>
    tag.replaceAll('[', '&#91;').replaceAll(']', '&#93;'),
  );
  const parts: string[] = [];
  const finder = new ShortcodeFinder(guarded, handlers.keys());
  let from = 0;
  for (let found = finder.next(from); found !== undefined; found = finder.next(from)) {
    parts.push(guarded.slice(from, found.start));
    from = found.end;
    if (found.isEscaped) parts.push(guarded.slice(found.start + 1, found.end - 1));
    else {
      const handler = handlers.get(found.name);
      parts.push(found.before, handler === undefined ? '' : await handler(unguard(found)), found.after);
    }
  }
  parts.push(guarded.slice(from));
  return parts.join('').replaceAll('&#91;', '[').replaceAll('&#93;', ']');
}

function unguard(shortcode: Shortcode): Shortcode {
  return { ...shortcode, content: shortcode.content.replaceAll('&#91;', '[').replaceAll('&#93;', ']') };
}

/** Removes known shortcodes with their content. */
export function stripShortcodes(text: string, names: Iterable<string>): string {
  if (!text.includes('[')) return text;
  const finder = new ShortcodeFinder(text, names);
  const parts: string[] = [];
  let from = 0;
  for (let found = finder.next(from); found !== undefined; found = finder.next(from)) {
    parts.push(text.slice(from, found.start));
    if (found.isEscaped) parts.push(text.slice(found.start + 1, found.end - 1));
    else parts.push(found.before, found.after);
    from = found.end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** Takes the paragraph away from around a shortcode that stands alone in it. */
export function unwrapShortcodes(html: string, names: Iterable<string>): string {
  const finder = new ShortcodeFinder(html, names);
  if (finder.isEmpty) return html;
  const parts: string[] = [];
  let from = 0;
  for (let at = html.indexOf('<p>'); at !== -1; at = html.indexOf('<p>', at + 1)) {
    if (at < from) continue;
    const found = finder.at(skipSpace(html, at + 3));
    if (found === undefined || found.before !== '') continue;
    const end = found.after === '' ? found.end : found.end - 1;
    const close = skipSpace(html, end);
    if (!html.startsWith('</p>', close)) continue;
    parts.push(html.slice(from, at), html.slice(found.start, end));
    from = close + 4;
  }
  parts.push(html.slice(from));
  return parts.join('');
}
