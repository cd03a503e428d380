import type { Viewer } from './access/viewer.ts';
import { type Domain, siteOf } from './domain.ts';
import { createLoaders, type Loaders } from './loaders.ts';
import { RenderQueue } from './rendering/stored/queue.ts';
import type { Site } from './settings/site.ts';

/** What a request says of where it comes from. */
export interface Client {
  /** Internet address; empty where there is none. */
  readonly address: string;
  readonly userAgent: string;
  /** The last event that came of a stream with which it goes on. */
  readonly lastEventId?: string;
}

/** What resolvers work with: one for each operation. */
export interface RequestContext extends Domain {
  readonly viewer: Viewer;
  readonly client: Client;
  readonly site: Site;
  readonly loaders: Loaders;
  /** Renders what cannot be given as it is stored. */
  readonly rendering: RenderQueue;
}

const NO_CLIENT: Client = { address: '', userAgent: '' };

/** Makes the context of one operation for a viewer; `client` where a request asks. */
export async function createContext(
  domain: Domain,
  { viewer, client = NO_CLIENT }: { viewer: Viewer; client?: Client | undefined },
): Promise<RequestContext> {
  const site = domain.cache.peek<Site>('site') ?? (await siteOf(domain));
  const { kernel, registry, cache, changes, largeWrites } = domain;
  const loaders = createLoaders(domain);
  return { kernel, registry, cache, changes, largeWrites, viewer, client, site, loaders, rendering: new RenderQueue() };
}
