import { integerAt } from '../../block-grammar/parsed-block.ts';
import { TagEditor } from '../../html/tag-editor.ts';
import { choice, defineBlock, list, number } from '../define-block.ts';
import { controls } from '../support-settings.ts';

export const tabsBlock = defineBlock('core/tabs', {
  title: 'Tabs',
  category: 'text',
  description: 'Panels of which one is shown at a time.',
  allowedBlocks: ['core/tab-list', 'core/tab-panel'],
  attributes: {
    orientation: choice(['horizontal', 'vertical'], 'horizontal'),
    activeTabIndex: number(0),
    tabs: list(),
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
  extendsStoredMarkup: true,
  render: ({ attributes, content, context }) => {
    const id = `tabs_${context.state.environment.session.nextUniqueNumber()}`;
    const activeIndex = integerAt(attributes, 'activeTabIndex') ?? 0;
    const editor = new TagEditor(content);
    if (!editor.next()) return content;
    editor.setAttribute('data-wp-interactive', 'core/tabs');
    editor.setAttribute('data-wp-context', JSON.stringify({ tabsId: id, activeTabIndex: activeIndex }));
    editor.setAttribute('data-wp-init', 'callbacks.onTabsInit');
    editor.setAttribute('data-wp-on--keydown', 'actions.handleTabKeyDown');
    let buttonCount = 0;
    let panelCount = 0;
    while (editor.next()) {
      if (editor.hasClass('wp-block-tab-list')) editor.setAttribute('aria-label', 'Tabbed content');
      else if (editor.attribute('role') === 'tab') {
        addButtonAttributes(editor, { id, index: buttonCount });
        buttonCount += 1;
      } else if (editor.hasClass('wp-block-tab-panel')) {
        editor.setAttribute('id', `${id}-tab-${panelCount}`);
        editor.setAttribute('aria-labelledby', `tab__${id}-tab-${panelCount}`);
        editor.setAttribute('data-wp-bind--hidden', '!state.isActiveTab');
        panelCount += 1;
      }
    }
    const html = editor.apply();
    return panelCount === 0 ? html : hidePanels(html);
  },
});

function addButtonAttributes(editor: TagEditor, { id, index }: { id: string; index: number }): void {
  editor.setAttribute('id', `tab__${id}-tab-${index}`);
  editor.setAttribute('aria-controls', `${id}-tab-${index}`);
  editor.setAttribute('data-wp-context', JSON.stringify({ tabIndex: index }));
  editor.setAttribute('data-wp-on--click', 'actions.handleTabClick');
  editor.setAttribute('data-wp-on--keydown', 'actions.handleTabKeyDown');
  editor.setAttribute('data-wp-bind--aria-selected', 'state.isActiveTab');
  editor.setAttribute('data-wp-bind--tabindex', 'state.tabIndexAttribute');
}

/** Hides all panels until the script shows the active one. */
function hidePanels(html: string): string {
  const editor = new TagEditor(html);
  while (editor.nextWithClass('wp-block-tab-panel')) editor.setAttribute('hidden', true);
  return editor.apply();
}
