import { type Block, textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { defineBlock, number } from '../define-block.ts';
import { controls } from '../support-settings.ts';

export const tabsBlock = defineBlock('core/tabs', {
  title: 'Tabs',
  category: 'design',
  description: 'Panels of which one is shown at a time.',
  usesContext: ['core/tabs-list', 'core/tabs-id'],
  allowedBlocks: ['core/tab-list', 'core/tab-panels'],
  attributes: {
    activeTabIndex: number(0),
    editorActiveTabIndex: { ...number(), role: 'local' },
  },
  supports: {
    align: true,
    anchor: true,
    color: { text: true, background: true, ...controls('text', 'background') },
    layout: { allowEditing: false },
    html: false,
    interactivity: true,
    spacing: { blockGap: true, margin: true, padding: true },
    typography: { fontSize: true, __experimentalFontFamily: true },
  },
  viewModules: ['@wordpress/block-library/tabs/view'],
  /** The id of the tabs, and those of their panels. */
  contextValues: ({ block, state }) => {
    const id = textAt(block.attributes, 'anchor') ?? `tabs_${state.environment.session.nextUniqueNumber()}`;
    return { tabsId: id, panelIds: panelIds(block, id) };
  },
  extendsStoredMarkup: true,
  render: ({ attributes, content, innerContext }) => {
    const id = textAt(innerContext.values['core/tabs'], 'tabsId');
    if (!id) return '';
    const editor = new TagEditor(content);
    if (!editor.nextWithClass('wp-block-tabs')) return content;
    const data = { tabsId: id, activeTabIndex: valueAt(attributes, 'activeTabIndex') ?? 0 };
    editor.setAttribute('data-wp-interactive', 'core/tabs');
    editor.setAttribute('data-wp-context', JSON.stringify(data));
    editor.setAttribute('data-wp-init', 'callbacks.onTabsInit');
    editor.setAttribute('data-wp-on--keydown', 'actions.handleTabKeyDown');
    return hidePanels(editor.apply());
  },
});

/** Returns the ids of the panels: their anchors or, without one, numbers after the id of the tabs. */
function panelIds(tabs: Block, id: string): string[] {
  const panels = tabs.innerBlocks.find(({ name }) => name === 'core/tab-panels')?.innerBlocks ?? [];
  return panels
    .filter(({ name }) => name === 'core/tab-panel')
    .map(({ attributes }, index) => textAt(attributes, 'anchor') || `${id}-tab-${index}`);
}

/** Hides all panels until the script shows the active one. */
function hidePanels(html: string): string {
  const editor = new TagEditor(html);
  while (editor.next()) {
    if (editor.attribute('data-wp-bind--hidden') === '!state.isActiveTab') editor.setAttribute('hidden', true);
  }
  return editor.apply();
}
