import type { Post } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { ContentInput } from './graphql-input.ts';

/** The maximum length of a title or slug in the input, in UTF-16 code units. */
const MAX_LENGTH = 65_535;

/**
 * Checks the length of the title and the slug. The present value of an item is always allowed, since imported ones may
 * be longer. Errors: `rest_invalid_param`.
 */
export function requireShortTexts(
  input: Pick<ContentInput, 'title' | 'slug'>,
  stored: Pick<Post, 'title' | 'slug'> | null,
): void {
  for (const parameter of ['title', 'slug'] as const) {
    const value = input[parameter];
    if (!value || value.length <= MAX_LENGTH || value === stored?.[parameter]) continue;
    throw domainError('rest_invalid_param', {
      parameter,
      message: `The ${parameter} is longer than ${MAX_LENGTH.toLocaleString('en')} characters. Shorten it.`,
    });
  }
}
