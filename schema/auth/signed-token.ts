import { errors, jwtVerify, SignJWT } from 'jose';
import type { Domain } from '../core/domain.ts';
import { tokenKey } from './token-key.ts';

/** The types of tokens, as the header `typ` of a token names them. One type is never accepted in place of the other. */
const TYPES = { access: 'at+jwt', refresh: 'rt+jwt' } as const;

const ALGORITHM = 'HS256';

/** The purpose of a token: to authenticate requests, or to get a new token for requests. */
export type TokenPurpose = keyof typeof TYPES;

/** The account and the session that a token stands for. */
export interface TokenSubject {
  userId: number;
  sessionId: string;
}

/** What a valid token stands for, and when it expires. */
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
  const text = await new SignJWT({ sid: subject.sessionId })
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
 * Verifies the signature, site, purpose and time of a token. Returns what it stands for, or null if it is not valid. The
 * caller checks whether the session still exists.
 */
export async function verifyToken(
  domain: Domain,
  { purpose, text }: { purpose: TokenPurpose; text: string },
): Promise<VerifiedToken | null> {
  const { addresses, now } = domain.kernel;
  try {
    const { payload } = await jwtVerify(text, await tokenKey(domain), {
      algorithms: [ALGORITHM],
      typ: TYPES[purpose],
      issuer: addresses.home,
      audience: addresses.home,
      currentDate: now(),
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
    });
    return {
      userId: Number(payload.sub),
      sessionId: String(payload.sid),
      expires: new Date(Number(payload.exp) * 1_000),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
