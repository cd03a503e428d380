import type { Kernel } from './kernel.ts';
import { loadSite, type Site } from './settings/site.ts';
import { builtinRegistry, type Registry } from './types/registry.ts';
import { createVersionedCache, type VersionedCache } from './versioned-cache.ts';

/** The domain of one running program: what lives as long as it does. */
export interface Domain {
  readonly kernel: Kernel;
  readonly registry: Registry;
  readonly cache: VersionedCache;
}

/** Makes the domain over a kernel. */
export function createDomain(kernel: Kernel, registry: Registry = builtinRegistry): Domain {
  return { kernel, registry, cache: createVersionedCache(() => kernel.database.contentVersion()) };
}

/** The site's settings, kept until the database changes. */
export const siteOf = (domain: Domain): Promise<Site> => domain.cache.get('site', () => loadSite(domain.kernel));
