import type { Parameters } from '../../declare/route.ts';
import { termInput } from '../terms/parameters.ts';
import { termRoutes } from '../terms/routes.ts';
import { mayReadMenus, menuAccess } from './access.ts';
import { menuResource, menuTaxonomy } from './resource.ts';

/** A menu is written whole: its slug follows its name, and a description that is not sent is none. */
const menuInput = (parameters: Parameters): Record<string, unknown> => ({
  ...termInput(parameters),
  slug: '',
  description: parameters.description ?? '',
  ...(parameters.locations === undefined ? {} : { locations: parameters.locations }),
  ...(parameters.auto_add === undefined ? {} : { autoAdd: parameters.auto_add }),
});

/** The routes of menus. */
export const menuRoutes = termRoutes({
  taxonomy: menuTaxonomy,
  graphqlName: 'Menu',
  singular: 'menu',
  plural: 'menus',
  resource: menuResource,
  input: menuInput,
  reading: { access: menuAccess, permission: mayReadMenus },
});
