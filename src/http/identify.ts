import { GraphQLError } from 'graphql';
import { plainDomainError } from '../../rest-bridge/error.ts';
import type { Identity } from '../../rest-bridge/stages/viewer.ts';
import { anonymousViewer, isLoggedIn, type Viewer, viewerIgnoring } from '../../schema/access/viewer-access.ts';
import { authenticateApplicationPassword } from '../../schema/auth/authenticate.ts';
import { passwordsUnavailable } from '../../schema/auth/availability.ts';
import { parseBasicCredentials } from '../../schema/auth/basic-credentials.ts';
import { findSession, type Session } from '../../schema/auth/login-session.ts';
import { createNonce, type NonceScope, verifyNonce } from '../../schema/auth/nonce-token.ts';
import type { Domain } from '../../schema/core/domain.ts';
import { domainError } from '../../schema/core/domain-errors.ts';
import type { SiteCookies } from './site-cookies.ts';

/** What a request brings that says who sends it. */
export interface RequestCredentials {
  authorization: string | undefined;
  cookie: string | undefined;
  /** What shows that a page of the site sent it; null where nothing was sent. */
  nonce: string | null;
  address: string;
}

/** The account whose session a cookie is of. */
export type SenderLookup = (cookie: string | undefined) => Promise<Viewer>;

export type Identify = (credentials: RequestCredentials) => Promise<Identity>;

/** The action of the nonces that programs in the browser send along. */
const REST_ACTION = 'rest';

/** What the nonces of a session's own requests are made of. */
export const restNonceScope = ({ kernel }: Domain, { token, viewer }: Session): NonceScope => ({
  action: REST_ACTION,
  userId: viewer.userId,
  token,
  now: kernel.now(),
});

/**
 * Gives who a request comes from (docs/protocol/authentication.md). A cookie counts together with a nonce only; alone
 * it makes the request anonymous, whatever else it brings. Throws a domain error for credentials that do not hold.
 */
export function createIdentifier(domain: Domain, cookies: SiteCookies): Identify {
  const unavailable = passwordsUnavailable(domain.kernel);
  const byPassword = async ({ authorization, address }: RequestCredentials): Promise<Viewer> => {
    if (authorization === undefined) return anonymousViewer;
    if (unavailable !== null) return viewerIgnoring(unavailable);
    const credentials = parseBasicCredentials(authorization);
    if (!credentials) return viewerIgnoring('not-basic');
    return (await authenticateApplicationPassword(domain, { credentials, address })) ?? viewerIgnoring('none-made');
  };
  return async (given) => {
    const { cookie, nonce, authorization } = given;
    if (nonce === null && authorization === undefined) return { viewer: anonymousViewer };
    const token = cookies.sessionToken(cookie);
    const session = token === null ? null : await findSession(domain, token);
    if (!session) {
      const viewer = await byPassword(given);
      if (isLoggedIn(viewer) || nonce === null) return { viewer };
      throw domainError('rest_cookie_invalid_nonce');
    }
    if (nonce === null) return { viewer: viewerIgnoring('no-nonce') };
    const scope = restNonceScope(domain, session);
    if (!verifyNonce(nonce, scope)) throw domainError('rest_cookie_invalid_nonce');
    return { viewer: session.viewer, nonce: createNonce(scope) };
  };
}

/**
 * Whose session a cookie is of, whoever sent it: enough to decide whether the rest of a request is worth reading, and
 * for nothing else.
 */
export const createSenderLookup =
  (domain: Domain, cookies: SiteCookies): SenderLookup =>
  async (cookie) => {
    const token = cookies.sessionToken(cookie);
    const session = token === null ? null : await findSession(domain, token);
    return session?.viewer ?? anonymousViewer;
  };

/** A domain error as the REST bridge answers it. */
export function asRestError(error: unknown): unknown {
  return error instanceof GraphQLError ? (plainDomainError(error) ?? error) : error;
}
