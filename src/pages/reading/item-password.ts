import { recordFailure, refuseWhileBlocked } from '../../../schema/auth/login-failures.ts';
import type { PageRequest } from '../request.ts';
import type { Surroundings } from '../surroundings.ts';

/** A password that somebody typed to open an item. */
export interface OpenedItem {
  password: string;
  /** Counts that it was wrong. */
  fail(): Promise<void>;
}

/** Reads the form before a protected item. Guesses are counted. Errors: `too_many_login_failures`. */
export async function openItem({ domain }: Surroundings, request: PageRequest): Promise<OpenedItem> {
  const form = await request.form();
  const login = request.url.pathname + request.url.search;
  const attempt = { kind: 'item', login, address: request.client.address } as const;
  await refuseWhileBlocked(domain.kernel, attempt);
  return {
    password: form.get('post_password') ?? '',
    fail: () => recordFailure(domain.kernel, attempt),
  };
}
