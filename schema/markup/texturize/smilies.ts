import { escapeAttribute, escapeUrl } from '../html/escape.ts';
import { tagSegments } from '../html/split-html.ts';

/** Text smilies with their replacements: an emoji, or an image file. */
const SMILIES: ReadonlyMap<string, string> = new Map([
  [':mrgreen:', 'mrgreen.png'],
  [':neutral:', '😐'],
  [':twisted:', '😈'],
  [':arrow:', '➡'],
  [':shock:', '😯'],
  [':smile:', '🙂'],
  [':???:', '😕'],
  [':cool:', '😎'],
  [':evil:', '👿'],
  [':grin:', '😀'],
  [':idea:', '💡'],
  [':oops:', '😳'],
  [':razz:', '😛'],
  [':roll:', '🙄'],
  [':wink:', '😉'],
  [':cry:', '😥'],
  [':eek:', '😮'],
  [':lol:', '😆'],
  [':mad:', '😡'],
  [':sad:', '🙁'],
  ['8-)', '😎'],
  ['8-O', '😯'],
  [':-(', '🙁'],
  [':-)', '🙂'],
  [':-?', '😕'],
  [':-D', '😀'],
  [':-P', '😛'],
  [':-o', '😮'],
  [':-x', '😡'],
  [':-|', '😐'],
  [';-)', '😉'],
  ['8O', '😯'],
  [':(', '🙁'],
  [':)', '🙂'],
  [':?', '😕'],
  [':D', '😀'],
  [':P', '😛'],
  [':o', '😮'],
  [':x', '😡'],
  [':|', '😐'],
  [';)', '😉'],
  [':!:', '❗'],
  [':?:', '❓'],
]);

const SPACE = '[\\r\\n\\t ]|\\u00a0|&nbsp;';
const ALTERNATIVES = [...SMILIES.keys()]
  .sort((a, b) => b.length - a.length)
  .map((smiley) => smiley.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  .join('|');
const SMILEY = new RegExp(`(?<=${SPACE}|^)(?:${ALTERNATIVES})(?=${SPACE}|$)`, 'gm');
const POSSIBLE_SMILEY = new RegExp(ALTERNATIVES);
const VERBATIM_ELEMENT = /^<(code|pre|style|script|textarea)[^>]*>/;

/** Replaces text smilies that are surrounded by white space. Tags and code-like elements stay unchanged. */
export const convertSmilies = (markup: string, includesUrl: string): string =>
  [...smiliesInChunks(markup, includesUrl)].join('');

/** Does the same as `convertSmilies` and yields the result in chunks, so that the caller can pause between them. */
export function* smiliesInChunks(markup: string, includesUrl: string): Generator<string> {
  if (!POSSIBLE_SMILEY.test(markup)) {
    yield markup;
    return;
  }
  let verbatimElement = '';
  for (const segment of tagSegments(markup)) {
    if (segment.startsWith('<')) {
      if (verbatimElement === '') verbatimElement = VERBATIM_ELEMENT.exec(segment)?.[1] ?? '';
      else if (segment === `</${verbatimElement}>`) verbatimElement = '';
      yield segment;
    } else
      yield verbatimElement === '' ? segment.replace(SMILEY, (smiley) => renderSmiley(smiley, includesUrl)) : segment;
  }
}

function renderSmiley(smiley: string, includesUrl: string): string {
  const replacement = SMILIES.get(smiley) ?? smiley;
  if (!replacement.endsWith('.png')) return replacement;
  const src = escapeUrl(`${includesUrl}/images/smilies/${replacement}`);
  return `<img src="${src}" alt="${escapeAttribute(smiley)}" class="wp-smiley" style="height: 1em; max-height: 1em;" />`;
}
