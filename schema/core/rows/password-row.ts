import type { ApplicationPassword } from '../../../prisma/generated/sqlite/client.ts';

/** An application password without its hash. */
export type PasswordRow = Omit<ApplicationPassword, 'hash' | 'position'> & {
  /** The password in groups of four characters; only in the answer that creates it. */
  password?: string;
};
