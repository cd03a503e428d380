import { constantTimeEqual } from '../auth/constant-time-equal.ts';
import { type LoginAttempt, refuseWhileBlocked, reserveAttempt, runItemAttempt } from '../auth/login-failures.ts';
import { domainError } from '../core/domain-errors.ts';
import type { RequestContext } from '../core/request-context.ts';
import { sql } from '../core/sql.ts';

/** An item with its password; the password is empty if the item has none. */
interface ProtectedItem {
  id: number;
  password: string;
}

/**
 * Whether a password from a request is that of the item; false if either has none. Wrong passwords are counted per item
 * and client address, across both APIs and the pages. Errors: `too_many_login_failures`.
 */
export async function isItemPasswordCorrect(
  { kernel, client }: Pick<RequestContext, 'kernel' | 'client'>,
  { item, password }: { item: ProtectedItem; password: string | null | undefined },
): Promise<boolean> {
  // Without a password there is nothing to guess: the attempt is not counted.
  if (!password || item.password === '') return false;
  const attempt: LoginAttempt = { kind: 'item', login: String(item.id), address: client.address };
  return runItemAttempt({ kernel, attempt }, async () => {
    const isCorrect = constantTimeEqual(password, item.password);
    await refuseWhileBlocked(kernel, attempt);
    if (!isCorrect) await reserveAttempt(kernel, attempt);
    return isCorrect;
  });
}

/** Requires the password of the item. Errors: `rest_post_incorrect_password`, `too_many_login_failures`. */
export async function requireItemPassword(
  context: Pick<RequestContext, 'kernel' | 'client'>,
  attempt: { item: ProtectedItem; password: string },
): Promise<void> {
  if (!(await isItemPasswordCorrect(context, attempt))) throw domainError('rest_post_incorrect_password');
}

/**
 * Counts a filter by password as a wrong guess if no item has the password, for viewers who may not read the passwords of
 * items. The same password counts once. Errors: `too_many_login_failures`, also for the password of an item.
 */
export async function countPasswordFilter(
  { kernel, client }: Pick<RequestContext, 'kernel' | 'client'>,
  password: string,
): Promise<void> {
  // No item has this login: the filter applies to all of them.
  const attempt: LoginAttempt = { kind: 'item-filter', login: 'filter', address: client.address, guess: password };
  await runItemAttempt({ kernel, attempt }, async () => {
    await refuseWhileBlocked(kernel, attempt);
    const found = await kernel.database.primary.$queryRaw<unknown[]>(
      sql`SELECT 1 FROM "posts" WHERE "password" <> '' AND "password" = ${password} LIMIT 1`,
    );
    if (found.length === 0) await reserveAttempt(kernel, attempt);
  });
}
