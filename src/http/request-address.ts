import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestErrorCode } from '../../rest-bridge/request-error-codes.ts';

type AddressedRequest = IncomingMessage & { originalUrl?: string };

const ABSOLUTE_FORM = /^https?:\/\/([^/?#]*)/i;

/** A host with or without a port. The other characters have a meaning in addresses, or none. */
const HOST = /^[^\s/?#@\\]+$/;

/**
 * Returns a function that gives the address of a request the form that all handlers expect: a path with its query. The
 * absolute form, which clients send to proxies, names the host, which then replaces that of the header. It returns why
 * the request is invalid; null if it is valid.
 */
export function createAddressNormalizer(): (request: AddressedRequest) => string | null {
  // Most requests name the same host.
  let knownHost: string | undefined;
  return (request) => {
    const { url = '', headers } = request;
    if (!url.startsWith('/') && url !== '*') {
      const [start, host] = ABSOLUTE_FORM.exec(url) ?? [];
      if (start === undefined || host === undefined)
        return 'The address of the request is not a path. Send a path that begins with a slash.';
      const path = url.slice(start.length);
      request.url = path.startsWith('/') ? path : `/${path}`;
      request.originalUrl = request.url;
      headers.host = host;
    }
    if (headers.host !== undefined && headers.host === knownHost) return null;
    if (!isHostValid(request))
      return 'The header Host is not a valid host. Send the host of the site, and its port if it has one.';
    knownHost = headers.host;
    return null;
  };
}

/** Requests of HTTP/1.0 have no host. */
function isHostValid({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  if (host === undefined) return httpVersion === '1.0';
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/** Answers a request with an invalid address or host. */
export function refuseAddress(response: ServerResponse, message: string): void {
  const code: RequestErrorCode = 'rest_bad_request';
  response.statusCode = 400;
  response.setHeader('Content-Type', 'application/json; charset=UTF-8');
  response.end(JSON.stringify({ code, message, data: { status: 400 } }));
}
