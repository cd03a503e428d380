import { objectAt, textAt } from '../../block-grammar/parsed-block.ts';
import { escapeAttribute } from '../../html/escape.ts';
import { stripAllTags } from '../../html/strip-tags.ts';
import { defineBlock, flag } from '../define-block.ts';
import { submenuColors } from '../parts/menu-colors.ts';
import {
  isMenuLinkShown,
  MENU_CONTEXT_VALUES,
  menuLinkAttributes,
  renderMenuLabel,
  renderMenuLink,
} from '../parts/menu-link.ts';
import { hasSubmenuIcons, submenuOpeningClasses, submenuVisibility } from '../parts/nested-submenus.ts';
import { SUBMENU_ICON } from '../parts/svg-icons.ts';
import type { BlockRenderInput } from '../render-context.ts';
import { allTypography, controls } from '../support-settings.ts';

export const navigationSubmenuBlock = defineBlock('core/navigation-submenu', {
  title: 'Submenu',
  category: 'design',
  description: 'A link in a menu, with a submenu.',
  parent: ['core/navigation'],
  usesContext: [...MENU_CONTEXT_VALUES, 'maxNestingLevel', 'openSubmenusOnClick', 'submenuVisibility', 'style'],
  attributes: { ...menuLinkAttributes, isTopLevelItem: flag(), isParentSubmenu: flag(true) },
  supports: {
    anchor: true,
    reusable: false,
    html: false,
    typography: { ...allTypography, ...controls('fontSize') },
    interactivity: { clientNavigation: true },
  },
  providesContext: { 'core/isInsideSubmenu': 'isParentSubmenu' },
  bindableAttributes: { url: null },
  isMenuLink: true,
  render: async (rendering) => {
    const { attributes, content, context } = rendering;
    const label = textAt(attributes, 'label');
    if (!label || !(await isMenuLinkShown(rendering))) return '';
    const menu = context.values['core/navigation'];
    const hasSubmenu = content.trim() !== '';
    const classes = ['wp-block-navigation-item', ...(hasSubmenu ? ['has-child'] : []), ...submenuOpeningClasses(menu)];
    const wrapper = rendering.wrapperAttributes({ class: classes.join(' ') });
    const link = renderLabel(rendering, { label, hasSubmenu });
    return `<li ${wrapper}>${link}${hasSubmenu ? renderSubmenu(rendering) : ''}</li>`;
  },
});

/** Renders the link and the button that opens the submenu, or one button that does if submenus open with a click. */
function renderLabel(
  { attributes, context }: BlockRenderInput,
  { label, hasSubmenu }: { label: string; hasSubmenu: boolean },
): string {
  const menu = context.values['core/navigation'];
  const buttonAttributes = `aria-label="${escapeAttribute(`${stripAllTags(label)} submenu`)}" class="`;
  if (menu !== undefined && submenuVisibility(menu) === 'click') {
    const icon = hasSubmenu ? `<span class="wp-block-navigation__submenu-icon">${SUBMENU_ICON}</span>` : '';
    return `<button ${buttonAttributes}wp-block-navigation-item__content wp-block-navigation-submenu__toggle" aria-expanded="false">${renderMenuLabel(attributes, label)}</button>${icon}`;
  }
  const button = `<button ${buttonAttributes}wp-block-navigation__submenu-icon wp-block-navigation-submenu__toggle" aria-expanded="false">${SUBMENU_ICON}</button>`;
  const link = renderMenuLink({ ...attributes, url: attributes.url || null }, { label, space: ' ' });
  return link + (hasSubmenu && hasSubmenuIcons(menu) ? button : '');
}

/** Renders the list of the submenu, with the colors of the overlay of its menu. */
function renderSubmenu(rendering: BlockRenderInput): string {
  const colors = submenuColors(rendering.attributes, objectAt(rendering.context.values, 'core/navigation'));
  const classes = ['wp-block-navigation__submenu-container', ...colors.classes].join(' ');
  return `<ul ${rendering.wrapperAttributes({ class: classes, style: colors.style })}>${rendering.content.trim()}</ul>`;
}
