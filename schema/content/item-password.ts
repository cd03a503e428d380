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
 * Returns the items of a list that have the password. It is one guess, which is wrong if it opens none of several items, as
 * a front end sends the passwords of all its readers from one address. Errors: `too_many_login_failures`.
 */
export async function itemsWithPassword<Item extends ProtectedItem>(
  { kernel, client }: Pick<RequestContext, 'kernel' | 'client'>,
  { items, password }: { items: readonly Item[]; password: string | null | undefined },
): Promise<Item[]> {
  const candidates = password ? items.filter((item) => item.password !== '') : [];
  const [item] = candidates;
  if (!password || !item) return [];
  if (candidates.length === 1) {
    return (await isItemPasswordCorrect({ kernel, client }, { item, password })) ? [item] : [];
  }
  const attempt = listAttempt(client, password);
  return runItemAttempt({ kernel, attempt }, async () => {
    const found = candidates.filter((candidate) => constantTimeEqual(password, candidate.password));
    await refuseWhileBlocked(kernel, attempt);
    if (found.length === 0) await reserveAttempt(kernel, attempt);
    return found;
  });
}

/** The attempt to open the items of a list, or to find items by their password. No item has this login. */
const listAttempt = ({ address }: RequestContext['client'], guess: string): LoginAttempt => ({
  kind: 'item-filter',
  login: 'filter',
  address,
  guess,
});

/**
 * Counts a filter by password as a wrong guess if no item has the password, for viewers who may not read the passwords of
 * items. The same password counts once. Errors: `too_many_login_failures`, also for the password of an item.
 */
export async function countPasswordFilter(
  { kernel, client }: Pick<RequestContext, 'kernel' | 'client'>,
  password: string,
): Promise<void> {
  const attempt = listAttempt(client, password);
  await runItemAttempt({ kernel, attempt }, async () => {
    await refuseWhileBlocked(kernel, attempt);
    const found = await kernel.database.primary.$queryRaw<unknown[]>(
      sql`SELECT 1 FROM "posts" WHERE "password" <> '' AND "password" = ${password} LIMIT 1`,
    );
    if (found.length === 0) await reserveAttempt(kernel, attempt);
  });
}
