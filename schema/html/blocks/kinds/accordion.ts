import { TagEditor } from '../../markup/tag-editor.ts';
import type { BlockRenderer } from '../context.ts';

/** The frame of a set of parts that open and close. */
export const renderAccordion: BlockRenderer = ({ attributes, content }) => {
  const editor = new TagEditor(content);
  if (!editor.next()) return content;
  editor.setAttribute('data-wp-interactive', 'core/accordion');
  const closesOthers = attributes.autoclose === true;
  editor.setAttribute('data-wp-context', `{ "autoclose": ${closesOthers}, "accordionItems": [] }`);
  return editor.apply();
};

/** One part: its heading's button and its panel are tied together by a numbered id. */
export const renderAccordionItem: BlockRenderer = ({ attributes, content, context }) => {
  const isOpen = attributes.openByDefault === true;
  const id = `accordion-item-${context.state.environment.session.uniqueNumber()}`;
  const editor = new TagEditor(content);
  if (!editor.nextWithClass('wp-block-accordion-item')) return content;
  editor.setAttribute('data-wp-context', `{ "id": "${id}", "openByDefault": ${isOpen} }`);
  editor.setAttribute('data-wp-class--is-open', 'state.isOpen');
  editor.setAttribute('data-wp-init', 'callbacks.initAccordionItems');
  editor.setAttribute('data-wp-on-window--hashchange', 'callbacks.hashChange');
  if (editor.nextWithClass('wp-block-accordion-heading__toggle')) {
    editor.setAttribute('data-wp-on--click', 'actions.toggle');
    editor.setAttribute('id', id);
    editor.setAttribute('aria-controls', `${id}-panel`);
    editor.setAttribute('data-wp-bind--aria-expanded', 'state.isOpen');
  }
  if (editor.nextWithClass('wp-block-accordion-panel')) {
    editor.setAttribute('id', `${id}-panel`);
    editor.setAttribute('aria-labelledby', id);
    editor.setAttribute('data-wp-bind--hidden', 'state.isHidden');
    editor.setAttribute('data-wp-on--beforematch', 'actions.handleBeforeMatch');
  }
  return withStartState(editor.apply(), isOpen);
};

/** What the directives would make of the markup at first. */
function withStartState(html: string, isOpen: boolean): string {
  const editor = new TagEditor(html);
  if (editor.nextWithClass('wp-block-accordion-item') && isOpen) editor.addClass('is-open');
  if (editor.nextWithClass('wp-block-accordion-heading__toggle')) {
    editor.setAttribute('aria-expanded', isOpen ? 'true' : 'false');
  }
  if (editor.nextWithClass('wp-block-accordion-panel') && !isOpen) editor.setAttribute('hidden', 'until-found');
  return editor.apply();
}
