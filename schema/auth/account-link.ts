import { createHash, randomBytes } from 'node:crypto';
import { accountActor } from '../core/audit/audit-actor.ts';
import type { AuditActor } from '../core/audit/audit-change.ts';
import { recordChange } from '../core/audit/audit-journal.ts';
import { type Domain, siteOf } from '../core/domain.ts';
import type { TransactionClient } from '../core/domain-kernel.ts';
import { domainError } from '../core/errors/domain-errors.ts';
import type { Client } from '../core/request-context.ts';
import { writeTimestamp } from '../core/site/timestamp.ts';
import { decodeEntities } from '../markup/html/escape.ts';
import { newPasswordProblem, type PasswordOwner } from '../values/account-values.ts';
import { loginKeyOf, refuseWhileBlocked, reserveAttempt } from './login-failures.ts';

/** What a link is for: a new password, or the first one of an invited account. */
export type AccountLinkKind = 'reset' | 'invitation';

/** How long a link is valid. */
export const LINK_HOURS = 24;

/** Hashes a token for storage. It is long and random, so the hash needs no salt and no rounds. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Creates the link with which the owner of an account sets its password, once. It ends an earlier link of the account.
 * Returns its address, which cannot be read again. `actor` is who wants it, if that is not the actor of the domain.
 */
export async function createAccountLink(
  { kernel }: Pick<Domain, 'kernel'>,
  { userId, kind, actor }: { userId: number; kind: AccountLinkKind; actor?: AuditActor | undefined },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = kernel.now().getTime();
  const data = {
    ...{ tokenHash: hashOf(token), kind, created: writeTimestamp(now) },
    expires: writeTimestamp(now + LINK_HOURS * 3_600_000),
  };
  await kernel.database.transaction(async (client) => {
    const user = await client.user.findUnique({ where: { id: userId }, select: { login: true } });
    if (!user) throw domainError('rest_user_invalid_id');
    await client.accountLink.upsert({ where: { userId }, create: { userId, ...data }, update: data });
    recordChange(client, {
      ...{ action: 'link-created', kind: 'user', type: kind, id: userId, name: user.login },
      ...(actor ? { actor } : {}),
    });
  });
  const { login, admin } = kernel.addresses;
  return `${login ?? admin}?action=setpassword&key=${token}`;
}

/** Ends the link of an account, when its password or its e-mail address has changed, or it was disabled. */
export const endAccountLink = async (client: TransactionClient, userId: number): Promise<void> => {
  await client.accountLink.deleteMany({ where: { userId } });
};

/** What a valid link is for. */
export interface OpenAccountLink {
  readonly userId: number;
  readonly login: string;
  readonly email: string;
  readonly kind: AccountLinkKind;
}

/**
 * Finds the account of a link, without using it up. Errors: `account_link_invalid`, for an account that is disabled too;
 * `too_many_login_failures` after many wrong links from one address.
 */
export async function openAccountLink(
  { kernel }: Domain,
  { token, client }: { token: string; client: Client },
): Promise<OpenAccountLink> {
  const attempt = { kind: 'link', login: '', address: client.address } as const;
  await refuseWhileBlocked(kernel, attempt);
  const link = await kernel.database.primary.accountLink.findUnique({
    where: { tokenHash: hashOf(token.slice(0, 100)) },
    select: { userId: true, kind: true, expires: true, user: { select: { login: true, email: true, disabled: true } } },
  });
  if (!link || link.user.disabled || link.expires <= writeTimestamp(kernel.now().getTime())) {
    await reserveAttempt(kernel, attempt);
    throw domainError('account_link_invalid');
  }
  const { userId, user } = link;
  return { userId, login: user.login, email: user.email, kind: link.kind === 'invitation' ? 'invitation' : 'reset' };
}

/**
 * Sets the password of the account of a link, uses the link up, and ends the sessions of the account. Its application
 * passwords and its second factor stay. Errors: those of `openAccountLink`; those of `requireNewPassword`, which leave the
 * link as it is.
 */
export async function setPasswordByLink(
  domain: Domain,
  {
    token,
    password,
    client,
    login,
  }: {
    token: string;
    password: string;
    client: Client;
    /** The login that the client names; another one than that of the account is refused. */
    login?: string;
  },
): Promise<OpenAccountLink> {
  const { kernel } = domain;
  const link = await openAccountLink(domain, { token, client });
  if (login !== undefined && loginKeyOf(login) !== loginKeyOf(link.login)) throw domainError('account_link_invalid');
  await requireNewPassword(domain, { password, owner: link });
  const passwordHash = await kernel.passwords.hash(password);
  await kernel.database.transaction(async (transaction) => {
    const now = writeTimestamp(kernel.now().getTime());
    // Of several requests with one link, one deletes it.
    const where = { tokenHash: hashOf(token), userId: link.userId, expires: { gt: now } };
    const { count } = await transaction.accountLink.deleteMany({ where });
    const users = await transaction.user.updateMany({
      where: { id: link.userId, disabled: false },
      data: { passwordHash, activationKey: '' },
    });
    if (count !== 1 || users.count !== 1) throw domainError('account_link_invalid');
    await transaction.session.deleteMany({ where: { userId: link.userId } });
    recordChange(transaction, {
      ...{ action: 'password-reset', kind: 'user', type: link.kind, id: link.userId, name: link.login },
      actor: { ...accountActor(link.userId, client), credential: 'anonymous' },
    });
  });
  return link;
}

/** Checks a password that a person chooses for an account. Errors: `rest_invalid_param`, with what to do. */
export async function requireNewPassword(
  domain: Domain,
  { password, owner }: { password: string; owner: Omit<PasswordOwner, 'title'> },
): Promise<void> {
  const title = decodeEntities((await siteOf(domain)).text('blogname'));
  const message = newPasswordProblem(password, { ...owner, title });
  if (message !== null) throw domainError('rest_invalid_param', { message });
}

/** Removes expired links. */
export async function removeOldAccountLinks({ kernel: { database, now } }: Pick<Domain, 'kernel'>): Promise<void> {
  const where = { expires: { lt: writeTimestamp(now().getTime()) } };
  if (!(await database.reader.accountLink.findFirst({ where, select: { userId: true } }))) return;
  await database.transaction(async (client) => {
    await client.accountLink.deleteMany({ where });
  });
}
