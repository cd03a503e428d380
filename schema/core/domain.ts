import { systemActor } from './audit/audit-actor.ts';
import { auditedKernel } from './audit/audited-database.ts';
import type { Kernel } from './domain-kernel.ts';
import { type ChangeFeed, createChangeFeed, type FeedLimits } from './journal/feed.ts';
import { createLimitedLog, type LimitedLog } from './limits/limited-log.ts';
import { createSemaphore, type Semaphore } from './limits/semaphore.ts';
import { createMarkupStore, type MarkupStore } from './reads/markup-store.ts';
import { ReadRecorder } from './reads/read-record.ts';
import { recordingKernel } from './reads/recording-kernel.ts';
import { createVersionedCache, type VersionedCache } from './reads/versioned-cache.ts';
import { builtinRegistry, type Registry } from './registry/registry.ts';
import { loadLanguageRows, loadStaticPages } from './rows/language-rows.ts';
import { createSearchLists, type SearchLists } from './search/search-lists.ts';
import { loadSite, type Site } from './site/site.ts';
import { EventLoopTurns } from './work/event-loop-turns.ts';

/** The domain of one app instance: the kernel, the registry, and state that lives as long as the instance. */
export interface Domain {
  readonly kernel: Kernel;
  readonly registry: Registry;
  readonly cache: VersionedCache;
  /** The rendered markup of items for everybody. */
  readonly markup: MarkupStore;
  /** The search in lists that are too long to search their texts for each request. */
  readonly searchLists: SearchLists;
  /** The feed of changes for subscriptions. */
  readonly changes: ChangeFeed;
  /** Divides the work of requests. */
  readonly turns: EventLoopTurns;
  /** Limits concurrent writes of large texts, which block the event loop for some time. */
  readonly largeWrites: Semaphore;
  /** The log of parts of items that cannot be rendered. */
  readonly failedParts: LimitedLog;
}

/** The limits of concurrent and waiting writes of large texts. */
const LARGE_WRITES = { permits: 1, maxWaiting: 8 };

/**
 * Creates the domain of an app instance; `feedLimits` limit the subscriptions; `program` is the name under which the audit
 * log records work that no request started.
 */
export function createDomain(
  kernel: Kernel,
  {
    registry = builtinRegistry,
    feedLimits,
    program = 'server',
  }: { registry?: Registry; feedLimits?: FeedLimits | undefined; program?: string | undefined } = {},
): Domain {
  const actor = systemActor(program);
  return {
    registry,
    changes: createChangeFeed(kernel, feedLimits),
    failedParts: createLimitedLog(kernel.log),
    turns: new EventLoopTurns(),
    ...createDomainState(auditedKernel(kernel, () => actor)),
  };
}

/** The state that depends on what the database of the kernel shows. */
const createDomainState = (kernel: Kernel): Omit<Domain, 'registry' | 'changes' | 'failedParts' | 'turns'> => ({
  kernel,
  cache: createVersionedCache({
    contentVersion: () => kernel.database.contentVersion(),
    tableChanges: kernel.database.tableChanges,
    now: () => kernel.now().getTime(),
  }),
  markup: createMarkupStore(),
  searchLists: createSearchLists(kernel.database),
  largeWrites: createSemaphore(LARGE_WRITES),
});

/**
 * Runs the body with a domain whose reads and writes share one transaction: `Database.combineTransactions` has the rules
 * and the errors. Its caches are its own, since it reads what is not committed.
 */
export const runInTransaction = <T>(domain: Domain, body: (combined: Domain) => Promise<T>): Promise<T | null> =>
  domain.kernel.database.combineTransactions((database) =>
    body({ ...domain, ...createDomainState({ ...domain.kernel, database }) }),
  );

/** Returns the domain with reads from the primary: a replica may lag behind the journal. */
export const onPrimary = (domain: Domain): Domain => ({
  ...domain,
  kernel: { ...domain.kernel, database: { ...domain.kernel.database, reader: domain.kernel.database.primary } },
});

/** Returns the settings of the site, cached until the database changes. `recorder` records what they were read from. */
export async function siteOf({ cache, kernel, registry }: Domain, recorder?: ReadRecorder): Promise<Site> {
  // A separate recorder: the operation that loads the settings may have read other tables before.
  const reads = new ReadRecorder();
  const recording = cache.recording(reads);
  const site =
    recording.peek<Site>('site') ??
    (await recording.get('site', () =>
      loadSite(recordingKernel(kernel, { recorder: reads }), {
        ...registry,
        loadLanguages: loadLanguageRows,
        loadStaticPages,
      }),
    ));
  recorder?.add(reads);
  return site;
}
