import { textAt } from '../../block-grammar/parsed-block.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { defineBlock, text } from '../define-block.ts';
import { allBorders, controls } from '../support-settings.ts';

export const tabPanelsBlock = defineBlock('core/tab-panels', {
  title: 'Tab Panels',
  category: 'design',
  description: 'The panels of the tabs.',
  parent: ['core/tabs'],
  allowedBlocks: ['core/tab-panel'],
  supports: {
    html: false,
    visibility: false,
    lock: false,
    color: { background: true, text: true, heading: true, link: true, ...controls('background', 'text') },
    spacing: { padding: true },
    typography: { fontSize: true, __experimentalFontFamily: true },
    __experimentalBorder: { ...allBorders },
  },
});

export const tabPanelBlock = defineBlock('core/tab-panel', {
  title: 'Tab Panel',
  category: 'design',
  description: 'The content of one tab.',
  parent: ['core/tab-panels'],
  usesContext: ['core/tabs-id'],
  providesContext: { 'core/tab-label': 'label' },
  attributes: { label: text('') },
  supports: {
    anchor: true,
    html: false,
    color: { background: true, text: true, ...controls('background', 'text') },
    layout: true,
    spacing: { blockGap: true, padding: true },
    typography: { fontSize: true, __experimentalFontFamily: true, ...controls('fontSize', '__experimentalFontFamily') },
    visibility: false,
  },
  extendsStoredMarkup: true,
  /** Gives the panel an id, and names it after its button. */
  render: ({ content, context }) => {
    const tabsId = textAt(context.values['core/tabs'], 'tabsId') ?? '';
    const index = context.state.environment.session.nextNumber(`panels of ${tabsId}`) - 1;
    const editor = new TagEditor(content);
    if (!editor.nextWithClass('wp-block-tab-panel')) return content;
    const written = editor.attribute('id');
    const id = typeof written === 'string' && written !== '' ? written : `${tabsId ? `${tabsId}-` : ''}tab-${index}`;
    editor.setAttribute('id', id);
    editor.setAttribute('aria-labelledby', `tab__${id}`);
    editor.setAttribute('data-wp-bind--hidden', '!state.isActiveTab');
    return editor.apply();
  },
});
