import { canManageWebhooks } from '../../access/site-access.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import { type DeliveryState, dateTimeOf, parseTexts, type WebhookRow } from './webhook-row.ts';

/** The kinds of items whose changes webhooks report, by their names in GraphQL. */
const webhookKinds = {
  POST: {
    value: 'post',
    description: 'Items that behave like posts: posts, pages, media, menu items, templates and declared types.',
  },
  TERM: { value: 'term', description: 'Terms of all taxonomies, and menus.' },
  COMMENT: { value: 'comment', description: 'Comments.' },
} as const;

export const WEBHOOK_KINDS: readonly string[] = Object.values(webhookKinds).map(({ value }) => value);

/** The operations on an item, and their effects on what the public sees, by their names in GraphQL. */
const webhookActions = {
  CREATED: { value: 'created', description: 'The item was created.' },
  UPDATED: { value: 'updated', description: 'The item was changed, for example moved to the trash.' },
  DELETED: { value: 'deleted', description: 'The item was deleted permanently.' },
  PUBLISHED: { value: 'published', description: 'The item became visible to everyone.' },
  UNPUBLISHED: { value: 'unpublished', description: 'The item is no longer visible to everyone.' },
} as const;

export const WEBHOOK_ACTIONS: readonly string[] = Object.values(webhookActions).map(({ value }) => value);

type EnumValues<Name extends string> = Readonly<Record<Name, { value: string; description: string }>>;

const enumOf = <Name extends string>(name: string, input: { description: string; values: EnumValues<Name> }) =>
  oncePerBuilder((builder) => builder.enumType(name, input));

export const webhookFormatEnum = enumOf('WebhookFormat', {
  description: 'The form of the body.',
  values: {
    STANDARD: { value: 'standard', description: '`type`, `timestamp` and `data`, as Standard Webhooks recommends.' },
    CONTENT: {
      value: 'content',
      description: '`contentType`, `contentId`, `slug` and `uri`, for revalidation by Next.js starters.',
    },
    PATHS: { value: 'paths', description: '`paths` and `tags` to revalidate.' },
  },
});

export const webhookPayloadEnum = enumOf('WebhookPayload', {
  description: 'The data of the changed item in the format `STANDARD`.',
  values: {
    MINIMAL: { value: 'minimal', description: 'What changed, without the item.' },
    REST: { value: 'rest', description: 'The item as the REST API returns it in the context `view`.' },
    GRAPHQL: { value: 'graphql', description: 'The result of a GraphQL document.' },
  },
});

export const webhookReaderEnum = enumOf('WebhookReader', {
  description: 'On whose behalf the item is read.',
  values: {
    PUBLIC: { value: 'public', description: 'The public: items that are not public are omitted.' },
    OWNER: {
      value: 'owner',
      description: 'The account that last changed the webhook, with the rights that it has at that time.',
    },
  },
});

export const webhookKindEnum = enumOf('WebhookKind', {
  description: 'A kind of items whose changes webhooks report.',
  values: webhookKinds,
});

export const webhookActionEnum = enumOf('WebhookAction', {
  description: 'A change. One change can match several, such as a new item that is published at once.',
  values: webhookActions,
});

export const deliveryStateEnum = enumOf('WebhookDeliveryState', {
  description: 'The state of a delivery.',
  values: {
    QUEUED: { value: 'queued', description: 'An earlier delivery about the same item is not finished.' },
    WAITING: { value: 'waiting', description: 'It is being sent, or waits for the next attempt.' },
    DELIVERED: { value: 'delivered', description: 'The receiver answered with a status from 200 to 299.' },
    DEAD: {
      value: 'dead',
      description: 'It failed for 72 hours, or the receiver answered with 410. It can be replayed.',
    },
  } satisfies Record<Uppercase<DeliveryState>, { value: string; description: string }>,
});

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
