import { readFile } from 'node:fs/promises';
import { accountViewer } from '../../schema/auth/account-viewer.ts';
import { graphql, type RunDocument, type VariablesOf } from '../../schema/core/graphql/typed-document.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { createSchema } from '../../schema/index.ts';
import { documentRunner } from '../graphql/documents/compiled-documents.ts';
import { withDomain } from './command-database.ts';
import { choice, defineCommand, flag, integer, type ParameterValues, required, text, texts } from './define-command.ts';

const PROGRAM = 'command webhooks';

const WEBHOOK_FIELDS = graphql(`fragment PrintedWebhook on Webhook {
  databaseId name url isActive stopReason format payload readsAs kinds types actions statuses
  headerName failingSince previousSecretUntil
}`);

const DELIVERY_FIELDS = graphql(`fragment PrintedDelivery on WebhookDelivery {
  databaseId messageId kind type objectId action state attempts created lastAttempt nextAttempt
  answerStatus durationMilliseconds error
}`);

/** The actions on webhooks. All but `list` and `create` need the id of one. */
const WEBHOOK_ACTIONS = ['list', 'create', 'update', 'delete', 'rotate', 'test', 'deliveries', 'replay'] as const;

const webhookArguments = {
  // An option has the name `action`.
  webhookAction: required({ ...choice(WEBHOOK_ACTIONS, `One of ${WEBHOOK_ACTIONS.join(', ')}.`), label: 'action' }),
  id: integer('id', { description: 'The webhook, for all actions but list and create.' }),
};

const webhookOptions = {
  user: required(text('login', 'The account of an administrator.')),
  name: text('name', 'create, update: its name.'),
  url: text('address', 'create, update: where it sends changes.'),
  kind: texts('kind', 'create, update: kinds of changes; repeat the option for several.'),
  type: texts('type', 'create, update: types of content; repeat the option for several.'),
  action: texts('action', 'create, update: actions on content; repeat the option for several.'),
  status: texts('status', 'create, update: statuses of content; repeat the option for several.'),
  format: text('format', 'create, update: the format of requests.'),
  payload: text('payload', 'create, update: what requests contain.'),
  document: text('file', 'create, update: the GraphQL document of the payload.'),
  readsAs: text('reader', 'create, update: as whom the payload is read.'),
  headerName: text('name', 'create, update: an additional header, with its value in WEBHOOK_HEADER_VALUE.'),
  on: flag('update: activate it.'),
  off: flag('update: deactivate it.'),
  overlapHours: integer('hours', { description: 'rotate: how long the previous secret also signs.' }),
  delivery: integer('id', { description: 'replay: one delivery; --after and --before name a range instead.' }),
  after: text('time', 'replay: only deliveries after this time.'),
  before: text('time', 'replay: only deliveries before this time.'),
  state: texts('state', 'deliveries, replay: only those in this state; repeat the option for several.'),
};

const LIST = graphql('{ webhooks { ...PrintedWebhook } }', [WEBHOOK_FIELDS]);
const CREATE = graphql(
  'mutation ($input: WebhookInput!) { createWebhook(input: $input) { ...PrintedWebhook secret } }',
  [WEBHOOK_FIELDS],
);
const UPDATE = graphql(
  'mutation ($id: Int!, $input: WebhookInput!) { updateWebhook(id: $id, input: $input) { ...PrintedWebhook } }',
  [WEBHOOK_FIELDS],
);
const DELETE = graphql('mutation ($id: Int!) { deleteWebhook(id: $id) { deleted } }');
const ROTATE = graphql(`mutation ($id: Int!, $overlapHours: Int) {
  rotateWebhookSecret(id: $id, overlapHours: $overlapHours) { databaseId secret previousSecretUntil }
}`);
const TEST = graphql('mutation ($id: Int!) { testWebhook(id: $id) { ...PrintedDelivery } }', [DELIVERY_FIELDS]);
const DELIVERIES = graphql(
  `query ($id: Int!, $states: [WebhookDeliveryState!]) {
    webhookDeliveries(webhookId: $id, states: $states) { total nodes { ...PrintedDelivery } }
  }`,
  [DELIVERY_FIELDS],
);
const REPLAY = graphql(`mutation ($id: Int!, $after: DateTime, $before: DateTime, $states: [WebhookDeliveryState!]) {
  replayWebhookDeliveries(webhookId: $id, after: $after, before: $before, states: $states) { count }
}`);
const REPLAY_ONE = graphql(
  `mutation ($id: Int!, $delivery: Int!) {
    replayWebhookDelivery(webhookId: $id, id: $delivery) { ...PrintedDelivery }
  }`,
  [DELIVERY_FIELDS],
);

