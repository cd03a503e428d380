import type { RequestHeaders } from '../../declare/route.ts';
import type { WriteOperation } from './crud-kind.ts';

/** Inputs of an update with preconditions: `If-Match` and `If-Unmodified-Since` (RFC 9110, section 13). */
export const withPrecondition: WriteOperation<[RequestHeaders]> = {
  variableTypes: { precondition: 'Precondition' },
  variables: (_parameters, headers) => ({ precondition: readPrecondition(headers) }),
};

function readPrecondition(headers: RequestHeaders): Record<string, unknown> | null {
  const tags = headers['if-match']?.split(',').map(itemTag) ?? [];
  const since = Date.parse(headers['if-unmodified-since'] ?? '');
  if (tags.length === 0 && Number.isNaN(since)) return null;
  return {
    ...(tags.length > 0 ? { ifMatch: tags } : {}),
    ...(Number.isNaN(since) ? {} : { ifUnmodifiedSince: since }),
  };
}

/** The entity tag of the item in an ETag of an answer, which also identifies the body after a dot. */
const itemTag = (tag: string): string =>
  tag
    .trim()
    .replace(/^W\//, '')
    .replace(/\.[^"]*"$/, '"');
