import type { Builder } from '../../core/graphql/builder.ts';
import { deliveryPageType } from './delivery-type.ts';
import { deliveryStateEnum, webhookPermissionsType, webhookType } from './webhook-type.ts';
import { findWebhook, requireWebhookManager } from './write-webhooks.ts';

const MAX_DELIVERIES = 100;
const REQUIREMENT = 'Requires the capability `manage_options`. Errors: `rest_cannot_manage_webhooks`';

/** Registers the queries of webhooks. */
export function registerWebhookQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    webhooks: t.field({
      type: [webhookType(builder)],
      description: `All webhooks, by id. ${REQUIREMENT}.`,
      resolve: (_root, _args, context) => {
        requireWebhookManager(context);
        return context.kernel.database.primary.webhook.findMany({
          include: { progress: true },
          orderBy: { id: 'asc' },
        });
      },
    }),
    webhook: t.field({
      type: webhookType(builder),
      description: `One webhook. ${REQUIREMENT}, \`rest_webhook_not_found\`.`,
      args: { id: t.arg.int({ required: true }) },
      resolve: (_root, { id }, context) => {
        requireWebhookManager(context);
        return findWebhook(context.kernel.database.primary, id);
      },
    }),
    webhookPermissions: t.field({
      type: webhookPermissionsType(builder),
      description: 'The permissions of the viewer on webhooks.',
      resolve: () => ({}),
    }),
    webhookDeliveries: t.field({
      type: deliveryPageType(builder),
      description: `The stored deliveries of a webhook, the newest first. ${REQUIREMENT}, \`rest_webhook_not_found\`.`,
      args: {
        webhookId: t.arg.int({ required: true, description: 'Id of the webhook.' }),
        states: t.arg({
          type: [deliveryStateEnum(builder)],
          description: 'Only deliveries in these states; by default all.',
        }),
        first: t.arg.int({ description: `The number of deliveries: at most ${MAX_DELIVERIES}, which is the default.` }),
        offset: t.arg.int({ description: 'The number of deliveries to skip.' }),
      },
      resolve: async (_root, { webhookId, states, first, offset }, context) => {
        requireWebhookManager(context);
        const { primary } = context.kernel.database;
        await findWebhook(primary, webhookId);
        const where = { webhookId, ...(states?.length ? { state: { in: [...states] } } : {}) };
        const [nodes, total] = await Promise.all([
          primary.webhookDelivery.findMany({
            where,
            orderBy: { id: 'desc' },
            take: Math.min(Math.max(first ?? MAX_DELIVERIES, 1), MAX_DELIVERIES),
            skip: Math.max(offset ?? 0, 0),
          }),
          primary.webhookDelivery.count({ where }),
        ]);
        return { nodes, total };
      },
    }),
  }));
}
