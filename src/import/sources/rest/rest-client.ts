import { setTimeout as pause } from 'node:timers/promises';
import { ImportError } from '../../import-error.ts';

/** What a site answered. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly url: URL;
  readonly text: string;
}

/** Asks one site, one request at a time, as the account given. */
export interface RestClient {
  /** Throws an ImportError when no answer can be had, and for answers that are none to this request. */
  get(url: URL): Promise<RestAnswer>;
}

/** A login and an application password. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

const REQUEST_TIME = 60_000;
const MOST_BYTES = 64 * 1_024 * 1_024;
const MOST_REDIRECTS = 3;
const MOST_TRIES = 5;
/** Milliseconds: the longest pause that a site may ask for. */
const LONGEST_PAUSE = 120_000;
/** Milliseconds: the longest pause between two requests to a site that is slow. */
const LONGEST_REST = 2_000;
/** The site is busy, or what stands before it is. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * A client of one site. Between requests it rests as long as the last one took, and it comes back later when the site
 * is busy. What leads to another host is not followed: the credentials are for this one.
 */
export function createRestClient(credentials: Credentials | undefined): RestClient {
  const headers = {
    accept: 'application/json, text/html;q=0.5',
    'user-agent': 'Postern import',
    ...(credentials ? { authorization: basic(credentials) } : {}),
  };
  let rest = 0;
  const send = async (url: URL): Promise<RestAnswer> => {
    if (rest > 0) await pause(rest);
    const started = performance.now();
    const signal = AbortSignal.timeout(REQUEST_TIME);
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const text = await readBody(response, url);
    rest = Math.min(performance.now() - started, LONGEST_REST);
    return { status: response.status, headers: response.headers, url, text };
  };
  const patiently = async (url: URL): Promise<RestAnswer> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(url).catch((error: unknown) => failure(error, url));
      const isLast = attempt === MOST_TRIES;
      if (!(answer instanceof Error) && !BUSY.has(answer.status)) return answer;
      if (isLast && answer instanceof Error) throw new ImportError([`${url.href} ${answer.message}`]);
      if (isLast && !(answer instanceof Error)) return answer;
      await pause(pauseBefore(answer, attempt));
    }
  };
  return {
    get: async (first) => {
      let url = first;
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
        const answer = await patiently(url);
        const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
        if (location === null) return answer;
        url = redirectTarget(location, url);
      }
      throw new ImportError([`${first.href} leads from one redirect to the next`]);
    },
  };
}

const basic = ({ user, password }: Credentials): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** What went wrong with a request and may go right the next time; an ImportError will not. */
function failure(error: unknown, url: URL): Error {
  if (error instanceof ImportError) throw error;
  if (error instanceof Error && error.name === 'TimeoutError') return new Error('does not answer in time');
  const { cause } = error as { cause?: { code?: string; message?: string } };
  // Nobody is there, or nobody of this name: asking again does not help.
  if (cause?.code === 'ENOTFOUND' || cause?.code === 'ECONNREFUSED') {
    throw new ImportError([`${url.host} cannot be reached: ${cause.code}`]);
  }
  return new Error(`breaks off: ${cause?.code ?? cause?.message ?? (error as Error).message}`);
}

/** Milliseconds: what the site asks for, or longer with each attempt. */
function pauseBefore(answer: RestAnswer | Error, attempt: number): number {
  const usual = 1_000 * 2 ** (attempt - 1);
  const asked = answer instanceof Error ? null : answer.headers.get('retry-after');
  if (asked === null) return usual;
  const wanted = /^\d{1,9}$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  return Number.isNaN(wanted) ? usual : Math.min(Math.max(wanted, 0), LONGEST_PAUSE);
}

function redirectTarget(location: string, from: URL): URL {
  if (!URL.canParse(location, from)) throw new ImportError([`${from.href} leads to no address`]);
  const target = new URL(location, from);
  if (!isSameSite(target, from)) {
    throw new ImportError([`${from.href} leads to ${target.origin}; if that is the site to import, name it instead`]);
  }
  return target;
}

/** Whether what is for one address may be sent to the other: the same host, never less protected. */
export function isSameSite(target: URL, from: URL): boolean {
  if (target.origin === from.origin) return true;
  const usualPorts = target.port === '' && from.port === '';
  return usualPorts && target.hostname === from.hostname && from.protocol === 'http:' && target.protocol === 'https:';
}

async function readBody(response: Response, url: URL): Promise<string> {
  const chunks: Uint8Array[] = [];
  const reader = response.body?.getReader();
  let size = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    chunks.push(part.value);
    if (size <= MOST_BYTES) continue;
    await reader?.cancel();
    throw new ImportError([`${url.href} answers with more than ${MOST_BYTES} bytes`]);
  }
  return Buffer.concat(chunks).toString('utf8');
}
