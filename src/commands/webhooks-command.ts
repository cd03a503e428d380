import { readFile } from 'node:fs/promises';
import { type DocumentNode, execute, parse } from 'graphql';
import { accountViewer } from '../../schema/auth/account-viewer.ts';
import { createContext } from '../../schema/core/request-context.ts';
import { createSchema } from '../../schema/index.ts';
import type { Output } from '../cli/progress.ts';
import { loadDeclarations } from '../config/declarations-file.ts';
import type { Config } from '../config.ts';
import { openConfiguredDatabase } from '../open-configured-database.ts';
import { createCommandDomain } from '../program-kernel.ts';
import type { WebhookAction, WebhookArguments } from './webhook-arguments.ts';

const PROGRAM = 'command webhooks';

const WEBHOOK_FIELDS = `databaseId name url isActive stopReason format payload readsAs kinds types actions statuses
  headerName failingSince previousSecretUntil`;
const DELIVERY_FIELDS = `databaseId messageId kind type objectId action state attempts created lastAttempt nextAttempt
  answerStatus durationMilliseconds error`;

/** The operations by action. Each has one field, whose value the command prints. */
const OPERATIONS: Readonly<Record<WebhookAction | 'replay one', DocumentNode>> = {
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
 * Manages webhooks on behalf of an account, and prints the result as JSON. Returns the exit code. The secret of a header
 * comes from the environment variable WEBHOOK_HEADER_VALUE, since other users of the machine can see the command line.
 */
export async function runWebhooksCommand({
  config,
  output,
  environment,
  ...command
}: WebhookArguments & {
  config: Config;
  output: Output;
  environment: Readonly<Record<string, string | undefined>>;
}): Promise<number> {
  const declarations = await loadDeclarations(config.declarationsFile);
  const database = await openConfiguredDatabase(config);
  try {
    const domain = await createCommandDomain({ config, database, declarations, program: PROGRAM });
    const viewer = await accountViewer(domain, { login: command.user, program: PROGRAM });
    if (!viewer) {
      output.write(`No active account has the login ${JSON.stringify(command.user)}.\n`);
      return 1;
    }
    const { data, errors } = await execute({
      schema: createSchema(domain.registry),
      document:
        OPERATIONS[command.action === 'replay' && command.delivery !== undefined ? 'replay one' : command.action],
      variableValues: await variablesOf(command, environment),
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
}

async function variablesOf(
  { id, input, documentFile, overlapHours, delivery, after, before, states }: Omit<WebhookArguments, 'action'>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, unknown>> {
  const { WEBHOOK_HEADER_VALUE: headerValue } = environment;
  const document = documentFile === undefined ? undefined : await readFile(documentFile, 'utf8');
  return {
    id,
    input: { ...input, ...(document === undefined ? {} : { document }), ...(headerValue ? { headerValue } : {}) },
    ...{ overlapHours, delivery, after, before },
    ...(states.length > 0 ? { states } : {}),
  };
}
