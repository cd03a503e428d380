import { searchParameter } from '../../../schema/core/graphql/filters.ts';
import { MAX_ID } from '../../../schema/values/ids.ts';
import type { Parameter } from '../../declare/declared-parameter.ts';
import { viewEmbedEdit } from '../../declare/field.ts';
import type { Parameters, RequestHeaders } from '../../declare/route.ts';
import type { Inputs, WriteOperation } from './crud-kind.ts';

/** The parameter `context` of every GET. */
export const contextParameter: Parameter = {
  description: 'The purpose of the request, which decides the fields of the response.',
  type: 'string',
  enum: [...viewEmbedEdit],
  default: 'view',
  phase: 'validation',
};

/** The parameter `context` of endpoints that validate it, but do not list it, as in the reference. */
export const unlistedContextParameter: Parameter = { ...contextParameter, isUnlisted: true };

/** The parameter `context`, and the GraphQL variable for fields whose access depends on the context. */
export const contextInput: Inputs = {
  parameters: { context: contextParameter },
  variableTypes: { context: 'ReadContext' },
  variables: ({ context = 'view' }) => ({ context }),
};

/** The parameters of every list. */
export const pagingParameters = {
  context: contextParameter,
  page: {
    description: 'Page of the list to return, counted from 1.',
    type: 'integer',
    default: 1,
    minimum: 1,
    phase: 'validation',
  },
  per_page: {
    description: 'Maximum number of items per page.',
    type: 'integer',
    default: 10,
    minimum: 1,
    maximum: 100,
    phase: 'validation',
  },
  search: { ...searchParameter('Limits the list to items that contain this text.'), phase: 'validation' },
} as const satisfies Readonly<Record<string, Parameter>>;

/** Returns the number of items that a list skips: the offset, or else the items of the previous pages. */
export function computeOffset({ offset, page = 1, per_page: size = 10 }: Parameters): number {
  const skipped = offset === undefined ? (Number(page) - 1) * Number(size) : Number(offset);
  return Math.min(Math.abs(skipped), MAX_ID);
}

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
