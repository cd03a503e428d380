import { given, graphql, type ResultOf, type VariablesOf } from '../../../schema/core/graphql/typed-document.ts';
import { type PageEnvironment, runnerOf, runPageOperation } from '../page-environment.ts';
import type { PageRequest } from '../page-request.ts';

const WEBHOOK_FIELDS = graphql(`fragment WebhookFields on Webhook {
  databaseId name url isActive stopReason failingSince
}`);

/** A webhook on the page of webhooks. */
export type ListedWebhook = ResultOf<typeof WEBHOOK_FIELDS>;

const LIST = graphql('{ webhooks { ...WebhookFields } }', [WEBHOOK_FIELDS]);
const ONE = graphql(
  `query ($id: Int!) {
    webhook(id: $id) { ...WebhookFields }
    webhookDeliveries(webhookId: $id) {
      total
      nodes { databaseId type objectId action state attempts created answerStatus durationMilliseconds error }
    }
  }`,
  [WEBHOOK_FIELDS],
);

/** A delivery on the page of a webhook. Times are in GMT. */
export type ListedDelivery = ResultOf<typeof ONE>['webhookDeliveries']['nodes'][number];

const CREATE = graphql(
  'mutation ($input: WebhookInput!) { changed: createWebhook(input: $input) { databaseId secret } }',
);
const UPDATE = graphql(
  'mutation ($id: Int!, $input: WebhookInput!) { changed: updateWebhook(id: $id, input: $input) { databaseId } }',
);
const DELETE = graphql('mutation ($id: Int!) { deleteWebhook(id: $id) { deleted } }');
const ROTATE = graphql('mutation ($id: Int!) { changed: rotateWebhookSecret(id: $id) { databaseId secret } }');
const TEST = graphql('mutation ($id: Int!) { testWebhook(id: $id) { databaseId } }');
const REPLAY_ONE = graphql(
  'mutation ($id: Int!, $delivery: Int!) { replayWebhookDelivery(webhookId: $id, id: $delivery) { databaseId } }',
);
const REPLAY_DEAD = graphql('mutation ($id: Int!) { replayWebhookDeliveries(webhookId: $id) { count } }');

/** Lists the webhooks. Throws domain errors. */
export async function listWebhooks(environment: PageEnvironment, request: PageRequest): Promise<ListedWebhook[]> {
  return (await runPageOperation(environment, { request, document: LIST })).webhooks;
}

/** Reads a webhook with its last deliveries, 100 at most. Throws domain errors. */
export const readWebhook = (environment: PageEnvironment, { request, id }: { request: PageRequest; id: number }) =>
  runPageOperation(environment, { request, document: ONE, variables: { id } });

type WebhookInput = VariablesOf<typeof CREATE>['input'];

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
  const input: WebhookInput = {
    ...{ name: form.get('name') ?? '', url: form.get('url') ?? '', types },
    // The operation refuses other values.
    format: (form.get('format') ?? 'STANDARD') as WebhookInput['format'],
    payload: (form.get('payload') ?? 'MINIMAL') as WebhookInput['payload'],
    ...(headerName === '' ? {} : { headerName, headerValue: form.get('header_value') ?? '' }),
  };
  const { changed } = await runPageOperation(environment, {
    request,
    document: CREATE,
    variables: { input },
  });
  return { ...changed, secret: given(changed.secret) };
}

/** Creates a new secret for a webhook. Throws domain errors. */
export async function rotateSecretOnPage(
  environment: PageEnvironment,
  { request, id }: { request: PageRequest; id: number },
): Promise<WebhookSecret> {
  const { changed } = await runPageOperation(environment, {
    request,
    document: ROTATE,
    variables: { id },
  });
  return { ...changed, secret: given(changed.secret) };
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
  const run = runnerOf(environment, request);
  switch (change.do) {
    case 'on':
    case 'off':
      await run(UPDATE, { id, input: { isActive: change.do === 'on' } });
      return;
    case 'delete':
      await run(DELETE, { id });
      return;
    case 'test':
      await run(TEST, { id });
      return;
    case 'replay-dead':
      await run(REPLAY_DEAD, { id });
      return;
    case 'replay':
      await run(REPLAY_ONE, { id, delivery: change.delivery });
  }
}
