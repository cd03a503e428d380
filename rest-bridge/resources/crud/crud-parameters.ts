import { viewEmbedEdit } from '../../declare/contexts.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Inputs } from './crud-kind.ts';

/** `context`, which every GET takes. */
export const contextParameter: Parameter = {
  description: 'What the answer is for; decides which fields it holds.',
  type: 'string',
  enum: [...viewEmbedEdit],
  default: 'view',
};

/** `context` of an item or a list that is read in contexts of its own. */
export const contextInput: Inputs = {
  parameters: { context: contextParameter },
  variableTypes: { context: 'ReadContext' },
  variables: ({ context = 'view' }) => ({ context }),
};

/** Page, size and search: what every list takes. */
export const pagingParameters = {
  context: contextParameter,
  page: { description: 'Which page of the list.', type: 'integer', default: 1, minimum: 1 },
  per_page: { description: 'Most items on a page.', type: 'integer', default: 10, minimum: 1, maximum: 100 },
  search: { description: 'Only items that contain this text.', type: 'string' },
} as const satisfies Readonly<Record<string, Parameter>>;
