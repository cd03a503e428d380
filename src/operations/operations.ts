import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';
import type { RouteTable } from '../../rest-bridge/compile/route-table.ts';
import { createUnknownProxyCheck } from '../http/unknown-proxy.ts';
import type { OpenSite } from '../open-site.ts';
import { createHealth, type Health } from './health.ts';
import type { Metrics } from './metrics.ts';
import { createObserver, type Observer } from './observer.ts';
import type { Outages } from './outages.ts';
import { requestLabels } from './request-labels.ts';
import { createStorageWatch, diskFolders } from './storage-watch.ts';

/** Health checks, metrics and request logs of a running site. */
export interface Operations {
  health: Health;
  /** Null without `METRICS_PORT`. */
  metrics: Metrics | null;
  observer: Observer;
  /** The IP address of the client, from the headers of trusted proxies or from the connection. */
  ipAddressOf(request: IncomingMessage): string;
  /** Logs a warning for the first request that a proxy forwarded that is not trusted. */
  warnAboutUntrustedProxy(request: IncomingMessage): void;
}

/** Creates the operations of a site. `table` has the REST routes that label its requests. */
export function createOperations(
  { config, database, dialect, kernel, log, metrics, activities }: OpenSite,
  { outages, table }: { outages: Outages; table: RouteTable },
): Operations {
  const trusts = proxyAddress.compile([...config.trustedProxies]);
  const isTrusted = ({ socket }: IncomingMessage) => trusts(socket.remoteAddress ?? '', 0);
  const storage = createStorageWatch({ folders: diskFolders(config), kernel });
  outages.onFull(storage.noticeFull);
  return {
    health: createHealth(database, storage),
    metrics,
    observer: createObserver({
      metrics,
      activities,
      log,
      logsRequests: config.operations.logRequests,
      isTrusted,
      labelsOf: requestLabels({ table, dialect, mcpPaths: config.mcpPaths, graphqlPaths: config.graphqlPaths }),
    }),
    ipAddressOf: (request) => proxyAddress(request, trusts) ?? '',
    warnAboutUntrustedProxy: createUnknownProxyCheck({ log, isTrusted }),
  };
}
