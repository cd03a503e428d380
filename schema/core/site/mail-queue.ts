import { createHash } from 'node:crypto';
import type { Kernel, TransactionClient } from '../domain-kernel.ts';
import { writeTimestamp } from './timestamp.ts';

/** The kind of the jobs that send e-mail. */
export const MAIL_JOB = 'mail';

/**
 * What a message is about. The message is written when it is sent, from what is stored then: a queued message contains
 * no link that sets a password.
 */
export type MailOrder =
  | { readonly about: 'lost-password'; readonly login: string }
  | { readonly about: 'reset' | 'invitation'; readonly userId: number }
  | { readonly about: 'comment' | 'moderation'; readonly commentId: number };

/**
 * Queues a message in a transaction, so that it is sent after the commit or not at all. A message about the same that
 * still waits is not sent twice, but without waiting longer. Does nothing if the site sends no e-mail.
 */
export async function queueMail(
  client: TransactionClient,
  { order, kernel: { mail, now } }: { order: MailOrder; kernel: Pick<Kernel, 'mail' | 'now'> },
): Promise<void> {
  if (!mail) return;
  const payload = JSON.stringify(order);
  const key = `${MAIL_JOB}:${createHash('sha256').update(payload).digest('base64url')}`;
  const runAt = writeTimestamp(now().getTime());
  await client.job.upsert({ where: { key }, create: { kind: MAIL_JOB, key, runAt, payload }, update: { runAt } });
}
