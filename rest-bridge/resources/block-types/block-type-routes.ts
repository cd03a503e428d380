import type { Endpoint, Permission, Route } from '../../declare/route.ts';
import { text } from '../../declare/typed-schema.ts';
import { contextParameter } from '../crud/crud-parameters.ts';
import { blockTypesPath, blockTypeResource as resource } from './block-type-resource.ts';

const permission: Permission = { needs: 'site.editAnything' };
const namespace = text('Namespace of the block types.');

const list: Endpoint = {
  methods: ['GET'],
  permission,
  parameters: { context: contextParameter, namespace },
  variableTypes: { namespace: 'String' },
  reply: { kind: 'list', isUnpaged: true, field: 'blockTypes' },
};

const item: Endpoint = {
  methods: ['GET'],
  permission,
  parameters: { name: text('Name of the block type without its namespace.'), namespace, context: contextParameter },
  variableTypes: { name: 'String!' },
  reply: {
    kind: 'item',
    field: 'blockType',
    variables: (parameters) => ({ name: `${parameters.namespace}/${parameters.name}` }),
  },
};

const NAMESPACE = '(?P<namespace>[a-zA-Z0-9_-]+)';

// Not created by crudRoutes: the list has two paths, and a name takes two segments of the path.
/** The routes of block types. */
export const blockTypeRoutes: readonly Route[] = [
  { pattern: blockTypesPath, resource, endpoints: [list] },
  { pattern: `${blockTypesPath}/${NAMESPACE}`, resource, endpoints: [list] },
  { pattern: `${blockTypesPath}/${NAMESPACE}/(?P<name>[a-zA-Z0-9_-]+)`, resource, endpoints: [item] },
];
