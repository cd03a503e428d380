import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import { stripTags } from '../../html/strip-tags.ts';
import { filterPostHtml } from '../../sanitising/post-html.ts';
import { defineBlock, flag, typography } from '../define-block.ts';
import { anchor, isShown, linkAttributes, MENU_CONTEXT } from '../parts/menu-link.ts';
import { hasIcons, openingClass } from '../parts/navigation-submenus.ts';
import { SUBMENU_DRAWING } from '../parts/svg-icons.ts';
import { blockClass } from '../supports/class-names.ts';

export const navigationSubmenuBlock = defineBlock('core/navigation-submenu', {
  title: 'Submenu',
  category: 'design',
  description: 'A link of a menu with links below it.',
  parent: ['core/navigation'],
  usesContext: [...MENU_CONTEXT, 'maxNestingLevel', 'style', 'openSubmenusOnClick', 'submenuVisibility'],
  attributes: { ...linkAttributes, isTopLevelItem: flag() },
  supports: { reusable: false, html: false, ...typography },
  bindable: { url: null },
  isMenuLink: true,
  render: async (rendering) => {
    const { attributes, content, context } = rendering;
    const label = textAt(attributes, 'label');
    if (!label || !(await isShown(rendering))) return '';
    const menu = context.values['core/navigation'];
    const opensOnClick = valueAt(menu, 'openSubmenusOnClick') === true;
    const name = escapeAttribute(`${stripTags(label)} submenu`);
    const icon = `<button aria-label="${name}" class="wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle" aria-expanded="false">${SUBMENU_DRAWING}</button>`;
    const link = opensOnClick
      ? `<button aria-label="${name}" class="wp-block-navigation-item__content wp-block-navigation-submenu__toggle" aria-expanded="false"><span class="wp-block-navigation-item__label">${filterPostHtml(label)}</span></button><span class="wp-block-navigation__submenu-icon">${SUBMENU_DRAWING}</span>`
      : anchor(attributes, { label, gap: ' ' }) + (hasIcons(menu) ? icon : '');
    const list = `<ul class="wp-block-navigation__submenu-container ${blockClass('core/navigation-submenu')}">${content.trim()}</ul>`;
    const classes = ['wp-block-navigation-item', 'has-child', ...openingClass(menu)].join(' ');
    return `<li ${rendering.wrapper({ class: classes })}>${link}${list}</li>`;
  },
});
