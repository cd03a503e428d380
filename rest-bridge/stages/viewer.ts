import { receiveFiles } from '../access-check.ts';
import { parseQuery } from '../query/query-parser.ts';
import type { RestDialect } from '../rest-dialect.ts';
import type { BridgeRequest, MatchedRequest, Outcome, ParsedRequest } from '../rest-exchange.ts';
import type { Viewer } from '../runtime.ts';

/** The viewer of a request. */
export interface Identity {
  viewer: Viewer;
  /** A new nonce for the next request of a browser; absent for other clients. */
  nonce?: string;
}

/** The functions of the program that identify viewers. */
export interface ViewerLookup {
  /** Returns the viewer of a request. Throws a REST error for invalid credentials. */
  identify(request: BridgeRequest, nonce: string | null): Promise<Identity>;
  /** Returns the viewer of the session cookie, before the nonce is known: decides whether the files are received. */
  findCookieViewer(request: BridgeRequest): Promise<Viewer>;
}

/** A request with its viewer. */
export interface IdentifiedRequest extends MatchedRequest, Identity {
  /** Whether the answer is for this viewer only, so that it must not be cached. */
  isPersonal: boolean;
  /** Whether the request had no credentials, valid or not. */
  isWithoutCredentials?: boolean;
  /** The error for invalid credentials; absent for valid ones. */
  refusal?: { error: unknown };
}

/** Identifies the viewer of a request. Never throws: the error for invalid credentials is returned as `refusal`. */
export async function identifyViewer(matched: MatchedRequest, lookup: ViewerLookup): Promise<IdentifiedRequest> {
  const { runtime, settings } = matched.planner;
  let { request } = matched;
  let nonce: string | null = null;
  const { inner } = request.source;
  if (inner) return { ...matched, viewer: inner.viewer, isPersonal: true };
  try {
    nonce = readNonce(request, settings.dialect);
    if (nonce === null && mayContainNonce(request)) {
      request = await receiveFiles(matched, await lookup.findCookieViewer(request.source));
      nonce = readNonce(request, settings.dialect);
    }
    if (nonce === null && request.headers.authorization === undefined) {
      const { planner, match, endpoint } = matched;
      return {
        request,
        planner,
        match,
        endpoint,
        viewer: runtime.anonymous,
        isPersonal: false,
        isWithoutCredentials: true,
      };
    }
    const identity = await lookup.identify(request.source, nonce);
    return { ...matched, request, ...identity, isPersonal: runtime.isLoggedIn(identity.viewer) };
  } catch (error) {
    return { ...matched, request, viewer: runtime.anonymous, isPersonal: true, refusal: { error } };
  }
}

/** Adds the new nonce, if there is one, to the headers. */
export function withNonce(outcome: Outcome, { nonce, planner }: IdentifiedRequest): Outcome {
  if (nonce === undefined) return outcome;
  const name = `${planner.settings.dialect.headerPrefix}Nonce`;
  return { ...outcome, headers: { ...outcome.headers, [name]: nonce } };
}

/**
 * Returns the nonce of a request (docs/protocol/authentication.md#cookies-and-nonces), or null if it has none. The
 * parameter in the query takes precedence over the one in a form, and that over the header.
 */
function readNonce(request: ParsedRequest, { nonceParameter, nonceHeader }: RestDialect): string | null {
  const { query, headers } = request;
  const nonce = query[nonceParameter] ?? formValue(request, nonceParameter) ?? headers[nonceHeader];
  return nonce === undefined ? null : typeof nonce === 'string' ? nonce : '';
}

/** Whether the nonce may be in a form with files that has not been received. A nonce is valid only with a cookie. */
const mayContainNonce = ({ source: { receive, headers }, received }: ParsedRequest): boolean =>
  receive !== undefined &&
  received === undefined &&
  headers.cookie !== undefined &&
  headers.authorization === undefined &&
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Returns a value of the form. Without a cookie the nonce is not needed, and the form is not parsed. */
function formValue({ source, received }: ParsedRequest, name: string): unknown {
  const { headers, body, fields = received?.fields } = source;
  if (headers.cookie === undefined) return undefined;
  if (fields) return fields.find(([field]) => field === name)?.[1];
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  if (!isForm || !body?.includes(`${name}=`)) return undefined;
  return parseQuery(body.toString('utf8'))[name];
}