type WebhookInput = VariablesOf<typeof CREATE>['input'];
/** A value of each input that has an enum. */
type WebhookEnums = {
  [Name in 'kinds' | 'actions' | 'format' | 'payload' | 'readsAs']: NonNullable<
    WebhookInput[Name]
  > extends (infer Value extends string)[]
    ? Value
    : Extract<WebhookInput[Name], string>;
};
type DeliveryState = NonNullable<NonNullable<VariablesOf<typeof DELIVERIES>['states']>[number]>;

/** The values of an action. The id is 0 for actions that take none. */
interface WebhookValues {
  id: number;
  input: WebhookInput;
  overlapHours: number | null;
  delivery: number | undefined;
  after: string | null;
  before: string | null;
  states: DeliveryState[] | null;
}

/** Runs the operation of an action and returns the value that the command prints. */
type WebhookOperation = (run: RunDocument, values: WebhookValues) => Promise<object>;

const OPERATIONS: Readonly<Record<(typeof WEBHOOK_ACTIONS)[number], WebhookOperation>> = {
  list: async (run) => (await run(LIST)).webhooks,
  create: async (run, { input }) => (await run(CREATE, { input })).createWebhook,
  update: async (run, { id, input }) => (await run(UPDATE, { id, input })).updateWebhook,
  delete: async (run, { id }) => (await run(DELETE, { id })).deleteWebhook,
  rotate: async (run, { id, overlapHours }) => (await run(ROTATE, { id, overlapHours })).rotateWebhookSecret,
  test: async (run, { id }) => (await run(TEST, { id })).testWebhook,
  deliveries: async (run, { id, states }) => (await run(DELIVERIES, { id, states })).webhookDeliveries,
  replay: async (run, { id, delivery, after, before, states }) =>
    delivery === undefined
      ? (await run(REPLAY, { id, after, before, states })).replayWebhookDeliveries
      : (await run(REPLAY_ONE, { id, delivery })).replayWebhookDelivery,
};

/**
 * The secret of a header comes from the environment variable WEBHOOK_HEADER_VALUE, since other users of the machine can
 * see the command line.
 */
export const webhooksCommand = defineCommand({
  arguments: webhookArguments,
  options: webhookOptions,
  details: ['docs/webhooks.md describes the values of a webhook.'],
  check: ({ webhookAction: action, id, on, off }) => {
    const needsId = action !== 'list' && action !== 'create';
    if (needsId && id === undefined) return `webhooks ${action} needs the id of a webhook.`;
    if (!needsId && id !== undefined) return `webhooks ${action} takes no id. Remove "${id}".`;
    return on && off ? 'Pass --on or --off, not both.' : undefined;
  },
  run: ({ webhookAction: action, user, config, output, readEnvironment, ...values }) =>
    withDomain({ config, output, program: PROGRAM }, async (domain) => {
      const viewer = await accountViewer(domain, { login: user, program: PROGRAM });
      if (!viewer) {
        output.write(`No active account has the login ${JSON.stringify(user)}.\n`);
        return 1;
      }
      const run = documentRunner(createSchema(domain.registry), () => createContext(domain, { viewer }));
      const value = await OPERATIONS[action](run, await webhookValues(values, readEnvironment()));
      output.write(`${JSON.stringify(value, null, 2)}\n`);
      return 0;
    }),
});

async function webhookValues(
  values: { id?: number | undefined } & Omit<ParameterValues<typeof webhookOptions>, 'user'>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<WebhookValues> {
  const { id = 0, overlapHours = null, delivery, after = null, before = null, state } = values;
  const input: WebhookInput = {
    name: values.name || undefined,
    url: values.url || undefined,
    kinds: values.kind?.map((kind) => enumValue<WebhookEnums['kinds']>(kind)),
    types: values.type && [...values.type],
    actions: values.action?.map((action) => enumValue<WebhookEnums['actions']>(action)),
    statuses: values.status && [...values.status],
    format: values.format ? enumValue<WebhookEnums['format']>(values.format) : undefined,
    payload: values.payload ? enumValue<WebhookEnums['payload']>(values.payload) : undefined,
    readsAs: values.readsAs ? enumValue<WebhookEnums['readsAs']>(values.readsAs) : undefined,
    headerName: values.headerName || undefined,
    isActive: values.on ? true : values.off ? false : undefined,
    headerValue: environment.WEBHOOK_HEADER_VALUE || undefined,
    document: values.document === undefined ? undefined : await readFile(values.document, 'utf8'),
  };
  const states = state?.map((name) => enumValue<DeliveryState>(name)) ?? null;
  return { id, input, overlapHours, delivery, after, before, states };
}

/** Values of enums are written in lower case, as in the REST API. The operation refuses unknown ones. */
const enumValue = <Value extends string>(text: string): Value => text.toUpperCase() as Value;
