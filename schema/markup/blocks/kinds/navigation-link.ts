import { textAt } from '../../block-grammar/parsed-block.ts';
import { defineBlock, flag, typography } from '../define-block.ts';
import { anchor, isShown, linkAttributes, MENU_CONTEXT } from '../parts/menu-link.ts';

export const navigationLinkBlock = defineBlock('core/navigation-link', {
  title: 'Custom Link',
  category: 'design',
  description: 'A link of a menu.',
  parent: ['core/navigation'],
  usesContext: [...MENU_CONTEXT, 'maxNestingLevel', 'style'],
  allowedBlocks: ['core/navigation-link', 'core/navigation-submenu', 'core/page-list'],
  attributes: { ...linkAttributes, isTopLevelLink: flag() },
  supports: { reusable: false, html: false, renaming: false, ...typography },
  bindable: { url: null },
  isMenuLink: true,
  render: async (rendering) => {
    const { attributes, content } = rendering;
    const label = textAt(attributes, 'label');
    if (!label || !(await isShown(rendering))) return '';
    const submenu = content.trim() === '' ? '' : `<ul class="wp-block-navigation__submenu-container">${content}</ul>`;
    const classes = `wp-block-navigation-item${submenu === '' ? '' : ' has-child'}`;
    return `<li ${rendering.wrapper({ class: classes })}>${anchor(attributes, { label, gap: '  ' })}${submenu}</li>`;
  },
});
