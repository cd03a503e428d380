import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { stripAllTags } from '../../html/strip-tags.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { defineBlock, list } from '../define-block.ts';
import { allBorders, controls } from '../support-settings.ts';

const TAB_BUTTON = '.wp-block-tab-list button';

export const tabListBlock = defineBlock('core/tab-list', {
  title: 'Tab List',
  category: 'design',
  description: 'The buttons of the tabs.',
  parent: ['core/tabs'],
  usesContext: ['core/tabs-list'],
  attributes: {
    tabs: {
      ...list([]),
      source: 'query',
      selector: 'button',
      query: { label: { type: 'rich-text', source: 'rich-text', role: 'content' } },
    },
  },
  selectors: {
    border: TAB_BUTTON,
    color: { background: TAB_BUTTON, text: TAB_BUTTON },
    spacing: { padding: TAB_BUTTON },
  },
  supports: {
    html: false,
    ariaLabel: true,
    visibility: false,
    lock: false,
    color: { background: true, text: true, __experimentalSkipSerialization: true, ...controls('background', 'text') },
    typography: { fontSize: true, __experimentalFontFamily: true },
    __experimentalBorder: { ...allBorders, __experimentalSkipSerialization: true },
    layout: {
      default: { type: 'flex', flexWrap: 'wrap' },
      allowVerticalAlignment: false,
      allowOrientation: false,
      allowWrap: false,
    },
    spacing: {
      padding: true,
      blockGap: true,
      __experimentalSkipSerialization: ['padding'],
      ...controls('padding', 'blockGap'),
    },
  },
  layout: { type: 'flex', flexWrap: 'wrap' },
  extendsStoredMarkup: true,
  /** Connects the buttons with the panels. */
  render: ({ attributes, content, context }) => {
    const ids = valueAt(context.values['core/tabs'], 'panelIds');
    const editor = new TagEditor(content);
    if (!editor.nextWithClass('wp-block-tab-list')) return content;
    editor.setAttribute('aria-label', stripAllTags(textAt(attributes, 'ariaLabel') || 'Tabbed content'));
    for (const [index, id] of Array.isArray(ids) ? ids.entries() : []) {
      if (typeof id !== 'string' || !editor.next('button')) break;
      editor.setAttribute('id', `tab__${id}`);
      editor.setAttribute('aria-controls', id);
      editor.setAttribute('data-wp-on--click', 'actions.handleTabClick');
      editor.setAttribute('data-wp-on--keydown', 'actions.handleTabKeyDown');
      editor.setAttribute('data-wp-bind--aria-selected', 'state.isActiveTab');
      editor.setAttribute('data-wp-bind--tabindex', 'state.tabIndexAttribute');
      editor.setAttribute('data-wp-context', JSON.stringify({ tabIndex: index }));
    }
    return editor.apply();
  },
});
