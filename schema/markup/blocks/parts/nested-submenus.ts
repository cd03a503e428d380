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

/** Returns the class for the way in which submenus open; none outside a menu. */
export function submenuOpeningClasses(navigation: Json | undefined): string[] {
  if (navigation === undefined) return [];
  if (valueAt(navigation, 'openSubmenusOnClick') === true) return ['open-on-click'];
  return hasSubmenuIcons(navigation) ? ['open-on-hover-click'] : [];
}

const SUBMENU_CONTEXT =
  '{ "submenuOpenedBy": { "click": false, "hover": false, "focus": false }, "type": "submenu", "modal": null, "previousFocus": null }';

/** Adds the directives that open and close submenus to rendered menu items. */
export function addSubmenuDirectives(html: string): string {
  const editor = new TagEditor(html);
  while (editor.next()) {
    if (editor.name === 'li' && editor.hasClass('has-child')) addItemDirectives(editor);
    else if (editor.name === 'button' && editor.hasClass('wp-block-navigation-submenu__toggle')) {
      editor.setAttribute('data-wp-on--click', 'actions.toggleMenuOnClick');
      editor.setAttribute('data-wp-bind--aria-expanded', 'state.isSubmenuOpen');
      editor.removeAttribute('aria-expanded');
    } else if (editor.name === 'ul' && editor.hasClass('wp-block-navigation__submenu-container')) {
      editor.setAttribute('data-wp-on--focus', 'actions.openMenuOnFocus');
    }
  }
  return editor.apply();
}

function addItemDirectives(editor: TagEditor): void {
  editor.setAttribute('data-wp-interactive', 'core/navigation');
  editor.setAttribute('data-wp-context', SUBMENU_CONTEXT);
  editor.setAttribute('data-wp-watch', 'callbacks.initMenu');
  editor.setAttribute('data-wp-on--focusout', 'actions.handleMenuFocusout');
  editor.setAttribute('data-wp-on--keydown', 'actions.handleMenuKeydown');
  editor.setAttribute('tabindex', '-1');
  if (!editor.hasClass('open-on-hover-click')) return;
  editor.setAttribute('data-wp-on--pointerenter', 'actions.openMenuOnHover');
  editor.setAttribute('data-wp-on--pointerleave', 'actions.closeMenuOnHover');
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
