import type { JsonSchema } from '../../../schema/json-schema/types.ts';
import { everywhereShortFirst } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Route } from '../../declare/route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { mayReadLocations, menuAccess } from './access.ts';

const path = '/cms/v2/menu-locations';

const field = (name: string, schema: JsonSchema): Field => ({
  name,
  schema: { ...schema, context: everywhereShortFirst, readonly: true },
});

/** A place where a menu can stand. */
const locationResource: Resource = {
  title: 'menu-location',
  fields: [
    field('name', { description: 'Its name.', type: 'string' }),
    field('description', { description: 'What people call it.', type: 'string' }),
    {
      ...field('menu', { description: 'Number of the menu that stands there; 0 for none.', type: 'integer' }),
      select: 'menuId',
    },
  ],
  links: [
    { rel: 'self', select: '_name: name', targets: ({ _name: name }) => [{ href: `${path}/${name}` }] },
    { rel: 'collection', targets: () => [{ href: path }] },
    {
      rel: 'cms:menu',
      select: '_menu: menuId',
      targets: ({ _menu: menu }) => (menu ? [{ href: `/cms/v2/menus/${menu}` }] : []),
      embed: { resource: 'nav_menu', selections: { _e_menu: 'menu { ... on Menu {} }' } },
    },
  ],
};

/** The routes of the places where menus can stand. */
export const locationRoutes: readonly Route[] = [
  {
    pattern: path,
    namespace: 'cms/v2',
    resource: locationResource,
    itemPermissions: menuAccess,
    endpoints: [
      {
        methods: ['GET'],
        permission: mayReadLocations,
        parameters: { context: contextParameter },
        reply: {
          kind: 'list',
          field: 'menuLocations',
          whole: true,
          keyedBy: 'name',
          emptyAsList: true,
          variables: () => ({}),
        },
      },
    ],
  },
  {
    pattern: `${path}/(?P<location>[\\w-]+)`,
    namespace: 'cms/v2',
    resource: locationResource,
    itemPermissions: menuAccess,
    endpoints: [
      {
        methods: ['GET'],
        permission: mayReadLocations,
        parameters: { location: { description: 'Its name.', type: 'string' }, context: contextParameter },
        variableTypes: { name: 'String!' },
        reply: { kind: 'item', field: 'menuLocation', variables: ({ location }) => ({ name: location }) },
      },
    ],
  },
];
