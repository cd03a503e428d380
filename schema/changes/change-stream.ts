import type { GraphQLResolveInfo } from 'graphql';
import { anonymousViewer, isLoggedIn } from '../access/viewer-access.ts';
import { refreshViewer } from '../auth/account-viewer.ts';
import type { JournalPosition } from '../core/dialect/journal-dialect.ts';
import { onPrimary } from '../core/domain.ts';
import { domainError } from '../core/errors/domain-errors.ts';
import type { Builder } from '../core/graphql/builder.ts';
import {
  committedAfter,
  type JournalAction,
  type JournalRow,
  readJournal,
  resumedPosition,
} from '../core/journal/change-journal.ts';
import type { Subscriber } from '../core/journal/subscriber.ts';
import { createContext, type RequestContext } from '../core/request-context.ts';
import {
  type ChangeAction,
  changedNodeId,
  changedTypeName,
  reportedTypeNames,
  type VisibleChange,
  visibleChanges,
} from './visible-changes.ts';

/** The arguments of a subscription: null and absent values do not filter. */
export interface SubscriptionArguments {
  /** Names of GraphQL types. */
  kinds?: readonly string[] | null;
  /** Global ids. */
  ids?: readonly (string | number)[] | null;
  actions?: readonly ChangeAction[] | null;
  /** The position from which the client resumes. */
  after?: string | number | null;
}

/** The maximum number of values of one argument. */
const MAX_VALUES = 1_000;

/** The number of changes whose items are loaded together. */
const BATCH_SIZE = 50;

/** Loaded changes that the client reads later than this are loaded again. */
const MAX_LOADED_AGE_MS = 5_000;

/**
 * Returns the changes that are visible to the viewer. The rights of the viewer are reloaded before each batch; without a
 * valid login the stream ends with `rest_not_logged_in`. Other errors: `rest_invalid_param`, those of `ChangeFeed.join`
 * and `resumedPosition`; later `graphql_subscription_behind` and `service_unavailable`.
 */
