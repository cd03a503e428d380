import type { User } from '../../../../prisma/generated/sqlite/client.ts';
import { accountOf } from '../../../access/viewer-access.ts';
import type { TransactionClient } from '../../../core/domain-kernel.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';

/** The named lock of changes to what accounts must share: unique logins, slugs and e-mail addresses, and an administrator. */
export const ACCOUNTS_LOCK = 'user-names';

const ROLE = 'administrator';

const isActiveAdministrator = (user: User): boolean => !user.disabled && accountOf(user).roles.includes(ROLE);

/**
 * Checks that the site keeps an active administrator when an account changes, or is deleted (`after` is null). The caller
 * holds `ACCOUNTS_LOCK`, so that two administrators cannot disable each other at the same time. Errors:
 * `last_administrator`.
 */
export async function requireAdministrator(
  client: TransactionClient,
  { before, after }: { before: User; after: User | null },
): Promise<void> {
  if (!isActiveAdministrator(before) || (after && isActiveAdministrator(after))) return;
  const others = await client.user.findMany({
    where: { id: { not: before.id }, disabled: false, roles: { contains: JSON.stringify(ROLE) } },
    take: 1,
  });
  if (others.some(isActiveAdministrator)) return;
  throw domainError('last_administrator', {
    message: `${before.login} is the only active administrator. Give another account the role administrator first.`,
  });
}
