import { editFirstTag } from '../../html/tag-editor.ts';

/** Adds a class to the first tag with a matching name. */
export const addClassToTag = (html: string, { tag, className }: { tag: RegExp; className: string }): string =>
  editFirstTag({ html, name: tag }, (element) => element.addClass(className));
