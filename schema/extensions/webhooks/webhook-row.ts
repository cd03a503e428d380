import type { Webhook, WebhookDelivery, WebhookProgress } from '../../../prisma/generated/sqlite/client.ts';
import { writeTimestamp } from '../../core/dates/timestamp.ts';
import type { WebhookFilter } from './webhook-event.ts';

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
