import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Route } from '../../declare/route.ts';
import { contentRoutes } from '../post-like/post-like-routes.ts';
import { menuItemResource } from './menu-item-resource.ts';

/** The routes of menu items and of their autosaves. */
export const menuItemRoutes = (registry: Registry): readonly Route[] =>
  contentRoutes({
    type: 'nav_menu_item',
    plural: 'menuItems',
    resource: menuItemResource(registry),
    isOpen: true,
    // A list holds a whole menu, in its order, unless the request says otherwise.
    listDefaults: { size: 100, orderby: 'menu_order', direction: 'asc' },
  });
