import { LRUCache } from 'lru-cache';
import type { BridgeSettings } from '../bridge-settings.ts';
import type { CompiledRoute } from '../compile/route-table.ts';
import type { ReadContext } from '../declare/field.ts';
import type { CustomOperation, Endpoint, Granted, ItemReply, PermissionQuery, Reply } from '../declare/route.ts';
import { type EmbedSelection, parseEmbedList } from '../query/embed-list.ts';
import { compileFieldMask, type FieldMask, parseFieldList, withEmbedded } from '../query/field-mask.ts';
import type { QueryMap } from '../query/query-value.ts';
import { toDialect } from '../rest-dialect.ts';
import type { BridgeRuntime } from '../runtime.ts';
import { readNames } from '../spelling.ts';
import { createClientKeyCache } from './client-key-cache.ts';
import { type PreparedOperation, prepareOperation } from './graphql-document.ts';
import { type ItemPlan, planItem } from './item-plan.ts';

/** The GraphQL document and the shape of the answer for one route, context and selection. */
export interface Plan {
  item: ItemPlan;
  mask: FieldMask;
  /** The mask reaches into fields, so that answers are narrowed once more. */
  isDotted: boolean;
  operation: PreparedOperation;
}

/** A parameter's neutral name and the dialect's. */
export interface ParameterName {
  name: string;
  spelled: string;
  /** Converts values to their canonical spelling: names to the neutral one. */
  read?: (value: unknown) => unknown;
}

/** A serialised body. */
export interface PreparedBody {
  body: unknown;
  prepared: Buffer;
}

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
    withItems: boolean;
  }): Plan;
  permissionsOperation(permissions: PermissionQuery): PreparedOperation;
  customOperation(endpoint: Endpoint, operation: CustomOperation): PreparedOperation;
  /** Permissions of anonymous viewers by route, field and variables; replaced when the content changes. */
  visitorPermissions: LRUCache<string, Granted>;
  /** Answers to OPTIONS for anonymous viewers that depend on the route alone; replaced when the content changes. */
  visitorDescriptions: Map<CompiledRoute, PreparedBody & { status: number; headers: Record<string, string | number> }>;
  /** Drops the caches that depend on the content. */
  forgetPermissions(): void;
  /** Cached answers of custom replies. */
  readonly customAnswers: LRUCache<string, PreparedBody & { status: number }>;
  /** Serialised answers to OPTIONS. */
  readonly descriptions: Map<CompiledRoute, PreparedBody>;
  parameterNames(endpoint: Endpoint): readonly ParameterName[];
}

/** Creates a planner over a bounded cache, because clients choose the values of `_fields` and `_embed`. */
export function createPlanner(input: {
  runtime: BridgeRuntime;
  settings: BridgeSettings;
  cache: LRUCache<string, Plan>;
}): Planner {
  const { runtime, settings, cache } = input;
  const permissionOperations = new Map<PermissionQuery, PreparedOperation>();
  const customOperations = new Map<CustomOperation, PreparedOperation>();
  const names = new Map<Endpoint, readonly ParameterName[]>();
  const planner: Planner = {
    visitorPermissions: createClientKeyCache(500),
    visitorDescriptions: new Map(),
    // Replaced, not emptied: queries that are still running write to the old caches.
    forgetPermissions: () => {
      planner.visitorPermissions = createClientKeyCache(500);
      planner.visitorDescriptions = new Map();
    },
    customAnswers: new LRUCache({ max: 20 }),
    descriptions: new Map(),
    runtime,
    settings,
    plan: ({ route, endpoint, context, query, loggedIn, withItems }) => {
      const fields = query._fields === undefined ? [] : parseFieldList(query._fields);
      const embed = parseEmbedList(query._embed);
      const place = route.route.endpoints.indexOf(endpoint);
      // JSON keeps different choices of names apart, whatever characters they contain.
      const chosen = [[...fields].sort(), typeof embed === 'string' ? embed : [...embed].sort()];
      const key = JSON.stringify([route.position, place, context, loggedIn, withItems, ...chosen]);
      const known = cache.get(key);
      if (known) return known;
      const plan = makePlan({ route, endpoint, context, fields, embed, loggedIn, withItems, runtime, settings });
      cache.set(key, plan);
      return plan;
    },
    permissionsOperation: (permissions) => {
      const known = permissionOperations.get(permissions);
      if (known) return known;
      const { field, select: selection } = permissions;
      const { schema } = runtime;
      const operation = prepareOperation({ schema, endpoint: permissions, operation: 'query', field, selection });
      permissionOperations.set(permissions, operation);
      return operation;
    },
    customOperation: (endpoint, own) => {
      const known = customOperations.get(own);
      if (known) return known;
      const { field, selection, isMutation, variableTypes = endpoint.variableTypes ?? {} } = own;
      const operation = prepareOperation({
        schema: runtime.schema,
        endpoint: { ...endpoint, variableTypes },
        operation: isMutation ? 'mutation' : 'query',
        field,
        selection,
      });
      customOperations.set(own, operation);
      return operation;
    },
    parameterNames: (endpoint) => {
      const known = names.get(endpoint);
      if (known) return known;
      const spelled = Object.entries(endpoint.parameters).map(([name, { isName, read }]) => ({
        name,
        spelled: toDialect(settings.dialect, name),
        ...(isName ? { read: (value: unknown) => readNames(settings.dialect, value) } : read ? { read } : {}),
      }));
      names.set(endpoint, spelled);
      return spelled;
    },
  };
  return planner;
}

