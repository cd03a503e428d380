import { randomUUID } from 'node:crypto';

const MAX_NAME_LENGTH = 100;

/**
 * Creates the id of a session. It contains the name that the program gave itself: requests after the first one do not
 * repeat it, and any process of the site may answer them.
 */
export const createSessionId = (program: string): string =>
  `${randomUUID()}.${Buffer.from([...program].slice(0, MAX_NAME_LENGTH).join('')).toString('base64url')}`;

/** Returns the name of the program in the id of a session; undefined if there is none. It is shown, never trusted. */
export function programOfSession(sessionId: string | undefined): string | undefined {
  const encoded = /^[\da-f-]{36}\.([\w-]{1,540})$/.exec(sessionId ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const name = [
    ...Buffer.from(encoded, 'base64url')
      .toString('utf8')
      .replace(/\p{Cc}+/gu, ' '),
  ];
  return name.slice(0, MAX_NAME_LENGTH).join('').trim() || undefined;
}

/** Returns the name of the client in a message of the protocol; undefined for messages other than `initialize`. */
export function programOfMessage(message: unknown): string | undefined {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { clientInfo?: { name?: unknown } } };
  const name = method === 'initialize' ? params?.clientInfo?.name : undefined;
  return typeof name === 'string' ? name : undefined;
}
