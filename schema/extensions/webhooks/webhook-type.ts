import { canManageWebhooks } from '../../access/site-access.ts';
import { oncePerBuilder } from '../../core/builder.ts';
import {
  webhookActionEnum,
  webhookFormatEnum,
  webhookKindEnum,
  webhookPayloadEnum,
  webhookReaderEnum,
} from './webhook-enums.ts';
import { dateTimeOf, parseTexts, type WebhookRow } from './webhook-row.ts';

/** The GraphQL type of the permissions on webhooks, which do not depend on the webhook. */
export const webhookPermissionsType = oncePerBuilder((builder) =>
  builder.objectRef<object>('WebhookPermissions').implement({
    description: 'The permissions of the viewer on webhooks.',
    fields: (t) => ({
      edit: t.boolean({
        description: 'Whether the viewer may change it.',
        resolve: (_row, _args, { viewer }) => canManageWebhooks(viewer),
      }),
      delete: t.boolean({
        description: 'Whether the viewer may delete it.',
        resolve: (_row, _args, { viewer }) => canManageWebhooks(viewer),
      }),
    }),
  }),
);

/** The GraphQL type of a webhook. Only the mutations that create a secret return it. */
export const webhookType = oncePerBuilder((builder) =>
  builder.objectRef<WebhookRow>('Webhook').implement({
    description: 'A webhook: another program that is notified of changes.',
    fields: (t) => ({
      databaseId: t.exposeInt('id'),
      name: t.exposeString('name', { description: 'The name for display.' }),
      url: t.exposeString('url', { description: 'The address to which changes are sent.' }),
      isActive: t.exposeBoolean('isActive', { description: 'Whether changes are sent.' }),
      stopReason: t.exposeString('stopReason', {
        description:
          'Why the program switched it off: `failing` after 72 hours of failures, `gone` after an answer with 410; otherwise empty.',
      }),
      ownerId: t.exposeInt('ownerId', { description: 'Id of the account that created or last changed it.' }),
      format: t.field({
        type: webhookFormatEnum(builder),
        description: 'The form of the body.',
        resolve: ({ format }) => format as never,
      }),
      payload: t.field({
        type: webhookPayloadEnum(builder),
        description: 'The data of the item.',
        resolve: ({ payload }) => payload as never,
      }),
      document: t.exposeString('document', { description: 'The GraphQL document of the payload `GRAPHQL`.' }),
      readsAs: t.field({
        type: webhookReaderEnum(builder),
        description: 'On whose behalf the item is read.',
        resolve: ({ readsAs }) => readsAs as never,
      }),
      kinds: t.field({
        type: [webhookKindEnum(builder)],
        description: 'The kinds of items; all if empty.',
        resolve: ({ kinds }) => parseTexts(kinds) as never,
      }),
      types: t.stringList({
        description: 'The types and taxonomies; all if empty.',
        resolve: ({ types }) => [...parseTexts(types)],
      }),
      actions: t.field({
        type: [webhookActionEnum(builder)],
        description: 'The changes; all if empty.',
        resolve: ({ actions }) => parseTexts(actions) as never,
      }),
      statuses: t.stringList({
        description: 'The statuses before or after the change; all if empty.',
        resolve: ({ statuses }) => [...parseTexts(statuses)],
      }),
      headerName: t.exposeString('headerName', {
        description: 'The name of the header with a secret; empty without one.',
      }),
      hasHeaderValue: t.boolean({
        description: 'Whether a value of the header is stored. It cannot be read.',
        resolve: ({ headerValue }) => headerValue !== '',
      }),
      secret: t.string({
        nullable: true,
        description: 'The secret that signs deliveries. Only the mutations that create it return it.',
        resolve: ({ newSecret }) => newSecret ?? null,
      }),
      previousSecretUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when the previous secret also signs deliveries; null without one.',
        resolve: ({ previousSecretUntil }, _args, { kernel }) =>
          previousSecretUntil > kernel.now().toISOString() ? dateTimeOf(previousSecretUntil) : null,
      }),
      created: t.field({
        type: 'DateTime',
        description: 'When it was created.',
        resolve: ({ created }) => dateTimeOf(created) ?? '',
      }),
      failingSince: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The first failure since the last success; null without one.',
        resolve: ({ progress }) => dateTimeOf(progress?.failingSince ?? ''),
      }),
      viewerCan: t.field({
        type: webhookPermissionsType(builder),
        description: 'The permissions of the viewer.',
        resolve: () => ({}),
      }),
    }),
  }),
);
