import { canEditAnything } from '../../../schema/access/site-access.ts';
import type { Registry } from '../../../schema/types/registry.ts';
import type { Parameter, Permission, Route } from '../../declare/route.ts';
import { contextParameter } from '../content/list-parameters.ts';
import { blockTypeResource, path } from './resource.ts';

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
