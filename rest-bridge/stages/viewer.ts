import type { Viewer } from '../runtime.ts';
import type { MatchedRequest } from './match.ts';
import { receiveFiles } from './receive-files.ts';
import type { Outcome } from './reply.ts';
import type { BridgeRequest } from './request.ts';
import { mayHoldNonce, nonceOf } from './request-nonce.ts';

/** Who a request comes from. */
export interface Identity {
  viewer: Viewer;
  /** A fresh nonce for a browser's next request; absent for programs. */
  nonce?: string;
}

/** How the program finds out who sent a request. */
export interface ViewerLookup {
  /** Who a request comes from. Throws a REST error for credentials that do not hold. */
  identify(request: BridgeRequest, nonce: string | null): Promise<Identity>;
  /** Whose session a request's cookie is of: decides what is read of it, before its nonce is known. */
  senderOf(request: BridgeRequest): Promise<Viewer>;
}

/** A request whose sender is known. */
export interface IdentifiedRequest extends MatchedRequest, Identity {
  /** The answer is for this viewer alone. */
  isPersonal: boolean;
  /** Why the credentials do not hold; absent: they do. */
  refusal?: { error: unknown };
}

/** Finds out who sent a request; without credentials nothing is looked up. Never throws: bad credentials are a refusal. */
export async function identifyViewer(matched: MatchedRequest, lookup: ViewerLookup): Promise<IdentifiedRequest> {
  const { runtime, settings } = matched.planner;
  let { request } = matched;
  let nonce: string | null = null;
  try {
    nonce = nonceOf(request, settings.dialect);
    if (nonce === null && mayHoldNonce(request)) {
      request = await receiveFiles(matched, await lookup.senderOf(request.source));
      nonce = nonceOf(request, settings.dialect);
    }
    if (nonce === null && request.headers.authorization === undefined) {
      const { planner, match, endpoint } = matched;
      return { request, planner, match, endpoint, viewer: runtime.anonymous, isPersonal: false };
    }
    const identity = await lookup.identify(request.source, nonce);
    return { ...matched, request, ...identity, isPersonal: runtime.isLoggedIn(identity.viewer) };
  } catch (error) {
    return { ...matched, request, viewer: runtime.anonymous, isPersonal: nonce !== null, refusal: { error } };
  }
}

/** An outcome with the fresh nonce of a browser. */
export function withNonce(outcome: Outcome, { nonce, planner }: IdentifiedRequest): Outcome {
  if (nonce === undefined) return outcome;
  const name = `${planner.settings.dialect.headerPrefix}Nonce`;
  return { ...outcome, headers: { ...outcome.headers, [name]: nonce } };
}
