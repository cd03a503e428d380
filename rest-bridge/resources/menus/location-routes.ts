import { embedViewEdit } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fieldList } from '../../declare/field-list.ts';
import type { Permission, Route } from '../../declare/route.ts';
import { integer, text } from '../../declare/typed-schema.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { collectionLink } from '../crud/path-links.ts';

const path = '/cms/v2/menu-locations';

/** A location of the theme that takes a menu. */
export const locationResource: Resource = {
  title: 'menu-location',
  fields: fieldList(
    { context: embedViewEdit, readonly: true },
    {
      name: text('Name of the location.'),
      description: text('Label of the location for display.'),
      menu: integer('Id of the menu at the location; 0 if there is none.', { select: 'menuId' }),
    },
  ),
  links: [
    { rel: 'self', select: '_name: name', targets: ({ _name: name }) => [{ href: `${path}/${name}` }] },
    collectionLink(path),
    {
      rel: 'cms:menu',
      select: '_menu: menuId',
      targets: ({ _menu: menu }) => (menu ? [{ href: `/cms/v2/menus/${menu}` }] : []),
      embed: { resource: 'nav_menu', selections: { _embed_menu: 'menu { ... on Menu {} }' } },
    },
  ],
};

const permission: Permission = { needs: 'locations' };

/** The routes of menu locations. */
export const locationRoutes: readonly Route[] = crudRoutes({
  path,
  name: 'MenuLocation',
  plural: 'menuLocations',
  resource: locationResource,
  key: {
    pattern: '/(?P<location>[\\w-]+)',
    parameters: { location: text('Name of the location.') },
    variableTypes: { name: 'String!' },
    variables: ({ location }) => ({ name: location }),
  },
  hasContext: false,
  permissions: { field: 'menuAccess', select: 'locations' },
  list: {
    permission,
    isUnpaged: true,
    keyedBy: 'name',
    emptyAsList: true,
    parameters: { context: contextParameter },
  },
  read: { permission },
});
