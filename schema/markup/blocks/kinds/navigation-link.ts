import { textAt } from '../../block-grammar/parsed-block.ts';
import { defineBlock, flag } from '../define-block.ts';
import { isMenuLinkShown, MENU_CONTEXT_VALUES, menuLinkAttributes, renderMenuLink } from '../parts/menu-link.ts';
import { hasSubmenuIcons } from '../parts/nested-submenus.ts';
import { SUBMENU_ICON } from '../parts/svg-icons.ts';
import { allTypography, controls } from '../support-settings.ts';

const ITEM_CLASS = 'wp-block-navigation-item';

export const navigationLinkBlock = defineBlock('core/navigation-link', {
  title: 'Custom Link',
  category: 'design',
  description: 'A link in a menu.',
  parent: ['core/navigation'],
  usesContext: [...MENU_CONTEXT_VALUES, 'maxNestingLevel', 'style'],
  allowedBlocks: ['core/navigation-link', 'core/navigation-submenu', 'core/page-list'],
  attributes: { ...menuLinkAttributes, isTopLevelLink: flag() },
  supports: {
    anchor: true,
    reusable: false,
    html: false,
    __experimentalSlashInserter: true,
    typography: { ...allTypography, ...controls('fontSize') },
    renaming: false,
    interactivity: { clientNavigation: true },
  },
  selectors: { states: { '-current': '.wp-block-navigation .current-menu-item' } },
  bindableAttributes: { url: null },
  isMenuLink: true,
  render: async (rendering) => {
    const { attributes, content } = rendering;
    const label = textAt(attributes, 'label');
    if (!label || !(await isMenuLinkShown(rendering))) return '';
    const link = renderMenuLink(attributes, { label, space: '  ' });
    if (content.trim() === '') return `<li ${rendering.wrapperAttributes({ class: ITEM_CLASS })}>${link}</li>`;
    const icon = hasSubmenuIcons(rendering.context.values['core/navigation'])
      ? `<span class="wp-block-navigation__submenu-icon">${SUBMENU_ICON}</span>`
      : '';
    const submenu = `<ul class="wp-block-navigation__submenu-container">${content}</ul>`;
    return `<li ${rendering.wrapperAttributes({ class: `${ITEM_CLASS} has-child` })}>${link}${icon}${submenu}</li>`;
  },
});
