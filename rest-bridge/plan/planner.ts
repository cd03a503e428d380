import { LRUCache } from 'lru-cache';
import type { ReadRecord } from '../../schema/core/reads/read-record.ts';
import type { BridgeSettings } from '../bridge-settings.ts';
import type { CompiledRoute } from '../compile/route-table.ts';
import type { Node, ReadContext } from '../declare/field.ts';
import type {
  CustomOperation,
  Endpoint,
  GrantedPermissions,
  ItemReply,
  PermissionQuery,
  Reply,
} from '../declare/route.ts';
import {
  compileFieldMask,
  type EmbedSelection,
  type FieldMask,
  parseEmbedList,
  parseFieldList,
  withEmbedded,
} from '../query/field-mask.ts';
import type { QueryMap } from '../query/query-parser.ts';
import type { BridgeRuntime } from '../runtime.ts';
import { type PreparedOperation, prepareOperation } from './graphql-document.ts';
import { type ItemPlan, planItem } from './item-plan.ts';

/** Values with longer keys are not cached. */
const MAX_KEY_LENGTH = 2_048;

/** Average length of a key, from which the limit for all keys together is computed. */
const AVERAGE_KEY_LENGTH = 256;

/**
 * Creates a cache whose keys contain input of clients, and whose values grow with their keys. Both the number of keys
 * (`max`) and the length of all keys together are limited.
 */
export const createClientKeyCache = <T extends object>(max: number): LRUCache<string, T> =>
  new LRUCache({
    max,
    maxSize: max * AVERAGE_KEY_LENGTH,
    maxEntrySize: MAX_KEY_LENGTH,
    sizeCalculation: (_, key) => key.length,
  });

/** The GraphQL document and the shape of the answer for one route, context and selection. */
export interface Plan {
  item: ItemPlan;
  mask: FieldMask;
  /** Whether the mask has paths such as `title.raw`, which are applied to the answer, not to the GraphQL selection. */
  hasNestedFields: boolean;
  operation: PreparedOperation;
  /** The JSON of items for everybody, by their results, which several answers may share. */
  writtenItems: WeakMap<Node, Buffer>;
}

/** A body with its JSON text. */
export interface SerializedBody {
  body: unknown;
  serialized: Buffer;
}

/** Permissions of anonymous viewers, with what they were read from. */
export interface CachedPermissions {
  granted: GrantedPermissions;
  record: ReadRecord;
}

/** A cached answer of a custom reply, with what it was made from. */
interface CachedCustomAnswer extends SerializedBody {
  status: number;
  record: ReadRecord;
}

/** An operation as it is planned, whatever its variables are. */
type PlannedOperation = Omit<CustomOperation, 'variables'>;

/** Creates and caches plans. */
export interface Planner {
  runtime: BridgeRuntime;
  settings: BridgeSettings;
  plan(input: {
    route: CompiledRoute;
    endpoint: Endpoint;
    context: ReadContext;
    query: QueryMap;
    loggedIn: boolean;
    /** Whether the items of a list are needed in addition to the total. */
    withItems: boolean;
  }): Plan;
  /** Prepares the operation of a permission query, once. */
  permissionsOperation(permissions: PermissionQuery): PreparedOperation;
  /** Prepares the operation of a custom reply or of a check, once. */
  customOperation(endpoint: Endpoint, operation: PlannedOperation): PreparedOperation;
  /** Permissions of anonymous viewers, by route, field and variables. Replaced when the content changes. */
  anonymousPermissions: LRUCache<string, CachedPermissions>;
  /** Answers to OPTIONS of anonymous viewers that depend only on the route. Replaced when the content changes. */
  anonymousOptionsAnswers: Map<
    CompiledRoute,
    SerializedBody & { status: number; headers: Record<string, string | number> }
  >;
  /** Drops the caches that depend on the content. */
  dropContentCaches(): void;
  /** Cached answers of custom replies. */
  readonly customAnswers: LRUCache<string, CachedCustomAnswer>;
  /** Bodies of answers to OPTIONS, which depend only on the route. */
  readonly optionsBodies: Map<CompiledRoute, SerializedBody>;
}

