import type { GraphQLSchema } from 'graphql';
import type { Webhook } from '../../../prisma/generated/sqlite/client.ts';
import { hasLimitedCredential } from '../../access/password-scopes.ts';
import { canManageWebhooks } from '../../access/site-access.ts';
import { recordChange } from '../../core/audit/audit-journal.ts';
import type { Kernel, TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { checkWebhook } from './check-webhook.ts';
import { startProgress } from './expand-journal.ts';
import { startExpansion } from './expansion-position.ts';
import { DELIVERIES_LOCK, parseTexts, type WebhookRow } from './webhook-row.ts';
import { generateWebhookSecret } from './webhook-signature.ts';

/** The maximum number of webhooks of a site. Each can have several attempts at a time. */
const MAX_WEBHOOKS = 50;
const MAX_OVERLAP_HOURS = 24 * 30;

/** The values that clients write. Null and absent values do not change. */
export type WebhookInputValues = {
  readonly [Name in 'name' | 'url' | 'format' | 'payload' | 'document' | 'readsAs' | 'headerName' | 'headerValue']?:
    | string
    | null;
} & { readonly [Name in 'kinds' | 'types' | 'actions' | 'statuses']?: readonly string[] | null } & {
  readonly isActive?: boolean | null;
};

/** Requires the right to manage webhooks. Errors: `rest_cannot_manage_webhooks`. */
export function requireWebhookManager({ viewer }: Pick<RequestContext, 'viewer'>): void {
  if (!canManageWebhooks(viewer)) throw domainError('rest_cannot_manage_webhooks', { viewer });
}

/** Returns a webhook with its progress. Errors: `rest_webhook_not_found`. */
export async function findWebhook(client: Pick<TransactionClient, 'webhook'>, id: number): Promise<WebhookRow> {
  const row = await client.webhook.findUnique({ where: { id }, include: { progress: true } });
  if (!row) throw domainError('rest_webhook_not_found');
  return row;
}

/** What a write needs: the context of the operation, and the schema that documents must match. */
export interface WebhookWrite {
  context: RequestContext;
  schema: GraphQLSchema;
}

const DEFAULTS = {
  name: '',
  url: '',
  isActive: true,
  format: 'standard',
  payload: 'minimal',
  document: '',
  readsAs: 'public',
  kinds: '[]',
  types: '[]',
  actions: '[]',
  statuses: '[]',
  headerName: '',
  headerValue: '',
} as const satisfies Partial<Webhook>;

type WrittenColumns = Pick<Webhook, keyof typeof DEFAULTS>;

/**
 * Creates a webhook, which is notified of the changes from now on. Only the returned row has the secret.
 *
 * Errors: `rest_cannot_manage_webhooks`, `rest_webhook_limit`, `rest_invalid_param`.
 */
export async function createWebhook(input: WebhookInputValues, write: WebhookWrite): Promise<WebhookRow> {
  const { context } = write;
  const { database, now } = context.kernel;
  requireWebhookManager(context);
  const columns = checkedColumns(input, { ...write, current: DEFAULTS });
  const secret = generateWebhookSecret();
  return database.transaction(async (client) => {
    await database.lock(client, DELIVERIES_LOCK);
    if ((await client.webhook.count()) >= MAX_WEBHOOKS) throw domainError('rest_webhook_limit');
    const created = now().toISOString();
    const { id } = await client.webhook.create({
      data: { ...columns, secret, ownerId: context.viewer.userId, created },
    });
    await begin(client, { id, kernel: context.kernel });
    const webhook = await findWebhook(client, id);
    recordChange(client, { action: 'created', kind: 'webhook', id, name: webhook.name, after: webhook });
    return { ...webhook, newSecret: secret };
  });
}

/**
 * Changes a webhook. One that is switched on again is notified of the changes from now on; the viewer becomes its owner.
 *
 * Errors: `rest_cannot_manage_webhooks`, `rest_webhook_not_found`, `rest_invalid_param`.
 */
export async function updateWebhook(
  { id, input }: { id: number; input: WebhookInputValues },
  write: WebhookWrite,
): Promise<WebhookRow> {
  const { context } = write;
  const { database } = context.kernel;
  requireWebhookManager(context);
  return database.transaction(async (client) => {
    await database.lock(client, DELIVERIES_LOCK);
    const current = await findWebhook(client, id);
    const columns = checkedColumns(input, { ...write, current });
    const isSwitchedOn = columns.isActive && !current.isActive;
    await client.webhook.update({
      where: { id },
      data: { ...columns, ownerId: context.viewer.userId, ...(isSwitchedOn ? { stopReason: '' } : {}) },
    });
    if (isSwitchedOn) await begin(client, { id, kernel: context.kernel });
    const webhook = await findWebhook(client, id);
    recordUpdate(client, { before: current, after: webhook });
    return webhook;
  });
}

/**
 * Deletes a webhook with its deliveries, and returns it. Errors: `rest_cannot_manage_webhooks`,
 * `rest_webhook_not_found`.
 */
export async function deleteWebhook(id: number, context: RequestContext): Promise<WebhookRow> {
  const { database } = context.kernel;
  requireWebhookManager(context);
  return database.transaction(async (client) => {
    await database.lock(client, DELIVERIES_LOCK);
    const current = await findWebhook(client, id);
    await client.webhook.delete({ where: { id } });
    recordChange(client, { action: 'deleted', kind: 'webhook', id, name: current.name, before: current });
    return current;
  });
}

/**
 * Creates a new secret. The previous one also signs deliveries for `overlapHours`, so that the receiver can be changed
 * meanwhile. Only the returned row has the secret.
 *
 * Errors: `rest_cannot_manage_webhooks`, `rest_webhook_not_found`, `rest_invalid_param`.
 */
export async function rotateWebhookSecret(
  { id, overlapHours }: { id: number; overlapHours: number },
  context: RequestContext,
): Promise<WebhookRow> {
  const { database, now } = context.kernel;
  requireWebhookManager(context);
  if (overlapHours < 0 || overlapHours > MAX_OVERLAP_HOURS) {
    const message = `The overlap must be 0 to ${MAX_OVERLAP_HOURS} hours.`;
    throw domainError('rest_invalid_param', { parameter: 'overlapHours', message });
  }
  const secret = generateWebhookSecret();
  return database.transaction(async (client) => {
    await database.lock(client, DELIVERIES_LOCK);
    const current = await findWebhook(client, id);
    const previousSecretUntil = new Date(now().getTime() + overlapHours * 3_600_000).toISOString();
    const previous =
      overlapHours > 0
        ? { previousSecret: current.secret, previousSecretUntil }
        : { previousSecret: '', previousSecretUntil: '' };
    await client.webhook.update({ where: { id }, data: { secret, ...previous } });
    const webhook = await findWebhook(client, id);
    recordUpdate(client, { before: current, after: webhook });
    return { ...webhook, newSecret: secret };
  });
}

const recordUpdate = (
  client: TransactionClient,
  { before, after }: { before: WebhookRow; after: WebhookRow },
): void => {
  const { id, name } = after;
  recordChange(client, { action: 'updated', kind: 'webhook', id, name, before, after });
};

/** Returns the secrets that sign deliveries at present, the newest first. */
export const activeSecrets = ({ secret, previousSecret, previousSecretUntil }: Webhook, now: Date): string[] =>
  previousSecret !== '' && previousSecretUntil > now.toISOString() ? [secret, previousSecret] : [secret];

async function begin(client: TransactionClient, { id, kernel }: { id: number; kernel: Kernel }): Promise<void> {
  await startExpansion(client, kernel.database);
  await startProgress(client, id);
}

/** Returns the columns after a write, and checks them. */
function checkedColumns(
  input: WebhookInputValues,
  { current, context, schema }: WebhookWrite & { current: WrittenColumns & { ownerId?: number } },
): WrittenColumns {
  const list = (name: 'kinds' | 'types' | 'actions' | 'statuses') =>
    input[name] ? JSON.stringify([...new Set(input[name])]) : current[name];
  const columns: WrittenColumns = {
    name: (input.name ?? current.name).trim(),
    url: (input.url ?? current.url).trim(),
    isActive: input.isActive ?? current.isActive,
    format: input.format ?? current.format,
    payload: input.payload ?? current.payload,
    document: input.document ?? current.document,
    readsAs: input.readsAs ?? current.readsAs,
    headerName: input.headerName ?? current.headerName,
    headerValue: input.headerValue ?? current.headerValue,
    kinds: list('kinds'),
    types: list('types'),
    actions: list('actions'),
    statuses: list('statuses'),
  };
  requireConsent(input, { columns, current, context });
  checkWebhook(
    { ...columns, types: parseTexts(columns.types), statuses: parseTexts(columns.statuses) },
    { kernel: context.kernel, registry: context.registry, schema },
  );
  return columns;
}

/**
 * Checks what a write would disclose. A webhook that reads as its owner reads with the rights of the viewer from then
 * on, so a limited password cannot write it, and another owner has to request it. A stored value of a header is not
 * sent to another site. Errors: `insufficient_scope`, `rest_invalid_param`.
 */
function requireConsent(
  input: WebhookInputValues,
  options: {
    columns: WrittenColumns;
    current: WrittenColumns & { ownerId?: number };
    context: Pick<RequestContext, 'viewer'>;
  },
): void {
  const { columns, current, context } = options;
  if (columns.readsAs === 'owner') {
    if (hasLimitedCredential(context.viewer)) throw domainError('insufficient_scope');
    const isTakenOver = current.ownerId !== undefined && current.ownerId !== context.viewer.userId;
    if (isTakenOver && input.readsAs === undefined) {
      const message =
        'The webhook would read with your rights from now on. Check its address and its document, and send readsAs to agree.';
      throw domainError('rest_invalid_param', { parameter: 'readsAs', message });
    }
  }
  if (current.headerValue === '' || typeof input.headerValue === 'string') return;
  if (originOf(columns.url) !== originOf(current.url)) {
    const message = 'The address is on another site. Send the value of the header again, or an empty one.';
    throw domainError('rest_invalid_param', { parameter: 'headerValue', message });
  }
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url);
