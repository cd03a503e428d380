import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookAnswer, WebhookRequests } from '../../../schema/core/domain-kernel.ts';
import { OutgoingError } from './outgoing-requests.ts';
import { type AllowedTargets, ForbiddenAddressError, isPublicAddress, type Resolver } from './public-address.ts';

export interface WebhookRequestOptions {
  /** The value of the header `User-Agent`. */
  userAgent: string;
  /** Milliseconds from the start of a request to the start of its answer, and to its end. */
  timeoutMs: number;
  /** Whether public addresses are allowed. */
  allowsPublic: boolean;
  /** Private targets that are allowed. */
  targets: AllowedTargets;
  /** Resolves host names; by default with the operating system. */
  resolve?: Resolver;
}

/** Ports of web servers. Requests to other ports could attack other services. */
const ALLOWED_PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);
/** Bytes of an answer that are read. The rest closes the connection. */
const MAX_ANSWER_BYTES = 4_096;

/**
 * Creates the client for requests of webhooks. It connects to public addresses, if they are allowed, and to the allowed
 * targets. Names are resolved with each connection, and the address of the actual connection is checked again. It
 * follows no redirects, sends no cookies and reuses no connection.
 */
export function createWebhookRequests(options: WebhookRequestOptions): WebhookRequests {
  const { allowsPublic, targets } = options;
  const isAllowedAddress = (address: string, port: string): boolean =>
    targets.hasAddress(address) || (allowsPublic && ALLOWED_PORTS.has(port) && isPublicAddress(address));
  const refusal = (address: string): string | null => {
    if (!URL.canParse(address)) return 'The address is not valid.';
    const url = new URL(address);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      return 'The address must begin with http:// or https://.';
    if (url.username !== '' || url.password !== '') return 'The address must not contain credentials. Use a header.';
    if (url.hash !== '') return 'The address must not contain a fragment.';
    if (targets.hasHost(hostWithPort(url))) return null;
    const host = hostOf(url);
    // A name may belong to an allowed network, which only its resolution tells.
    if (isIP(host) === 0 && targets.hasNetworks) return null;
    if (targets.hasAddress(host)) return null;
    if (!allowsPublic) return REQUESTS_OFF;
    if (isIP(host) !== 0 && !isPublicAddress(host)) return NOT_PUBLIC;
    return ALLOWED_PORTS.has(url.port) ? null : OTHER_PORT;
  };
  const guardedLookup =
    (port: string): LookupFunction =>
    (name, lookupOptions, callback) => {
      (options.resolve ?? lookup)(name, { ...lookupOptions, all: true }, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error) callback(error, []);
        else if (!first || !addresses.every(({ address }) => isAllowedAddress(address, port)))
          callback(new ForbiddenAddressError(), []);
        else if (lookupOptions.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    };
  return {
    refusal,
    post: async (address, { headers, body }): Promise<WebhookAnswer> => {
      const problem = refusal(address);
      if (problem !== null) throw new OutgoingError(problem);
      const url = new URL(address);
      const isAllowedHost = targets.hasHost(hostWithPort(url));
      const signal = AbortSignal.timeout(options.timeoutMs);
      return new Promise((fulfill, reject) => {
        const bytes = Buffer.from(body, 'utf8');
        const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
          method: 'POST',
          agent: false,
          signal,
          headers: {
            ...headers,
            Accept: '*/*',
            'Accept-Encoding': 'identity',
            'User-Agent': options.userAgent,
            'Content-Type': 'application/json',
            'Content-Length': bytes.length,
          },
          ...(isAllowedHost ? {} : { lookup: guardedLookup(url.port) }),
        });
        request.on('socket', (socket) => {
          // Checks the address of the actual connection, whatever the name resolved to.
          socket.once('connect', () => {
            if (!isAllowedHost && !isAllowedAddress(socket.remoteAddress ?? '', url.port))
              request.destroy(new ForbiddenAddressError());
          });
        });
        let hasAnswer = false;
        request.on('response', (response) => {
          hasAnswer = true;
          const answer = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] };
          // The receiver has accepted or refused the delivery with its status: the body is not needed.
          let size = 0;
          response.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size > MAX_ANSWER_BYTES) response.destroy();
          });
          response.on('error', () => {});
          response.on('close', () => fulfill(answer));
        });
        request.on('error', (error) => reject(signal.aborted ? new OutgoingError(TIMED_OUT) : error));
        // The receiver closed the connection without an answer, for example to change the protocol.
        request.on('close', () => hasAnswer || reject(new OutgoingError('The receiver closed the connection.')));
        request.end(bytes);
      });
    },
  };
}

const NOT_PUBLIC = 'The address is not public. The operator can allow it with WEBHOOK_TARGETS.';
const OTHER_PORT = 'The port must be 80, 443, 8080 or 8443. The operator can allow other targets with WEBHOOK_TARGETS.';
const TIMED_OUT = 'The receiver did not answer in time.';
const REQUESTS_OFF =
  'This server sends no requests to other sites. Set OUTGOING_REQUESTS=on, or add the target to WEBHOOK_TARGETS.';

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Returns the host with its port, also if the port is that of the protocol. */
const hostWithPort = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
