import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { CompiledRoute } from '../compile/route-table.ts';
import type { ReadContext } from '../declare/field.ts';
import type { Endpoint, ItemReply, OwnOperation, Reply } from '../declare/route.ts';
import { toDialect } from '../dialect.ts';
import { type EmbedSelection, parseEmbedList } from '../query/embed-list.ts';
import { compileFieldMask, type FieldMask, parseFieldList, withEmbedded } from '../query/field-mask.ts';
import type { QueryMap } from '../query/query-value.ts';
import type { BridgeRuntime } from '../runtime.ts';
import type { BridgeSettings } from '../settings.ts';
import { readNames } from '../spelling.ts';
import type { ParameterName } from '../stages/parameters.ts';
import { buildDocument } from './document.ts';
import { type ItemPlan, planItem } from './item-plan.ts';

/** What is worked out once for each kind of request. */
export interface Plan {
  item: ItemPlan;
  mask: FieldMask;
  /** The mask reaches into fields, so that answers are narrowed once more. */
  isDotted: boolean;
  document: DocumentNode;
}

/** Makes plans and keeps them. */
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
  permissionsDocument(route: CompiledRoute): DocumentNode | null;
  ownDocument(endpoint: Endpoint, operation: OwnOperation): DocumentNode;
  /** Answers that were written out before. */
  readonly ownAnswers: LRUCache<string, { body: unknown; status: number; prepared: Buffer }>;
  parameterNames(endpoint: Endpoint): readonly ParameterName[];
}

/** A planner over a bounded cache: distinct `_fields` and `_embed` values are as many as clients like. */
export function createPlanner(input: {
  runtime: BridgeRuntime;
  settings: BridgeSettings;
  cache: LRUCache<string, Plan>;
}): Planner {
  const { runtime, settings, cache } = input;
  const documents = new Map<CompiledRoute, DocumentNode>();
  const ownDocuments = new Map<OwnOperation, DocumentNode>();
  const names = new Map<Endpoint, readonly ParameterName[]>();
  return {
    ownAnswers: new LRUCache({ max: 20 }),
    runtime,
    settings,
    plan: ({ route, endpoint, context, query, loggedIn, withItems }) => {
      const fields = query._fields === undefined ? [] : parseFieldList(query._fields);
      const embed = parseEmbedList(query._embed);
      const place = route.route.endpoints.indexOf(endpoint);
      // Whatever clients choose for names, no two choices share a key: others would get what was planned for them.
      const chosen = [[...fields].sort(), typeof embed === 'string' ? embed : [...embed].sort()];
      const key = JSON.stringify([route.position, place, context, loggedIn, withItems, ...chosen]);
      const known = cache.get(key);
      if (known) return known;
      const plan = makePlan({ route, endpoint, context, fields, embed, loggedIn, withItems, runtime, settings });
      cache.set(key, plan);
      return plan;
    },
    permissionsDocument: (route) => {
      const { itemPermissions } = route.route;
      if (!itemPermissions) return null;
      const known = documents.get(route);
      if (known) return known;
      const document = buildDocument({
        schema: runtime.schema,
        endpoint: itemPermissions,
        operation: 'query',
        field: itemPermissions.field,
        selection: itemPermissions.select,
      });
      documents.set(route, document);
      return document;
    },
    ownDocument: (endpoint, own) => {
      const known = ownDocuments.get(own);
      if (known) return known;
      const { field, selection, isMutation, variableTypes = endpoint.variableTypes ?? {} } = own;
      const operation = isMutation ? 'mutation' : 'query';
      const document = buildDocument({
        schema: runtime.schema,
        endpoint: { ...endpoint, variableTypes },
        operation,
        field,
        selection,
      });
      ownDocuments.set(own, document);
      return document;
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
  if (!resource || reply.kind === 'own' || reply.kind === 'download')
    throw new Error(`The route ${route.pattern} has no resource to plan.`);
  const fields = withEmbedded(input.fields, embed);
  const mask = compileFieldMask(fields);
  const { dialect } = settings;
  const item = planItem({ resource, context, mask, embed, loggedIn, dialect, resources: runtime.resources });
  const document = buildDocument({
    schema: runtime.schema,
    endpoint,
    operation: MUTATIONS.has(reply.kind) ? 'mutation' : 'query',
    field: reply.kind === 'stream' ? reply.list.field : reply.field,
    selection:
      reply.kind === 'stream' ? `next nodes { ${item.selection} }` : selectionOf(reply, { item, loggedIn, withItems }),
  });
  return { item, mask, isDotted: fields.some((field) => field.includes('.')), document };
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
  // What headers need comes along, whichever fields are wanted.
  const extra = [
    ...(reply.kind === 'item' && reply.alternate ? ['_link: link'] : []),
    ...(reply.kind === 'create' ? [reply.locate ?? '_id: databaseId'] : []),
    ...(reply.kind !== 'delete' && item.resource.entityTag ? [item.resource.entityTag] : []),
    ...(loggedIn && item.resource.permissions ? [item.resource.permissions] : []),
  ];
  const selection = [item.selection, ...extra].join(' ');
  return reply.kind === 'delete' ? `deleted previous { ${item.selection} } item { ${selection} }` : selection;
}
