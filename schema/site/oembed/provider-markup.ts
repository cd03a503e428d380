import { Parser } from 'htmlparser2';
import { escapeAttribute, escapeHtml, escapeUrl } from '../html/markup/escape.ts';
import { freshKey } from './own-answer.ts';
import type { ProviderAnswer } from './provider-answer.ts';

/** Attributes of a frame that make no difference to what it may do. */
const FRAME_ATTRIBUTES = ['width', 'height', 'frameborder', 'marginwidth', 'marginheight', 'scrolling', 'title'];

/** What shows a page of another site; false when nothing can (protocol 5.5). Only sanctioned sites are taken at their word. */
export function markupOf(
  answer: ProviderAnswer,
  { url, isSanctioned }: { url: string; isSanctioned: boolean },
): string | false {
  const title = text(answer.title);
  if (answer.type === 'photo') return photo(answer, { url, title });
  if (answer.type === 'link') return title === '' ? false : `<a href="${escapeUrl(url)}">${escapeHtml(title)}</a>`;
  if (answer.type !== 'video' && answer.type !== 'rich') return false;
  const html = text(answer.html);
  if (html === '') return false;
  const shown = isSanctioned ? html : shutIn(html);
  return shown && withTitle(shown, title);
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const webAddress = (value: unknown): string => (/^https?:\/\//i.test(text(value)) ? escapeUrl(text(value)) : '');

function photo(answer: ProviderAnswer, { url, title }: { url: string; title: string }): string | false {
  const source = webAddress(answer.url);
  const [width, height] = [answer.width, answer.height].map((side) => Number.parseInt(text(side), 10));
  if (source === '' || !width || !height) return false;
  return `<a href="${escapeUrl(url)}"><img src="${source}" alt="${escapeAttribute(title)}" width="${width}" height="${height}" /></a>`;
}

/** A frame says what is in it. */
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

/** At most a quote with links and a frame without rights, written anew from what they say; false without a frame. */
function shutIn(html: string): string | false {
  const { frame, quote } = readMarkup(html);
  const key = freshKey();
  const source = webAddress(`${frame?.src?.split('#', 1)[0]}#?secret=${key}`);
  if (!frame || source === '') return false;
  const attributes = FRAME_ATTRIBUTES.flatMap((name) => {
    const value = frame[name];
    return value === undefined ? [] : [` ${name}="${escapeAttribute(value)}"`];
  }).join('');
  const hidden = quote === '' ? '' : ' style="position: absolute; visibility: hidden;"';
  const shownFirst =
    quote === '' ? '' : `<blockquote class="wp-embedded-content" data-secret="${key}">${quote}</blockquote>`;
  return `${shownFirst}<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted"${hidden} src="${source}" data-secret="${key}"${attributes}></iframe>`;
}

/** The first frame's attributes, and the text and the links of the first quote before it. */
function readMarkup(html: string): { frame: Record<string, string> | null; quote: string } {
  let frame: Record<string, string> | null = null;
  let quote = '';
  let isInside = false;
  let isRead = false;
  let isLinked = false;
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'iframe') frame ??= attributes;
      if (HIDDEN.has(name)) hidden += 1;
      if (name === 'blockquote' && !isRead && !frame) isInside = true;
      const target = isInside && name === 'a' && !isLinked ? webAddress(attributes.href) : '';
      if (target === '') return;
      quote += `<a href="${target}">`;
      isLinked = true;
    },
    ontext: (piece) => {
      if (isInside && hidden === 0) quote += escapeHtml(piece);
    },
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hidden -= 1;
      const isEnd = name === 'blockquote' && isInside;
      if (isLinked && (name === 'a' || isEnd)) {
        quote += '</a>';
        isLinked = false;
      }
      if (!isEnd) return;
      isInside = false;
      isRead = true;
    },
  });
  parser.end(html);
  return { frame, quote: quote.trim() };
}

const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'iframe', 'noscript', 'template', 'textarea', 'title']);
