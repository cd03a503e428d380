/** The credentials of an `Authorization` header. */
export interface BasicCredentials {
  login: string;
  password: string;
}

/** Longer headers are not decoded. Logins and passwords are far shorter. */
const MAX_HEADER_LENGTH = 16_384;

/**
 * Parses an `Authorization` header of the Basic scheme (RFC 7617, UTF-8). The password starts after the first colon.
 * White space around the login is removed, as in the reference.
 * Returns null for another scheme, for text that is not Base64 or UTF-8, without a colon, or with control characters.
 */
export function parseBasicCredentials(header: string | undefined): BasicCredentials | null {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return null;
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header.trim())?.[1];
  const text = encoded === undefined ? null : decode(encoded);
  const colon = text?.indexOf(':') ?? -1;
  if (text === null || colon < 0 || hasControlCharacter(text)) return null;
  return { login: text.slice(0, colon).trim(), password: text.slice(colon + 1) };
}

function decode(encoded: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
