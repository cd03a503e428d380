import { type Json, valueAt } from '../../block-grammar/parsed-block.ts';
import { TagEditor } from '../../html/tag-editor.ts';

/** Whether submenus open with a button. */
export function hasIcons(menu: Json | undefined): boolean {
  return menu !== undefined && valueAt(menu, 'showSubmenuIcon') !== false;
}

/** The class for the way in which submenus open; none outside a menu. */
export function openingClass(menu: Json | undefined): string[] {
  if (menu === undefined) return [];
  if (valueAt(menu, 'openSubmenusOnClick') === true) return ['open-on-click'];
  return hasIcons(menu) ? ['open-on-hover-click'] : [];
}

const CONTEXT =
  '{ "submenuOpenedBy": { "click": false, "hover": false, "focus": false }, "type": "submenu", "modal": null, "previousFocus": null }';

/** Adds the directives that open and close submenus to rendered menu items. */
export function withDirectives(html: string): string {
  const editor = new TagEditor(html);
  while (editor.next()) {
    if (editor.name === 'li' && editor.hasClass('has-child')) addToItem(editor);
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

function addToItem(editor: TagEditor): void {
  editor.setAttribute('data-wp-interactive', 'core/navigation');
  editor.setAttribute('data-wp-context', CONTEXT);
  editor.setAttribute('data-wp-watch', 'callbacks.initMenu');
  editor.setAttribute('data-wp-on--focusout', 'actions.handleMenuFocusout');
  editor.setAttribute('data-wp-on--keydown', 'actions.handleMenuKeydown');
  editor.setAttribute('tabindex', '-1');
  if (!editor.hasClass('open-on-hover-click')) return;
  editor.setAttribute('data-wp-on--pointerenter', 'actions.openMenuOnHover');
  editor.setAttribute('data-wp-on--pointerleave', 'actions.closeMenuOnHover');
}
