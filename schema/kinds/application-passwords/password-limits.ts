import { parseScope } from '../../access/password-scopes.ts';
import { readTimestamp, writeTimestamp } from '../../core/dates/timestamp.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { capabilitiesByKind } from '../../core/scopes/kind-capabilities.ts';

/** The limits of a new application password. Null and undefined: it has all rights of its account, and does not expire. */
export interface PasswordLimits {
  scopes?: readonly string[] | null | undefined;
  /** A date and time, in GMT unless it names a zone. */
  expires?: string | null | undefined;
}

/** The number of scopes that one password can have. */
const MAX_SCOPES = 50;

/**
 * Returns the columns of the limits of a new password. Errors: `rest_invalid_param` for an empty list of scopes or too
 * many, for an unknown scope, and for a time that is not in the future.
 */
export function limitColumns(
  { scopes, expires }: PasswordLimits,
  { registry, kernel }: Pick<RequestContext, 'registry' | 'kernel'>,
): { scopes: string | null; expires: string | null } {
  return {
    scopes: scopes ? JSON.stringify(checkedScopes(scopes, capabilitiesByKind(registry))) : null,
    expires: expires ? futureTime(expires, kernel.now()) : null,
  };
}

function checkedScopes(scopes: readonly string[], kinds: ReadonlyMap<string, unknown>): string[] {
  const refuse = (message: string) => domainError('rest_invalid_param', { parameter: 'scopes', message });
  if (scopes.length === 0 || scopes.length > MAX_SCOPES) throw refuse(`Send 1 to ${MAX_SCOPES} scopes.`);
  for (const text of scopes) {
    const scope = parseScope(text);
    if (scope && (scope.kind === null || kinds.has(scope.kind))) continue;
    throw refuse(
      `Unknown scope "${text.slice(0, 60)}". A scope is "read" or "write", or one of both with a kind, such as "write:post". The kinds are ${[...kinds.keys()].join(', ')}.`,
    );
  }
  return [...new Set(scopes)];
}

function futureTime(text: string, now: Date): string {
  const timestamp = readTimestamp(text);
  if (timestamp > now.getTime()) return writeTimestamp(timestamp);
  throw domainError('rest_invalid_param', { parameter: 'expires', message: 'The time must be in the future.' });
}
