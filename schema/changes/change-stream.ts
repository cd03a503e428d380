import type { GraphQLResolveInfo } from 'graphql';
import { anonymousViewer, isLoggedIn } from '../access/viewer-access.ts';
import { refreshViewer } from '../auth/refresh-viewer.ts';
import type { Builder } from '../core/builder.ts';
import type { JournalPosition } from '../core/dialect/journal-dialect.ts';
import type { Domain } from '../core/domain.ts';
import { domainError } from '../core/domain-errors.ts';
import { committedAfter, type JournalRow, readJournal, resumedPosition } from '../core/journal/change-journal.ts';
import type { Subscriber } from '../core/journal/subscriber.ts';
import { createContext, type RequestContext } from '../core/request-context.ts';
import { changedNodeId, changedTypeName, reportedTypeNames } from './changed-item-names.ts';
import { combineChanges } from './combine-changes.ts';
import { type ChangeAction, type VisibleChange, visibleChanges } from './visible-changes.ts';

/** Which changes a client subscribes to. */
export interface SubscriptionArguments {
  kinds?: readonly string[] | null;
  ids?: readonly (string | number)[] | null;
  actions?: readonly ChangeAction[] | null;
  after?: string | number | null;
}

/** Most values of one argument. */
const MAX_VALUES = 1_000;
/** Changes that are loaded together. */
const MAX_AT_ONCE = 50;
/** Age at which loaded changes that the client has not read yet are loaded again. */
const MAX_AGE_MS = 5_000;

/**
 * The changes that the viewer may see. The viewer is loaded again before each batch: without a valid login it ends with
 * `rest_not_logged_in`. Other errors: those of `ChangeFeed.join` and `resumedPosition`, `rest_invalid_param`; later
 * `graphql_subscription_behind`, `service_unavailable`.
 */
export async function subscribeToChanges(
  args: SubscriptionArguments,
  { builder, context, info }: { builder: Builder; context: RequestContext; info: GraphQLResolveInfo },
): Promise<AsyncIterableIterator<VisibleChange>> {
  const { database } = context.kernel;
  const wants = wantedRows(args, context);
  const actions = new Set(args.actions ?? ['CREATED', 'UPDATED', 'DELETED']);
  const after = args.after ?? context.client.lastEventId;
  const resumed = after ? await resumedPosition(database, String(after)) : null;
  const subscriber = await context.changes.join({ address: context.client.address, wants });
  const nextRows = resumed
    ? withEarlier(subscriber, { resumed, wants, context })
    : await withoutEarlier(subscriber, context);
  const domain = onPrimary(context);
  let waiting: JournalRow[] = [];
  let seen: VisibleChange[] = [];
  let seenAt = 0;

  const lookAtRows = async (): Promise<void> => {
    const viewer = isLoggedIn(context.viewer) ? await refreshViewer(domain, context.viewer) : anonymousViewer;
    if (!viewer) throw domainError('rest_not_logged_in');
    if (waiting.length === 0) return;
    const present = await createContext(domain, { viewer, client: context.client });
    const found = await visibleChanges(waiting.splice(0, MAX_AT_ONCE), { builder, context: present, info });
    seen = found.filter(({ action }) => actions.has(action));
    seenAt = performance.now();
  };
  const next = async (): Promise<IteratorResult<VisibleChange>> => {
    for (;;) {
      if (seen.length > 0 && performance.now() - seenAt > MAX_AGE_MS) {
        waiting = [...seen.map(({ row }) => row), ...waiting];
        seen = [];
      }
      const change = seen.shift();
      if (change) return { done: false, value: change };
      if (waiting.length === 0) {
        const rows = await nextRows();
        if (!rows) return { done: true, value: undefined };
        waiting = combineChanges(rows);
      }
      await lookAtRows();
    }
  };
  const stream: AsyncIterableIterator<VisibleChange> = {
    [Symbol.asyncIterator]: () => stream,
    next: async () => {
      try {
        return await next();
      } catch (error) {
        subscriber.leave();
        throw error;
      }
    },
    return: async () => {
      subscriber.leave();
      return { done: true, value: undefined };
    },
  };
  return stream;
}

/** Errors: `rest_invalid_param` for a kind whose changes are not reported, and for too many values. */
function wantedRows({ kinds, ids, actions }: SubscriptionArguments, { registry }: RequestContext) {
  const all = reportedTypeNames(registry);
  const unknown = kinds?.find((name) => !all.has(name));
  if (unknown !== undefined) {
    throw domainError('rest_invalid_param', {
      message: `Changes of ${unknown.slice(0, 80)} are not told. Name types such as ${[...all].slice(0, 3).join(', ')}.`,
    });
  }
  if ([kinds, ids, actions].some((values) => (values?.length ?? 0) > MAX_VALUES)) {
    throw domainError('rest_invalid_param', { message: `Give ${MAX_VALUES} values at most.` });
  }
  const names = kinds ? new Set(kinds) : all;
  const nodeIds = ids ? new Set(ids.map(String)) : null;
  return (row: JournalRow): boolean =>
    names.has(changedTypeName(row, registry) ?? '') && (nodeIds?.has(changedNodeId(row, registry)) ?? true);
}

/** Returns the rows between the resumed position and the start of the subscription first. */
function withEarlier(
  subscriber: Subscriber,
  input: { resumed: JournalPosition; wants(row: JournalRow): boolean; context: RequestContext },
): () => Promise<JournalRow[] | null> {
  const { wants, context } = input;
  let after: JournalPosition | null = input.resumed;
  return async () => {
    if (!after) return subscriber.next();
    const { rows } = await readJournal(context.kernel.database, { after, until: subscriber.start });
    after = rows.at(-1) ?? null;
    return rows.filter(wants);
  };
}

/** Skips rows that were committed before the subscription and that the feed has yet to read. */
async function withoutEarlier(
  subscriber: Subscriber,
  { kernel }: RequestContext,
): Promise<() => Promise<JournalRow[] | null>> {
  try {
    const earlier = await committedAfter(kernel.database, subscriber.start);
    return async () => (await subscriber.next())?.filter(({ id }) => !earlier.has(id)) ?? null;
  } catch (error) {
    subscriber.leave();
    throw error;
  }
}

/** A replica may lag behind the journal: changed items are read from the primary. */
const onPrimary = (domain: Domain): Domain => ({
  ...domain,
  kernel: { ...domain.kernel, database: { ...domain.kernel.database, reader: domain.kernel.database.primary } },
});
