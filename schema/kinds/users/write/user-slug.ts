import { domainError } from '../../../core/domain-errors.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { userSlug } from './user-columns.ts';

/** In characters. Longer slugs are rejected (docs/protocol/errors.md#accounts-and-application-passwords). */
export const MAX_USER_SLUG_LENGTH = 50;

/**
 * Returns the slug of a text, with the first free number if another account has it. Errors: `empty_user_nicename`,
 * `user_nicename_too_long`.
 */
export async function freeUserSlug(
  client: TransactionClient,
  { text, context, id }: { text: string; context: RequestContext; id: number },
): Promise<string> {
  const slug = userSlug(text, context.site.locale);
  if (slug === '') throw domainError('empty_user_nicename');
  if (slug.length > MAX_USER_SLUG_LENGTH) throw domainError('user_nicename_too_long');
  for (let number = 1; number <= 500; number++) {
    const candidate =
      number === 1 ? slug : `${slug.slice(0, MAX_USER_SLUG_LENGTH - String(number).length - 1)}-${number}`;
    if (!(await isUserSlugTaken(client, { slug: candidate, id }))) return candidate;
  }
  throw domainError('empty_user_nicename');
}

/** Whether another account has the slug. */
export async function isUserSlugTaken(
  client: TransactionClient,
  { slug, id }: { slug: string; id: number },
): Promise<boolean> {
  return (await client.user.findFirst({ where: { slug, id: { not: id } }, select: { id: true } })) !== null;
}
