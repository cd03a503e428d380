import type { Webhook, WebhookDelivery, WebhookProgress } from '../../../prisma/generated/sqlite/client.ts';
import { accountOf, anonymousViewer, buildViewer, type Viewer } from '../../access/viewer-access.ts';
import { sql } from '../../core/dialect/sql.ts';
import { type Domain, siteOf } from '../../core/domain.ts';
import type { JournalRow } from '../../core/journal/change-journal.ts';
import { writeTimestamp } from '../../core/site/timestamp.ts';
import type { PublicStates } from './public-states.ts';

/** A stored webhook. `newSecret` is present only in the answer that creates the secret. */
export type WebhookRow = Webhook & { progress?: WebhookProgress | null; newSecret?: string };

export type WebhookDeliveryRow = WebhookDelivery;

/** The states of a delivery: `queued` waits for an earlier delivery about the same item. */
const DELIVERY_STATES = ['queued', 'waiting', 'delivered', 'dead'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The named lock of transactions that create or finish deliveries, so that each item has one delivery at its head. */
export const DELIVERIES_LOCK = 'webhook-deliveries';

/** Parses a stored list of texts. */
export const parseTexts = (stored: string): readonly string[] => JSON.parse(stored) as string[];

/** Parses the lists by which a webhook selects changes. */
export const webhookFilterOf = ({ kinds, types, actions, statuses }: Webhook): WebhookFilter => ({
  kinds: parseTexts(kinds),
  types: parseTexts(types),
  actions: parseTexts(actions),
  statuses: parseTexts(statuses),
});

/** Converts a stored time with milliseconds to that of the scalar `DateTime`; null for an empty text. */
export const dateTimeOf = (stored: string): string | null =>
  stored === '' ? null : writeTimestamp(Date.parse(stored));

interface OwnerRow {
  id: number;
  login: string;
  roles: string;
  capabilities: string;
}

/**
 * Returns the viewer on whose behalf the data of a webhook is read: the anonymous viewer, or the owner with the rights
 * that the account has now. An account that was deleted or disabled reads as the anonymous viewer.
 */
export async function webhookReader(domain: Domain, { readsAs, ownerId }: WebhookRow): Promise<Viewer> {
  if (readsAs !== 'owner') return anonymousViewer;
  const [row] = await domain.kernel.database.primary.$queryRaw<OwnerRow[]>(sql`
    SELECT "id", "login", "roles", "capabilities" FROM "users" WHERE "id" = ${ownerId} AND "disabled" = ${false}`);
  if (!row) return anonymousViewer;
  const { roles } = await siteOf(domain);
  return buildViewer({ account: accountOf(row), roleTable: roles, credential: { kind: 'system' } });
}

/** Whether a change made an item visible to everyone, or ended that; empty for neither. */
export type WebhookEffect = 'published' | 'unpublished' | '';

/** A row of the journal with the status after the change; empty for a deleted item and for terms. */
export interface WebhookEvent {
  row: JournalRow;
  status: string;
  effect: WebhookEffect;
}

/** The lists by which a webhook selects changes. An empty list does not filter. */
export interface WebhookFilter {
  kinds: readonly string[];
  types: readonly string[];
  actions: readonly string[];
  /** Matches the status before the change or after it, so that receivers learn of items that leave a status. */
  statuses: readonly string[];
}

/** Creates the event of a journal row. */
export function webhookEvent(
  row: JournalRow,
  { status, states }: { status: string; states: PublicStates },
): WebhookEvent {
  const before = row.action !== 'created' && states.isPublic(row, row.oldStatus);
  const after = row.action !== 'deleted' && states.isPublic(row, status);
  return { row, status, effect: before === after ? '' : after ? 'published' : 'unpublished' };
}

/** Whether a webhook with these lists is notified of an event. */
export function matchesFilter({ kinds, types, actions, statuses }: WebhookFilter, event: WebhookEvent): boolean {
  const { row, status, effect } = event;
  return (
    allows(kinds, row.kind) &&
    allows(types, row.type) &&
    allows(actions, row.action, effect) &&
    allows(statuses, row.oldStatus, status)
  );
}

const allows = (list: readonly string[], ...values: readonly string[]): boolean =>
  list.length === 0 || values.some((value) => value !== '' && list.includes(value));
