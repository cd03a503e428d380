import type { IncomingMessage } from 'node:http';
import type { GraphQLError } from 'graphql';
import proxyAddress from 'proxy-addr';
import type { RouteTable } from '../../rest-bridge/compile/route-table.ts';
import type { Database, Logger } from '../../schema/core/domain-kernel.ts';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import { createLimitedLog } from '../../schema/core/limits/limited-log.ts';
import { outageError } from '../../schema/core/limits/outage.ts';
import { programVersion } from '../config/program-name.ts';
import type { OpenSite } from '../open-site.ts';
import { createHealth, type Health } from './health.ts';
import type { Metrics } from './metrics.ts';
import { createObserver, type Observer, requestLabels } from './observer.ts';
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
  const folders = diskFolders(config);
  const storage = createStorageWatch({ folders: Object.values(folders), kernel });
  outages.onFull(storage.noticeFull);
  metrics?.reportProgram({ version: programVersion(config.programDir), folders });
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

/** Recognizes errors caused by the database, the disk, the file store, or a client that closed its connection. */
export interface Outages {
  /** Returns the domain error for an outage and logs it. Returns null for other errors. */
  errorFor(error: unknown): GraphQLError | null;
  /** Adds a listener that is called for each error that reports a full disk. */
  onFull(listener: () => void): void;
}

/** Node's error for a body if the client closed the connection. A lost connection to a database has the same code. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** Creates the detector of outages; `now` returns milliseconds of a monotonic clock. */
export function createOutages({
  database,
  log,
  now,
}: {
  database: Pick<Database, 'isUnavailable' | 'isFull'>;
  log: Logger;
  now?: () => number;
}): Outages {
  // Every request fails while an outage lasts.
  const limitedLog = createLimitedLog(log, now);
  const listeners: (() => void)[] = [];
  return {
    errorFor: (error) => {
      if (isAborted(error)) {
        log.debug({ err: error }, 'a client closed the connection before its request was complete');
        return domainError('request_aborted');
      }
      const outage = outageError(error, database);
      if (!outage) return null;
      const code = String(outage.extensions.code);
      if (code === 'storage_full') for (const listener of listeners) listener();
      limitedLog.error({ key: code, err: error, code }, LOG_MESSAGES[code] ?? code);
      return outage;
    },
    onFull: (listener) => {
      listeners.push(listener);
    },
  };
}

const LOG_MESSAGES: Readonly<Record<string, string>> = {
  storage_full: 'the disk is full: free space for the database, DATA_DIR or the file store',
  service_unavailable: 'the database or the file store is unavailable',
};

/**
 * Creates a check that logs a warning once, for the first request with `X-Forwarded-For` from an address that is not a
 * trusted proxy. Behind such a proxy, failed logins of all clients are counted as those of one. The header is not used
 * otherwise, because any client can send it.
 */
export function createUnknownProxyCheck({
  log,
  isTrusted,
}: {
  log: Pick<Logger, 'warn'>;
  isTrusted(request: IncomingMessage): boolean;
}): (request: IncomingMessage) => void {
  let isLogged = false;
  return (request) => {
    if (isLogged || request.headers['x-forwarded-for'] === undefined || isTrusted(request)) return;
    isLogged = true;
    log.warn(
      { peer: request.socket.remoteAddress },
      'a request was forwarded by an address that TRUSTED_PROXIES does not name; if it is your proxy, add it there: otherwise failed logins of all its clients are counted together',
    );
  };
}
