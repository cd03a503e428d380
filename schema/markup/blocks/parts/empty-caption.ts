import { hasOnlyComments } from '../../html/balance-tags.ts';
import { TagEditor } from '../../html/tag-editor.ts';

/** Removes the first caption after the image if it contains nothing but comments. */
export function removeEmptyCaption(html: string): string {
  const editor = new TagEditor(html);
  if (!editor.next('img') || !editor.next('figcaption')) return html;
  const open = editor.span;
  if (!editor.next(undefined, true) || !editor.isCloser || editor.name !== 'figcaption') return html;
  const close = editor.span;
  return hasOnlyComments(html.slice(open.end, close.start)) ? html.slice(0, open.start) + html.slice(close.end) : html;
}
