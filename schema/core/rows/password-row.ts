import type { ApplicationPassword } from '../../../prisma/generated/sqlite/client.ts';

/** An application password as it may be shown: the hash stays in the database. */
export type PasswordRow = Omit<ApplicationPassword, 'hash' | 'position'> & {
  /** In readable groups; there only in the answer that creates it. */
  password?: string;
};
