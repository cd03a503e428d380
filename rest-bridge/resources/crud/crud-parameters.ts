import { searchParameter } from '../../../schema/core/filters.ts';
import { viewEmbedEdit } from '../../declare/contexts.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Inputs } from './crud-kind.ts';

/** The parameter `context` of every GET. */
export const contextParameter: Parameter = {
  description: 'The purpose of the request, which decides the fields of the response.',
  type: 'string',
  enum: [...viewEmbedEdit],
  default: 'view',
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
  page: { description: 'Page of the list to return, counted from 1.', type: 'integer', default: 1, minimum: 1 },
  per_page: {
    description: 'Maximum number of items per page.',
    type: 'integer',
    default: 10,
    minimum: 1,
    maximum: 100,
  },
  search: searchParameter('Limits the list to items that contain this text.'),
} as const satisfies Readonly<Record<string, Parameter>>;
