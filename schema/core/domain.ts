import { type ChangeFeed, createChangeFeed, type FeedLimits } from './changes/feed.ts';
import type { Kernel } from './kernel.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';
import { loadSite, type Site } from './settings/site.ts';
import { builtinRegistry, type Registry } from './types/registry.ts';
import { createVersionedCache, type VersionedCache } from './versioned-cache.ts';

/** The domain of one running program: what lives as long as it does. */
export interface Domain {
  readonly kernel: Kernel;
  readonly registry: Registry;
  readonly cache: VersionedCache;
  /** What changes, for those who follow it. */
  readonly changes: ChangeFeed;
  /** For writes of large texts: they keep everything else waiting while they are worked through. */
  readonly largeWrites: Semaphore;
}

/** Large writes at once, and how many of them may wait. */
const LARGE_WRITES = { permits: 1, waiting: 8 };

/** Makes the domain over a kernel; `feedLimits` say how many may follow what changes. */
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

/** The site's settings, kept until the database changes. */
export const siteOf = (domain: Domain): Promise<Site> => domain.cache.get('site', () => loadSite(domain.kernel));
