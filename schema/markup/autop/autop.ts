import type { CooperativeScheduler } from '../cooperative-scheduler.ts';
import { replaceTags } from '../html/split-html.ts';
import { textParts } from '../html/text-parts.ts';
import { addLineBreaks, removeBreaksBesideBlocks } from './line-breaks.ts';
import { BLOCK_ELEMENT_PATTERN, unwrapBlocks } from './unwrap-blocks.ts';
import { isBlank, skipWhiteSpace, trimAround } from './white-space.ts';

const NEWLINE_IN_TAG_PLACEHOLDER = ' <!-- newline --> ';

const BLOCK_OPENING_TAG = new RegExp(`<${BLOCK_ELEMENT_PATTERN}[\\s/>]`, 'g');

const BLOCK_CLOSING_TAG = new RegExp(`</${BLOCK_ELEMENT_PATTERN}>`, 'g');

type Step = (html: string) => string;

/**
 * Wraps text between blank lines of classic content in paragraphs, and turns single newlines into line breaks. Block
 * elements, preformatted text, scripts and styles stay unchanged. Linear time.
 */
export function autop(text: string): string {
  return isBlank(text) ? '' : createSteps().reduce((html, step) => step(html), text);
}

/** Longer texts are processed in parts. */
const MAX_PART_LENGTH = 262_144;

/** Does the same as `autop` for long texts, and yields to the event loop between the steps. */
export async function autopAsync(text: string, scheduler: CooperativeScheduler): Promise<string> {
  const parts: string[] = [];
  for (const part of textParts(text, { maxLength: MAX_PART_LENGTH, lengthOf: partLength })) {
    if (isBlank(part)) continue;
    let html = part;
    for (const step of createSteps()) {
      html = step(html);
      if (scheduler.shouldYield) await scheduler.yieldToEventLoop();
    }
    parts.push(html);
  }
  return parts.join('');
}

const VERBATIM_DELIMITERS = [
  ['<pre', '</pre>'],
  ['<script', '</script>'],
  ['<style', '</style>'],
  ['<!--', '-->'],
] as const;

/** Returns where a part ends: at its last blank line outside of verbatim elements, or at the maximum length. */
function partLength(part: string): number {
  let end = part.lastIndexOf('\n\n');
  for (const [opener, closer] of VERBATIM_DELIMITERS) {
    const start = part.lastIndexOf(opener, end);
    if (start > 0 && !part.slice(start, end).includes(closer)) end = part.lastIndexOf('\n\n', start);
  }
  return end > 0 ? end : part.length;
}

/** Creates the steps in their order. Two of them share the store of preformatted elements. */
function createSteps(): readonly Step[] {
  const preformatted = new PreformattedStore();
  return [
    (text) => preformatted.extract(`${text}\n`),
    splitAtDoubleBreaks,
    (html) =>
      html
        .replace(BLOCK_OPENING_TAG, '\n\n$&')
        .replace(BLOCK_CLOSING_TAG, '$&\n\n')
        .replace(/<hr[^\S>]*\/?>/g, '$&\n\n')
        .replace(/\r\n?/g, '\n'),
    (html) => replaceTags(html, (tag) => tag.replaceAll('\n', NEWLINE_IN_TAG_PLACEHOLDER)),
    removeInnerWhiteSpace,
    wrapParagraphs,
    unwrapBlocks,
    addLineBreaks,
    removeBreaksBesideBlocks,
    (html) => html.replace(/\n<\/p>(?=\n?$)/, '</p>'),
    (html) => preformatted.restore(html),
    (html) => html.replaceAll(NEWLINE_IN_TAG_PLACEHOLDER, '\n').replaceAll(NEWLINE_IN_TAG_PLACEHOLDER.trim(), '\n'),
  ];
}

/** Replaces two line breaks in a row by a blank line. */
function splitAtDoubleBreaks(html: string): string {
  const pattern = /<br\s*\/?>/g;
  const parts: string[] = [];
  let from = 0;
  for (let match = pattern.exec(html); match !== null; match = pattern.exec(html)) {
    const second = /<br\s*\/?>/y;
    second.lastIndex = skipWhiteSpace(html, pattern.lastIndex);
    if (!second.test(html)) continue;
    parts.push(html.slice(from, match.index), '\n\n');
    from = second.lastIndex;
    pattern.lastIndex = from;
  }
  parts.push(html.slice(from));
  return parts.join('');
}

/** Removes white space inside selects, objects, media elements and captions, which must not become paragraphs. */
function removeInnerWhiteSpace(html: string): string {
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

/** Wraps each text between blank lines in a paragraph, and removes empty paragraphs. */
function wrapParagraphs(html: string): string {
  const paragraphs = html
    .split(BLANK_LINES)
    .filter((text) => text !== '')
    .map((text) => `<p>${trimNewlines(text)}</p>\n`);
  return paragraphs.join('').replace(EMPTY_PARAGRAPH, '');
}

function trimNewlines(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text[start] === '\n') start += 1;
  while (end > start && text[end - 1] === '\n') end -= 1;
  return text.slice(start, end);
}

/** Replaces `<pre>` elements by placeholders while paragraphs are added, so that they stay unchanged. */
class PreformattedStore {
  readonly #elements: string[] = [];

  /** Stores every closed `<pre>` element and replaces it by an empty, numbered one. */
  extract(html: string): string {
    if (!html.includes('<pre')) return html;
    const parts = html.split('</pre>');
    const last = parts.pop() ?? '';
    const stripped = parts.map((part) => {
      const start = part.indexOf('<pre');
      if (start === -1) return part;
      this.#elements.push(`${part.slice(start)}</pre>`);
      return `${part.slice(0, start)}<pre data-set-aside-${this.#elements.length - 1}></pre>`;
    });
    return stripped.join('') + last;
  }

  /** Replaces the placeholders by the stored elements. */
  restore(html: string): string {
    if (this.#elements.length === 0) return html;
    return html.replace(
      /<pre data-set-aside-(\d+)><\/pre>/g,
      (placeholder, index) => this.#elements[Number(index)] ?? placeholder,
    );
  }
}
