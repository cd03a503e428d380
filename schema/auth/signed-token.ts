import { createHmac } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Domain } from '../core/domain.ts';
import { constantTimeEqual, storedKey } from './stored-key.ts';

/** The types of tokens, as the header `typ` of a token names them. One type is never accepted in place of the other. */
const TYPES = { access: 'at+jwt', refresh: 'rt+jwt' } as const;

const PREVIEW_TYPE = 'preview+jwt';

/** Longer texts are not tokens of this program. */
const MAX_LENGTH = 2_000;

const ALGORITHM = 'HS256';

/** The purpose of a token: to authenticate requests, or to get a new token for requests. */
export type TokenPurpose = keyof typeof TYPES;

/**
 * The account and the session of a token. The database stores only the hash of the secret, so whoever
 * reads the database, even with the key that signs tokens, cannot create a token.
 */
export interface TokenSubject {
  userId: number;
  sessionSecret: string;
}

/** The subject of a valid token, and when it expires. */
export interface VerifiedToken extends TokenSubject {
  expires: Date;
}

/** A signed token with the time when it expires. */
export interface SignedToken {
  text: string;
  expires: Date;
}

/** Signs a token with the key of the site. It is valid on this site until it expires or its session ends. */
export async function signToken(
  domain: Domain,
  { purpose, subject, expires }: { purpose: TokenPurpose; subject: TokenSubject; expires: Date },
): Promise<SignedToken> {
  const { addresses, now } = domain.kernel;
  const text = await new SignJWT({ sid: subject.sessionSecret })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPES[purpose] })
    .setIssuer(addresses.home)
    .setAudience(addresses.home)
    .setSubject(String(subject.userId))
    .setIssuedAt(now())
    .setExpirationTime(expires)
    .sign(await tokenKey(domain));
  return { text, expires };
}

/**
 * Verifies the signature, site, purpose and time of a token. Returns its subject, or null if it is not valid. The
 * caller checks whether the session still exists.
 */
export async function verifyToken(
  domain: Domain,
  { purpose, text }: { purpose: TokenPurpose; text: string },
): Promise<VerifiedToken | null> {
  const payload = await verifiedClaims(domain, { type: TYPES[purpose], text, claims: ['sub', 'sid'] });
  return (
    payload && {
      userId: Number(payload.sub),
      sessionSecret: String(payload.sid),
      expires: new Date(Number(payload.exp) * 1_000),
    }
  );
}

/** The subject of a preview token: one item, and the stored row that says how long and how often it may be used. */
export interface PreviewSubject {
  uuid: string;
  postId: number;
}

/** Signs a preview token with the key of the site. The same values result in the same text. */
export async function signPreviewToken(
  domain: Domain,
  { subject, issued, expires }: { subject: PreviewSubject; issued: Date; expires: Date },
): Promise<string> {
  const { home } = domain.kernel.addresses;
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, typ: PREVIEW_TYPE })
    .setIssuer(home)
    .setAudience(home)
    .setSubject(String(subject.postId))
    .setJti(subject.uuid)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(await tokenKey(domain));
}

/**
 * Verifies the signature, site, type and time of a preview token. Returns its subject, or null if it is not valid.
 * The caller checks the stored row.
 */
export async function verifyPreviewToken(domain: Domain, text: string): Promise<PreviewSubject | null> {
  const payload = await verifiedClaims(domain, { type: PREVIEW_TYPE, text, claims: ['sub', 'jti'] });
  return payload && { uuid: String(payload.jti), postId: Number(payload.sub) };
}

/** Returns the claims of a token of a type that is valid on this site now; null for any other text. */
async function verifiedClaims(
  domain: Domain,
  { type, text, claims }: { type: string; text: string; claims: readonly string[] },
): Promise<JWTPayload | null> {
  const { addresses, now } = domain.kernel;
  if (text.length > MAX_LENGTH) return null;
  try {
    const { payload } = await jwtVerify(text, await tokenKey(domain), {
      algorithms: [ALGORITHM],
      typ: type,
      issuer: addresses.home,
      audience: addresses.home,
      currentDate: now(),
      requiredClaims: [...claims, 'iat', 'exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** The name of the setting with the key that signs tokens, unless the configuration sets one. */
const TOKEN_KEY_SETTING = 'token_key';

/**
 * Returns the key that signs the tokens of the site: that of the configuration, else the stored one. The first call on a
 * site creates it.
 */
export async function tokenKey(domain: Domain): Promise<Uint8Array> {
  const configured = domain.kernel.tokens?.secret;
  return configured === undefined ? await storedKey(domain, TOKEN_KEY_SETTING) : Buffer.from(configured, 'utf8');
}

/** The length of a tick. A nonce is valid in the tick in which it was created and in the next one. */
const TICK_HOURS = 12;

/** The purpose, account, session and time of a nonce. */
export interface NonceScope {
  action: string;
  userId: number;
  /** The token of the session. The server does not store it, so that only the browser can know it. */
  token: string;
  now: Date;
}

/**
 * Creates a nonce of ten hexadecimal digits, which proves that a request comes from a page of the site
 * (docs/protocol/authentication.md#cookies-and-nonces).
 */
export const createNonce = (scope: NonceScope): string => nonceAt(scope, tickOf(scope.now));

/** Whether a nonce is valid: it was created for the same purpose, account and session, at most a day ago. */
export function verifyNonce(nonce: string, scope: NonceScope): boolean {
  const tick = tickOf(scope.now);
  // Both are always compared, so that the time does not reveal which one matches.
  return [tick, tick - 1].map((validTick) => constantTimeEqual(nonce, nonceAt(scope, validTick))).includes(true);
}

const tickOf = (now: Date): number => Math.ceil(now.getTime() / (TICK_HOURS * 3_600_000));

const nonceAt = ({ action, userId, token }: NonceScope, tick: number): string =>
  createHmac('sha256', token).update(`${tick}|${action}|${userId}`).digest('hex').slice(0, 10);