/** Creates a planner. `cache` must be bounded, because clients choose the values of `_fields` and `_embed`. */
export function createPlanner(input: {
  runtime: BridgeRuntime;
  settings: BridgeSettings;
  cache: LRUCache<string, Plan>;
}): Planner {
  const { runtime, settings, cache } = input;
  const permissionOperations = new Map<PermissionQuery, PreparedOperation>();
  const customOperations = new Map<PlannedOperation, PreparedOperation>();
  const planner: Planner = {
    anonymousPermissions: createClientKeyCache(500),
    anonymousOptionsAnswers: new Map(),
    // Replaced, not cleared: queries that are still running write to the old caches.
    dropContentCaches: () => {
      planner.anonymousPermissions = createClientKeyCache(500);
      planner.anonymousOptionsAnswers = new Map();
    },
    customAnswers: new LRUCache({ max: 20 }),
    optionsBodies: new Map(),
    runtime,
    settings,
    plan: ({ route, endpoint, context, query, loggedIn, withItems }) => {
      const fields = query._fields === undefined ? [] : parseFieldList(query._fields);
      const embed = parseEmbedList(query._embed);
      const endpointIndex = route.route.endpoints.indexOf(endpoint);
      // JSON makes keys of different names differ, whatever characters the names contain.
      const sortedNames =
        fields.length === 0 && typeof embed === 'string'
          ? embed
          : JSON.stringify([[...fields].sort(), typeof embed === 'string' ? embed : [...embed].sort()]);
      const forms = formsOf(route, query);
      const formNames = [...forms.keys()].join(',');
      const formKey = forms.size === 0 ? '' : `${formNames} ${[...forms.values()].join(',')}`;
      const key = `${route.position} ${endpointIndex} ${context} ${loggedIn} ${withItems} ${formKey} ${sortedNames}`;
      const cached = cache.get(key);
      if (cached) return cached;
      const plan = createPlan({
        route,
        endpoint,
        context,
        fields,
        embed,
        loggedIn,
        withItems,
        forms,
        runtime,
        settings,
      });
      cache.set(key, plan);
      return plan;
    },
    permissionsOperation: (permissions) => {
      const cached = permissionOperations.get(permissions);
      if (cached) return cached;
      const { field, select: selection } = permissions;
      const { schema } = runtime;
      const operation = prepareOperation({ schema, endpoint: permissions, operation: 'query', field, selection });
      permissionOperations.set(permissions, operation);
      return operation;
    },
    customOperation: (endpoint, customOperation) => {
      const cached = customOperations.get(customOperation);
      if (cached) return cached;
      const { field, selection, isMutation, variableTypes = endpoint.variableTypes ?? {} } = customOperation;
      const operation = prepareOperation({
        schema: runtime.schema,
        endpoint: { ...endpoint, variableTypes },
        operation: isMutation ? 'mutation' : 'query',
        field,
        selection,
      });
      customOperations.set(customOperation, operation);
      return operation;
    },
  };
  return planner;
}

/** Returns the selections of the fields of a route in other forms than the default, as the query asks for them, by name. */
const formsOf = ({ route: { resource } }: CompiledRoute, query: QueryMap): ReadonlyMap<string, string> =>
  new Map(
    resource?.fields.flatMap(({ name, forms }) => {
      const value = forms && query[forms.parameter];
      return typeof value === 'string' && Object.hasOwn(forms?.selections ?? {}, value)
        ? [[name, forms?.selections[value] as string] as const]
        : [];
    }),
  );

function createPlan(input: {
  route: CompiledRoute;
  endpoint: Endpoint;
  context: ReadContext;
  fields: readonly string[];
  embed: EmbedSelection;
  loggedIn: boolean;
  withItems: boolean;
  forms: ReadonlyMap<string, string>;
  runtime: BridgeRuntime;
  settings: BridgeSettings;
}): Plan {
  const { route, endpoint, context, loggedIn, withItems, forms, runtime, settings } = input;
  const { resource } = route.route;
  const { reply } = endpoint;
  // Items of a map have no embedded targets, as in the reference.
  const embed = reply.kind === 'list' && reply.keyedBy ? 'none' : input.embed;
  if (!resource || reply.kind === 'custom' || reply.kind === 'download')
    throw new Error(`The route ${route.pattern} has no resource to plan.`);
  const fields = withEmbedded(input.fields, embed);
  const mask = compileFieldMask(fields);
  const { dialect } = settings;
  const item = planItem({
    resource,
    context,
    mask,
    embed,
    loggedIn,
    isList: reply.kind === 'list',
    forms,
    dialect,
    resources: runtime.resources,
  });
  const operation = prepareOperation({
    schema: runtime.schema,
    endpoint,
    operation: MUTATIONS.has(reply.kind) ? 'mutation' : 'query',
    field: reply.kind === 'stream' ? reply.list.field : reply.field,
    selection:
      reply.kind === 'stream' ? `next nodes { ${item.selection} }` : selectionOf(reply, { item, loggedIn, withItems }),
  });
  const answersLinks = reply.kind !== 'list' && item.links.some(({ link }) => link.ofField);
  const answerMask = fields.length > 0 && answersLinks ? compileFieldMask([...fields, '_links']) : mask;
  return {
    item,
    mask: answerMask,
    hasNestedFields: fields.some((field) => field.includes('.')),
    operation,
    writtenItems: new WeakMap(),
  };
}

const MUTATIONS: ReadonlySet<Reply['kind']> = new Set(['create', 'update', 'delete']);

/** Returns the selection set of the root field: the item, or the object that contains the items. */
function selectionOf(
  reply: ItemReply,
  { item, loggedIn, withItems }: { item: ItemPlan; loggedIn: boolean; withItems: boolean },
): string {
  if (reply.kind === 'list' && reply.isUnpaged) {
    return reply.keyedBy ? `_key: ${reply.keyedBy} ${item.selection}` : item.selection;
  }
  if (reply.kind === 'list') return withItems ? `total nodes { ${item.selection} }` : 'total';
  // Headers need these selections, whatever fields are requested.
  const headerSelections = [
    ...(reply.kind === 'item' && reply.linksToPage ? ['_link: link'] : []),
    ...(reply.kind === 'create' ? [reply.locationSelection ?? '_id: databaseId'] : []),
    ...(reply.kind !== 'delete' && item.resource.entityTag ? [item.resource.entityTag] : []),
    ...(loggedIn && item.resource.permissions ? [item.resource.permissions] : []),
  ];
  const selection = [item.selection, ...headerSelections].join(' ');
  return reply.kind === 'delete' ? `deleted previous { ${item.selection} } item { ${selection} }` : selection;
}
