import { changeTags } from '../markup/split.ts';
import { isBlank, skipSpace, trimAround } from './around.ts';
import { BLOCK_ELEMENTS } from './blocks.ts';
import { breakLines, dropBreaks } from './lines.ts';
import { unwrapBlocks } from './paragraphs.ts';
import { PreformattedStore } from './preformatted.ts';

const NEWLINE_IN_TAG = ' <!-- newline --> ';
const OPENING = new RegExp(`<${BLOCK_ELEMENTS}[\\s/>]`, 'g');
const CLOSING = new RegExp(`</${BLOCK_ELEMENTS}>`, 'g');

/**
 * Makes paragraphs of text that is separated by blank lines, and line breaks of single newlines, the way classic
 * content is written. Block elements, preformatted text, scripts and styles are left alone. Linear time.
 */
export function autop(text: string, lineBreaks = true): string {
  if (isBlank(text)) return '';
  const preformatted = new PreformattedStore();
  let html = preformatted.take(`${text}\n`);
  html = doubleBreaks(html);
  html = html
    .replace(OPENING, '\n\n$&')
    .replace(CLOSING, '$&\n\n')
    .replace(/<hr[^\S>]*\/?>/g, '$&\n\n');
  html = html.replace(/\r\n?/g, '\n');
  html = changeTags(html, (tag) => tag.replaceAll('\n', NEWLINE_IN_TAG));
  html = joinFragments(html);
  html = wrapParagraphs(html);
  html = unwrapBlocks(html);
  if (lineBreaks) html = breakLines(html);
  html = dropBreaks(html);
  html = html.replace(/\n<\/p>(?=\n?$)/, '</p>');
  html = preformatted.restore(html);
  return html.replaceAll(NEWLINE_IN_TAG, '\n').replaceAll(NEWLINE_IN_TAG.trim(), '\n');
}

/** Two line breaks in a row mean a new paragraph. */
function doubleBreaks(html: string): string {
  const pattern = /<br\s*\/?>/g;
  const parts: string[] = [];
  let from = 0;
  for (let match = pattern.exec(html); match !== null; match = pattern.exec(html)) {
    const second = /<br\s*\/?>/y;
    second.lastIndex = skipSpace(html, pattern.lastIndex);
    if (!second.test(html)) continue;
    parts.push(html.slice(from, match.index), '\n\n');
    from = second.lastIndex;
    pattern.lastIndex = from;
  }
  parts.push(html.slice(from));
  return parts.join('');
}

/** No paragraphs or breaks between the parts of selects, objects, media elements and captions. */
function joinFragments(html: string): string {
  let text = html;
  if (text.includes('<option')) {
    text = trimAround(text, { pattern: /<option/g, before: true });
    text = trimAround(text, { pattern: /<\/option>/g, after: true });
  }
  if (text.includes('</object>')) {
    text = trimAround(text, { pattern: /<object[^>]*>/g, after: true });
    text = trimAround(text, { pattern: /<\/object>/g, before: true });
    text = trimAround(text, { pattern: /<\/?(?:param|embed)[^>]*>/g, before: true, after: true });
  }
  if (text.includes('<source') || text.includes('<track')) {
    text = trimAround(text, { pattern: /[<[](?:audio|video)[^>\]]*[>\]]/g, after: true });
    text = trimAround(text, { pattern: /[<[]\/(?:audio|video)[>\]]/g, before: true });
    text = trimAround(text, { pattern: /<(?:source|track)[^>]*>/g, before: true, after: true });
  }
  if (text.includes('<figcaption')) {
    text = trimAround(text, { pattern: /<figcaption[^>]*>/g, before: true });
    text = trimAround(text, { pattern: /<\/figcaption>/g, after: true });
  }
  return text;
}

const BLANK_LINES = /\n[ \t\n\r\f\v]*\n/;
const EMPTY_PARAGRAPH = /<p>[ \t\n\r\f\v]*<\/p>/g;

/** One paragraph for each stretch between blank lines; of one without text only its newline stays. */
function wrapParagraphs(html: string): string {
  const paragraphs = html
    .split(BLANK_LINES)
    .filter((stretch) => stretch !== '')
    .map((stretch) => `<p>${trimNewlines(stretch)}</p>\n`);
  return paragraphs.join('').replace(EMPTY_PARAGRAPH, '');
}

function trimNewlines(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === '\n') start += 1;
  while (end > start && text[end - 1] === '\n') end -= 1;
  return text.slice(start, end);
}
