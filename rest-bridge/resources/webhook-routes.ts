import { WEBHOOK_ACTIONS, WEBHOOK_KINDS } from '../../schema/extensions/webhooks/webhook-type.ts';
import { fromEnumName } from '../declare/declared-parameter.ts';
import { describedResponse, type Resource } from '../declare/declared-resource.ts';
import { fieldList, viewAndEdit, viewEditEmbed } from '../declare/field.ts';
import { OWN_NAMESPACE } from '../declare/own-namespace.ts';
import type { Endpoint, Permission, PermissionQuery, Route } from '../declare/route.ts';
import { address, dateTime, flag, integer, nullableDateTime, text, texts } from '../declare/typed-schema.ts';
import { computeOffset, contextParameter, pagingParameters } from './crud/crud-parameters.ts';
import { crudRoutes } from './crud/crud-routes.ts';
import { collectionLink, itemId, selfLink } from './crud/item-key.ts';

/** The path of the webhooks below the REST root. */
const WEBHOOKS_PATH = `/${OWN_NAMESPACE}/webhooks`;

const readonly = true;

const read = fromEnumName;

const readAll = (value: unknown): string[] => (value as unknown[]).map(fromEnumName);

/** Returns the schema of a list of enum values. */
const listOf = (values: readonly string[]) =>
  ({ items: { type: 'string', enum: [...values] }, read: readAll }) as const;

/** A webhook (docs/webhooks.md). */
const webhookResource: Resource = {
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
const webhookDeliveryResource: Resource = {
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

const permission: Permission = { needs: 'site.manageWebhooks' };

const itemPermission: Permission = { needs: 'item.edit' };

// The permissions do not depend on the webhook.
const itemPermissions: PermissionQuery = { field: 'webhookPermissions', select: 'edit delete', variables: () => ({}) };

const idParameter = { id: integer('Id of the webhook.') };

const ITEM = `${WEBHOOKS_PATH}/(?P<id>[\\d]+)`;

const route = (pattern: string, endpoint: Omit<Endpoint, 'permission'>): Route => ({
  pattern,
  resource: pattern.includes('deliver') || pattern.endsWith('/test') ? webhookDeliveryResource : webhookResource,
  itemPermissions,
  endpoints: [{ permission: itemPermission, ...endpoint }],
});

const rotateRoute = route(`${ITEM}/rotate-secret`, {
  methods: ['POST'],
  parameters: {
    ...idParameter,
    overlap_hours: integer('Hours for which the previous secret also signs deliveries.', {
      default: 24,
      minimum: 0,
      maximum: 720,
    }),
  },
  variableTypes: { id: 'Int!', overlapHours: 'Int' },
  reply: {
    kind: 'update',
    field: 'rotateWebhookSecret',
    variables: ({ id, overlap_hours: overlapHours }) => ({ id: itemId(id), overlapHours }),
  },
});

const testRoute = route(`${ITEM}/test`, {
  methods: ['POST'],
  parameters: idParameter,
  variableTypes: { id: 'Int!' },
  reply: { kind: 'update', field: 'testWebhook', variables: ({ id }) => ({ id: itemId(id) }) },
});

const deliveriesRoute = route(`${ITEM}/deliveries`, {
  methods: ['GET'],
  parameters: {
    ...idParameter,
    context: contextParameter,
    page: pagingParameters.page,
    per_page: { ...pagingParameters.per_page, default: 100 },
    state: texts('Limits the list to deliveries in these states.', {
      items: { type: 'string', enum: ['queued', 'waiting', 'delivered', 'dead'] },
    }),
  },
  variableTypes: { webhookId: 'Int!', states: '[WebhookDeliveryState!]', first: 'Int', offset: 'Int' },
  reply: {
    kind: 'list',
    field: 'webhookDeliveries',
    paging: { size: 100, beyondPages: null },
    variables: (parameters) => ({
      webhookId: itemId(parameters.id),
      states: parameters.state,
      first: parameters.per_page,
      offset: computeOffset({ per_page: 100, ...parameters }),
    }),
  },
});

const replayOneRoute = route(`${ITEM}/deliveries/(?P<delivery>[\\d]+)/replay`, {
  methods: ['POST'],
  parameters: { ...idParameter, delivery: integer('Id of the delivery.') },
  variableTypes: { webhookId: 'Int!', id: 'Int!' },
  reply: {
    kind: 'update',
    field: 'replayWebhookDelivery',
    variables: ({ id, delivery }) => ({ webhookId: itemId(id), id: itemId(delivery) }),
  },
});

const replayRangeRoute: Route = {
  pattern: `${ITEM}/replay`,
  response: describedResponse('webhook-replay', {
    count: integer('Number of deliveries that are sent again.'),
  }),
  itemPermissions,
  endpoints: [
    {
      methods: ['POST'],
      permission: itemPermission,
      parameters: {
        ...idParameter,
        after: dateTime('Only deliveries that were created at this time or later, in GMT.'),
        before: dateTime('Only deliveries that were created at this time or earlier, in GMT.'),
        state: texts('States of the deliveries; by default dead.', {
          items: { type: 'string', enum: ['delivered', 'dead'] },
        }),
      },
      variableTypes: {
        webhookId: 'Int!',
        after: 'DateTime',
        before: 'DateTime',
        states: '[WebhookDeliveryState!]',
      },
      reply: {
        kind: 'custom',
        operation: {
          field: 'replayWebhookDeliveries',
          selection: 'count',
          isMutation: true,
          variables: ({ id, after, before, state }) => ({ webhookId: itemId(id), after, before, states: state }),
        },
        answer: ({ node: { count } }) => ({ count }),
      },
    },
  ],
};

/** The routes of webhooks and their deliveries (docs/webhooks.md). */
export const webhookRoutes: readonly Route[] = [
  ...crudRoutes({
    path: WEBHOOKS_PATH,
    name: 'Webhook',
    plural: 'webhooks',
    noun: 'webhook',
    resource: webhookResource,
    hasContext: false,
    itemPermissions,
    list: { permission, isUnpaged: true, parameters: { context: contextParameter } },
    create: { permission },
    read: { permission: itemPermission },
    update: {},
    remove: { hasForce: false },
  }),
  rotateRoute,
  testRoute,
  deliveriesRoute,
  replayOneRoute,
  replayRangeRoute,
];
