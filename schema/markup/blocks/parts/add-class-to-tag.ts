import { editFirstTag } from '../../html/tag-editor.ts';

/** Adds the class of the block to the first element of a kind. */
export const withClass = (html: string, { tag, className }: { tag: RegExp; className: string }): string =>
  editFirstTag({ html, name: tag }, (element) => element.addClass(className));