export async function subscribeToChanges(
  args: SubscriptionArguments,
  { builder, context, info }: { builder: Builder; context: RequestContext; info: GraphQLResolveInfo },
): Promise<AsyncIterableIterator<VisibleChange>> {
  const { database } = context.kernel;
  const matches = createRowFilter(args, context);
  const actions = new Set(args.actions ?? ['CREATED', 'UPDATED', 'DELETED']);
  const after = args.after ?? context.client.lastEventId;
  const resumed = after ? await resumedPosition(database, String(after)) : null;
  const subscriber = await context.changes.join({ address: context.client.address, matches });
  const nextRows = resumed
    ? readFromPosition(subscriber, { resumed, matches, context })
    : await readFromStart(subscriber, context);
  const domain = onPrimary(context);
  const credentials = isLoggedIn(context.viewer) ? [context.viewer.userId, context.viewer.credential] : null;
  /** Rows whose items are not loaded yet. */
  let waiting: JournalRow[] = [];
  /** Loaded changes that the client has not read yet. */
  let loaded: VisibleChange[] = [];
  let loadedAt = 0;

  const loadChanges = async (rows: readonly JournalRow[]): Promise<VisibleChange[]> => {
    const viewer = isLoggedIn(context.viewer) ? await refreshViewer(domain, context.viewer) : anonymousViewer;
    if (!viewer) throw domainError('rest_not_logged_in');
    if (rows.length === 0) return [];
    const current = await createContext(domain, { viewer, client: context.client });
    return visibleChanges(rows, { builder, context: current, info });
  };
  const loadWaiting = async (): Promise<void> => {
    const rows = waiting.splice(0, BATCH_SIZE);
    // Subscribers with the same document, variables and credentials get the same events, and so the same results.
    const text = JSON.stringify([info.variableValues, credentials, rows], writeBigInt);
    const changes = await context.changes.shareLoad({ object: info.operation, text }, () => loadChanges(rows));
    loaded = changes.filter(({ action }) => actions.has(action));
    loadedAt = performance.now();
  };
  const next = async (): Promise<IteratorResult<VisibleChange>> => {
    for (;;) {
      if (loaded.length > 0 && performance.now() - loadedAt > MAX_LOADED_AGE_MS) {
        waiting = [...loaded.map(({ row }) => row), ...waiting];
        loaded = [];
      }
      const change = loaded.shift();
      if (change) return { done: false, value: change };
      if (waiting.length === 0) {
        const rows = await nextRows();
        if (!rows) return { done: true, value: undefined };
        waiting = combineChanges(rows);
      }
      await loadWaiting();
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

/**
 * Returns the filter of journal rows for the arguments. Errors: `rest_invalid_param` for a type whose changes are not
 * reported, and for too many values.
 */
function createRowFilter({ kinds, ids, actions }: SubscriptionArguments, { registry }: RequestContext) {
  const reported = reportedTypeNames(registry);
  const unknown = kinds?.find((name) => !reported.has(name));
  if (unknown !== undefined) {
    throw domainError('rest_invalid_param', {
      message: `Changes of ${unknown.slice(0, 80)} are not reported. Use types such as ${[...reported].slice(0, 3).join(', ')}.`,
    });
  }
  if ([kinds, ids, actions].some((values) => (values?.length ?? 0) > MAX_VALUES)) {
    throw domainError('rest_invalid_param', { message: `An argument may have ${MAX_VALUES} values at most.` });
  }
  const names = kinds ? new Set(kinds) : reported;
  const nodeIds = ids ? new Set(ids.map(String)) : null;
  return (row: JournalRow): boolean =>
    names.has(changedTypeName(row, registry) ?? '') && (nodeIds?.has(changedNodeId(row, registry)) ?? true);
}

/** Reads the rows between the resumed position and the start of the subscription first, then those of the feed. */
function readFromPosition(
  subscriber: Subscriber,
  input: { resumed: JournalPosition; matches(row: JournalRow): boolean; context: RequestContext },
): () => Promise<JournalRow[] | null> {
  const { matches, context } = input;
  let after: JournalPosition | null = input.resumed;
  return async () => {
    if (!after) return subscriber.next();
    const { rows } = await readJournal(context.kernel.database, { after, until: subscriber.start });
    after = rows.at(-1) ?? null;
    return rows.filter(matches);
  };
}

/** Reads the rows of the feed, without those that were committed before the subscription but not read by then. */
async function readFromStart(
  subscriber: Subscriber,
  { kernel }: RequestContext,
): Promise<() => Promise<JournalRow[] | null>> {
  try {
    const alreadyCommitted = await committedAfter(kernel.database, subscriber.start);
    return async () => (await subscriber.next())?.filter(({ id }) => !alreadyCommitted.has(id)) ?? null;
  } catch (error) {
    subscriber.leave();
    throw error;
  }
}

const writeBigInt = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/**
 * Combines the rows of each item into one row: with the state before the first row, at the position of the last row.
 * Items that were both created and deleted are omitted.
 */
function combineChanges(rows: readonly JournalRow[]): JournalRow[] {
  const byItem = new Map<string, JournalRow>();
  for (const row of rows) {
    const key = `${row.kind} ${row.objectId}`;
    const earlier = byItem.get(key);
    // Deleted and set again, so that the order of the map is that of the last rows.
    byItem.delete(key);
    if (!earlier) byItem.set(key, row);
    else if (earlier.action !== 'created' || row.action !== 'deleted') {
      const { oldStatus, oldAuthorId, oldParentId, type } = earlier;
      const action = combineActions(earlier.action, row.action);
      byItem.set(key, { ...row, type, action, oldStatus, oldAuthorId, oldParentId });
    }
  }
  return [...byItem.values()];
}

function combineActions(first: JournalAction, second: JournalAction): JournalAction {
  if (first === 'created') return 'created';
  return second === 'deleted' ? 'deleted' : 'updated';
}