function makePlan(input: {
  route: CompiledRoute;
  endpoint: Endpoint;
  context: ReadContext;
  fields: readonly string[];
  embed: EmbedSelection;
  loggedIn: boolean;
  withItems: boolean;
  runtime: BridgeRuntime;
  settings: BridgeSettings;
}): Plan {
  const { route, endpoint, context, loggedIn, withItems, runtime, settings } = input;
  const { resource } = route.route;
  const { reply } = endpoint;
  // Items of a list embed what they lead to; what stands in a map does not, as the API has it.
  const embed = reply.kind === 'list' && reply.keyedBy ? 'none' : input.embed;
  if (!resource || reply.kind === 'custom' || reply.kind === 'download')
    throw new Error(`The route ${route.pattern} has no resource to plan.`);
  const fields = withEmbedded(input.fields, embed);
  const mask = compileFieldMask(fields);
  const { dialect } = settings;
  const item = planItem({ resource, context, mask, embed, loggedIn, dialect, resources: runtime.resources });
  const operation = prepareOperation({
    schema: runtime.schema,
    endpoint,
    operation: MUTATIONS.has(reply.kind) ? 'mutation' : 'query',
    field: reply.kind === 'stream' ? reply.list.field : reply.field,
    selection:
      reply.kind === 'stream' ? `next nodes { ${item.selection} }` : selectionOf(reply, { item, loggedIn, withItems }),
  });
  return { item, mask, isDotted: fields.some((field) => field.includes('.')), operation };
}

const MUTATIONS: ReadonlySet<Reply['kind']> = new Set(['create', 'update', 'delete']);

/** What stands inside the root field: the item, or what holds it. */
function selectionOf(
  reply: ItemReply,
  { item, loggedIn, withItems }: { item: ItemPlan; loggedIn: boolean; withItems: boolean },
): string {
  if (reply.kind === 'list' && reply.whole) {
    return reply.keyedBy ? `_key: ${reply.keyedBy} ${item.selection}` : item.selection;
  }
  if (reply.kind === 'list') return withItems ? `total nodes { ${item.selection} }` : 'total';
  // Headers need these selections, whichever fields are requested.
  const extra = [
    ...(reply.kind === 'item' && reply.alternate ? ['_link: link'] : []),
    ...(reply.kind === 'create' ? [reply.locate ?? '_id: databaseId'] : []),
    ...(reply.kind !== 'delete' && item.resource.entityTag ? [item.resource.entityTag] : []),
    ...(loggedIn && item.resource.permissions ? [item.resource.permissions] : []),
  ];
  const selection = [item.selection, ...extra].join(' ');
  return reply.kind === 'delete' ? `deleted previous { ${item.selection} } item { ${selection} }` : selection;
}
