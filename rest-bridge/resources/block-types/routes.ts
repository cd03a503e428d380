import { canEditAnything } from '../../../schema/access/site-access.ts';
import type { Registry } from '../../../schema/types/registry.ts';
import { everywhereShortFirst as everywhere } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/resource.ts';
import type { Parameter, Permission, Route } from '../../declare/route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { readOnly } from '../types/fields.ts';

const path = '/cms/v2/block-types';

const names = { type: ['array', 'null'], items: { type: 'string' }, context: everywhere } as const;

/** A kind of block. */
const blockTypeResource: Resource = {
  title: 'block-type',
  fields: [
    readOnly('name', { description: 'Its name with its namespace.', type: 'string', context: everywhere }),
    readOnly('title', { description: 'What people call it.', type: 'string', context: everywhere }),
    readOnly('category', { description: 'Where editors list it.', type: ['string', 'null'], context: everywhere }),
    readOnly('is_dynamic', {
      description: 'Whether what it shows is worked out when it is shown.',
      type: 'boolean',
      context: everywhere,
    }),
    readOnly('parent', { description: 'Blocks that it may stand in directly.', ...names }),
    readOnly('ancestor', { description: 'Blocks one of which it stands in.', ...names }),
  ],
  links: [
    { rel: 'collection', targets: () => [{ href: path }] },
    { rel: 'self', select: '_name: name', targets: (node) => [{ href: `${path}/${node._name}` }] },
    {
      rel: 'up',
      targets: (node) => [{ href: `${path}/${String(node._name).split('/')[0]}` }],
    },
  ],
};

const namespaceParameter: Parameter = { description: 'What the names begin with.', type: 'string' };

/** The routes of kinds of blocks. */
export function blockTypeRoutes(registry: Registry): readonly Route[] {
  const types = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
  const permission: Permission = ({ viewer }) => canEditAnything(viewer, types);
  const shared = { namespace: 'cms/v2', resource: blockTypeResource };
  const list = {
    methods: ['GET'],
    permission,
    parameters: { context: contextParameter, namespace: namespaceParameter },
    variableTypes: { namespace: 'String' },
    reply: {
      kind: 'list',
      whole: true,
      field: 'blockTypes',
      variables: ({ namespace }: Readonly<Record<string, unknown>>) => ({ namespace }),
    },
  } as const;
  return [
    { ...shared, pattern: path, endpoints: [list] },
    { ...shared, pattern: `${path}/(?P<namespace>[a-zA-Z0-9_-]+)`, endpoints: [list] },
    {
      ...shared,
      pattern: `${path}/(?P<namespace>[a-zA-Z0-9_-]+)/(?P<name>[a-zA-Z0-9_-]+)`,
      endpoints: [
        {
          methods: ['GET'],
          permission,
          parameters: {
            name: { description: 'Its name without the namespace.', type: 'string' },
            namespace: namespaceParameter,
            context: contextParameter,
          },
          variableTypes: { name: 'String!' },
          reply: {
            kind: 'item',
            field: 'blockType',
            variables: ({ namespace, name }) => ({ name: `${namespace}/${name}` }),
          },
        },
      ],
    },
  ];
}
