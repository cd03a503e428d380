import type { ApplicationPassword, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';

/** The account and UUID of a password; `query` selects the columns to read. */
export interface ApplicationPasswordQuery {
  userId: number;
  uuid: string;
  query: Pick<Prisma.ApplicationPasswordFindFirstArgs, 'select'>;
}

/**
 * Returns one password of an account. Errors: `rest_application_password_not_found`, also for a password of another
 * account.
 */
export async function findApplicationPassword(
  client: Pick<TransactionClient, 'applicationPassword'>,
  { userId, uuid, query }: ApplicationPasswordQuery,
): Promise<ApplicationPassword> {
  // Other texts are never stored, and some, such as those with a NUL, are errors on some engines.
  const isUuid = /^[\w-]{1,64}$/.test(uuid);
  const row = isUuid ? await client.applicationPassword.findFirst({ ...query, where: { uuid, userId } }) : null;
  if (!row) throw domainError('rest_application_password_not_found');
  return row;
}
