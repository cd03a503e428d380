import type { Viewer } from '../access/viewer-access.ts';
import type { Domain } from '../core/domain.ts';
import { domainError } from '../core/errors/domain-errors.ts';
import type { Client } from '../core/request-context.ts';
import { writeTimestamp } from '../core/site/timestamp.ts';
import { logIn } from './log-in.ts';
import type { LoginProof } from './login-proof.ts';
import {
  endSessionById,
  findSessionById,
  generateToken,
  type StoredSession,
  sessionIdOf,
  startSession,
} from './login-session.ts';
import { type SignedToken, signToken, verifyToken } from './signed-token.ts';

/** The lifetime of a token that authenticates requests. */
const ACCESS_TOKEN_MINUTES = 10;

const TOKEN_SECRET_PREFIX = 'token-';

/** Longer texts are not verified. The tokens of a site are far shorter. */
const MAX_TOKEN_LENGTH = 4_096;

/** The tokens of a session. */
export interface SessionTokens {
  /** Authenticates requests. */
  access: SignedToken;
  /** Gets new tokens as long as the session lasts. */
  refresh: SignedToken;
}

/** Returns the token of an `Authorization` header of the Bearer scheme; null for another scheme. */
export const parseBearerToken = (header: string): string | null => /^bearer +(\S+)$/i.exec(header.trim())?.[1] ?? null;

/**
 * Returns the viewer of a token for requests, with the current rights of its account. Errors: `invalid_token` if the
 * token is not valid, or its session has ended.
 */
export async function authenticateToken(domain: Domain, text: string): Promise<Viewer> {
  const { viewer } = await sessionOfToken(domain, { purpose: 'access', text });
  return viewer;
}

/** Returns the session of a token that gets new tokens. Errors: `invalid_token`. */
export const findRefreshableSession = (domain: Domain, text: string): Promise<StoredSession> =>
  sessionOfToken(domain, { purpose: 'refresh', text });

async function sessionOfToken(
  domain: Domain,
  token: { purpose: 'access' | 'refresh'; text: string },
): Promise<StoredSession> {
  const verified = token.text.length > MAX_TOKEN_LENGTH ? null : await verifyToken(domain, token);
  if (!verified) throw domainError('invalid_token');
  const { sessionSecret, userId } = verified;
  const sessionId = sessionIdOf(sessionSecret);
  const expires = writeTimestamp(verified.expires.getTime());
  const session = await findSessionById(
    domain,
    token.purpose === 'access'
      ? { kind: 'token', sessionId, expires }
      : { kind: 'session', sessionId, tokenSecret: sessionSecret },
  );
  if (session?.viewer.userId !== userId) throw domainError('invalid_token');
  return session;
}

/**
 * Checks the login and the password of an account, and starts a session that only its tokens can use. Errors:
 * `login_failed`, `too_many_login_failures`.
 */
export async function logInForTokens(
  domain: Domain,
  { login, password, client }: { login: string; password: string; client: Client },
): Promise<StoredSession> {
  const { userId, proof } = await logIn(domain, { login, password, client });
  return startTokenSession(domain, { userId, client, proof });
}

/** Starts a session of an account for tokens. Errors: those of the proof, if the account has changed in the meantime. */
export async function startTokenSession(
  domain: Domain,
  { userId, client, proof }: { userId: number; client: Client; proof: LoginProof },
): Promise<StoredSession> {
  // Unlike the token of a cookie, so that what a token contains does not authenticate a browser.
  const tokenSecret = `${TOKEN_SECRET_PREFIX}${generateToken()}`;
  await startSession(domain, { userId, client, remember: true, token: tokenSecret, proof });
  const session = await findSessionById(domain, { kind: 'session', sessionId: sessionIdOf(tokenSecret), tokenSecret });
  if (!session) throw domainError('login_failed');
  return session;
}

/** Creates tokens for a session that was started for tokens. None is valid longer than the session. */
export async function createTokens(domain: Domain, { viewer, expires }: StoredSession): Promise<SessionTokens> {
  const { userId, credential } = viewer;
  if (credential.kind !== 'session' || credential.tokenSecret === undefined) throw domainError('invalid_token');
  const subject = { userId, sessionSecret: credential.tokenSecret };
  const soon = new Date(domain.kernel.now().getTime() + ACCESS_TOKEN_MINUTES * 60_000);
  const [access, refresh] = await Promise.all([
    signToken(domain, { purpose: 'access', subject, expires: soon < expires ? soon : expires }),
    signToken(domain, { purpose: 'refresh', subject, expires }),
  ]);
  return { access, refresh };
}

/** Ends the session of a viewer, with its tokens. Returns whether the viewer had one. */
export async function endViewerSession(
  { kernel }: Domain,
  { viewer: { credential }, client }: { viewer: Viewer; client: Client },
): Promise<boolean> {
  if (credential.kind !== 'session' && credential.kind !== 'token') return false;
  await endSessionById(kernel, { sessionId: credential.sessionId, client });
  return true;
}
