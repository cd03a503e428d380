import { textAt } from '../../block-grammar/parsed-block.ts';
import { defineBlock, flag, typographySupports } from '../define-block.ts';
import { isMenuLinkShown, MENU_CONTEXT_VALUES, menuLinkAttributes, renderMenuLink } from '../parts/menu-link.ts';

export const navigationLinkBlock = defineBlock('core/navigation-link', {
  title: 'Custom Link',
  category: 'design',
  description: 'A link in a menu.',
  parent: ['core/navigation'],
  usesContext: [...MENU_CONTEXT_VALUES, 'maxNestingLevel', 'style'],
  allowedBlocks: ['core/navigation-link', 'core/navigation-submenu', 'core/page-list'],
  attributes: { ...menuLinkAttributes, isTopLevelLink: flag() },
  supports: { reusable: false, html: false, renaming: false, ...typographySupports },
  bindableAttributes: { url: null },
  isMenuLink: true,
  render: async (rendering) => {
    const { attributes, content } = rendering;
    const label = textAt(attributes, 'label');
    if (!label || !(await isMenuLinkShown(rendering))) return '';
    const submenu = content.trim() === '' ? '' : `<ul class="wp-block-navigation__submenu-container">${content}</ul>`;
    const classes = `wp-block-navigation-item${submenu === '' ? '' : ' has-child'}`;
    return `<li ${rendering.wrapperAttributes({ class: classes })}>${renderMenuLink(attributes, { label, space: '  ' })}${submenu}</li>`;
  },
});
