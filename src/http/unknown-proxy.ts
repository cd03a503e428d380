import type { IncomingMessage } from 'node:http';
import type { Logger } from '../../schema/core/domain-kernel.ts';

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
