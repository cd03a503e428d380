import type { ApplicationPassword, Prisma } from '../../../prisma/generated/sqlite/client.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';

/** Whose password, and which; `query` selects what the operation reads of it. */
export interface SoughtPassword {
  userId: number;
  uuid: string;
  query: Pick<Prisma.ApplicationPasswordFindFirstArgs, 'select'>;
}

/** One password of an account. Error: `rest_application_password_not_found`, also for a password of another account. */
export async function findPassword(
  client: Pick<TransactionClient, 'applicationPassword'>,
  { userId, uuid, query }: SoughtPassword,
): Promise<ApplicationPassword> {
  // Nothing else can be stored, and not every engine accepts every text.
  const isUuid = /^[\w-]{1,64}$/.test(uuid);
  const row = isUuid ? await client.applicationPassword.findFirst({ ...query, where: { uuid, userId } }) : null;
  if (!row) throw domainError('rest_application_password_not_found');
  return row;
}
