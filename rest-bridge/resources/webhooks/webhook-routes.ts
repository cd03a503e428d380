import { describedResponse } from '../../declare/response.ts';
import type { Endpoint, Permission, PermissionQuery, Route } from '../../declare/route.ts';
import { dateTime, integer, texts } from '../../declare/typed-schema.ts';
import { contextParameter, pagingParameters } from '../crud/crud-parameters.ts';
import { crudRoutes } from '../crud/crud-routes.ts';
import { itemId } from '../crud/item-key.ts';
import { computeOffset } from '../crud/list-offset.ts';
import { WEBHOOKS_PATH, webhookDeliveryResource, webhookResource } from './webhook-resource.ts';

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
