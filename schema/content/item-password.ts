import { constantTimeEqual } from '../auth/constant-time-equal.ts';
import { type LoginAttempt, refuseWhileBlocked, reserveAttempt, runItemAttempt } from '../auth/login-failures.ts';
import { domainError } from '../core/domain-errors.ts';
import type { RequestContext } from '../core/request-context.ts';

/** What a password may open: an item with the password that it has, empty for none. */
interface Item {
  id: number;
  password: string;
}

/**
 * Whether the password that came with a request opens the item. Wrong ones are counted for the item and the address,
 * whichever way they came. False without a password. Errors: `too_many_login_failures`.
 */
export async function isItemPasswordCorrect(
  { kernel, client }: Pick<RequestContext, 'kernel' | 'client'>,
  { item, password }: { item: Item; password: string | null | undefined },
): Promise<boolean> {
  // Where there is nothing to guess, nothing is counted.
  if (!password || item.password === '') return false;
  const attempt: LoginAttempt = { kind: 'item', login: String(item.id), address: client.address };
  return runItemAttempt({ kernel, attempt }, async () => {
    const isRight = constantTimeEqual(password, item.password);
    await refuseWhileBlocked(kernel, attempt);
    if (!isRight) await reserveAttempt(kernel, attempt);
    return isRight;
  });
}

/** The same, with an error for a password that opens nothing. Errors: `rest_post_incorrect_password`, those above. */
export async function requireItemPassword(
  context: Pick<RequestContext, 'kernel' | 'client'>,
  given: { item: Item; password: string },
): Promise<void> {
  if (!(await isItemPasswordCorrect(context, given))) throw domainError('rest_post_incorrect_password');
}
