import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';
import type { RouteTable } from '../../rest-bridge/compile/route-table.ts';
import { createUnknownProxyCheck } from '../http/unknown-proxy.ts';
import type { OpenSite } from '../open-site.ts';
import { createHealth, type Health } from './health.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createObserver, type Observer } from './observer.ts';
import type { Outages } from './outages.ts';
import { requestLabels } from './request-labels.ts';
import { createStorageWatch, diskFolders } from './storage-watch.ts';

/** Health, metrics and the observation of requests of a running site. */
export interface Operations {
  health: Health;
  /** Null where the configuration names no port for them. */
  metrics: Metrics | null;
  observer: Observer;
  /** The address of the client; headers of trusted proxies count. */
  addressOf(request: IncomingMessage): string;
  /** Warns once of a proxy that is not trusted. */
  lookForProxies(request: IncomingMessage): void;
}

/** Watches the requests, the database and the storage of a site. */
export function createOperations(
  { config, database, dialect, kernel, log }: OpenSite,
  { outages, table }: { outages: Outages; table: RouteTable },
): Operations {
  const trusts = proxyAddress.compile([...config.trustedProxies]);
  const isTrusted = ({ socket }: IncomingMessage) => trusts(socket.remoteAddress ?? '', 0);
  const storage = createStorageWatch({ folders: diskFolders(config), kernel });
  outages.onFull(storage.noticeFull);
  const metrics = config.operations.metricsPort === undefined ? null : createMetrics();
  return {
    health: createHealth(database, storage),
    metrics,
    observer: createObserver({
      metrics,
      log,
      logsRequests: config.operations.logRequests,
      isTrusted,
      labelsOf: requestLabels({ table, dialect }),
    }),
    addressOf: (request) => proxyAddress(request, trusts) ?? '',
    lookForProxies: createUnknownProxyCheck({ log, isTrusted }),
  };
}
