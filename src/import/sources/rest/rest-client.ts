import { ImportError } from '../../import-error.ts';
import { isBusy, LONGEST_PAUSE, pauseBefore } from '../../retry-after.ts';
import { redirectTarget } from './same-site.ts';
import { Turns } from './turns.ts';

/** What a site answered. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly url: URL;
  readonly text: string;
}

/** Asks one site as the account given. */
export interface RestClient {
  /**
   * Throws an ImportError when no answer can be had, and for answers that are none to this request; an OversizedError
   * for one that is too large or never comes whole.
   */
  get(url: URL): Promise<RestAnswer>;
  /** How many requests were sent. */
  readonly requests: number;
}

/** A login and an application password. */
export interface Credentials {
  readonly user: string;
  readonly password: string;
}

export interface RestClientOptions {
  readonly credentials: Credentials | undefined;
  readonly userAgent: string;
  /** How many requests may be under way at once. */
  readonly atOnce: number;
  /** Hears that a request waits, and for how many milliseconds. */
  readonly onWait?: (milliseconds: number) => void;
}

/** The site cannot give as much as it was asked for. */
export class OversizedError extends ImportError {}

const REQUEST_TIME = 60_000;
const MOST_BYTES = 64 * 1_024 * 1_024;
const MOST_REDIRECTS = 3;
const MOST_TRIES = 5;
/** Where a site gave up on an answer it is better asked for less. */
const TRIES_FOR_LESS = 2;
/**
 * A client of one site: a few requests at once, with rests between them, and later again when the site is busy. What
 * leads to another host is not followed: the credentials are for this one.
 */
export function createRestClient({ credentials, userAgent, atOnce, onWait }: RestClientOptions): RestClient {
  const headers = {
    accept: 'application/json, text/html;q=0.5',
    'user-agent': userAgent,
    ...(credentials ? { authorization: basic(credentials) } : {}),
  };
  const turns = new Turns(atOnce);
  let requests = 0;
  const send = async (url: URL): Promise<RestAnswer> => {
    requests++;
    const signal = AbortSignal.timeout(REQUEST_TIME);
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const text = await readBody(response, url);
    return { status: response.status, headers: response.headers, url, text };
  };
  const patiently = async (url: URL): Promise<RestAnswer> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await turns.take(() => send(url).catch((error: unknown) => failure(error, url)));
      if (!(answer instanceof Error) && !isBusy(answer.status)) return answer;
      if (attempt === (isTooMuch(answer) ? TRIES_FOR_LESS : MOST_TRIES)) {
        if (answer instanceof Error) throw new OversizedError([`${url.href} ${answer.message}`]);
        return answer;
      }
      const milliseconds = pauseBefore(attempt, answer instanceof Error ? null : answer.headers.get('retry-after'));
      if (milliseconds > LONGEST_PAUSE) throw new ImportError([comeBack(url, milliseconds)]);
      onWait?.(milliseconds);
      turns.pauseFor(milliseconds);
    }
  };
  return {
    get requests() {
      return requests;
    },
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

/** The site, or what stands before it, gave up on an answer, or it did not come in time. */
const isTooMuch = (answer: RestAnswer | Error): boolean =>
  answer instanceof Error ? answer instanceof LateError : GAVE_UP.has(answer.status);

/** Statuses of a site, or of what stands before it, that gave up on an answer. */
export const GAVE_UP: ReadonlySet<number> = new Set([500, 502, 504, 520, 524]);

class LateError extends Error {}

const basic = ({ user, password }: Credentials): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const comeBack = ({ host }: URL, milliseconds: number): string =>
  `${host} asks to be left alone for ${Math.ceil(milliseconds / 1_000)} seconds; run the same command again then`;

/** What went wrong with a request and may go right the next time; an ImportError will not. */
function failure(error: unknown, url: URL): Error {
  if (error instanceof ImportError) throw error;
  if (error instanceof Error && error.name === 'TimeoutError') return new LateError('does not answer in time');
  const { cause } = error as { cause?: { code?: string; message?: string } };
  // Nobody is there, or nobody of this name: asking again does not help.
  if (cause?.code === 'ENOTFOUND' || cause?.code === 'ECONNREFUSED') {
    throw new ImportError([`${url.host} cannot be reached: ${cause.code}`]);
  }
  return new Error(`breaks off: ${cause?.code ?? cause?.message ?? (error as Error).message}`);
}

async function readBody(response: Response, url: URL): Promise<string> {
  const announced = Number(response.headers.get('content-length') ?? 0);
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    chunks.push(part.value);
    if (Math.max(size, announced) <= MOST_BYTES) continue;
    await reader?.cancel();
    throw new OversizedError([`${url.href} answers with more than ${MOST_BYTES} bytes`]);
  }
  return Buffer.concat(chunks).toString('utf8');
}
