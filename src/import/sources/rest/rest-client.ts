import { setTimeout as pause } from 'node:timers/promises';
import { isTemporaryFailure, MAX_PAUSE_MS, pauseBeforeRetry } from '../../download-files.ts';
import { ImportError } from '../../import-error.ts';

/** An HTTP answer of a site, with its whole body. */
export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly url: URL;
  readonly text: string;
}

/** Sends requests to one site with one account. */
export interface RestClient {
  /**
   * Throws an ImportError when the site does not answer, and an OversizedError when the answer is too large or
   * incomplete.
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
  /** The maximum number of concurrent requests. */
  readonly maxConcurrent: number;
  /** Receives the milliseconds for which a request waits. */
  readonly onWait?: (milliseconds: number) => void;
}

/** An answer is too large for the site or for the limit. A smaller page may succeed. */
export class OversizedError extends ImportError {}

const REQUEST_TIMEOUT_MS = 60_000;

const MAX_BYTES = 64 * 1_024 * 1_024;

const MAX_REDIRECTS = 3;

const MAX_ATTEMPTS = 5;

/** Attempts after gateway errors and timeouts; fewer, because a smaller page is more likely to succeed. */
const MAX_OVERSIZED_ATTEMPTS = 2;

/**
 * Creates a client of one site. It sends a few concurrent requests with pauses between them, and retries them after
 * temporary failures. It does not follow redirects to other hosts, because they must not receive the credentials.
 */
export function createRestClient({ credentials, userAgent, maxConcurrent, onWait }: RestClientOptions): RestClient {
  const headers = {
    accept: 'application/json, text/html;q=0.5',
    'user-agent': userAgent,
    ...(credentials ? { authorization: basic(credentials) } : {}),
  };
  const slots = new RequestSlots(maxConcurrent);
  let requests = 0;
  const send = async (url: URL): Promise<RestAnswer> => {
    requests++;
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const text = await readBody(response, url);
    return { status: response.status, headers: response.headers, url, text };
  };
  const sendWithRetries = async (url: URL): Promise<RestAnswer> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await slots.take(() => send(url).catch((error: unknown) => temporaryFailure(error, url)));
      if (!(answer instanceof Error) && !isTemporaryFailure(answer.status)) return answer;
      if (attempt === (isOversized(answer) ? MAX_OVERSIZED_ATTEMPTS : MAX_ATTEMPTS)) {
        if (answer instanceof Error) throw new OversizedError([`${url.href} ${answer.message}`]);
        return answer;
      }
      const milliseconds = pauseBeforeRetry(
        attempt,
        answer instanceof Error ? null : answer.headers.get('retry-after'),
      );
      if (milliseconds > MAX_PAUSE_MS) throw new ImportError([retryLater(url, milliseconds)]);
      onWait?.(milliseconds);
      slots.pauseFor(milliseconds);
    }
  };
  return {
    get requests() {
      return requests;
    },
    get: async (firstUrl) => {
      let url = firstUrl;
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
        const answer = await sendWithRetries(url);
        const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
        if (location === null) return answer;
        url = redirectTarget(location, url);
      }
      throw new ImportError([`${firstUrl.href} redirects too often`]);
    },
  };
}

/** Whether an answer timed out at the client, the site or a proxy, probably because it is too large. */
const isOversized = (answer: RestAnswer | Error): boolean =>
  answer instanceof Error ? answer instanceof AnswerTimeoutError : GATEWAY_ERRORS.has(answer.status);

/** Statuses of a site or a proxy that aborted an answer, often because it took too long. */
export const GATEWAY_ERRORS: ReadonlySet<number> = new Set([500, 502, 504, 520, 524]);

class AnswerTimeoutError extends Error {}

const basic = ({ user, password }: Credentials): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const retryLater = ({ host }: URL, milliseconds: number): string =>
  `${host} requests a pause of ${Math.ceil(milliseconds / 1_000)} seconds. Run the same command again after it`;

/** Returns an error after which a retry may succeed. Throws permanent errors as ImportError. */
function temporaryFailure(error: unknown, url: URL): Error {
  if (error instanceof ImportError) throw error;
  if (error instanceof Error && error.name === 'TimeoutError') return new AnswerTimeoutError('does not answer in time');
  const { cause } = error as { cause?: { code?: string; message?: string } };
  // The host does not exist or refuses connections: a retry does not help.
  if (cause?.code === 'ENOTFOUND' || cause?.code === 'ECONNREFUSED') {
    throw new ImportError([`${url.host} cannot be reached: ${cause.code}`]);
  }
  return new Error(`interrupts its answer: ${cause?.code ?? cause?.message ?? (error as Error).message}`);
}

async function readBody(response: Response, url: URL): Promise<string> {
  const declaredBytes = Number(response.headers.get('content-length') ?? 0);
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    size += chunk.value.length;
    chunks.push(chunk.value);
    if (Math.max(size, declaredBytes) <= MAX_BYTES) continue;
    await reader?.cancel();
    throw new OversizedError([`${url.href} answers with more than ${MAX_BYTES} bytes`]);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The maximum pause of a slot after a slow request. */
const MAX_SLOT_PAUSE_MS = 2_000;

/**
 * Limits concurrent requests. After a request its slot pauses for as long as the request took, so that a site never
 * gets requests faster than it answers. When the site demands a pause, all requests wait.
 */
class RequestSlots {
  /** The time from which each unused slot is available. */
  readonly #unusedSlots: number[];
  readonly #waiting: ((availableAt: number) => void)[] = [];
  #pausedUntil = 0;

  constructor(maxConcurrent: number) {
    this.#unusedSlots = Array.from({ length: maxConcurrent }, () => 0);
  }

  /** Runs the body as soon as a slot is available. */
  async take<T>(body: () => Promise<T>): Promise<T> {
    const availableAt =
      this.#unusedSlots.shift() ?? (await new Promise<number>((resolve) => this.#waiting.push(resolve)));
    let started = performance.now();
    try {
      // The pause may be extended while this request waits.
      for (let wait = this.#remainingPause(availableAt); wait > 0; wait = this.#remainingPause(availableAt))
        await pause(wait);
      started = performance.now();
      return await body();
    } finally {
      const ended = performance.now();
      const nextAvailableAt = ended + Math.min(ended - started, MAX_SLOT_PAUSE_MS);
      const waiting = this.#waiting.shift();
      if (waiting) waiting(nextAvailableAt);
      else this.#unusedSlots.push(nextAvailableAt);
    }
  }

  /** Milliseconds until a request may start in a slot. */
  #remainingPause(availableAt: number): number {
    return Math.max(availableAt, this.#pausedUntil) - performance.now();
  }

  /** Starts no request for the given time. */
  pauseFor(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + milliseconds);
  }
}

/** Whether requests to `from` may be redirected to `target`: on the same host, and never from https to http. */
export function isSameSite(target: URL, from: URL): boolean {
  if (target.origin === from.origin) return true;
  const hasDefaultPorts = target.port === '' && from.port === '';
  return (
    hasDefaultPorts && target.hostname === from.hostname && from.protocol === 'http:' && target.protocol === 'https:'
  );
}

/** The address that a redirect names. Throws an ImportError when it is on another site. */
function redirectTarget(location: string, from: URL): URL {
  if (!URL.canParse(location, from)) throw new ImportError([`${from.href} redirects to an invalid address`]);
  const target = new URL(location, from);
  if (!isSameSite(target, from)) {
    throw new ImportError([
      `${from.href} redirects to ${target.origin}. If that is the site to import, name it instead`,
    ]);
  }
  return target;
}
