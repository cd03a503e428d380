import { termRoutes } from '../terms/term-routes.ts';
import { menuResource, menuTaxonomy } from './menu-resource.ts';

/** The routes of menus. */
export const menuRoutes = termRoutes({
  taxonomy: menuTaxonomy,
  plural: 'menus',
  resource: menuResource,
  // A write replaces the whole menu: the slug follows from the name, and an absent description becomes empty.
  input: (input) => ({ description: '', ...input, slug: '' }),
});
