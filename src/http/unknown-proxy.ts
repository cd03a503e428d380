import type { IncomingMessage } from 'node:http';
import type { Logger } from '../../schema/core/domain-kernel.ts';

/**
 * Looks at requests until one was forwarded by who is not trusted, and says so in the log that once: such a proxy hides
 * who asks, so that the failed logins of all its clients are counted as those of one. Anybody can write the header, so
 * nothing is made of it.
 */
export function unknownProxyWarning({
  log,
  isTrusted,
}: {
  log: Pick<Logger, 'warn'>;
  isTrusted(request: IncomingMessage): boolean;
}): (request: IncomingMessage) => void {
  let isSaid = false;
  return (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined || isTrusted(request)) return;
    isSaid = true;
    log.warn(
      { peer: request.socket.remoteAddress },
      'a request was forwarded by an address that TRUSTED_PROXIES does not name: if it is your proxy, name it there, or all its clients count as one where failed logins are throttled',
    );
  };
}
