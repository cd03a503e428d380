import { TagEditor } from '../../html/tag-editor.ts';
import { defineBlock, flag } from '../define-block.ts';
import { lowerImagePriority } from '../parts/featured-image-overlay.ts';
import { allBorders, allTypography, controls } from '../support-settings.ts';

export const accordionItemBlock = defineBlock('core/accordion-item', {
  title: 'Accordion Item',
  category: 'design',
  description: 'A heading with its panel.',
  parent: ['core/accordion'],
  allowedBlocks: ['core/accordion-heading', 'core/accordion-panel'],
  attributes: { openByDefault: flag(false) },
  providesContext: { 'core/accordion-open-by-default': 'openByDefault' },
  supports: {
    html: false,
    color: { background: true, gradients: true },
    interactivity: true,
    spacing: { margin: ['top', 'bottom'], padding: true, blockGap: true },
    __experimentalBorder: { ...allBorders, ...controls('color', 'radius', 'style', 'width') },
    shadow: true,
    layout: { allowEditing: false },
    typography: { ...allTypography, ...controls('fontSize') },
    contentRole: true,
  },
  extendsStoredMarkup: true,
  /** Connects the button and the panel by a numbered id. */
  render: ({ attributes, content, context }) => {
    const isOpen = attributes.openByDefault === true;
    const id = `accordion-item-${context.state.environment.session.nextUniqueNumber()}`;
    const editor = new TagEditor(content);
    const withPriority = (html: string) => (isOpen ? html : lowerImagePriority(html));
    if (!editor.nextWithClass('wp-block-accordion-item')) return withPriority(content);
    editor.setAttribute('data-wp-context', `{ "id": "${id}", "openByDefault": ${isOpen} }`);
    editor.setAttribute('data-wp-class--is-open', 'state.isOpen');
    editor.setAttribute('data-wp-init', 'callbacks.initAccordionItems');
    editor.setAttribute('data-wp-on-window--hashchange', 'callbacks.hashChange');
    if (!editor.nextWithClass('wp-block-accordion-heading__toggle')) return withPriority(content);
    editor.setAttribute('data-wp-on--click', 'actions.toggle');
    editor.setAttribute('id', id);
    editor.setAttribute('aria-controls', `${id}-panel`);
    editor.setAttribute('data-wp-bind--aria-expanded', 'state.isOpen');
    // Without a panel, for example because it is hidden, there is nothing to open.
    if (!editor.nextWithClass('wp-block-accordion-panel')) return withPriority(content);
    editor.setAttribute('id', `${id}-panel`);
    editor.setAttribute('aria-labelledby', id);
    editor.setAttribute('data-wp-bind--hidden', 'state.isHidden');
    editor.setAttribute('data-wp-on--beforematch', 'actions.handleBeforeMatch');
    return withPriority(addInitialState(editor.apply(), isOpen));
  },
  // The directive for this class applies after the classes of the layout.
  finish: (markup, { attributes }) => (attributes.openByDefault === true ? addClassToItem(markup, 'is-open') : markup),
});

function addClassToItem(markup: string, className: string): string {
  const editor = new TagEditor(markup);
  if (editor.nextWithClass('wp-block-accordion-item') && editor.attribute('data-wp-class--is-open') !== undefined)
    editor.addClass(className);
  return editor.apply();
}

/** Sets the initial values of the attributes that the directives change. Only their script hides the panel. */
function addInitialState(html: string, isOpen: boolean): string {
  const editor = new TagEditor(html);
  if (editor.nextWithClass('wp-block-accordion-heading__toggle')) {
    editor.setAttribute('aria-expanded', isOpen ? 'true' : 'false');
  }
  return editor.apply();
}
