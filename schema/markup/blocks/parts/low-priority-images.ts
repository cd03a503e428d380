import { TagEditor } from '../../html/tag-editor.ts';

/** Gives images that are hidden at first a low priority, so that visible ones load before them. */
export function lowerImagePriority(html: string): string {
  if (!/<img/i.test(html)) return html;
  const editor = new TagEditor(html);
  while (editor.next('img')) editor.setAttribute('fetchpriority', 'low');
  return editor.apply();
}
