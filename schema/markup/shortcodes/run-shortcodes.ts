import { consumeAllowance, type WithAllowances } from '../allowance.ts';
import { skipSpace } from '../autop/white-space.ts';
import { replaceTags } from '../html/split-html.ts';
import type { Pace } from '../pace.ts';
import { type Shortcode, ShortcodeFinder } from './parse-shortcodes.ts';

/** Renders one shortcode. */
export type ShortcodeHandler = (shortcode: Shortcode) => Promise<string>;

/** The handlers of shortcodes by name, and the allowances that they use. */
export interface ShortcodeRun extends WithAllowances {
  handlers: ReadonlyMap<string, ShortcodeHandler>;
  pace: Pace;
}

/**
 * Replaces the shortcodes of a text. Unknown ones, and those beyond the allowance, stay; doubled brackets become single
 * ones. Brackets inside tags do not begin shortcodes.
 */
export async function runShortcodes(text: string, run: ShortcodeRun): Promise<string> {
  const { handlers, pace } = run;
  if (!text.includes('[') || new ShortcodeFinder(text, handlers.keys()).isEmpty) return text;
  const guarded = replaceTags(text.replaceAll('&#91;', '&#091;').replaceAll('&#93;', '&#093;'), (tag) =>
    tag.replaceAll('[', '&#91;').replaceAll(']', '&#93;'),
  );
  const parts: string[] = [];
  const finder = new ShortcodeFinder(guarded, handlers.keys());
  let from = 0;
  for (let found = finder.next(from); found !== undefined; found = finder.next(from)) {
    if (pace.isDue) await pace.yieldToEventLoop();
    if (!consumeAllowance(run, { resource: 'shortcodes', amount: 1 })) break;
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

/** A text in pieces, without known shortcodes and their content. */
export function* withoutShortcodes(text: string, names: Iterable<string>): Generator<string> {
  const finder = new ShortcodeFinder(text, names);
  let from = 0;
  for (let found = finder.next(from); found !== undefined; found = finder.next(from)) {
    yield text.slice(from, found.start);
    if (found.isEscaped) yield text.slice(found.start + 1, found.end - 1);
    else yield found.before + found.after;
    from = found.end;
  }
  yield text.slice(from);
}

/** Removes the paragraph around a shortcode that is alone in it. */
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
