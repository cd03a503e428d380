import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { Route } from '../../declare/route.ts';
import { contentRoutes } from '../post-like/post-like-routes.ts';
import { menuItemResource } from './menu-item-resource.ts';

/** Creates the routes of menu items and their autosaves. */
export const menuItemRoutes = (registry: Registry): readonly Route[] =>
  contentRoutes({
    type: 'nav_menu_item',
    plural: 'menuItems',
    resource: menuItemResource(registry),
    hasNoPassword: true,
    // By default, a list contains up to 100 items in the order of the menu.
    listDefaults: { size: 100, orderby: 'menu_order', direction: 'asc' },
  });
