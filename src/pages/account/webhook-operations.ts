import { parse } from 'graphql';
import { type PageEnvironment, runPageOperation } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';

/** A webhook on the page of webhooks. */
export interface ListedWebhook {
  databaseId: number;
  name: string;
  url: string;
  isActive: boolean;
  stopReason: string;
  failingSince: string | null;
}

/** A delivery on the page of a webhook. Times are in GMT. */
export interface ListedDelivery {
  databaseId: number;
  type: string;
  objectId: number;
  action: string;
  state: 'QUEUED' | 'WAITING' | 'DELIVERED' | 'DEAD';
  attempts: number;
  created: string;
  answerStatus: number;
  durationMilliseconds: number;
  error: string;
}

const FIELDS = 'databaseId name url isActive stopReason failingSince';
const LIST = parse(`{ webhooks { ${FIELDS} } }`);
const ONE = parse(`query ($id: Int!) {
  webhook(id: $id) { ${FIELDS} }
  webhookDeliveries(webhookId: $id) {
    total
    nodes { databaseId type objectId action state attempts created answerStatus durationMilliseconds error }
  }
}`);
const CREATE = parse(
  'mutation ($input: WebhookInput!) { changed: createWebhook(input: $input) { databaseId secret } }',
);
const UPDATE = parse(
  'mutation ($id: Int!, $input: WebhookInput!) { changed: updateWebhook(id: $id, input: $input) { databaseId } }',
);
const DELETE = parse('mutation ($id: Int!) { deleteWebhook(id: $id) { deleted } }');
const ROTATE = parse('mutation ($id: Int!) { changed: rotateWebhookSecret(id: $id) { databaseId secret } }');
const TEST = parse('mutation ($id: Int!) { testWebhook(id: $id) { databaseId } }');
const REPLAY_ONE = parse(
  'mutation ($id: Int!, $delivery: Int!) { replayWebhookDelivery(webhookId: $id, id: $delivery) { databaseId } }',
);
const REPLAY_DEAD = parse('mutation ($id: Int!) { replayWebhookDeliveries(webhookId: $id) { count } }');

/** Lists the webhooks. Throws domain errors. */
export async function listWebhooks(environment: PageEnvironment, request: PageRequest): Promise<ListedWebhook[]> {
  return (await runPageOperation<{ webhooks: ListedWebhook[] }>(environment, { request, document: LIST })).webhooks;
}

/** Reads a webhook with its last deliveries, 100 at most. Throws domain errors. */
export const readWebhook = (environment: PageEnvironment, { request, id }: { request: PageRequest; id: number }) =>
  runPageOperation<{ webhook: ListedWebhook; webhookDeliveries: { total: number; nodes: ListedDelivery[] } }>(
    environment,
    { request, document: ONE, variables: { id } },
  );

/** A webhook with a new secret, which cannot be read again. */
export interface WebhookSecret {
  databaseId: number;
  secret: string;
}

/** Creates a webhook from a form. Throws domain errors. */
export async function createWebhookOnPage(
  environment: PageEnvironment,
  { request, form }: { request: PageRequest; form: URLSearchParams },
): Promise<WebhookSecret> {
  const types = (form.get('types') ?? '').split(/[\s,]+/).filter((type) => type !== '');
  const headerName = form.get('header_name') ?? '';
  const input = {
    ...{ name: form.get('name') ?? '', url: form.get('url') ?? '', types },
    ...{ format: form.get('format') ?? 'STANDARD', payload: form.get('payload') ?? 'MINIMAL' },
    ...(headerName === '' ? {} : { headerName, headerValue: form.get('header_value') ?? '' }),
  };
  const { changed } = await runPageOperation<{ changed: WebhookSecret }>(environment, {
    request,
    document: CREATE,
    variables: { input },
  });
  return changed;
}

/** Creates a new secret for a webhook. Throws domain errors. */
export async function rotateSecretOnPage(
  environment: PageEnvironment,
  { request, id }: { request: PageRequest; id: number },
): Promise<WebhookSecret> {
  const { changed } = await runPageOperation<{ changed: WebhookSecret }>(environment, {
    request,
    document: ROTATE,
    variables: { id },
  });
  return changed;
}

/** The changes of a webhook that a button makes. */
export type WebhookChange =
  | { do: 'on' | 'off' | 'delete' | 'test' | 'replay-dead'; id: number }
  | { do: 'replay'; id: number; delivery: number };

/** Makes a change. Throws domain errors. */
export async function changeWebhookOnPage(
  environment: PageEnvironment,
  { request, change }: { request: PageRequest; change: WebhookChange },
): Promise<void> {
  const { id } = change;
  const run = (document: ReturnType<typeof parse>, variables: Readonly<Record<string, unknown>> = { id }) =>
    runPageOperation(environment, { request, document, variables });
  switch (change.do) {
    case 'on':
    case 'off':
      await run(UPDATE, { id, input: { isActive: change.do === 'on' } });
      return;
    case 'delete':
      await run(DELETE);
      return;
    case 'test':
      await run(TEST);
      return;
    case 'replay-dead':
      await run(REPLAY_DEAD);
      return;
    case 'replay':
      await run(REPLAY_ONE, { id, delivery: change.delivery });
  }
}
