import { lookup } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { OutgoingFile, OutgoingRequests, OutgoingResponse } from '../../../schema/core/domain-kernel.ts';
import { NoPermitError } from '../../../schema/core/semaphore.ts';
import { ForbiddenAddressError, isPublicAddress, publicLookup, type Resolver } from './public-address.ts';

/** A request to another site came to nothing. */
export class OutgoingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OutgoingError';
  }
}

export interface OutgoingOptions {
  /** How the program names itself. */
  userAgent: string;
  /** Milliseconds for a request with all its redirects. */
  timeLimit?: number;
  /** The same where a file is fetched. */
  fileTimeLimit?: number;
  /** Most bytes of a file. */
  maxFileBytes?: number;
  /** Looks names up; the system does it unless given. */
  resolve?: Resolver;
  /** Hosts with their ports, such as `127.0.0.1:8081`, that may be asked wherever they are. */
  exceptions?: ReadonlySet<string>;
}

const DEFAULT_TIME_LIMIT_MS = 5_000;
const DEFAULT_FILE_TIME_LIMIT_MS = 60_000;
const DEFAULT_FILE_BYTES = 64 * 1_024 * 1_024;
const MAX_REDIRECTS = 3;
const MAX_CONCURRENT = 16;
/** Files take longer, and fill the disk; no account has all the places. */
const MAX_CONCURRENT_FILES = 4;
const MAX_CONCURRENT_FILES_PER_ACCOUNT = 2;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** The ports of web sites: others are of services that a request could be made to hurt. */
const PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080']);

/**
 * Requests to other sites. Each address, of each redirect too, is checked as it is connected to: `http` and `https`
 * on the usual ports of public addresses. Nothing of the site's own goes along, no connection is used twice.
 */
export function createOutgoingRequests(options: OutgoingOptions): OutgoingRequests {
  const {
    timeLimit = DEFAULT_TIME_LIMIT_MS,
    fileTimeLimit = DEFAULT_FILE_TIME_LIMIT_MS,
    exceptions = new Set(),
  } = options;
  const { maxFileBytes = DEFAULT_FILE_BYTES } = options;
  const follow = async (address: string, { accept, milliseconds }: { accept: string; milliseconds: number }) => {
    const signal = AbortSignal.timeout(milliseconds);
    let url = allowedUrl(address, exceptions);
    for (let redirects = 0; ; redirects += 1) {
      const response = await send(url, { accept, signal, options });
      const { location } = response.headers;
      if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) {
        requirePlain(response);
        return { status: response.statusCode ?? 0, url: url.href, response };
      }
      response.destroy();
      if (redirects === MAX_REDIRECTS) throw new OutgoingError('There are too many redirects.');
      if (!URL.canParse(location, url)) throw new OutgoingError('A redirect leads to no address.');
      url = allowedUrl(new URL(location, url).href, exceptions);
    }
  };
  const pages = limited(MAX_CONCURRENT);
  const files = limitedFiles();
  return {
    get: (address, { accept, maxBytes }) =>
      pages(async (): Promise<OutgoingResponse> => {
        const { status, url, response } = await follow(address, { accept, milliseconds: timeLimit });
        return { status, url, body: await read(response, maxBytes), retryAfter: response.headers['retry-after'] };
      }),
    save: (address, { accept, path, accountId }) =>
      files(accountId, async (): Promise<OutgoingFile> => {
        const { status, response } = await follow(address, { accept, milliseconds: fileTimeLimit });
        let size = 0;
        const beginning = async function* () {
          // Leaving the loop early closes the connection.
          for await (const chunk of response as AsyncIterable<Buffer>) {
            size += chunk.length;
            if (size > maxFileBytes) break;
            yield chunk;
          }
        };
        await pipeline(beginning, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        return { status, size, isWhole: size <= maxFileBytes };
      }),
  };
}

/** Lets so many run at once; more are refused. */
function limited(most: number): <T>(body: () => Promise<T>) => Promise<T> {
  let underWay = 0;
  return async (body) => {
    if (underWay >= most) throw new OutgoingError('Too many requests to other sites are under way.');
    underWay += 1;
    try {
      return await body();
    } finally {
      underWay -= 1;
    }
  };
}

/** The same for files, and for those of each account. */
function limitedFiles(): <T>(accountId: number, body: () => Promise<T>) => Promise<T> {
  const underWay: number[] = [];
  return async (accountId, body) => {
    const own = underWay.filter((id) => id === accountId).length;
    if (underWay.length >= MAX_CONCURRENT_FILES || own >= MAX_CONCURRENT_FILES_PER_ACCOUNT) throw new NoPermitError();
    underWay.push(accountId);
    try {
      return await body();
    } finally {
      underWay.splice(underWay.indexOf(accountId), 1);
    }
  };
}

/** The address as it is asked for. An address in digits is checked here: it is never looked up. */
function allowedUrl(address: string, exceptions: ReadonlySet<string>): URL {
  if (!URL.canParse(address)) throw new OutgoingError('This is no address.');
  const url = new URL(address);
  url.hash = '';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutgoingError('Only web sites can be asked.');
  if (url.username !== '' || url.password !== '') throw new OutgoingError('The address holds credentials.');
  if (exceptions.has(url.host)) return url;
  if (!PORTS.has(url.port)) throw new OutgoingError('Web sites are not asked on this port.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new ForbiddenAddressError();
  return url;
}

function send(
  url: URL,
  { accept, signal, options }: { accept: string; signal: AbortSignal; options: OutgoingOptions },
): Promise<IncomingMessage> {
  const { userAgent, resolve = lookup, exceptions } = options;
  const isException = exceptions?.has(url.host) === true;
  return new Promise((fulfil, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      agent: false,
      signal,
      headers: { Accept: accept, 'Accept-Encoding': 'identity', 'User-Agent': userAgent },
      ...(isException ? {} : { lookup: publicLookup(resolve) }),
    });
    request.on('socket', (socket) => {
      // Whatever was looked up: this is who answers.
      socket.once('connect', () => {
        if (!isException && !isPublicAddress(socket.remoteAddress ?? '')) request.destroy(new ForbiddenAddressError());
      });
    });
    request.on('response', fulfil);
    request.on('error', reject);
    request.end();
  });
}

function requirePlain(response: IncomingMessage): void {
  if ((response.headers['content-encoding'] ?? 'identity') === 'identity') return;
  response.destroy();
  throw new OutgoingError('The answer is compressed, though that was not asked for.');
}

/** The body, or as much of it as is wanted. */
async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
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
