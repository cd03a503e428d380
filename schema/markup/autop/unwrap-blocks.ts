import { endOfBlockTag } from './block-elements.ts';
import { skipSpace } from './white-space.ts';

/** Removes paragraph tags around or next to the tags of block elements. */
export function unwrapBlocks(html: string): string {
  let text = html.replace(/<p>([^<]+)<\/(div|address|form)>/g, '<p>$1</p></$2>');
  text = unwrapSingle(text);
  text = text.replace(/<p>(<li[^\n]+?)<\/p>/g, '$1');
  text = text
    .replace(/<p><blockquote([^>]*)>/gi, '<blockquote$1><p>')
    .replaceAll('</blockquote></p>', '</p></blockquote>');
  return dropClosers(dropOpeners(text));
}

/** Removes `<p>` and `</p>` around a single block tag. */
function unwrapSingle(html: string): string {
  return rewrite(html, (tagAt, text) => {
    const end = endOfBlockTag(text, tagAt);
    if (end === -1) return undefined;
    const close = skipSpace(text, end);
    return text.startsWith('</p>', close) ? { replacement: text.slice(tagAt, end), next: close + 4 } : undefined;
  });
}

/** Removes `<p>` before a block tag. */
function dropOpeners(html: string): string {
  return rewrite(html, (tagAt, text) => {
    const end = endOfBlockTag(text, tagAt);
    return end === -1 ? undefined : { replacement: text.slice(tagAt, end), next: end };
  });
}

/** Removes `</p>` after a block tag. */
function dropClosers(html: string): string {
  const parts: string[] = [];
  let from = 0;
  const last = html.lastIndexOf('>');
  for (let at = html.indexOf('<'); at !== -1 && at < last; at = html.indexOf('<', at + 1)) {
    const end = endOfBlockTag(html, at);
    if (end === -1) continue;
    const close = skipSpace(html, end);
    if (html.startsWith('</p>', close)) {
      parts.push(html.slice(from, end));
      from = close + 4;
      at = from - 1;
    } else at = end - 1;
  }
  parts.push(html.slice(from));
  return parts.join('');
}

type Rule = (tagAt: number, text: string) => { replacement: string; next: number } | undefined;

/** Applies a rule at every `<p>`, with the offset of the next text that is not white space. */
function rewrite(html: string, rule: Rule): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = html.indexOf('<p>'); at !== -1; at = html.indexOf('<p>', at + 1)) {
    if (at < from) continue;
    const result = rule(skipSpace(html, at + 3), html);
    if (result === undefined) continue;
    parts.push(html.slice(from, at), result.replacement);
    from = result.next;
    at = from - 1;
  }
  parts.push(html.slice(from));
  return parts.join('');
}
