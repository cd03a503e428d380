import { textAt, valueAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import { stripTags } from '../../html/strip-tags.ts';
import { filterPostHtml } from '../../sanitizing/post-elements.ts';
import { defineBlock, flag, typographySupports } from '../define-block.ts';
import { isMenuLinkShown, MENU_CONTEXT_VALUES, menuLinkAttributes, renderMenuLink } from '../parts/menu-link.ts';
import { hasSubmenuIcons, submenuOpeningClasses } from '../parts/nested-submenus.ts';
import { SUBMENU_ICON } from '../parts/svg-icons.ts';
import { blockClassName } from '../supports/wrapper-attributes.ts';

export const navigationSubmenuBlock = defineBlock('core/navigation-submenu', {
  title: 'Submenu',
  category: 'design',
  description: 'A link in a menu, with a submenu.',
  parent: ['core/navigation'],
  usesContext: [...MENU_CONTEXT_VALUES, 'maxNestingLevel', 'style', 'openSubmenusOnClick', 'submenuVisibility'],
  attributes: { ...menuLinkAttributes, isTopLevelItem: flag() },
  supports: { reusable: false, html: false, ...typographySupports },
  bindableAttributes: { url: null },
  isMenuLink: true,
  render: async (rendering) => {
    const { attributes, content, context } = rendering;
    const label = textAt(attributes, 'label');
    if (!label || !(await isMenuLinkShown(rendering))) return '';
    const menu = context.values['core/navigation'];
    const opensOnClick = valueAt(menu, 'openSubmenusOnClick') === true;
    const name = escapeAttribute(`${stripTags(label)} submenu`);
    const icon = `<button aria-label="${name}" class="wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle" aria-expanded="false">${SUBMENU_ICON}</button>`;
    const link = opensOnClick
      ? `<button aria-label="${name}" class="wp-block-navigation-item__content wp-block-navigation-submenu__toggle" aria-expanded="false"><span class="wp-block-navigation-item__label">${filterPostHtml(label)}</span></button><span class="wp-block-navigation__submenu-icon">${SUBMENU_ICON}</span>`
      : renderMenuLink(attributes, { label, space: ' ' }) + (hasSubmenuIcons(menu) ? icon : '');
    const list = `<ul class="wp-block-navigation__submenu-container ${blockClassName('core/navigation-submenu')}">${content.trim()}</ul>`;
    const classes = ['wp-block-navigation-item', 'has-child', ...submenuOpeningClasses(menu)].join(' ');
    return `<li ${rendering.wrapperAttributes({ class: classes })}>${link}${list}</li>`;
  },
});
