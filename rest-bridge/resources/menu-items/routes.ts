import type { Registry } from '../../../schema/types/registry.ts';
import type { Parameter, Route } from '../../declare/route.ts';
import { autosaveRoutes } from '../autosaves/routes.ts';
import { contentListParameters, taxRelationParameter, termParameters } from '../content/list-parameters.ts';
import { contentRoutes } from '../content/routes.ts';
import { mayReadMenus, menuAccess } from '../menus/access.ts';
import { menuItemResource, path } from './resource.ts';

/** A list holds a whole menu, in its order, unless it is asked for otherwise. */
function listParameters(): Record<string, Parameter> {
  const { per_page, order, orderby, ...shared } = contentListParameters({ authors: false, menuOrder: true });
  return {
    ...shared,
    per_page: { ...per_page, default: 100 },
    order: { ...order, default: 'asc' },
    orderby: { ...orderby, default: 'menu_order' },
    tax_relation: taxRelationParameter,
    ...termParameters('menus', { hierarchical: false }),
  };
}

/** The routes of menu items and of their autosaves (api.md, Core: menu items). */
export function menuItemRoutes(registry: Registry): readonly Route[] {
  const menuItem = {
    type: 'nav_menu_item',
    path,
    resource: menuItemResource(registry),
    permissionsField: 'menuItemPermissions',
  } as const;
  return [
    ...contentRoutes({
      ...menuItem,
      fields: {
        list: 'menuItems',
        item: 'menuItem',
        create: 'createMenuItem',
        update: 'updateMenuItem',
        delete: 'deleteMenuItem',
      },
      inputType: 'MenuItemInput',
      terms: { menus: { taxonomy: 'nav_menu' } },
      writesTerms: false,
      isOpen: true,
      reading: { access: menuAccess, permission: mayReadMenus },
      listParameters: listParameters(),
    }),
    ...autosaveRoutes({
      ...menuItem,
      autosaves: { field: 'createMenuItemAutosave', inputType: 'MenuItemInput' },
    }),
  ];
}
