import { ApiError, UnexpectedAnswerError } from './api-error.ts';
import { type Authentication, createCredentials } from './authentication.ts';
import type { RequestOptions } from './operation-types.ts';
import { type RequestParameters, type RequestParts, requestParts } from './request-parts.ts';

/** The options of a client. */
export interface ClientOptions {
  /** The address of the REST API: `https://example.org/wp-json`, or `https://example.org/?rest_route=/`. */
  root: string;
  /** How the client logs in. Without it, requests are anonymous. */
  authentication?: Authentication;
  /**
   * The spelling of names: `wp` for `BRAND=wp` and for WordPress, otherwise `cms`. By default it follows from the address:
   * `cms` for `/cms-json`, otherwise `wp`.
   */
  brand?: 'cms' | 'wp';
  /** The function that sends requests; by default the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>>;
  /**
   * How often a GET is repeated when the server is too busy (429 or 503) and names a time in `Retry-After`; by default
   * twice, after at most 30 seconds.
   */
  maxRetries?: number;
}

/** A request by its parts. */
export interface RequestInput {
  method: string;
  /** The path below the root, with parameters in braces: `/cms/v2/posts/{id}`. */
  path: string;
  parameters?: RequestParameters | undefined;
}

/** An answer of the API. */
export interface ReceivedAnswer {
  value: unknown;
  /** The value of a header that begins with the prefix of the brand, such as `Total`. */
  header(name: string): string | null;
}

/** Sends requests to one site. */
export interface Connection {
  /** The spelling of names of the site. */
  readonly brand: 'cms' | 'wp';
  send(input: RequestInput, options?: RequestOptions): Promise<ReceivedAnswer>;
}

const MAX_RETRY_SECONDS = 30;

/** Creates the connection of a client. Errors of `send`: ApiError, UnexpectedAnswerError, and those of `fetch`. */
export function createConnection(options: ClientOptions): Connection {
  const { root, maxRetries = 2, fetch: sendRequest = globalThis.fetch } = options;
  const brand = options.brand ?? (/\/cms-json\/?$/.test(root) ? 'cms' : 'wp');
  const credentials = createCredentials(options.authentication, brand);

  const fetchOnce = async (input: RequestInput, requestOptions: RequestOptions): Promise<Response> => {
    const { method, path, parameters = {} } = input;
    const parts = requestParts(method, { path: inBrand(path, brand), parameters });
    const response = await sendRequest(addressOf(root, parts), {
      method,
      headers: {
        Accept: 'application/json',
        ...(parts.contentType === undefined ? {} : { 'Content-Type': parts.contentType }),
        ...(await credentials.headers()),
        ...options.headers,
        ...requestOptions.headers,
      },
      ...(parts.body === undefined ? {} : { body: parts.body }),
      ...(credentials.mode === undefined ? {} : { credentials: credentials.mode }),
      ...(requestOptions.signal === undefined ? {} : { signal: requestOptions.signal }),
    });
    credentials.receive(response.headers);
    return response;
  };
  return {
    brand,
    send: async (input, requestOptions = {}) => {
      let isRenewed = false;
      for (let attempt = 0; ; attempt++) {
        const response = await fetchOnce(input, requestOptions);
        const seconds = retrySeconds(response);
        if (input.method === 'GET' && seconds !== null && attempt < maxRetries) {
          await response.body?.cancel();
          await delay(seconds * 1_000, requestOptions.signal);
          continue;
        }
        const value = await parsedBody(response);
        if (response.ok) return { value, header: (name) => response.headers.get(`X-${brand}-${name}`) };
        const error = errorOf(value, response);
        const isNonceError = error.code === 'rest_cookie_invalid_nonce';
        if (!isNonceError || isRenewed || !(await credentials.renew())) throw error;
        isRenewed = true;
      }
    },
  };
}

/** Returns the path in the spelling of the brand. */
const inBrand = (path: string, brand: string): string => path.replace(/(?<=\/)cms(?=[/_-])/g, brand);

function addressOf(root: string, { path, query }: RequestParts): string {
  const address = new URL(root);
  const route = address.searchParams.get('rest_route');
  if (route === null) address.pathname = `${address.pathname.replace(/\/$/, '')}${path}`;
  else address.searchParams.set('rest_route', `${route.replace(/\/$/, '')}${path}`);
  for (const [name, value] of query) address.searchParams.append(name, value);
  return address.href;
}

async function parsedBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new UnexpectedAnswerError(response.status, text);
  }
}

function errorOf(value: unknown, response: Response): ApiError {
  const { code, message, data } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (typeof code !== 'string') throw new UnexpectedAnswerError(response.status, JSON.stringify(value));
  const report = {
    code,
    message: String(message ?? code),
    status: response.status,
    data: (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>,
  };
  return new ApiError(report, response.headers.get('X-Request-Id'));
}

/** Returns the seconds after which a busy server accepts the request again; null if it does not say so. */
function retrySeconds({ status, headers }: Response): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = Number(headers.get('Retry-After') || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 && seconds <= MAX_RETRY_SECONDS ? seconds : null;
}

function delay(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
