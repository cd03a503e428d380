import { escapeAttribute, escapeUrl } from '../html/escape.ts';
import { splitHtml } from '../html/split-html.ts';

/** Text smilies with their characters or image files. */
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

/** Replaces text smilies between white space. Tags and code-like elements stay unchanged. */
export function convertSmilies(markup: string, includesUrl: string): string {
  if (!/[:;8]/.test(markup)) return markup;
  let opaqueElement = '';
  return splitHtml(markup)
    .map((piece, index) => {
      // Pieces with an odd index are tags.
      if (index % 2 === 1) {
        if (opaqueElement === '') opaqueElement = OPAQUE.exec(piece)?.[1]?.toLowerCase() ?? '';
        else if (piece.toLowerCase() === `</${opaqueElement}>`) opaqueElement = '';
        return piece;
      }
      return opaqueElement === '' ? piece.replace(PATTERN, (smiley) => replacementOf(smiley, includesUrl)) : piece;
    })
    .join('');
}

function replacementOf(smiley: string, includesUrl: string): string {
  const face = SMILIES.get(smiley) ?? smiley;
  if (!face.endsWith('.png')) return face;
  const source = escapeUrl(`${includesUrl}/images/smilies/${face}`);
  return `<img src="${source}" alt="${escapeAttribute(smiley)}" class="wp-smiley" style="height: 1em; max-height: 1em;" />`;
}
