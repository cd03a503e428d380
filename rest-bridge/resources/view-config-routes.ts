import type { Resource } from '../declare/declared-resource.ts';
import { fieldList } from '../declare/field.ts';
import type { Route } from '../declare/route.ts';
import { integer, text } from '../declare/typed-schema.ts';
import { formSchema, layoutsSchema, viewListSchema, viewSchema } from './view-config-schema.ts';

const kind = text('Kind of entity to which the configuration applies.');
const name = text('Name of the entity within its kind.', { hasDialectSpelling: true });

const viewConfigResource: Resource = {
  title: 'view-config',
  fields: fieldList(
    { readonly: true },
    {
      kind,
      name,
      version: integer('Version of the format.'),
      default_view: { description: 'Default view of the list.', ...viewSchema },
      default_layouts: { description: 'Differences from the default view, by layout.', ...layoutsSchema },
      view_list: { description: 'Predefined views of the list.', ...viewListSchema },
      form: { description: 'Form to edit one entity.', ...formSchema },
    },
  ),
  links: [],
};

const variableTypes = { kind: 'String!', name: 'String!' } as const;

/**
 * The route with the configuration of lists and forms in editors (docs/protocol/errors.md#other-controllers). Not
 * created by crudRoutes: there is no collection, and query parameters name the item.
 */
export const viewConfigRoute: Route = {
  pattern: '/cms/v2/view-config',
  resource: viewConfigResource,
  permissions: {
    field: 'viewConfigPermissions',
    select: 'read',
    variableTypes,
    variables: (parameters) => ({ kind: String(parameters.kind), name: String(parameters.name) }),
  },
  endpoints: [
    {
      methods: ['GET'],
      permission: { needs: 'read' },
      parameters: { kind: { ...kind, required: true }, name: { ...name, required: true } },
      variableTypes,
      reply: { kind: 'item', field: 'viewConfig' },
    },
  ],
};
