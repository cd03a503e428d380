import type { DatabaseClient } from '../core/domain-kernel.ts';
import { loginKeyOf } from './login-failures.ts';

/** The columns of an account that a login reads. */
export interface StoredAccount {
  id: number;
  login: string;
  email: string;
  passwordHash: string;
  disabled: boolean;
}

/** Finds an account by its login, else by its e-mail address. Of several with one address it returns the oldest. */
export async function findAccount(client: DatabaseClient, loginOrEmail: string): Promise<StoredAccount | null> {
  const key = loginKeyOf(loginOrEmail.trim());
  if (key === '' || key.length > 200) return null;
  const select = { id: true, login: true, email: true, passwordHash: true, disabled: true };
  const byLogin = await client.user.findUnique({ where: { loginKey: key }, select });
  if (byLogin || !key.includes('@')) return byLogin;
  return client.user.findFirst({ where: { emailKey: key }, orderBy: { id: 'asc' }, select });
}
