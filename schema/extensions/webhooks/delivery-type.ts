import { isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { Kernel } from '../../core/domain-kernel.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { dateTimeOf, type WebhookDeliveryRow } from './webhook-row.ts';
import { deliveryStateEnum } from './webhook-type.ts';

/** The GraphQL type of a delivery. */
export const webhookDeliveryType = oncePerBuilder((builder) =>
  builder.objectRef<WebhookDeliveryRow>('WebhookDelivery').implement({
    description: 'A change of which a webhook is notified.',
    fields: (t) => ({
      databaseId: t.exposeInt('id'),
      webhookId: t.exposeInt('webhookId', { description: 'Id of the webhook.' }),
      messageId: t.exposeString('messageId', { description: 'The header `webhook-id` of all attempts.' }),
      kind: t.exposeString('kind', { description: '`post`, `term`, `comment` or `test`.' }),
      type: t.exposeString('type', { description: 'The type or taxonomy of the item.' }),
      objectId: t.exposeInt('objectId', { description: 'Id of the item.' }),
      action: t.exposeString('action', { description: '`created`, `updated`, `deleted` or `test`.' }),
      state: t.field({
        type: deliveryStateEnum(builder),
        description: 'The state.',
        resolve: ({ state }) => state as never,
      }),
      attempts: t.exposeInt('attempts', { description: 'The number of attempts.' }),
      changed: t.field({
        type: 'DateTime',
        description: 'When the item changed.',
        resolve: ({ changedAt }) => dateTimeOf(changedAt) ?? '',
      }),
      created: t.field({
        type: 'DateTime',
        description: 'When the delivery was created.',
        resolve: ({ created }) => dateTimeOf(created) ?? '',
      }),
      lastAttempt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The end of the last attempt.',
        resolve: ({ lastAttempt }) => dateTimeOf(lastAttempt),
      }),
      nextAttempt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The next attempt; null unless it waits.',
        resolve: ({ nextAttempt, state }) => (state === 'waiting' ? dateTimeOf(nextAttempt) : null),
      }),
      answerStatus: t.exposeInt('answerStatus', {
        nullable: true,
        description: 'The status of the last answer; null without one.',
      }),
      durationMilliseconds: t.exposeInt('durationMs', {
        nullable: true,
        description: 'The duration of the last attempt.',
      }),
      error: t.exposeString('error', { description: 'Why the last attempt failed; empty if it did not.' }),
    }),
  }),
);

/** A page of deliveries with their total number. */
export interface DeliveryPage {
  nodes: readonly WebhookDeliveryRow[];
  total: number;
}

/** The GraphQL type of a page of deliveries. */
export const deliveryPageType = oncePerBuilder((builder) =>
  builder.objectRef<DeliveryPage>('WebhookDeliveryPage').implement({
    description: 'A page of deliveries.',
    fields: (t) => ({
      nodes: t.field({
        type: [webhookDeliveryType(builder)],
        description: 'The deliveries.',
        resolve: ({ nodes }) => [...nodes],
      }),
      total: t.exposeInt('total', { description: 'The number of deliveries on all pages.' }),
    }),
  }),
);

/** The maximum number of deliveries that are counted, so that the count takes little time. */
const MAX_COUNTED = 10_000;

/** Unfinished and dead deliveries. */
interface DeliveryCounts {
  waiting: number;
  dead: number;
  /** The age of the oldest of the counted deliveries that wait; 0 without one. */
  oldestWaitingSeconds: number;
}

/** Returns the number of unfinished and of dead deliveries, at most MAX_COUNTED each. */
export async function countDeliveries({ database, now }: Pick<Kernel, 'database' | 'now'>): Promise<DeliveryCounts> {
  const [waiting, dead] = await Promise.all(
    [['queued', 'waiting'], ['dead']].map((states) =>
      database.scanner.$queryRaw<{ count: number | bigint; oldest: string | null }[]>(countOf(states)),
    ),
  );
  const oldest = waiting?.[0]?.oldest;
  return {
    waiting: Number(waiting?.[0]?.count ?? 0),
    dead: Number(dead?.[0]?.count ?? 0),
    oldestWaitingSeconds: oldest ? Math.max(0, (now().getTime() - Date.parse(oldest)) / 1_000) : 0,
  };
}

/** Counts deliveries in some states. The index of webhook and state finds them; the limit ends the search. */
const countOf = (states: readonly string[]): Sql => sql`
  SELECT COUNT(*) AS "count", MIN("retriedFrom") AS "oldest" FROM (
    SELECT d."retriedFrom" FROM "webhooks" w
    JOIN "webhook_deliveries" d ON d."webhookId" = w."id" AND ${isIn('d."state"', [...states])}
    LIMIT ${MAX_COUNTED}
  ) counted`;
