import { changedTypeName } from '../../changes/visible-changes.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import { type Domain, siteOf } from '../../core/domain.ts';
import type { Database, TransactionClient } from '../../core/domain-kernel.ts';
import { type JournalRow, readJournalWith } from '../../core/journal/change-journal.ts';
import { groupBy } from '../../values/collections.ts';
import { endExpansion, expansionPosition, moveExpansion, startExpansion } from './expansion-position.ts';
import { readPublicStates } from './public-states.ts';
import {
  DELIVERIES_LOCK,
  matchesFilter,
  type WebhookEvent,
  type WebhookRow,
  webhookEvent,
  webhookFilterOf,
} from './webhook-row.ts';
import { generateMessageId } from './webhook-signature.ts';

/** The number of journal rows that one transaction reads, and of deliveries that it should not exceed by much. */
const MAX_ROWS = 500;

const MAX_CREATED = 2_000;

/** Rows of one INSERT statement. */
const MAX_INSERTED = 500;

/** What one transaction did. `isBehind` is true if there are more changes. */
export interface Expansion {
  created: number;
  isBehind: boolean;
  /** Whether any webhook is active. */
  hasWebhooks: boolean;
}

/**
 * Creates the deliveries of the next changes in the journal, and moves the position in the same transaction: a process
 * that ends meanwhile neither loses a change nor creates a delivery twice. Does nothing without active webhooks.
 */
export async function expandJournal(domain: Domain): Promise<Expansion> {
  const { kernel, registry } = domain;
  const { database } = kernel;
  const state = await journalState(database);
  const result = { created: 0, isBehind: false, hasWebhooks: state !== 'without-webhooks' };
  if (state !== 'changed') return result;
  const site = await siteOf(domain);
  return database.transaction(async (client) => {
    await database.lock(client, DELIVERIES_LOCK);
    const webhooks = await prepareWebhooks(client, database);
    const position = await expansionPosition(client);
    if (webhooks.length === 0 || !position) return { ...result, hasWebhooks: false };
    const limit = Math.max(20, Math.min(MAX_ROWS, Math.floor(MAX_CREATED / webhooks.length)));
    const batch = await readBatch(client, { dialect: database.dialect, after: position, limit });
    const last = batch.rows.at(-1);
    if (!last) return { ...result, isBehind: batch.isBehind };
    const rows = [...batch.rows]
      .sort((left, right) => left.id - right.id)
      .filter((row) => changedTypeName(row, registry) !== undefined);
    const states = await readPublicStates(client, { rows, registry, site });
    const events = rows.map((row) => webhookEvent(row, { status: batch.statusAfter(row), states }));
    const created = await createDeliveries(client, { webhooks, events, now: kernel.now() });
    await moveExpansion(client, last);
    return { ...result, created, isBehind: batch.isBehind };
  });
}

/** Whether there is something to do: a change, or an active webhook before the first position. Takes no lock. */
async function journalState({ primary, dialect }: Database): Promise<'changed' | 'unchanged' | 'without-webhooks'> {
  const position = await expansionPosition(primary);
  if (position) {
    const changes = await primary.$queryRaw<unknown[]>(dialect.changesAfter({ after: position, limit: 1 }));
    return changes.length > 0 ? 'changed' : 'unchanged';
  }
  const active = await primary.webhook.findFirst({ where: { isActive: true }, select: { id: true } });
  return active ? 'changed' : 'without-webhooks';
}

/**
 * Returns the active webhooks with their progress. Webhooks that were restored from a backup have none: they begin at
 * the end of the journal. Without active webhooks the journal is not read.
 */
async function prepareWebhooks(
  client: TransactionClient,
  database: Database,
): Promise<(WebhookRow & { progress: { afterChangeId: number } })[]> {
  const webhooks = await client.webhook.findMany({ where: { isActive: true }, include: { progress: true } });
  if (webhooks.length === 0) {
    await endExpansion(client);
    return [];
  }
  await startExpansion(client, database);
  for (const { id } of webhooks.filter(({ progress }) => !progress)) await startProgress(client, id);
  return webhooks.flatMap((webhook) => (webhook.progress ? [{ ...webhook, progress: webhook.progress }] : []));
}

/** Lets a webhook begin with the changes from now on. */
export async function startProgress(client: TransactionClient, webhookId: number): Promise<void> {
  const newest = await client.contentChange.findFirst({ orderBy: { id: 'desc' }, select: { id: true } });
  const progress = { afterChangeId: newest?.id ?? 0, failingSince: '' };
  await client.webhookProgress.upsert({
    where: { webhookId },
    create: { webhookId, ...progress },
    update: progress,
  });
}

/** Reads the next rows and their statuses: more rows than the limit if an item has changes out of order at the end. */
async function readBatch(
  client: TransactionClient,
  range: Parameters<typeof readJournalWith>[1],
): Promise<{ rows: JournalRow[]; isBehind: boolean; statusAfter(row: JournalRow): string }> {
  const { rows, isBehind } = await readJournalWith(client, range);
  if (rows.length === 0) return { rows, isBehind, statusAfter: () => '' };
  const history = await readStatusHistory(client, rows);
  if (history.isOutOfOrder && rows.length >= range.limit) {
    return readBatch(client, { ...range, limit: range.limit * 2 });
  }
  return { rows, isBehind, statusAfter: history.after };
}

