import { escapeAttribute, escapeUrl } from '../markup/escape.ts';
import { splitHtml } from '../markup/split.ts';

/** Typed faces and the characters, or image files, that stand for them. */
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
const PATTERN = new RegExp(`(?<=${SPACE}|^)(?:${ALTERNATIVES})(?=${SPACE}|$)`, 'gm');
const OPAQUE = /^<(code|pre|style|script|textarea)[^>]*>/i;

/** Puts a face in for every typed one that stands alone. Tags and code-like elements are left as they are. */
export function convertSmilies(markup: string, includesUrl: string): string {
  if (!/[:;8]/.test(markup)) return markup;
  let inside = '';
  return splitHtml(markup)
    .map((piece, index) => {
      if (index % 2 === 1) {
        if (inside === '') inside = OPAQUE.exec(piece)?.[1]?.toLowerCase() ?? '';
        else if (piece.toLowerCase() === `</${inside}>`) inside = '';
        return piece;
      }
      return inside === '' ? piece.replace(PATTERN, (smiley) => draw(smiley, includesUrl)) : piece;
    })
    .join('');
}

function draw(smiley: string, includesUrl: string): string {
  const face = SMILIES.get(smiley) ?? smiley;
  if (!face.endsWith('.png')) return face;
  const source = escapeUrl(`${includesUrl}/images/smilies/${face}`);
  return `<img src="${source}" alt="${escapeAttribute(smiley)}" class="wp-smiley" style="height: 1em; max-height: 1em;" />`;
}
