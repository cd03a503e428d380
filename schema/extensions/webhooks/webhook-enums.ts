import { oncePerBuilder } from '../../core/builder.ts';
import { webhookActions, webhookKinds } from './webhook-changes.ts';
import type { DeliveryState } from './webhook-row.ts';

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
