import { canEditUser, canWriteCredentials } from '../../../access/user-access.ts';
import { createAccountLink } from '../../../auth/account-link.ts';
import { generatePassword } from '../../../auth/password-hash.ts';
import { domainError } from '../../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../../core/request-context.ts';
import { queueMail } from '../../../core/site/mail-queue.ts';
import { createUser } from './save-user.ts';

/** How a link reaches the owner of an account: by e-mail, or by whoever asked for it, who gets its address once. */
export type LinkDelivery = { isMailed: true } | { isMailed: false; address: string };

/** What an invitation says of a new account. */
export interface Invitation {
  username: string;
  email: string;
  roles: string[];
}

/**
 * Creates an account that nobody can log in to until its owner has chosen a password with the link of the invitation.
 * `isShown`: the link is returned although the site sends e-mail. Errors: those of `createUser`.
 */
export async function inviteUser(
  context: RequestContext,
  { isShown = false, ...invitation }: Invitation & { isShown?: boolean },
): Promise<{ id: number; delivery: LinkDelivery }> {
  const id = await createUser(context, { ...invitation, password: generatePassword() });
  return { id, delivery: await deliver(context, { id, kind: 'invitation', isShown }) };
}

/**
 * Creates a link with which the owner of an account sets a new password. The password stays valid until then. Errors:
 * `rest_user_invalid_id`, `rest_cannot_edit`, `insufficient_scope`, `account_disabled`.
 */
export async function createResetLink(
  context: RequestContext,
  { id, isShown = false }: { id: number; isShown?: boolean },
): Promise<LinkDelivery> {
  const { viewer, kernel } = context;
  const user =
    id > 0 ? await kernel.database.primary.user.findUnique({ where: { id }, select: { disabled: true } }) : null;
  if (!user) throw domainError('rest_user_invalid_id');
  if (!canEditUser(viewer, { id })) throw domainError('rest_cannot_edit', { viewer });
  if (!canWriteCredentials(viewer)) throw domainError('insufficient_scope');
  if (user.disabled) throw domainError('account_disabled');
  return deliver(context, { id, kind: 'reset', isShown });
}

async function deliver(
  context: RequestContext,
  { id, kind, isShown }: { id: number; kind: 'reset' | 'invitation'; isShown: boolean },
): Promise<LinkDelivery> {
  const { kernel } = context;
  if (!kernel.mail || isShown)
    return { isMailed: false, address: await createAccountLink(context, { userId: id, kind }) };
  await kernel.database.transaction((client) => queueMail(client, { order: { about: kind, userId: id }, kernel }));
  return { isMailed: true };
}
