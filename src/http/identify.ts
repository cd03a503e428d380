import { GraphQLError } from 'graphql';
import { convertDomainError } from '../../rest-bridge/error.ts';
import type { Identity } from '../../rest-bridge/stages/viewer.ts';
import {
  anonymousViewer,
  isLoggedIn,
  type Viewer,
  viewerWithIgnoredCredentials,
} from '../../schema/access/viewer-access.ts';
import { applicationPasswordsUnavailableReason } from '../../schema/auth/application-password.ts';
import { authenticateApplicationPassword, parseBasicCredentials } from '../../schema/auth/authenticate.ts';
import { findSession, type Session } from '../../schema/auth/login-session.ts';
import { createNonce, type NonceScope, verifyNonce } from '../../schema/auth/signed-token.ts';
import { authenticateToken, parseBearerToken } from '../../schema/auth/token-session.ts';
import type { Domain } from '../../schema/core/domain.ts';
import { domainError } from '../../schema/core/errors/domain-errors.ts';
import type { Client } from '../../schema/core/request-context.ts';
import type { SiteCookies } from './site-cookies.ts';

/** The credentials of a request. */
export interface RequestCredentials {
  authorization: string | undefined;
  cookie: string | undefined;
  /** The nonce, which proves that a page of the site sent the request; null without one. */
  nonce: string | null;
  /** Failed logins are counted by its address. */
  client: Client;
}

/** Finds the account of the session in a `Cookie` header. */
export type CookieViewerLookup = (cookie: string | undefined) => Promise<Viewer>;

/** Authenticates a request and returns its viewer, with a new nonce for requests that sent one with a session. */
export type Identify = (credentials: RequestCredentials) => Promise<Identity>;

/** The action of nonces for API requests. */
const REST_ACTION = 'rest';

/** The scope of the API nonces of a session. */
export const restNonceScope = ({ kernel }: Domain, { token, viewer }: Session): NonceScope => ({
  action: REST_ACTION,
  userId: viewer.userId,
  token,
  now: kernel.now(),
});

/**
 * Creates the function that authenticates requests (docs/protocol/authentication.md). A session cookie counts only
 * together with a nonce; without one the request is anonymous, and its application password is ignored. A bearer token
 * decides alone, if the site accepts them. It throws a domain error for invalid credentials.
 */
export function createIdentifier(domain: Domain, cookies: SiteCookies): Identify {
  const unavailable = applicationPasswordsUnavailableReason(domain.kernel);
  const acceptsTokens = domain.kernel.tokens !== undefined;
  const byPassword = async ({ authorization, client }: RequestCredentials): Promise<Viewer> => {
    if (authorization === undefined) return anonymousViewer;
    if (unavailable !== null) return viewerWithIgnoredCredentials(unavailable);
    const credentials = parseBasicCredentials(authorization);
    if (!credentials) return viewerWithIgnoredCredentials('not-basic');
    return (
      (await authenticateApplicationPassword(domain, { credentials, client })) ??
      viewerWithIgnoredCredentials('none-exist')
    );
  };
  return async (credentials) => {
    const { cookie, nonce, authorization } = credentials;
    if (nonce === null && authorization === undefined) return { viewer: anonymousViewer };
    const bearerToken = acceptsTokens && authorization !== undefined ? parseBearerToken(authorization) : null;
    if (bearerToken !== null) return { viewer: await authenticateToken(domain, bearerToken) };
    const token = cookies.sessionToken(cookie);
    const session = token === null ? null : await findSession(domain, token);
    if (!session) {
      const viewer = await byPassword(credentials);
      if (isLoggedIn(viewer) || nonce === null) return { viewer };
      throw domainError('rest_cookie_invalid_nonce');
    }
    if (nonce === null) return { viewer: viewerWithIgnoredCredentials('no-nonce') };
    const scope = restNonceScope(domain, session);
    if (!verifyNonce(nonce, scope)) throw domainError('rest_cookie_invalid_nonce');
    return { viewer: session.viewer, nonce: createNonce(scope) };
  };
}

/**
 * Creates the lookup of the account of a session cookie without a nonce. The result only decides whether to read the
 * body of a request; it grants nothing else.
 */
export const createCookieViewerLookup =
  (domain: Domain, cookies: SiteCookies): CookieViewerLookup =>
  async (cookie) => {
    const token = cookies.sessionToken(cookie);
    const session = token === null ? null : await findSession(domain, token);
    return session?.viewer ?? anonymousViewer;
  };

/** Converts a domain error to the error of the REST bridge; returns other errors unchanged. */
export function toRestError(error: unknown): unknown {
  return error instanceof GraphQLError ? (convertDomainError(error) ?? error) : error;
}