const itemKey = (webhookId: number, { kind, objectId }: { kind: string; objectId: number }): string =>
  `${webhookId} ${kind} ${objectId}`;

/** Creates the deliveries of all events, in their order. One delivery of an item waits, the later ones are queued. */
async function createDeliveries(
  client: TransactionClient,
  input: { webhooks: Awaited<ReturnType<typeof prepareWebhooks>>; events: readonly WebhookEvent[]; now: Date },
): Promise<number> {
  const time = input.now.toISOString();
  const filters = input.webhooks.map((webhook) => ({ webhook, filter: webhookFilterOf(webhook) }));
  const matches = input.events.flatMap((event) =>
    filters
      .filter(({ webhook, filter }) => event.row.id > webhook.progress.afterChangeId && matchesFilter(filter, event))
      .map(({ webhook }) => ({ webhookId: webhook.id, event })),
  );
  if (matches.length === 0) return 0;
  const unfinished = await unfinishedItems(client, [...new Set(matches.map(({ event }) => event.row.objectId))]);
  const data = matches.map(({ webhookId, event: { row, status, effect } }) => {
    const key = itemKey(webhookId, row);
    const state = unfinished.has(key) ? 'queued' : 'waiting';
    unfinished.add(key);
    const { kind, objectId, type, action, oldStatus, oldSlug, oldParentId } = row;
    return {
      ...{ webhookId, kind, objectId, type, action, effect, oldStatus, status, oldSlug, oldParentId, state },
      messageId: generateMessageId(),
      changeId: row.id,
      changedAt: new Date(row.writtenMs).toISOString(),
      created: time,
      nextAttempt: time,
      retriedFrom: time,
    };
  });
  for (let start = 0; start < data.length; start += MAX_INSERTED) {
    await client.webhookDelivery.createMany({ data: data.slice(start, start + MAX_INSERTED) });
  }
  return data.length;
}

/** Returns the items that have an unfinished delivery, by webhook. */
async function unfinishedItems(client: TransactionClient, objectIds: readonly number[]): Promise<Set<string>> {
  const rows = await client.$queryRaw<{ webhookId: number; kind: string; objectId: number }[]>(sql`
    SELECT DISTINCT "webhookId", "kind", "objectId" FROM "webhook_deliveries"
    WHERE ${isIn('"objectId"', objectIds)} AND "state" IN ('waiting', 'queued')`);
  return new Set(rows.map((row) => itemKey(row.webhookId, row)));
}

/** A row of the journal about one of the items of a batch: in the batch or after it. */
type StatusRow = Pick<JournalRow, 'id' | 'kind' | 'objectId' | 'oldStatus'>;

/** The statuses that items had after each change of a batch. */
interface StatusHistory {
  /** Returns the status after a change of the batch; empty for a term, and for an item that no longer exists. */
  after(row: JournalRow): string;
  /**
   * Whether a change that is not in the batch precedes one that is: two transactions that changed the same item can be
   * in the journal in the order of their beginnings.
   */
  readonly isOutOfOrder: boolean;
}

const keyOf = ({ kind, objectId }: Pick<JournalRow, 'kind' | 'objectId'>): string => `${kind} ${objectId}`;

/**
 * Reads the statuses after the changes of a batch. The journal has the status before each change, so the next change of
 * an item tells the status after this one; after the last change, it is the current status. The current statuses are
 * read first: a change that is committed in between is then found in the journal.
 */
async function readStatusHistory(client: TransactionClient, batch: readonly JournalRow[]): Promise<StatusHistory> {
  const postIds = idsOf(batch, 'post');
  const commentIds = idsOf(batch, 'comment');
  const current = await client.$queryRaw<(Pick<JournalRow, 'kind' | 'objectId'> & { status: string })[]>(sql`
    SELECT 'post' AS "kind", "id" AS "objectId", "status" FROM "posts" WHERE ${isIn('"id"', postIds)}
    UNION ALL
    SELECT 'comment' AS "kind", "id" AS "objectId", "status" FROM "comments" WHERE ${isIn('"id"', commentIds)}`);
  const currentStatus = new Map(current.map((row) => [keyOf(row), row.status]));
  const firstId = Math.min(...batch.map(({ id }) => id));
  const ids = [...new Set(batch.map(({ objectId }) => objectId))];
  const rows = await client.$queryRaw<StatusRow[]>(sql`
    SELECT "id", "kind", "objectId", "oldStatus" FROM "content_changes"
    WHERE "id" >= ${firstId} AND ${isIn('"objectId"', ids)} ORDER BY "id"`);
  const byItem = groupBy(rows, keyOf);
  const batchIds = new Set(batch.map(({ id }) => id));
  return {
    after: (row) => {
      if (row.kind === 'term' || row.action === 'deleted') return '';
      const next = byItem.get(keyOf(row))?.find(({ id }) => id > row.id);
      return next ? next.oldStatus : (currentStatus.get(keyOf(row)) ?? '');
    },
    isOutOfOrder: [...byItem.values()].some((itemRows) => {
      const firstOutside = itemRows.findIndex(({ id }) => !batchIds.has(id));
      return firstOutside >= 0 && itemRows.slice(firstOutside).some(({ id }) => batchIds.has(id));
    }),
  };
}

const idsOf = (batch: readonly JournalRow[], kind: JournalRow['kind']): number[] => [
  ...new Set(batch.filter((row) => row.kind === kind).map(({ objectId }) => objectId)),
];
