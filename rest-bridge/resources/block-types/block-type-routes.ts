import type { Endpoint, Parameters, Permission, PermissionQuery, Route } from '../../declare/route.ts';
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

const itemQuery = {
  field: 'blockType',
  variableTypes: { name: 'String!' },
  variables: ({ namespace: space, name }: Parameters) => ({ name: `${space}/${name}` }),
};

/** Unknown block types allow no method, as in the reference. */
const itemPermissions: PermissionQuery = { ...itemQuery, select: 'name' };

const item: Endpoint = {
  methods: ['GET'],
  permission: { needs: ['site.editAnything', 'item'] },
  parameters: { name: text('Name of the block type without its namespace.'), namespace, context: contextParameter },
  variableTypes: itemQuery.variableTypes,
  reply: { kind: 'item', field: itemQuery.field, variables: itemQuery.variables },
};

const NAMESPACE = '(?P<namespace>[a-zA-Z0-9_-]+)';

/**
 * The routes of block types. Not created by crudRoutes: the list has two paths, and a name takes two segments of the
 * path.
 */
export const blockTypeRoutes: readonly Route[] = [
  { pattern: blockTypesPath, resource, endpoints: [list] },
  { pattern: `${blockTypesPath}/${NAMESPACE}`, resource, endpoints: [list] },
  { pattern: `${blockTypesPath}/${NAMESPACE}/(?P<name>[a-zA-Z0-9_-]+)`, resource, itemPermissions, endpoints: [item] },
];
