import { Parser } from 'htmlparser2';
import { escapeAttribute, escapeHtml, escapeUrl } from '../../markup/html/escape.ts';
import { type JsonObject, parseJsonObject } from '../../values/json-text.ts';
import { newFrameKey } from './local-response.ts';

/** Attributes of an `iframe` that do not affect its privileges. */
const FRAME_ATTRIBUTES = ['width', 'height', 'frameborder', 'marginwidth', 'marginheight', 'scrolling', 'title'];

/**
 * Returns safe markup for an oEmbed response; false if there is none (docs/protocol/oembed.md#response-of-proxy). Only
 * the markup of known providers is used unchanged.
 */
export function providerMarkup(
  response: OembedResponse,
  { url, isKnown }: { url: string; isKnown: boolean },
): string | false {
  const title = text(response.title);
  if (response.type === 'photo') return photoMarkup(response, { url, title });
  if (response.type === 'link') return title === '' ? false : `<a href="${escapeUrl(url)}">${escapeHtml(title)}</a>`;
  if (response.type !== 'video' && response.type !== 'rich') return false;
  const html = text(response.html);
  if (html === '') return false;
  const markup = isKnown ? html : isolatedMarkup(html);
  return markup && withTitle(markup, title);
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const webAddress = (value: unknown): string => (/^https?:\/\//i.test(text(value)) ? escapeUrl(text(value)) : '');

function photoMarkup(response: OembedResponse, { url, title }: { url: string; title: string }): string | false {
  const source = webAddress(response.url);
  const [width, height] = [response.width, response.height].map((side) => Number.parseInt(text(side), 10));
  if (source === '' || !width || !height) return false;
  return `<a href="${escapeUrl(url)}"><img src="${source}" alt="${escapeAttribute(title)}" width="${width}" height="${height}" /></a>`;
}

/** Adds a title to the first `iframe` if it has none. */
function withTitle(html: string, title: string): string {
  if (title === '') return html;
  return html.replace(/<iframe\b[^>]*>/i, (tag) =>
    /\stitle\s*=\s*(?:"[^"]|'[^']|[^\s"'>])/i.test(tag)
      ? tag
      : tag
          .replace(/\stitle\s*=\s*(?:""|'')/i, '')
          .replace(/^<iframe/i, () => `<iframe title="${escapeAttribute(title)}"`),
  );
}

/** Builds a quote with links and a sandboxed `iframe` from untrusted markup; false if that contains no `iframe`. */
function isolatedMarkup(html: string): string | false {
  const { frame, quote } = readMarkup(html);
  const key = newFrameKey();
  const source = webAddress(`${frame?.src?.split('#', 1)[0]}#?secret=${key}`);
  if (!frame || source === '') return false;
  const attributes = FRAME_ATTRIBUTES.flatMap((name) => {
    const value = frame[name];
    return value === undefined ? [] : [` ${name}="${escapeAttribute(value)}"`];
  }).join('');
  const hiddenStyle = quote === '' ? '' : ' style="position: absolute; visibility: hidden;"';
  const quoteMarkup =
    quote === '' ? '' : `<blockquote class="wp-embedded-content" data-secret="${key}">${quote}</blockquote>`;
  return `${quoteMarkup}<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted"${hiddenStyle} src="${source}" data-secret="${key}"${attributes}></iframe>`;
}

/** Reads the attributes of the first `iframe`, and the text and links of the first `blockquote` before it. */
function readMarkup(html: string): { frame: Record<string, string> | null; quote: string } {
  let frame: Record<string, string> | null = null;
  let quote = '';
  let isInQuote = false;
  let isQuoteComplete = false;
  let isInLink = false;
  let hiddenDepth = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'iframe') frame ??= attributes;
      if (HIDDEN_ELEMENTS.has(name)) hiddenDepth += 1;
      if (name === 'blockquote' && !isQuoteComplete && !frame) isInQuote = true;
      const target = isInQuote && name === 'a' && !isInLink ? webAddress(attributes.href) : '';
      if (target === '') return;
      quote += `<a href="${target}">`;
      isInLink = true;
    },
    ontext: (text) => {
      if (isInQuote && hiddenDepth === 0) quote += escapeHtml(text);
    },
    onclosetag: (name) => {
      if (HIDDEN_ELEMENTS.has(name)) hiddenDepth -= 1;
      const isEndOfQuote = name === 'blockquote' && isInQuote;
      if (isInLink && (name === 'a' || isEndOfQuote)) {
        quote += '</a>';
        isInLink = false;
      }
      if (!isEndOfQuote) return;
      isInQuote = false;
      isQuoteComplete = true;
    },
  });
  parser.end(html);
  return { frame, quote: quote.trim() };
}

const HIDDEN_ELEMENTS: ReadonlySet<string> = new Set([
  'script',
  'style',
  'iframe',
  'noscript',
  'template',
  'textarea',
  'title',
]);

/** The oEmbed response of another site. Its values are not validated. */
export type OembedResponse = JsonObject;

/** Parses a JSON response; null if it is not an object. */
export const parseOembedJson = (text: string): OembedResponse | null => parseJsonObject(text);

/**
 * Parses an XML response: an element `oembed` with one element per value. Null for other documents, or with a doctype.
 */
export function parseOembedXml(document: string): OembedResponse | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(document)) return null;
  const path: string[] = [];
  const values = new Map<string, string>();
  let isEmbed = false;
  const parser = new Parser(
    {
      onopentag: (name) => {
        path.push(name);
        if (path.length === 1) isEmbed = name === 'oembed';
      },
      ontext: (text) => {
        const [, name] = path;
        if (path.length === 2 && name !== undefined) values.set(name, (values.get(name) ?? '') + text);
      },
      onclosetag: () => {
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(document);
  return isEmbed && values.size > 0 ? Object.fromEntries(values) : null;
}
