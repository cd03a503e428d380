import { viewerCan } from '../../../schema/access/viewer.ts';
import type { Registry } from '../../../schema/types/registry.ts';
import { viewConfigCapability } from '../../../schema/view-config/access.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Permission, Route } from '../../declare/route.ts';
import { readOnly } from '../types/fields.ts';
import { formSchema, layoutsSchema, viewListSchema, viewSchema } from './schema.ts';

const viewConfigResource: Resource = {
  title: 'view-config',
  fields: [
    readOnly('kind', { description: 'What kind of thing it is for.', type: 'string' }),
    readOnly('name', { description: 'Its name among those of the kind.', type: 'string', isName: true }),
    readOnly('version', { description: 'Version of the format.', type: 'integer' }),
    readOnly('default_view', { description: 'How the list is shown at first.', ...viewSchema }),
    readOnly('default_layouts', { description: 'What differs in each layout.', ...layoutsSchema }),
    readOnly('view_list', { description: 'Views that people choose.', ...viewListSchema }),
    readOnly('form', { description: 'The form for one of it.', ...formSchema }),
  ],
  links: [],
};

/** How editors show lists of things, and forms for one of them (protocol 8.11). */
export function viewConfigRoutes(registry: Registry): readonly Route[] {
  const permission: Permission = ({ viewer, parameters: { kind, name } }) => {
    const capability = viewConfigCapability(registry, { kind: String(kind), name: String(name) });
    return capability !== null && viewerCan(viewer, capability);
  };
  return [
    {
      pattern: '/cms/v2/view-config',
      namespace: 'cms/v2',
      resource: viewConfigResource,
      endpoints: [
        {
          methods: ['GET'],
          permission,
          parameters: {
            kind: { description: 'What kind of thing it is for.', type: 'string', required: true },
            name: {
              description: 'Its name among those of the kind.',
              type: 'string',
              required: true,
              isName: true,
            },
          },
          variableTypes: { kind: 'String!', name: 'String!' },
          reply: { kind: 'item', field: 'viewConfig', variables: ({ kind, name }) => ({ kind, name }) },
        },
      ],
    },
  ];
}
