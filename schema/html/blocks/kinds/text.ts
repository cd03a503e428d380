import { autop } from '../../autop/autop.ts';
import { stripAllTags } from '../../markup/strip.ts';
import { TagEditor } from '../../markup/tag-editor.ts';
import type { BlockRenderer } from '../context.ts';

/** Gives the first element of a kind the block's class. */
function withClass(html: string, { tag, className }: { tag: RegExp; className: string }): string {
  const editor = new TagEditor(html);
  while (editor.next()) {
    if (!tag.test(editor.name)) continue;
    editor.addClass(className);
    return editor.apply();
  }
  return html;
}

/** A paragraph with its class. */
export const renderParagraph: BlockRenderer = ({ content }) =>
  withClass(content, { tag: /^p$/, className: 'wp-block-paragraph' });

/** A heading with its class. */
export const renderHeading: BlockRenderer = ({ content }) =>
  withClass(content, { tag: /^h[1-6]$/, className: 'wp-block-heading' });

/** A list with its class. */
export const renderList: BlockRenderer = ({ content }) =>
  withClass(content, { tag: /^[ou]l$/, className: 'wp-block-list' });

/** A stored shortcode, with the paragraphs that classic text would get. */
export const renderShortcode: BlockRenderer = ({ content }) => autop(content);

/** A button without words is no button. */
export const renderButton: BlockRenderer = ({ content }) => (stripAllTags(content) === '' ? '' : content);
