import { termRoutes } from '../terms/term-routes.ts';
import { menuResource, menuTaxonomy } from './menu-resource.ts';

/** The routes of menus. */
export const menuRoutes = termRoutes({
  taxonomy: menuTaxonomy,
  plural: 'menus',
  resource: menuResource,
  // A menu is written whole: its slug follows its name, and a description that is not sent is none.
  input: (sent) => ({ description: '', ...sent, slug: '' }),
});
