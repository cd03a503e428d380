import { TagEditor } from '../../markup/tag-editor.ts';
import type { BlockRenderer } from '../context.ts';

/** A file to download; where a preview is wanted, the preview hides itself in browsers that cannot show it. */
export const renderFile: BlockRenderer = ({ attributes, content }) => {
  if (!attributes.displayPreview) return content;
  const editor = new TagEditor(content);
  if (!editor.next()) return content;
  editor.setAttribute('data-wp-interactive', 'core/file');
  if (editor.next('object')) {
    const label = editor.attribute('aria-label');
    if (label !== undefined) {
      editor.setAttribute('aria-label', typeof label === 'string' && label !== '' ? `Embed of ${label}.` : 'PDF embed');
    }
    editor.setAttribute('data-wp-bind--hidden', '!state.hasPdfPreview');
    editor.setAttribute('hidden', true);
  }
  return editor.apply();
};
