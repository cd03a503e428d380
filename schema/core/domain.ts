import type { Kernel } from './domain-kernel.ts';
import { type ChangeFeed, createChangeFeed, type FeedLimits } from './journal/feed.ts';
import { builtinRegistry, type Registry } from './registry/registry.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';
import { loadSite, type Site } from './site/site.ts';
import { createVersionedCache, type VersionedCache } from './versioned-cache.ts';

/** The domain of one running program: what lives as long as it does. */
export interface Domain {
  readonly kernel: Kernel;
  readonly registry: Registry;
  readonly cache: VersionedCache;
  /** The changes, for subscriptions. */
  readonly changes: ChangeFeed;
  /** For writes of large texts: they keep everything else waiting while they are worked through. */
  readonly largeWrites: Semaphore;
}

/** Large writes at the same time, and how many may wait. */
const LARGE_WRITES = { permits: 1, waiting: 8 };

/** Makes the domain over a kernel; `feedLimits` bound the subscriptions. */
export function createDomain(
  kernel: Kernel,
  { registry = builtinRegistry, feedLimits }: { registry?: Registry; feedLimits?: FeedLimits | undefined } = {},
): Domain {
  return {
    kernel,
    registry,
    cache: createVersionedCache(() => kernel.database.contentVersion()),
    changes: createChangeFeed(kernel, feedLimits),
    largeWrites: createSemaphore(LARGE_WRITES),
  };
}

/** The site's settings, cached until the database changes. */
export const siteOf = (domain: Domain): Promise<Site> => domain.cache.get('site', () => loadSite(domain.kernel));
