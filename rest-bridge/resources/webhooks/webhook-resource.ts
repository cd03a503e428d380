import { WEBHOOK_ACTIONS, WEBHOOK_KINDS } from '../../../schema/extensions/webhooks/webhook-type.ts';
import { viewAndEdit, viewEditEmbed } from '../../declare/contexts.ts';
import type { Resource } from '../../declare/declared-resource.ts';
import { fromEnumName } from '../../declare/enum-names.ts';
import { fieldList } from '../../declare/field-list.ts';
import { OWN_NAMESPACE } from '../../declare/own-namespace.ts';
import { address, dateTime, flag, integer, nullableDateTime, text, texts } from '../../declare/typed-schema.ts';
import { collectionLink, selfLink } from '../crud/path-links.ts';

/** The path of the webhooks below the REST root. */
export const WEBHOOKS_PATH = `/${OWN_NAMESPACE}/webhooks`;

const readonly = true;
const read = fromEnumName;
const readAll = (value: unknown): string[] => (value as unknown[]).map(fromEnumName);

/** Returns the schema of a list of enum values. */
const listOf = (values: readonly string[]) =>
  ({ items: { type: 'string', enum: [...values] }, read: readAll }) as const;

/** A webhook (docs/webhooks.md). */
export const webhookResource: Resource = {
  title: 'webhook',
  permissions: '_can: viewerCan { edit delete }',
  fields: fieldList(
    { context: viewEditEmbed },
    {
      id: integer('Unique identifier of the webhook.', { select: 'databaseId', readonly }),
      name: text('Name for display.', { required: true }),
      url: address('Address to which changes are sent.', { required: true }),
      active: flag('Whether changes are sent.', { select: 'isActive', input: 'isActive' }),
      stop_reason: text('Why the program switched the webhook off: failing or gone; otherwise empty.', { readonly }),
      format: text('Form of the body.', { enum: ['standard', 'content', 'paths'], read }),
      payload: text('Data of the item in the format standard.', { enum: ['minimal', 'rest', 'graphql'], read }),
      document: text('GraphQL document of the payload graphql.', {
        context: viewAndEdit,
        parameterOptions: { isRaw: true },
      }),
      reads_as: text('On whose behalf the item is read.', { enum: ['public', 'owner'], read }),
      owner: integer('Id of the account that created or last changed the webhook.', { select: 'ownerId', readonly }),
      kinds: texts('Kinds of items; all if empty.', listOf(WEBHOOK_KINDS)),
      types: texts('Types and taxonomies; all if empty.', { hasDialectSpelling: true }),
      actions: texts('Changes; all if empty.', listOf(WEBHOOK_ACTIONS)),
      statuses: texts('Statuses before or after the change; all if empty.'),
      header_name: text('Name of a header with a secret that the receiver expects; empty without one.'),
      header_value: text('Value of that header. It cannot be read.', {
        select: null,
        parameterOptions: { isRaw: true },
      }),
      secret: text('Secret that signs deliveries. Only the response that creates it contains it.', {
        readonly,
        omittedIfNull: true,
      }),
      previous_secret_until: nullableDateTime('Until when the previous secret also signs deliveries, in GMT.', {
        readonly,
      }),
      created: dateTime('Date and time of creation, in GMT.', { readonly }),
      failing_since: nullableDateTime('First failure since the last success, in GMT.', { readonly }),
    },
  ),
  links: [selfLink(({ _id: id }) => `${WEBHOOKS_PATH}/${id}`), collectionLink(WEBHOOKS_PATH)],
};

/** A delivery of a webhook. */
export const webhookDeliveryResource: Resource = {
  title: 'webhook-delivery',
  links: [],
  fields: fieldList(
    { context: viewEditEmbed, readonly },
    {
      id: integer('Unique identifier of the delivery.', { select: 'databaseId' }),
      webhook: integer('Id of the webhook.', { select: 'webhookId' }),
      message_id: text('The header webhook-id of all attempts.'),
      kind: text('Kind of the item: post, term, comment or test.'),
      type: text('Type or taxonomy of the item.', { hasDialectSpelling: true }),
      object: integer('Id of the item.', { select: 'objectId' }),
      action: text('created, updated, deleted or test.'),
      state: text('State.', { enum: ['queued', 'waiting', 'delivered', 'dead'], read }),
      attempts: integer('Number of attempts.'),
      changed: dateTime('When the item changed, in GMT.'),
      created: dateTime('When the delivery was created, in GMT.'),
      last_attempt: nullableDateTime('End of the last attempt, in GMT.', { readonly }),
      next_attempt: nullableDateTime('Next attempt, in GMT; null unless the delivery waits.', { readonly }),
      answer_status: integer('Status of the last answer; null without one.', { type: ['integer', 'null'] }),
      duration: integer('Duration of the last attempt in milliseconds.', {
        type: ['integer', 'null'],
        select: 'durationMilliseconds',
      }),
      error: text('Why the last attempt failed; empty if it did not.'),
    },
  ),
};
