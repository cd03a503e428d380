import { readFile } from 'node:fs/promises';
import { type DocumentNode, execute, parse } from 'graphql';
import { accountViewer } from '../../schema/auth/account-viewer.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { createSchema } from '../../schema/index.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import { openConfiguredDatabase } from '../open-configured-database.ts';
import { createCommandDomain } from '../program-kernel.ts';

import { choice, defineCommand, flag, integer, type ParameterValues, required, text, texts } from './define-command.ts';

const PROGRAM = 'command webhooks';

const WEBHOOK_FIELDS = `databaseId name url isActive stopReason format payload readsAs kinds types actions statuses
  headerName failingSince previousSecretUntil`;
const DELIVERY_FIELDS = `databaseId messageId kind type objectId action state attempts created lastAttempt nextAttempt
  answerStatus durationMilliseconds error`;

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

/** The operations by action. Each has one field, whose value the command prints. */
const OPERATIONS: Readonly<Record<(typeof WEBHOOK_ACTIONS)[number] | 'replay one', DocumentNode>> = {
  list: parse(`{ webhooks { ${WEBHOOK_FIELDS} } }`),
  create: parse(`mutation ($input: WebhookInput!) { createWebhook(input: $input) { ${WEBHOOK_FIELDS} secret } }`),
  update: parse(
    `mutation ($id: Int!, $input: WebhookInput!) { updateWebhook(id: $id, input: $input) { ${WEBHOOK_FIELDS} } }`,
  ),
  delete: parse('mutation ($id: Int!) { deleteWebhook(id: $id) { deleted } }'),
  rotate: parse(`mutation ($id: Int!, $overlapHours: Int) {
    rotateWebhookSecret(id: $id, overlapHours: $overlapHours) { databaseId secret previousSecretUntil }
  }`),
  test: parse(`mutation ($id: Int!) { testWebhook(id: $id) { ${DELIVERY_FIELDS} } }`),
  deliveries: parse(`query ($id: Int!, $states: [WebhookDeliveryState!]) {
    webhookDeliveries(webhookId: $id, states: $states) { total nodes { ${DELIVERY_FIELDS} } }
  }`),
  replay: parse(`mutation ($id: Int!, $after: DateTime, $before: DateTime, $states: [WebhookDeliveryState!]) {
    replayWebhookDeliveries(webhookId: $id, after: $after, before: $before, states: $states) { count }
  }`),
  'replay one': parse(`mutation ($id: Int!, $delivery: Int!) {
    replayWebhookDelivery(webhookId: $id, id: $delivery) { ${DELIVERY_FIELDS} }
  }`),
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
  run: async ({ webhookAction: action, user, config, output, readEnvironment, ...values }) => {
    const declarations = await loadDeclarations(config.declarationsFile);
    const database = await openConfiguredDatabase(config);
    try {
      const domain = await createCommandDomain({ config, database, declarations, program: PROGRAM });
      const viewer = await accountViewer(domain, { login: user, program: PROGRAM });
      if (!viewer) {
        output.write(`No active account has the login ${JSON.stringify(user)}.\n`);
        return 1;
      }
      const { data, errors } = await execute({
        schema: createSchema(domain.registry),
        document: OPERATIONS[action === 'replay' && values.delivery !== undefined ? 'replay one' : action],
        variableValues: await variablesOf(values, readEnvironment()),
        contextValue: await createContext(domain, { viewer }),
      });
      const [value] = Object.values(data ?? {});
      if (errors || value === undefined || value === null) {
        output.write(`${(errors ?? []).map(({ message }) => message).join('\n')}\n`);
        return 1;
      }
      output.write(`${JSON.stringify(value, null, 2)}\n`);
      return 0;
    } finally {
      await database.close();
    }
  },
});

async function variablesOf(
  values: { id?: number | undefined } & Omit<ParameterValues<typeof webhookOptions>, 'user'>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, unknown>> {
  const { id = 0, overlapHours, delivery, after, before, state } = values;
  const document = values.document === undefined ? {} : { document: await readFile(values.document, 'utf8') };
  const input = {
    name: values.name,
    url: values.url,
    kinds: values.kind?.map(toEnumValue),
    types: values.type,
    actions: values.action?.map(toEnumValue),
    statuses: values.status,
    format: values.format && toEnumValue(values.format),
    payload: values.payload && toEnumValue(values.payload),
    readsAs: values.readsAs && toEnumValue(values.readsAs),
    headerName: values.headerName,
    isActive: values.on ? true : values.off ? false : undefined,
    headerValue: environment.WEBHOOK_HEADER_VALUE,
  };
  return {
    id,
    input: {
      ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== '')),
      ...document,
    },
    ...{ overlapHours, delivery, after, before },
    ...(state ? { states: state.map(toEnumValue) } : {}),
  };
}

/** Values of enums are written in lower case, as in the REST API. */
const toEnumValue = (value: string): string => value.toUpperCase();
