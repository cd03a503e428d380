import type { ApplicationPassword } from '../../prisma/generated/sqlite/client.ts';
import type { TransactionClient } from '../kernel.ts';

/** An application password as it may be shown: the hash stays in the database. */
export type PasswordRow = Omit<ApplicationPassword, 'hash' | 'position'> & {
  /** In readable groups; there only in the answer that creates it. */
  password?: string;
};

/** What is read of a stored password. The hash is not among it. */
export const SHOWN = {
  uuid: true,
  userId: true,
  appId: true,
  name: true,
  created: true,
  lastUsed: true,
  lastIp: true,
} as const;

type Reader = Pick<TransactionClient, 'applicationPassword'>;

/** The passwords of an account, in the order of their creation. */
export function loadPasswords(client: Reader, userId: number): Promise<PasswordRow[]> {
  return client.applicationPassword.findMany({
    where: { userId },
    select: SHOWN,
    orderBy: [{ position: 'asc' }, { created: 'asc' }, { uuid: 'asc' }],
  });
}

/** One password of an account; null where the account has none of this name, whoever else may. */
export async function loadPassword(
  client: Reader,
  { userId, uuid }: { userId: number; uuid: string },
): Promise<PasswordRow | null> {
  // Nothing else can be stored, and not every engine takes every text.
  if (!/^[\w-]{1,64}$/.test(uuid)) return null;
  return client.applicationPassword.findFirst({ where: { uuid, userId }, select: SHOWN });
}
