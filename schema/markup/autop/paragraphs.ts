import { skipSpace } from './around.ts';
import { endOfBlockTag } from './blocks.ts';

/** Takes paragraph tags away where they stand around or against the tags of block elements. */
export function unwrapBlocks(html: string): string {
  let text = html.replace(/<p>([^<]+)<\/(div|address|form)>/g, '<p>$1</p></$2>');
  text = unwrapSingle(text);
  text = text.replace(/<p>(<li[^\n]+?)<\/p>/g, '$1');
  text = text
    .replace(/<p><blockquote([^>]*)>/gi, '<blockquote$1><p>')
    .replaceAll('</blockquote></p>', '</p></blockquote>');
  return dropClosers(dropOpeners(text));
}

/** `<p>` and a block tag and `</p>`, with white space between them, become the block tag. */
function unwrapSingle(html: string): string {
  return rewrite(html, (tagAt, text) => {
    const end = endOfBlockTag(text, tagAt);
    if (end === -1) return undefined;
    const close = skipSpace(text, end);
    return text.startsWith('</p>', close) ? { keep: text.slice(tagAt, end), next: close + 4 } : undefined;
  });
}

/** `<p>` before a block tag goes. */
function dropOpeners(html: string): string {
  return rewrite(html, (tagAt, text) => {
    const end = endOfBlockTag(text, tagAt);
    return end === -1 ? undefined : { keep: text.slice(tagAt, end), next: end };
  });
}

/** `</p>` after a block tag goes. */
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

type Rule = (tagAt: number, text: string) => { keep: string; next: number } | undefined;

/** Applies a rule at every `<p>`; the rule sees where the next thing after it and its white space stands. */
function rewrite(html: string, rule: Rule): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = html.indexOf('<p>'); at !== -1; at = html.indexOf('<p>', at + 1)) {
    if (at < from) continue;
    const result = rule(skipSpace(html, at + 3), html);
    if (result === undefined) continue;
    parts.push(html.slice(from, at), result.keep);
    from = result.next;
    at = from - 1;
  }
  parts.push(html.slice(from));
  return parts.join('');
}
