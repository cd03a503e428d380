import type { RequestContext } from '../../context.ts';
import { domainError } from '../../errors.ts';
import type { TransactionClient } from '../../kernel.ts';
import { siteLocale } from '../locale.ts';
import { userSlug } from './columns.ts';

/** Most characters of a slug; more is refused as the API does (protocol 8.9). */
export const LONGEST_SLUG = 50;

/** The slug of a text, with the first free number behind it. Errors: `empty_user_nicename`, `user_nicename_too_long`. */
export async function freeSlug(
  client: TransactionClient,
  { text, context, id }: { text: string; context: RequestContext; id: number },
): Promise<string> {
  const slug = userSlug(text, siteLocale(context.site));
  if (slug === '') throw domainError('empty_user_nicename');
  if (slug.length > LONGEST_SLUG) throw domainError('user_nicename_too_long');
  for (let number = 1; number <= 500; number++) {
    const wanted = number === 1 ? slug : `${slug.slice(0, LONGEST_SLUG - String(number).length - 1)}-${number}`;
    if (!(await isTaken(client, { slug: wanted, id }))) return wanted;
  }
  throw domainError('empty_user_nicename');
}

/** Whether another account has the slug. */
export async function isTaken(client: TransactionClient, { slug, id }: { slug: string; id: number }): Promise<boolean> {
  return (await client.user.findFirst({ where: { slug, id: { not: id } }, select: { id: true } })) !== null;
}
