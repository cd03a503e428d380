import type { Viewer } from '../runtime.ts';
import type { MatchedRequest } from './match.ts';
import { receiveFiles } from './receive-files.ts';
import type { Outcome } from './reply.ts';
import type { BridgeRequest } from './request.ts';
import { mayContainNonce, readNonce } from './request-nonce.ts';

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
