import type { Domain } from '../core/domain.ts';
import { domainError } from '../core/errors/domain-errors.ts';
import type { Client } from '../core/request-context.ts';
import { queueMail } from '../core/site/mail-queue.ts';
import { loginKeyOf, refuseWhileBlocked, reserveAttempt } from './login-failures.ts';

/**
 * Requests an e-mail with a link that sets a new password, for a login or an e-mail address. Whether such an account
 * exists is looked up when the message is sent, so that neither the answer nor its time reveals it.
 *
 * Errors: `mail_unavailable`; `too_many_login_failures` after many requests for one login or from one address.
 */
export async function requestLostPassword(
  { kernel }: Domain,
  { login, client }: { login: string; client: Client },
): Promise<void> {
  if (!kernel.mail) throw domainError('mail_unavailable');
  const key = loginKeyOf(login.trim()).slice(0, 200);
  if (key === '') throw domainError('rest_invalid_param', { message: 'Enter a username or an e-mail address.' });
  const attempt = { kind: 'lost-password', login: key, address: client.address } as const;
  await refuseWhileBlocked(kernel, attempt);
  await reserveAttempt(kernel, attempt);
  await kernel.database.transaction((transaction) =>
    queueMail(transaction, { order: { about: 'lost-password', login: key }, kernel }),
  );
}
