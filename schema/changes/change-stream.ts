import type { GraphQLResolveInfo } from 'graphql';
import { anonymousViewer, isLoggedIn } from '../access/viewer.ts';
import { presentViewer } from '../auth/present-viewer.ts';
import type { Builder } from '../builder.ts';
import { createContext, type RequestContext } from '../context.ts';
import type { Domain } from '../domain.ts';
import { domainError } from '../errors.ts';
import { combined } from './combined.ts';
import { committedAfter, type JournalRow, type Position, readJournal, resumedPosition } from './journal.ts';
import { changedNodeId, changedTypeName, followedTypeNames } from './names.ts';
import { type ChangeAction, changesInSight, type SeenChange } from './sight.ts';
import type { Subscriber } from './subscriber.ts';

/** Which changes are asked for. */
export interface FollowArguments {
  kinds?: readonly string[] | null;
  ids?: readonly (string | number)[] | null;
  actions?: readonly ChangeAction[] | null;
  after?: string | number | null;
}

/** Most values of one argument. */
const MOST_VALUES = 1_000;
/** Changes that are looked at together. */
const MOST_AT_ONCE = 50;
/** Milliseconds after which those that nobody has asked for yet are looked at again. */
const LONGEST_SIGHT = 5_000;

/**
 * What changes, as the viewer sees it. Who they are is asked anew before each look: whoever has lost their login gets
 * `rest_not_logged_in`. Errors beside: those of `ChangeFeed.join` and `resumedPosition`, `rest_invalid_param`; later
 * `graphql_subscription_behind`, `service_unavailable`.
 */
export async function followChanges(
  args: FollowArguments,
  { builder, context, info }: { builder: Builder; context: RequestContext; info: GraphQLResolveInfo },
): Promise<AsyncIterableIterator<SeenChange>> {
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
  let seen: SeenChange[] = [];
  let seenAt = 0;

  const lookAtRows = async (): Promise<void> => {
    const viewer = isLoggedIn(context.viewer) ? await presentViewer(domain, context.viewer) : anonymousViewer;
    if (!viewer) throw domainError('rest_not_logged_in');
    if (waiting.length === 0) return;
    const present = await createContext(domain, { viewer, client: context.client });
    const found = await changesInSight(waiting.splice(0, MOST_AT_ONCE), { builder, context: present, info });
    seen = found.filter(({ action }) => actions.has(action));
    seenAt = performance.now();
  };
  const next = async (): Promise<IteratorResult<SeenChange>> => {
    for (;;) {
      if (seen.length > 0 && performance.now() - seenAt > LONGEST_SIGHT) {
        waiting = [...seen.map(({ row }) => row), ...waiting];
        seen = [];
      }
      const change = seen.shift();
      if (change) return { done: false, value: change };
      if (waiting.length === 0) {
        const rows = await nextRows();
        if (!rows) return { done: true, value: undefined };
        waiting = combined(rows);
      }
      await lookAtRows();
    }
  };
  const stream: AsyncIterableIterator<SeenChange> = {
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

/** Errors: `rest_invalid_param` for a kind that nothing is told of, and for too many values. */
function wantedRows({ kinds, ids, actions }: FollowArguments, { registry }: RequestContext) {
  const all = followedTypeNames(registry);
  const unknown = kinds?.find((name) => !all.has(name));
  if (unknown !== undefined) {
    throw domainError('rest_invalid_param', {
      message: `Changes of ${unknown.slice(0, 80)} are not told. Name types such as ${[...all].slice(0, 3).join(', ')}.`,
    });
  }
  if ([kinds, ids, actions].some((values) => (values?.length ?? 0) > MOST_VALUES)) {
    throw domainError('rest_invalid_param', { message: `Give ${MOST_VALUES} values at most.` });
  }
  const names = kinds ? new Set(kinds) : all;
  const nodeIds = ids ? new Set(ids.map(String)) : null;
  return (row: JournalRow): boolean =>
    names.has(changedTypeName(row, registry) ?? '') && (nodeIds?.has(changedNodeId(row, registry)) ?? true);
}

/** Gives what came between the position that is gone on from and the start of the subscription first. */
function withEarlier(
  subscriber: Subscriber,
  input: { resumed: Position; wants(row: JournalRow): boolean; context: RequestContext },
): () => Promise<JournalRow[] | null> {
  const { wants, context } = input;
  let after: Position | null = input.resumed;
  return async () => {
    if (!after) return subscriber.next();
    const { rows } = await readJournal(context.kernel.database, { after, until: subscriber.start });
    after = rows.at(-1) ?? null;
    return rows.filter(wants);
  };
}

/** The feed may have yet to read what was there before the subscription. */
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

/** A replica may lag behind what is told: the change itself is read where it was made. */
const onPrimary = (domain: Domain): Domain => ({
  ...domain,
  kernel: { ...domain.kernel, database: { ...domain.kernel.database, reader: domain.kernel.database.primary } },
});
