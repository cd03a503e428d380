import { systemViewer } from '../../access/viewer-access.ts';
import { sql } from '../../core/dialect/sql.ts';
import { type Domain, siteOf } from '../../core/domain.ts';
import { MailError, type MailMessage } from '../../core/domain-kernel.ts';
import { createContext } from '../../core/request-context.ts';
import { MAIL_JOB, type MailOrder } from '../../core/site/mail-queue.ts';
import { markupText } from '../../markup/html/strip-tags.ts';
import { deleteJob, lockJob, timeAfter, unlockJobs } from '../../rendering/locked-job.ts';
import { commentLink } from '../../urls/archive-address.ts';
import { permalinkOf } from '../../urls/item-permalink.ts';
import { parseJson } from '../../values/json-text.ts';
import { shortened } from '../../values/text-functions.ts';
import { findLostAccount, findRecipient, linkMessage } from './account-message.ts';

/** The time after which another process may send a message that a process was sending when it ended. */
const LOCK_SECONDS = 120;

/**
 * The time after which a message is no longer sent. All attempts take little more than an hour, so it has waited because
 * no process ran, or because the database is an old copy of that of a site which has sent it.
 */
const MAX_WAIT_SECONDS = 24 * 3_600;

/** Seconds to the next attempt, after the first, the second and so on. After the last one the message is given up. */
const RETRY_SECONDS: readonly number[] = [30, 120, 600, 3_600];

/**
 * Sends the queued messages whose time has come, while there is time. Returns false if some remain. A message that the
 * server does not accept is tried again a few times; failures are logged. Those that have waited for more than a day are
 * removed instead.
 */
export async function sendQueuedMail(domain: Domain, hasTime: () => boolean): Promise<boolean> {
  const { kernel } = domain;
  const { mail, log, now } = kernel;
  if (!mail) return true;
  await removeOldMail(domain);
  while (hasTime()) {
    const condition = sql`"kind" = ${MAIL_JOB} AND "runAt" <= ${timeAfter(now(), 0)}`;
    const job = await lockJob(domain, { condition, seconds: LOCK_SECONDS });
    if (!job) return true;
    const order = parseJson(job.payload) as MailOrder;
    const { key } = job;
    try {
      const message = await messageOf(domain, order);
      if (message) {
        await mail.send(message);
        log.info({ about: order.about }, 'e-mail sent');
      }
      await deleteJob(domain, job);
    } catch (error) {
      const delay = error instanceof MailError && error.isPermanent ? undefined : RETRY_SECONDS[job.attempts - 1];
      const fields = { err: error, about: order.about, attempts: job.attempts };
      if (delay === undefined) {
        log.error(fields, 'e-mail given up');
        await deleteJob(domain, job);
      } else {
        log.warn({ ...fields, retryInSeconds: delay }, 'e-mail not sent');
        await unlockJobs(domain, { where: { key }, runAt: timeAfter(now(), delay) });
      }
    }
  }
  return false;
}

async function removeOldMail({ kernel: { database, log, now } }: Domain): Promise<void> {
  const where = { kind: MAIL_JOB, runAt: { lt: timeAfter(now(), -MAX_WAIT_SECONDS) } };
  if (!(await database.primary.job.findFirst({ where, select: { id: true } }))) return;
  const { count } = await database.transaction((client) => client.job.deleteMany({ where }));
  log.warn({ count }, 'e-mails given up that had waited for more than a day');
}

/** Writes the message of an order; null if nobody is to get one. */
async function messageOf(domain: Domain, order: MailOrder): Promise<MailMessage | null> {
  const site = await siteOf(domain);
  const siteName = markupText(site.text('blogname')) || new URL(domain.kernel.addresses.home).host;
  switch (order.about) {
    case 'lost-password': {
      const account = await findLostAccount(domain, order.login);
      return account && linkMessage(domain, { account, kind: 'reset', siteName });
    }
    case 'reset':
    case 'invitation': {
      const account = await findRecipient(domain, order.userId);
      return account && linkMessage(domain, { account, kind: order.about, siteName });
    }
    default:
      return commentMessage(domain, { ...order, siteName });
  }
}

/** In characters. The whole comment is on the site. */
const MAX_QUOTE_LENGTH = 2_000;

/**
 * Writes a message about a comment: that it was published, to the author of the item, or that it waits for moderation, to
 * the address of the site. Null if nobody is to be told, such as the author of their own comment.
 */
async function commentMessage(
  domain: Domain,
  { commentId, about, siteName }: { commentId: number; about: 'comment' | 'moderation'; siteName: string },
): Promise<MailMessage | null> {
  const { primary } = domain.kernel.database;
  const comment = await primary.comment.findUnique({ where: { id: commentId } });
  // It may have been decided on by now.
  if (comment?.status !== (about === 'comment' ? 'approved' : 'hold')) return null;
  const post = await primary.post.findUnique({
    where: { id: comment.postId },
    select: { title: true, authorId: true },
  });
  if (!post) return null;
  const context = await createContext(domain, { viewer: systemViewer('mail') });
  const author = about === 'comment' ? await findRecipient(domain, post.authorId) : null;
  const to = about === 'comment' ? author?.email : context.site.text('admin_email');
  if (!to || (author && author.id === comment.userId)) return null;
  const row = await context.loaders.linkRows.load(comment.postId);
  const postAddress = row ? await permalinkOf(row, context) : domain.kernel.addresses.home;
  const title = markupText(post.title) || 'an item without a title';
  const name = markupText(comment.authorName) || 'Anonymous';
  const quote = shortened(markupText(comment.content), MAX_QUOTE_LENGTH);
  const isPublished = about === 'comment';
  return {
    to,
    subject: `[${siteName}] ${isPublished ? 'Comment' : 'A comment waits'}: ${title}`,
    text: [
      isPublished ? `${name} commented on "${title}":` : `A comment of ${name} on "${title}" waits for moderation:`,
      '',
      quote,
      '',
      ...(comment.authorEmail === '' ? [] : [`E-mail address: ${comment.authorEmail}`]),
      isPublished ? commentLink(context.site.permalinks, { id: comment.id, postAddress, page: null }) : postAddress,
    ].join('\n'),
  };
}
