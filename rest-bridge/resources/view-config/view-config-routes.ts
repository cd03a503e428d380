import type { Resource } from '../../declare/declared-resource.ts';
import { fieldRows } from '../../declare/field-rows.ts';
import type { Route } from '../../declare/route.ts';
import { integer, text } from '../../declare/typed-schema.ts';
import { formSchema, layoutsSchema, viewListSchema, viewSchema } from './view-config-schema.ts';

const kind = text('What kind of thing it is for.');
const name = text('Its name among those of the kind.', { isName: true });

const viewConfigResource: Resource = {
  title: 'view-config',
  fields: fieldRows(
    { readonly: true },
    {
      kind,
      name,
      version: integer('Version of the format.'),
      default_view: { description: 'How the list is shown at first.', ...viewSchema },
      default_layouts: { description: 'What differs in each layout.', ...layoutsSchema },
      view_list: { description: 'Views that people choose.', ...viewListSchema },
      form: { description: 'The form for one of it.', ...formSchema },
    },
  ),
  links: [],
};

const variableTypes = { kind: 'String!', name: 'String!' } as const;

// Not crudRoutes: there is no collection; query parameters name the item.
/** How editors show lists of things, and forms for one of them (docs/protocol/errors.md#other-controllers). */
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
