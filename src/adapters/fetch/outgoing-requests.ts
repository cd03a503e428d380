import { lookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { OutgoingFile, OutgoingRequests, OutgoingResponse } from '../../../schema/core/domain-kernel.ts';
import { NoPermitError } from '../../../schema/core/limits/semaphore.ts';
import { ForbiddenAddressError, isPublicAddress, publicLookup, type Resolver } from './public-address.ts';

/** A request to another site is not allowed, or its answer cannot be used. */
export class OutgoingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OutgoingError';
  }
}

export interface OutgoingOptions {
  /** The value of the header `User-Agent`. */
  userAgent: string;
  /** Milliseconds for one request with its redirects. */
  timeoutMs?: number;
  /** Maximum bytes of a file. */
  maxFileBytes?: number;
  /** Resolves host names; by default with the operating system. */
  resolve?: Resolver;
  /** Hosts with their ports, such as `127.0.0.1:8081`, that may be reached although they are not public. */
  allowedPrivateHosts?: ReadonlySet<string>;
}

const DEFAULT_TIMEOUT_MS = 5_000;
/** Milliseconds for one file with its redirects. */
const FILE_TIMEOUT_MS = 60_000;
const DEFAULT_FILE_BYTES = 64 * 1_024 * 1_024;
const MAX_REDIRECTS = 3;
const MAX_CONCURRENT = 16;
/** Fewer files than other requests, because they take longer and fill the disk. */
const MAX_CONCURRENT_FILES = 4;
const MAX_CONCURRENT_FILES_PER_ACCOUNT = 2;
const REDIRECT_STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** Ports of web sites. Requests to other ports could attack other services. */
const ALLOWED_PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080']);

/**
 * Creates the client for requests to other sites. It connects only to public addresses, by `http` or `https` on the
 * usual ports; each redirect is checked again. It sends no cookies or credentials and reuses no connection.
 */
export function createOutgoingRequests(options: OutgoingOptions): OutgoingRequests {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, allowedPrivateHosts = new Set() } = options;
  const { maxFileBytes = DEFAULT_FILE_BYTES } = options;
  const follow = async (address: string, { accept, milliseconds }: { accept: string; milliseconds: number }) => {
    const signal = AbortSignal.timeout(milliseconds);
    let url = allowedUrl(address, allowedPrivateHosts);
    for (let redirects = 0; ; redirects += 1) {
      const response = await send(url, { accept, signal, options });
      const { location } = response.headers;
      if (!REDIRECT_STATUSES.has(response.statusCode ?? 0) || location === undefined) {
        requireUncompressed(response);
        return { status: response.statusCode ?? 0, url: url.href, response };
      }
      response.destroy();
      if (redirects === MAX_REDIRECTS) throw new OutgoingError('The site redirects too often.');
      if (!URL.canParse(location, url)) throw new OutgoingError('The site redirects to an invalid address.');
      url = allowedUrl(new URL(location, url).href, allowedPrivateHosts);
    }
  };
  const withPagePermit = limitConcurrency(MAX_CONCURRENT);
  const withFilePermit = limitConcurrentFiles();
  return {
    get: (address, { accept, maxBytes }) =>
      withPagePermit(async (): Promise<OutgoingResponse> => {
        const { status, url, response } = await follow(address, { accept, milliseconds: timeoutMs });
        return { status, url, body: await readStart(response, maxBytes), retryAfter: response.headers['retry-after'] };
      }),
    save: (address, { accept, path, accountId }) =>
      withFilePermit(accountId, async (): Promise<OutgoingFile> => {
        const { status, response } = await follow(address, { accept, milliseconds: FILE_TIMEOUT_MS });
        let size = 0;
        const limitedBody = async function* () {
          // Leaving the loop early closes the connection.
          for await (const chunk of response as AsyncIterable<Buffer>) {
            size += chunk.length;
            if (size > maxFileBytes) break;
            yield chunk;
          }
        };
        await pipeline(limitedBody, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        return { status, size, isComplete: size <= maxFileBytes };
      }),
  };
}

/** Runs at most `limit` bodies at once; throws an OutgoingError above. */
function limitConcurrency(limit: number): <T>(body: () => Promise<T>) => Promise<T> {
  let running = 0;
  return async (body) => {
    if (running >= limit)
      throw new OutgoingError('Too many requests to other sites are running. Try again in a moment.');
    running += 1;
    try {
      return await body();
    } finally {
      running -= 1;
    }
  };
}

/** Limits concurrent files in total and per account; throws a NoPermitError above. */
function limitConcurrentFiles(): <T>(accountId: number, body: () => Promise<T>) => Promise<T> {
  const runningAccounts: number[] = [];
  return async (accountId, body) => {
    const ofAccount = runningAccounts.filter((id) => id === accountId).length;
    if (runningAccounts.length >= MAX_CONCURRENT_FILES || ofAccount >= MAX_CONCURRENT_FILES_PER_ACCOUNT)
      throw new NoPermitError();
    runningAccounts.push(accountId);
    try {
      return await body();
    } finally {
      runningAccounts.splice(runningAccounts.indexOf(accountId), 1);
    }
  };
}

/**
 * Parses and checks an address. IP addresses are checked here, because they are not resolved. Throws an OutgoingError
 * or a ForbiddenAddressError.
 */
function allowedUrl(address: string, allowedPrivateHosts: ReadonlySet<string>): URL {
  if (!URL.canParse(address)) throw new OutgoingError('The address is not valid.');
  const url = new URL(address);
  url.hash = '';
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingError('The address must begin with http:// or https://.');
  if (url.username !== '' || url.password !== '') throw new OutgoingError('The address must not contain credentials.');
  if (allowedPrivateHosts.has(url.host)) return url;
  if (!ALLOWED_PORTS.has(url.port))
    throw new OutgoingError('The port of the address is not allowed. Use 80, 443 or 8080.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new ForbiddenAddressError();
  return url;
}

function send(
  url: URL,
  { accept, signal, options }: { accept: string; signal: AbortSignal; options: OutgoingOptions },
): Promise<IncomingMessage> {
  const { userAgent, resolve = lookup, allowedPrivateHosts } = options;
  const isAllowedPrivateHost = allowedPrivateHosts?.has(url.host) === true;
  return new Promise((fulfill, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      agent: false,
      signal,
      headers: { Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': userAgent },
      ...(isAllowedPrivateHost ? {} : { lookup: publicLookup(resolve) }),
    });
    request.on('socket', (socket) => {
      // Checks the address of the actual connection, whatever the name resolved to.
      socket.once('connect', () => {
        if (!isAllowedPrivateHost && !isPublicAddress(socket.remoteAddress ?? ''))
          request.destroy(new ForbiddenAddressError());
      });
    });
    request.on('response', fulfill);
    request.on('error', reject);
    request.end();
  });
}

function requireUncompressed(response: IncomingMessage): void {
  if ((response.headers['content-encoding'] ?? 'identity') === 'identity') return;
  response.destroy();
  throw new OutgoingError('The answer is compressed, although the request did not accept compression.');
}

/** The first `maxBytes` of the body. */
async function readStart(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
