import { deletionType } from '../../content/write/item-mutations.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import { webhookDeliveryType } from './delivery-type.ts';
import { replayDelivery, replayRange, testWebhook } from './replay-deliveries.ts';
import {
  deliveryStateEnum,
  webhookActionEnum,
  webhookFormatEnum,
  webhookKindEnum,
  webhookPayloadEnum,
  webhookReaderEnum,
  webhookType,
} from './webhook-type.ts';
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from './write-webhooks.ts';

const webhookInput = oncePerBuilder((builder) =>
  builder.inputType('WebhookInput', {
    description: 'The values of a webhook. Absent values do not change; a new webhook needs a name and an address.',
    fields: (t) => ({
      name: t.string({ description: 'The name for display.' }),
      url: t.string({ description: 'The address to which changes are sent, http or https.' }),
      isActive: t.boolean({ description: 'Whether changes are sent; by default true.' }),
      format: t.field({
        type: webhookFormatEnum(builder),
        description: 'The form of the body; by default `STANDARD`.',
      }),
      payload: t.field({
        type: webhookPayloadEnum(builder),
        description: 'The data of the item; by default `MINIMAL`.',
      }),
      document: t.string({ description: 'The GraphQL document of the payload `GRAPHQL`: one query.' }),
      readsAs: t.field({
        type: webhookReaderEnum(builder),
        description: 'On whose behalf the item is read; by default `PUBLIC`.',
      }),
      kinds: t.field({ type: [webhookKindEnum(builder)], description: 'The kinds of items; all if empty.' }),
      types: t.stringList({ description: 'The types and taxonomies, such as `post` or `category`; all if empty.' }),
      actions: t.field({ type: [webhookActionEnum(builder)], description: 'The changes; all if empty.' }),
      statuses: t.stringList({ description: 'The statuses before or after the change; all if empty.' }),
      headerName: t.string({ description: 'The name of a header with a secret that the receiver expects.' }),
      headerValue: t.string({ description: 'The value of that header. It cannot be read again.' }),
    }),
  }),
);

const webhookDeletion = oncePerBuilder((builder) =>
  deletionType(builder, { name: 'Webhook', node: webhookType(builder) }),
);

const replayResult = oncePerBuilder((builder) =>
  builder.objectRef<{ count: number }>('WebhookReplay').implement({
    description: 'The result of replaying deliveries.',
    fields: (t) => ({ count: t.exposeInt('count', { description: 'The number of deliveries that are sent again.' }) }),
  }),
);

const REQUIREMENT = 'Requires the capability `manage_options`.';
const DEFAULT_OVERLAP_HOURS = 24;

/** Registers the mutations of webhooks. */
export function registerWebhookMutations(builder: Builder): void {
  const id = { required: true, description: 'Id of the webhook.' } as const;
  builder.mutationFields((t) => ({
    createWebhook: t.field({
      type: webhookType(builder),
      description: `Creates a webhook, which is notified of the changes from now on. Only this answer contains its secret. ${REQUIREMENT} Errors: \`rest_cannot_manage_webhooks\`, \`rest_webhook_limit\`, \`rest_invalid_param\`.`,
      args: { input: t.arg({ type: webhookInput(builder), required: true }) },
      resolve: (_root, { input }, context, { schema }) => createWebhook(input, { context, schema }),
    }),
    updateWebhook: t.field({
      type: webhookType(builder),
      description: `Changes a webhook. One that is switched on again is notified of the changes from now on. ${REQUIREMENT} Errors: \`rest_cannot_manage_webhooks\`, \`rest_webhook_not_found\`, \`rest_invalid_param\`.`,
      args: { id: t.arg.int(id), input: t.arg({ type: webhookInput(builder), required: true }) },
      resolve: (_root, args, context, { schema }) => updateWebhook(args, { context, schema }),
    }),
    deleteWebhook: t.field({
      type: webhookDeletion(builder),
      description: `Deletes a webhook with its deliveries. ${REQUIREMENT} Errors: \`rest_cannot_manage_webhooks\`, \`rest_webhook_not_found\`.`,
      args: { id: t.arg.int(id) },
      resolve: async (_root, args, context) => ({
        deleted: true,
        previous: await deleteWebhook(args.id, context),
        item: null,
      }),
    }),
    rotateWebhookSecret: t.field({
      type: webhookType(builder),
      description: `Creates a new secret. Only this answer contains it. The previous secret also signs deliveries during the overlap. ${REQUIREMENT} Errors: \`rest_cannot_manage_webhooks\`, \`rest_webhook_not_found\`, \`rest_invalid_param\`.`,
      args: {
        id: t.arg.int(id),
        overlapHours: t.arg.int({
          description: `The overlap in hours: ${DEFAULT_OVERLAP_HOURS} by default, 0 to revoke the previous secret at once.`,
        }),
      },
      resolve: (_root, args, context) =>
        rotateWebhookSecret({ id: args.id, overlapHours: args.overlapHours ?? DEFAULT_OVERLAP_HOURS }, context),
    }),
    testWebhook: t.field({
      type: webhookDeliveryType(builder),
      description: `Creates a delivery that reports no change. ${REQUIREMENT} Errors: \`rest_cannot_manage_webhooks\`, \`rest_webhook_not_found\`, \`rest_webhook_inactive\`.`,
      args: { id: t.arg.int(id) },
      resolve: (_root, args, context) => testWebhook(args.id, context),
    }),
    replayWebhookDelivery: t.field({
      type: webhookDeliveryType(builder),
      description: `Sends a delivery again, with the same id; one that waits for a retry is sent at once. ${REQUIREMENT} Errors: \`rest_cannot_manage_webhooks\`, \`rest_webhook_not_found\`, \`rest_webhook_delivery_not_found\`.`,
      args: { webhookId: t.arg.int(id), id: t.arg.int({ required: true, description: 'Id of the delivery.' }) },
      resolve: (_root, args, context) => replayDelivery(args, context),
    }),
    replayWebhookDeliveries: t.field({
      type: replayResult(builder),
      description: `Sends the finished deliveries of a range of time again, in their order, with the same ids. ${REQUIREMENT} Errors: \`rest_cannot_manage_webhooks\`, \`rest_webhook_not_found\`, \`rest_invalid_param\`.`,
      args: {
        webhookId: t.arg.int(id),
        after: t.arg({
          type: 'DateTime',
          description: 'Only deliveries that were created at this time or later, in GMT.',
        }),
        before: t.arg({
          type: 'DateTime',
          description: 'Only deliveries that were created at this time or earlier, in GMT.',
        }),
        states: t.arg({
          type: [deliveryStateEnum(builder)],
          description: '`DEAD`, `DELIVERED` or both; by default the dead deliveries.',
        }),
      },
      resolve: async (_root, { webhookId, after, before, states }, context) => ({
        count: await replayRange(
          { webhookId, after: after ?? null, before: before ?? null, states: states ?? ['dead'] },
          context,
        ),
      }),
    }),
  }));
}
