import { type DocumentNode, execute, GraphQLError, type GraphQLSchema, parse } from 'graphql';
import { LRUCache } from 'lru-cache';
import { type RestDialect, toDialect } from '../../rest-bridge/rest-dialect.ts';
import type { Viewer } from '../../schema/access/viewer-access.ts';
import { type Domain, onPrimary } from '../../schema/core/domain.ts';
import { createContext, type RequestContext } from '../../schema/core/request-context.ts';
import type { ChangedAddress } from '../../schema/extensions/webhooks/changed-address.ts';
import type { ClaimedDelivery } from '../../schema/extensions/webhooks/claim-deliveries.ts';
import { deliveredNodeId, type ItemData, webhookBody } from '../../schema/extensions/webhooks/webhook-body.ts';
import { webhookReader } from '../../schema/extensions/webhooks/webhook-owner.ts';
import type { GraphqlSettings } from '../graphql/graphql-settings.ts';
import { extentOf } from '../graphql/limits/document-extent.ts';
import { costOf } from '../graphql/limits/operation-cost.ts';
import type { ProgramRestApi } from '../http/mount-rest-api.ts';

/** The dependencies of payloads. */
export interface PayloadEnvironment {
  domain: Domain;
  schema: GraphQLSchema;
  dialect: RestDialect;
  rest: Pick<ProgramRestApi, 'getAs'>;
  graphql: Pick<GraphqlSettings, 'maxTokens' | 'maxDepth' | 'maxAliases' | 'maxCost'>;
}

/** Larger data of an item is not sent. */
const MAX_DATA_BYTES = 1_024 * 1_024;
const MAX_CACHED_DOCUMENTS = 100;

/** Returns the function that creates the bodies of deliveries, from the data at the time of the call. */
export function createPayloads(environment: PayloadEnvironment): (claimed: ClaimedDelivery) => Promise<string> {
  const documents = new LRUCache<string, DocumentNode>({ max: MAX_CACHED_DOCUMENTS });
  const parseOnce = (text: string): DocumentNode => {
    const document = documents.get(text) ?? parse(text, { maxTokens: environment.graphql.maxTokens });
    documents.set(text, document);
    return document;
  };
  return async ({ webhook, delivery }) => {
    const domain = onPrimary(environment.domain);
    const viewer = await webhookReader(domain, webhook);
    const context = await createContext(domain, { viewer });
    const loadData = async (address: ChangedAddress): Promise<ItemData | null> => {
      if (webhook.payload === 'rest') return restData({ webhook, delivery }, { environment, viewer });
      if (webhook.payload !== 'graphql') return null;
      const document = parseOnce(webhook.document);
      return graphqlData({ webhook, delivery }, { environment, context, document, address });
    };
    return webhookBody({ webhook, delivery }, { context, loadData });
  };
}

/** Returns the data, or none if it is too large. */
function bounded(name: ItemData['name'], json: string): ItemData {
  const isTruncated = Buffer.byteLength(json) > MAX_DATA_BYTES;
  return { name, json: isTruncated ? null : json, isTruncated };
}

/** Reads an item over the REST API; null if the viewer may not read it, or its type has no route. */
async function restData(
  { delivery }: ClaimedDelivery,
  { environment, viewer }: { environment: PayloadEnvironment; viewer: Viewer },
): Promise<ItemData> {
  const { domain, dialect, rest } = environment;
  const { kind, type, objectId, action } = delivery;
  const base = kind === 'comment' ? COMMENTS : baseOf(domain, delivery);
  if (base === null || action === 'deleted') return { name: 'item', json: null, isTruncated: false };
  const { status, body } = await rest.getAs(viewer, `/${toDialect(dialect, base)}/${objectId}`);
  // The database or another part is not available: the attempt fails, and is repeated.
  if (status >= 500) throw new Error(`The ${type} could not be read (status ${status}).`);
  const text = typeof body === 'string' ? body : Buffer.isBuffer(body) ? body.toString('utf8') : null;
  return status === 200 && text !== null ? bounded('item', text) : { name: 'item', json: null, isTruncated: false };
}

const COMMENTS = 'cms/v2/comments';

/** Returns the neutral path of the items of a type; null if items have other keys than their ids. */
function baseOf({ registry }: Domain, { kind, type }: ClaimedDelivery['delivery']): string | null {
  const entry = kind === 'post' ? registry.postTypes.get(type) : registry.taxonomies.get(type);
  return entry && !entry.restBase.includes('(') ? `${entry.restNamespace}/${entry.restBase}` : null;
}

async function graphqlData(
  { delivery }: ClaimedDelivery,
  input: { environment: PayloadEnvironment; context: RequestContext; document: DocumentNode; address: ChangedAddress },
): Promise<ItemData> {
  const { environment, context, document, address } = input;
  const { schema } = environment;
  const { type, objectId, action } = delivery;
  const variableValues = {
    id: deliveredNodeId(delivery, context),
    databaseId: objectId,
    type,
    action,
    slug: address.slug,
  };
  checkLimits(document, { environment, variableValues });
  const { data, errors } = await execute({ schema, document, variableValues, contextValue: context });
  const messages = errors?.map((error) => ({ message: error.message, code: error.extensions.code ?? null }));
  return bounded('graphql', JSON.stringify({ data: data ?? null, ...(messages ? { errors: messages } : {}) }));
}

/** Documents have the limits of the GraphQL endpoint. Throws an error that says which one a document exceeds. */
function checkLimits(
  document: DocumentNode,
  { environment, variableValues }: { environment: PayloadEnvironment; variableValues: Record<string, unknown> },
): void {
  const { schema, graphql } = environment;
  const { depth, aliases, fields } = extentOf(document);
  if (depth > graphql.maxDepth || aliases > graphql.maxAliases || fields > graphql.maxTokens * 2) {
    throw new GraphQLError('The document exceeds a limit of the GraphQL API. Request less.');
  }
  const cost = costOf({ schema, document, operationName: null, variables: variableValues });
  if (cost > graphql.maxCost) {
    throw new GraphQLError(`The document has a cost of ${cost}; ${graphql.maxCost} is allowed. Request less.`);
  }
}
