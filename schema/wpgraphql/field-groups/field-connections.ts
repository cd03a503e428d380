import { asList, type GraphqlForm, idsOf, isFalsy } from '../../content/field-groups/field-type.ts';
import type { GroupField } from '../../core/registry/field-group.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import { connectionTypes, type NodeTypeName } from '../connections/connection-types.ts';
import {
  type ConnectionArguments,
  cursorOf,
  type NodeEdge,
  type PageOfNodes,
  pageOfIds,
} from '../connections/page-of-nodes.ts';
import { exposedTaxonomyOf } from '../core/exposed-kinds.ts';
import { oncePerSchema } from '../core/wpgraphql-builder.ts';
import { nodeTypeOf } from '../nodes/node-kinds.ts';
import { loadVisibleUser } from '../nodes/user-node.ts';
import { loadVisibleNode } from '../nodes/visible-node.ts';

/** A form of values that refer to nodes. */
export type ReferenceForm = Extract<GraphqlForm, 'file' | 'files' | 'items' | 'terms' | 'users'>;

/** The maximum number of references of one value that are read. */
const MAX_REFERENCES = 1_000;

interface ReferenceKind {
  to: NodeTypeName;
  /** Loads a node; null if there is none, or if the viewer may not see it. */
  load(id: number, context: RequestContext): Promise<object | null>;
  /** Returns the ids of a value that is not empty; null if the value counts as empty. */
  idsOfValue(value: JsonValue): readonly number[] | null;
}

/** Loads an item of a type that the schema shows. Items in the trash are not connected. */
async function loadItem(id: number, context: RequestContext): Promise<object | null> {
  const row = await loadVisibleNode(id, context);
  if (!row || row.status === 'trash' || row.status === 'auto-draft' || row.type === 'revision') return null;
  return nodeTypeOf(row, context) === undefined || row.type === 'nav_menu_item' ? null : row;
}

async function loadFile(id: number, context: RequestContext): Promise<object | null> {
  const row = await loadVisibleNode(id, context);
  return row?.type === 'attachment' && row.status !== 'trash' ? row : null;
}

async function loadTerm(id: number, { loaders, registry }: RequestContext): Promise<object | null> {
  const row = await loaders.terms.load(id);
  return row && exposedTaxonomyOf(registry, row.taxonomy) ? row : null;
}

/** A value without any id counts as empty. */
const someIds = (value: JsonValue): readonly number[] | null => {
  const ids = idsOf(value);
  return ids.length > 0 ? ids : null;
};

const singleId = (value: JsonValue): readonly number[] | null => (Array.isArray(value) ? null : someIds(value));

const fileKind = { to: 'MediaItem', load: loadFile } as const;

const REFERENCE_KINDS: Readonly<Record<ReferenceForm, ReferenceKind>> = {
  file: { ...fileKind, idsOfValue: singleId },
  files: { ...fileKind, idsOfValue: someIds },
  items: { to: 'ContentNode', load: loadItem, idsOfValue: someIds },
  terms: { to: 'TermNode', load: loadTerm, idsOfValue: someIds },
  // As in the reference, a text in the place of an account leads to nobody.
  users: { to: 'User', load: loadVisibleUser, idsOfValue: idsOf },
};

/** Whether a form of values refers to nodes. */
export const isReferenceForm = (form: GraphqlForm): form is ReferenceForm => Object.hasOwn(REFERENCE_KINDS, form);

/** Whether the field leads to one node instead of a list of them. */
export const leadsToOne = ({ settings }: GroupField, form: ReferenceForm): boolean =>
  form === 'file' || ((form === 'items' || form === 'users') && settings.graphql_connection_type === 'one_to_one');

/** The types of connections of fields: `AcfContentNodeConnection` and its like. */
export const fieldConnectionTypes = oncePerSchema((builder) => {
  const typesTo = (to: NodeTypeName) =>
    connectionTypes(builder, { name: `Acf${to}Connection`, to, isOneToOne: to === 'MediaItem' });
  const files = typesTo('MediaItem');
  return {
    ...{ file: files, files },
    ...{ items: typesTo('ContentNode'), terms: typesTo('TermNode'), users: typesTo('User') },
  } satisfies Record<ReferenceForm, unknown>;
});

function referencedIds(value: JsonValue, form: ReferenceForm): readonly number[] | null {
  if (isFalsy(value)) return null;
  const ids = REFERENCE_KINDS[form].idsOfValue(asList(value).length === 0 ? null : value);
  return ids && [...new Set(ids)].slice(0, MAX_REFERENCES);
}

/** Returns a page of the nodes that a value refers to, in its order; null for an empty value. */
export function pageOfReferences(
  value: JsonValue,
  { form, args, context }: { form: ReferenceForm; args: ConnectionArguments; context: RequestContext },
): PageOfNodes<object> | null {
  const ids = referencedIds(value, form);
  return ids && pageOfIds(args, { ids, load: (id) => REFERENCE_KINDS[form].load(id, context) });
}

/** Returns the edge to the first node that a value refers to; null if there is none that the viewer may see. */
export async function edgeOfReference(
  value: JsonValue,
  { form, from, context }: { form: ReferenceForm; from: object; context: RequestContext },
): Promise<NodeEdge<object> | null> {
  const ids = referencedIds(value, form) ?? [];
  const nodes = await Promise.all(ids.map((id) => REFERENCE_KINDS[form].load(id, context)));
  const node = nodes.find((each) => each !== null) ?? null;
  return node && { node, cursor: cursorOf(node), from };
}
