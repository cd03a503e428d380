import { changedNodeId } from '../../changes/visible-changes.ts';
import type { JournalRow } from '../../core/journal/change-journal.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type ChangedAddress, changedAddress } from './changed-address.ts';
import type { WebhookDeliveryRow, WebhookRow } from './webhook-row.ts';

/** The data of an item, as JSON text, under its name in `data`; null to send none. */
export interface ItemData {
  name: 'item' | 'graphql';
  json: string | null;
  /** Whether the data was too large to be sent. */
  isTruncated: boolean;
}

/** The global id of the item of a delivery; null for a test. */
export const deliveredNodeId = (
  { kind, type, objectId }: WebhookDeliveryRow,
  { registry }: RequestContext,
): string | null => (kind === 'test' ? null : changedNodeId({ kind, type, objectId } as JournalRow, registry));

/**
 * Creates the body of a delivery in the format of the webhook. `loadData` loads the data of the item; it is called for
 * the format `standard` only. The context reads on behalf of the viewer of the webhook.
 */
export async function webhookBody(
  { webhook, delivery }: { webhook: WebhookRow; delivery: WebhookDeliveryRow },
  { context, loadData }: { context: RequestContext; loadData(address: ChangedAddress): Promise<ItemData | null> },
): Promise<string> {
  const address = await changedAddress(delivery, context);
  if (webhook.format === 'content') return JSON.stringify(contentBody(delivery, address));
  if (webhook.format === 'paths') return JSON.stringify(pathsBody(delivery, address));
  const data = delivery.kind === 'test' ? null : await loadData(address);
  return standardBody(delivery, { address, data, nodeId: deliveredNodeId(delivery, context) });
}

/** `data` is inserted as text: it may be long, and is JSON already. */
function standardBody(
  delivery: WebhookDeliveryRow,
  { address, data, nodeId }: { address: ChangedAddress; data: ItemData | null; nodeId: string | null },
): string {
  const { kind, action, effect, type, objectId, changeId, status, oldStatus, changedAt } = delivery;
  const { slug, uri, formerUri } = address;
  const change = {
    ...{ kind, type, id: objectId, nodeId, action, effect: effect || null, sequence: changeId },
    ...{ status: status || null, previousStatus: oldStatus || null, slug: slug || null, uri, formerUri },
    ...(data?.isTruncated ? { isTruncated: true } : {}),
  };
  const json = JSON.stringify(change);
  const withData = data ? `${json.slice(0, -1)},"${data.name}":${data.json ?? 'null'}}` : json;
  const eventType = kind === 'test' ? 'test' : `${kind}.${action}`;
  return `{"type":${JSON.stringify(eventType)},"timestamp":${JSON.stringify(changedAt)},"data":${withData}}`;
}

/** The names of types in the routes for revalidation of Next.js starters, where they differ. */
const CONTENT_TYPES: Readonly<Record<string, string>> = { attachment: 'media', post_tag: 'tag' };

function contentBody(delivery: WebhookDeliveryRow, { slug, uri, formerUri }: ChangedAddress): Record<string, unknown> {
  const { type, objectId, action, effect } = delivery;
  return {
    contentType: CONTENT_TYPES[type] ?? type,
    contentId: objectId,
    slug,
    uri: uri ?? '',
    ...(formerUri === null ? {} : { formerUri }),
    action: effect || action,
  };
}

function pathsBody(delivery: WebhookDeliveryRow, { uri, formerUri }: ChangedAddress): Record<string, unknown> {
  return {
    paths: [uri, formerUri].filter((path) => path !== null),
    tags: tagsOf(delivery),
  };
}

/** The tags of answers that a change ends, as the header of CACHE_TAG_HEADERS spells them (docs/caching.md). */
function tagsOf({ kind, type, objectId, oldParentId, effect }: WebhookDeliveryRow): string[] {
  if (kind === 'test') return [];
  if (kind === 'term') return [`term:${objectId}`, `terms:${type}`, 'terms'];
  if (kind === 'comment') {
    const item = oldParentId > 0 ? [`comments-on:${oldParentId}`, `post:${oldParentId}`] : ['posts'];
    return [`comment:${objectId}`, ...item, 'comments'];
  }
  return [`post:${objectId}`, `posts:${type}`, 'posts', ...(effect === '' ? [] : ['terms', 'users'])];
}
