import type { Credential } from '../access/viewer-access.ts';
import { writeTimestamp } from '../core/dates/timestamp.ts';
import { parseJson } from '../values/json-text.ts';

/** The stored values of an application password on which the rights of a request depend; `scopes` is a JSON list. */
export interface StoredPassword {
  uuid: string;
  name: string;
  scopes: string | null;
  /** In GMT, as `YYYY-MM-DDTHH:MM:SS`. */
  expires: string | null;
}

/** Whether a password has expired. */
export const hasExpired = ({ expires }: Pick<StoredPassword, 'expires'>, now: Date): boolean =>
  expires !== null && expires <= writeTimestamp(now.getTime());

/** Returns the credential of a request with an application password. */
export const applicationPasswordCredential = ({
  uuid,
  name,
  scopes,
  expires,
}: StoredPassword): Extract<Credential, { kind: 'application-password' }> => ({
  ...{ kind: 'application-password', uuid, name, expires },
  scopes: scopes === null ? null : storedScopes(scopes),
});

/** Parses stored scopes. Other JSON than a list of texts grants nothing, instead of everything. */
export function storedScopes(stored: string): string[] {
  const scopes = parseJson(stored);
  return Array.isArray(scopes) ? scopes.filter((scope): scope is string => typeof scope === 'string') : [];
}
