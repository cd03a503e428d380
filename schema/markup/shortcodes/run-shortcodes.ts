import { type AllowanceHolder, consumeAllowance } from '../allowance.ts';
import { skipWhiteSpace } from '../autop/white-space.ts';
import type { CooperativeScheduler } from '../cooperative-scheduler.ts';
import { htmlSegments } from '../html/split-html.ts';
import { type Shortcode, ShortcodeFinder } from './parse-shortcodes.ts';

/** Renders one shortcode. */
export type ShortcodeHandler = (shortcode: Shortcode) => Promise<string>;

/** The handlers of shortcodes by name, and the allowances that limit them. */
export interface ShortcodeEnvironment extends AllowanceHolder {
  handlers: ReadonlyMap<string, ShortcodeHandler>;
  scheduler: CooperativeScheduler;
}

/**
 * Runs the shortcodes in a text and inserts their results. Unknown shortcodes, and those beyond the allowance, stay.
 * Doubled brackets become single ones. Brackets inside tags do not begin shortcodes, unless the tag begins with one.
 */
export async function runShortcodes(text: string, environment: ShortcodeEnvironment): Promise<string> {
  if (!text.includes('[') || new ShortcodeFinder(text, environment.handlers.keys()).isEmpty) return text;
  const source = await hideBrackets(text, {
    scheduler: environment.scheduler,
    readTag: (tag) => (BRACKETS_AFTER_SIGN.test(tag) ? replaceShortcodes(tag, environment) : tag),
  });
  return showBrackets(await replaceShortcodes(source, environment));
}

/** Replaces the shortcodes in a text, wherever they are, by their results. */
async function replaceShortcodes(text: string, environment: ShortcodeEnvironment): Promise<string> {
  const { handlers, scheduler } = environment;
  const parts: string[] = [];
  const finder = new ShortcodeFinder(text, handlers.keys());
  if (finder.isEmpty) return text;
  let from = 0;
  for (let shortcode = finder.next(from); shortcode !== undefined; shortcode = finder.next(from)) {
    if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
    if (!consumeAllowance(environment, { resource: 'shortcodes', amount: 1 })) break;
    parts.push(text.slice(from, shortcode.start));
    from = shortcode.end;
    if (shortcode.isEscaped) parts.push(text.slice(shortcode.start + 1, shortcode.end - 1));
    else {
      const handler = handlers.get(shortcode.name);
      parts.push(
        shortcode.before,
        handler === undefined ? '' : await handler(restoreBrackets(shortcode)),
        shortcode.after,
      );
    }
  }
  parts.push(text.slice(from));
  return parts.join('');
}

/** A less-than sign before a shortcode, which begins no tag. */
const BRACKETS_AFTER_SIGN = /^<\s*\[\[?[^[\]]+\]/;

const restoreBrackets = (shortcode: Shortcode): Shortcode => ({
  ...shortcode,
  content: showBrackets(shortcode.content),
});

/**
 * Replaces the brackets inside tags by entities, which `showBrackets` reverts. The entities that the text has itself are written
 * in another way. `readTag` may change a tag before.
 */
async function hideBrackets(
  text: string,
  {
    scheduler,
    readTag = (tag) => tag,
  }: { scheduler: CooperativeScheduler; readTag?: (tag: string) => string | Promise<string> },
): Promise<string> {
  const source = text.replaceAll('&#91;', '&#091;').replaceAll('&#93;', '&#093;');
  const segments: string[] = [];
  for (const segment of htmlSegments(source)) {
    if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
    const isTag = segments.length % 2 === 1;
    segments.push(isTag ? (await readTag(segment)).replaceAll('[', '&#91;').replaceAll(']', '&#93;') : segment);
  }
  return segments.join('');
}

const showBrackets = (text: string): string => text.replaceAll('&#91;', '[').replaceAll('&#93;', ']');

/** Removes the named shortcodes and their content from a text. Brackets inside tags do not begin shortcodes. */
export async function removeShortcodes(
  text: string,
  { names, scheduler }: { names: ReadonlySet<string>; scheduler: CooperativeScheduler },
): Promise<string> {
  if (new ShortcodeFinder(text, names).isEmpty) return text;
  const source = await hideBrackets(text, { scheduler });
  return showBrackets(await scheduler.joinChunks(withoutShortcodes(source, names)));
}

function* withoutShortcodes(text: string, names: ReadonlySet<string>): Generator<string> {
  const finder = new ShortcodeFinder(text, names);
  let from = 0;
  for (let shortcode = finder.next(from); shortcode !== undefined; shortcode = finder.next(from)) {
    yield text.slice(from, shortcode.start);
    if (shortcode.isEscaped) yield text.slice(shortcode.start + 1, shortcode.end - 1);
    else yield shortcode.before + shortcode.after;
    from = shortcode.end;
  }
  yield text.slice(from);
}

/** Removes the paragraph tags around a shortcode that is the only content of its paragraph. */
export function unwrapShortcodes(html: string, names: Iterable<string>): string {
  const finder = new ShortcodeFinder(html, names);
  if (finder.isEmpty) return html;
  const parts: string[] = [];
  let from = 0;
  for (let offset = html.indexOf('<p>'); offset !== -1; offset = html.indexOf('<p>', offset + 1)) {
    if (offset < from) continue;
    const shortcode = finder.findAt(skipWhiteSpace(html, offset + 3));
    if (shortcode === undefined || shortcode.before !== '') continue;
    const end = shortcode.after === '' ? shortcode.end : shortcode.end - 1;
    const close = skipWhiteSpace(html, end);
    if (!html.startsWith('</p>', close)) continue;
    parts.push(html.slice(from, offset), html.slice(shortcode.start, end));
    from = close + 4;
  }
  parts.push(html.slice(from));
  return parts.join('');
}
