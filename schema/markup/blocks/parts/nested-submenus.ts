import { type Json, valueAt } from '../../block-grammar/parsed-block.ts';
import { TagEditor } from '../../html/tag-editor.ts';

/** Whether submenus have a button with an icon that opens them. */
export function hasSubmenuIcons(navigation: Json | undefined): boolean {
  return navigation !== undefined && valueAt(navigation, 'showSubmenuIcon') !== false;
}

/** Returns when the submenus of a menu are shown. The older setting takes precedence. */
export function submenuVisibility(navigation: Json | undefined): 'hover' | 'click' | 'always' {
  const opensOnClick = valueAt(navigation, 'openSubmenusOnClick');
  if (typeof opensOnClick === 'boolean') return opensOnClick ? 'click' : 'hover';
  const visibility = valueAt(navigation, 'submenuVisibility');
  return visibility === 'click' || visibility === 'always' ? visibility : 'hover';
}

/** Returns the classes for the way in which submenus open; none outside a menu. */
export function submenuOpeningClasses(navigation: Json | undefined): string[] {
  if (navigation === undefined) return [];
  const visibility = submenuVisibility(navigation);
  if (visibility === 'click') return ['open-on-click'];
  if (visibility === 'always') return ['open-always'];
  return hasSubmenuIcons(navigation) ? ['open-on-hover-click'] : [];
}

const SUBMENU_CONTEXT =
  '{ "submenuOpenedBy": { "click": false, "hover": false, "focus": false }, "type": "submenu", "modal": null, "previousFocus": null }';

/**
 * Adds the directives that open and close submenus to rendered menu items: to an item with a submenu, the next button after
 * it, and the next list after that. Without a button, no further items have directives.
 */
export function addSubmenuDirectives(html: string, navigation: Json): string {
  const opensOnHover = submenuVisibility(navigation) === 'hover';
  const editor = new TagEditor(html);
  while (editor.nextWithClass('has-child', 'li')) {
    editor.setAttribute('data-wp-interactive', 'core/navigation');
    editor.setAttribute('data-wp-context', SUBMENU_CONTEXT);
    editor.setAttribute('data-wp-watch', 'callbacks.initMenu');
    editor.setAttribute('data-wp-on--focusout', 'actions.handleMenuFocusout');
    editor.setAttribute('data-wp-on--keydown', 'actions.handleMenuKeydown');
    editor.setAttribute('tabindex', '-1');
    if (opensOnHover) {
      editor.setAttribute('data-wp-on--pointerenter', 'actions.openMenuOnHover');
      editor.setAttribute('data-wp-on--pointerleave', 'actions.closeMenuOnHover');
    }
    if (editor.nextWithClass('wp-block-navigation-submenu__toggle', 'button')) {
      editor.setAttribute('data-wp-on--click', 'actions.toggleMenuOnClick');
      editor.setAttribute('data-wp-bind--aria-expanded', 'state.isSubmenuOpen');
      editor.removeAttribute('aria-expanded');
    }
    if (editor.nextWithClass('wp-block-navigation__submenu-container', 'ul')) {
      editor.setAttribute('data-wp-on--focus', 'actions.openMenuOnFocus');
    }
  }
  return editor.apply();
}

/** Groups items by the ids of their parents; preserves their order. */
export function groupByParent<T extends { parentId: number }>(items: readonly T[]): ReadonlyMap<number, readonly T[]> {
  const children = new Map<number, T[]>();
  for (const item of items) {
    const siblings = children.get(item.parentId);
    if (siblings === undefined) children.set(item.parentId, [item]);
    else siblings.push(item);
  }
  return children;
}
