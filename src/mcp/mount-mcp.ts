import type { Request, Response } from 'express';
import { once } from '../graphql/mount-graphql.ts';
import type { StartWork } from '../http/http-work.ts';
import type { Identify } from '../http/identify.ts';
import type { RateLimiter } from '../http/rate-limits/rate-limiter.ts';
import type { OpenSite } from '../open-site.ts';
import type { Operations, Outages } from '../operations/operations.ts';

/** An endpoint for agents: its path, and the handler of its requests. */
export interface MountedMcp {
  path: string;
  handle(request: Request, response: Response): Promise<void>;
}

/** Creates the endpoints for agents of a site, unless they are off. */
export function createMcpEndpoints(
  site: OpenSite,
  {
    operations,
    outages,
    identify,
    rateLimiter,
    startWork,
  }: {
    operations: Operations;
    outages: Outages;
    identify: Identify;
    rateLimiter: RateLimiter | null;
    startWork: StartWork;
  },
): MountedMcp[] {
  const { config, domain, log, schema } = site;
  const origins = new Set([new URL(config.siteUrl).origin, ...(config.allowedOrigins ?? [])]);
  const shared = {
    ...{ domain, schema, identify, rateLimiter, startWork },
    // Without a list of origins, pages of other sites may read the REST API; but agents may also write.
    allowsOrigin: (origin: string) => origins.has(origin),
    requestId: operations.observer.requestId,
    ipAddressOf: operations.ipAddressOf,
    outage: outages.errorFor,
    report: (error: unknown, requestId: string) => log.error({ err: error, requestId }, 'request of an agent failed'),
    onCall: site.metrics?.countMcpCall,
    maxBodyBytes: config.maxBodyBytes,
  };
  const { site: sitePath, adapter: adapterPath } = config.mcpPaths;
  // Many sites have no agents, and the SDK takes a part of the start.
  const loadHandlers = once(async () => {
    const { createMcpHandler } = await import('./mcp-handler.ts');
    const { siteFeatures } = await import('./site-features.ts');
    const { adapterFeatures } = await import('./abilities/adapter-tools.ts');
    const features = siteFeatures(site);
    return {
      site: createMcpHandler({ ...shared, features, requiresLogin: false }),
      adapter: createMcpHandler({ ...shared, features: adapterFeatures(features), requiresLogin: true }),
    };
  });
  const mount = (path: string | null, name: 'site' | 'adapter'): MountedMcp[] =>
    path === null
      ? []
      : [{ path, handle: async (request, response) => (await loadHandlers())[name](request, response) }];
  return [...mount(sitePath, 'site'), ...mount(adapterPath, 'adapter')];
}
