import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import { type RestDialect, toDialect } from '../../rest-bridge/rest-dialect.ts';
import type { Viewer } from '../../schema/access/viewer-access.ts';
import { type Domain, onPrimary } from '../../schema/core/domain.ts';
import { createContext, NO_CLIENT, type RequestContext } from '../../schema/core/request-context.ts';
import type { RequestWork } from '../../schema/core/work/request-work.ts';
import { EndedWorkError } from '../../schema/core/work/work-limits.ts';
import type { ChangedAddress } from '../../schema/extensions/webhooks/changed-address.ts';
import type { ClaimedDelivery } from '../../schema/extensions/webhooks/finish-attempts.ts';
import { deliveredNodeId, type ItemData, webhookBody } from '../../schema/extensions/webhooks/webhook-body.ts';
import { webhookReader } from '../../schema/extensions/webhooks/webhook-row.ts';
import { PreparedDocuments } from '../graphql/documents/prepared-documents.ts';
import type { GraphqlSettings } from '../graphql/graphql-settings.ts';
import { operationWork } from '../graphql/operation-work.ts';
import type { ProgramRestApi } from '../http/mount-rest-api.ts';

/** The dependencies of payloads. */
export interface PayloadEnvironment {
  domain: Domain;
  schema: GraphQLSchema;
  dialect: RestDialect;
  rest: Pick<ProgramRestApi, 'getAs'>;
  /** Documents have the limits of the GraphQL endpoint. */
  graphql: GraphqlSettings;
}

/** Larger data of an item is not sent. */
const MAX_DATA_BYTES = 1_024 * 1_024;

/** Returns the function that creates the bodies of deliveries, from the data at the time of the call. */
export function createPayloads(environment: PayloadEnvironment): (claimed: ClaimedDelivery) => Promise<string> {
  const { schema, graphql: settings } = environment;
  const documents = new PreparedDocuments(schema, settings);
  const createWork = operationWork(environment.domain, { schema, settings });
  return async ({ webhook, delivery }) => {
    const domain = onPrimary(environment.domain);
    const viewer = await webhookReader(domain, webhook);
    const context = await createContext(domain, { viewer });
    const loadData = async (address: ChangedAddress): Promise<ItemData | null> => {
      if (webhook.payload === 'rest') return restData({ webhook, delivery }, { environment, viewer });
      if (webhook.payload !== 'graphql') return null;
      const work = createWork();
      try {
        const ownContext = await createContext(domain, { viewer, client: { ...NO_CLIENT, work } });
        return await graphqlData({ webhook, delivery }, { documents, context: ownContext, work, address });
      } finally {
        work.complete();
      }
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
  return entry?.isListed && !entry.restBase.includes('(') ? `${entry.restNamespace}/${entry.restBase}` : null;
}

/** Runs the document of a webhook. The errors of the result say which limit it exceeds. */
async function graphqlData(
  { webhook, delivery }: ClaimedDelivery,
  input: { documents: PreparedDocuments; context: RequestContext; work: RequestWork; address: ChangedAddress },
): Promise<ItemData> {
  const { documents, context, work, address } = input;
  const { type, objectId, action } = delivery;
  const variableValues = {
    id: deliveredNodeId(delivery, context),
    databaseId: objectId,
    type,
    action,
    slug: address.slug,
  };
  const run = async (): Promise<ExecutionResult> => {
    const prepared = await documents.prepare(webhook.document, { work, allowsIntrospection: false });
    if (prepared.document instanceof GraphQLError) throw prepared.document;
    if (prepared.errors.length > 0) return { errors: prepared.errors };
    return prepared.operation(undefined)({ variableValues, contextValue: context, work });
  };
  const result = await run().catch((error: unknown): ExecutionResult => {
    if (error instanceof EndedWorkError) return { errors: [error] };
    throw error;
  });
  const messages = result.errors?.map((error) => ({ message: error.message, code: error.extensions.code ?? null }));
  return bounded('graphql', JSON.stringify({ data: result.data ?? null, ...(messages ? { errors: messages } : {}) }));
}
