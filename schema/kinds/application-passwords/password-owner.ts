import { canEditUser, isSelf } from '../access/user-access.ts';
import { isLoggedIn } from '../access/viewer.ts';
import { passwordsRefusal } from '../auth/availability.ts';
import type { RequestContext } from '../context.ts';
import { domainError, type ErrorCode } from '../errors.ts';
import { isId } from '../ids.ts';

/**
 * Takes an account's number, or null for the viewer's own, gives the account whose passwords are meant.
 *
 * Errors (protocol 7.11): `application_passwords_disabled`, `rest_not_logged_in`, `rest_user_invalid_id`,
 * `application_passwords_disabled_for_user`.
 */
export async function findOwner(context: RequestContext, userId: number | null): Promise<{ id: number }> {
  const { kernel, viewer } = context;
  const refusal = passwordsRefusal(kernel);
  if (refusal) throw refusal;
  if (userId === null && !isLoggedIn(viewer)) throw domainError('rest_not_logged_in', { viewer });
  const id = userId ?? viewer.userId;
  if (!isId(id)) throw domainError('rest_user_invalid_id');
  const user = await kernel.database.reader.user.findUnique({ where: { id }, select: { id: true, disabled: true } });
  if (!user) throw domainError('rest_user_invalid_id');
  if (user.disabled) throw domainError('application_passwords_disabled_for_user', { status: 501 });
  return { id };
}

/** The account whose passwords are meant, where the viewer may handle them; else the error `refusal`. */
export async function ownerToHandle(
  context: RequestContext,
  { userId, refusal }: { userId: number | null; refusal: ErrorCode },
): Promise<{ id: number }> {
  const { viewer } = context;
  const owner = await findOwner(context, userId);
  if (!canEditUser(viewer, owner)) throw domainError(refusal, { viewer });
  return owner;
}

/** What the viewer may do with an account's passwords. */
export interface OwnerPermissions {
  edit: boolean;
  introspect: boolean;
}

/** The permissions of the viewer over an account's passwords; null where nothing is allowed. */
export async function ownerPermissions(
  context: RequestContext,
  userId: number | null,
): Promise<OwnerPermissions | null> {
  const { viewer } = context;
  if (!isLoggedIn(viewer)) return null;
  const owner = await findOwner(context, userId).catch(() => null);
  if (!owner || !canEditUser(viewer, owner)) return null;
  return permissionsOver(context, owner.id);
}

/** The permissions of a viewer who may see the passwords of this account. */
export const permissionsOver = ({ viewer }: RequestContext, id: number): OwnerPermissions => ({
  edit: canEditUser(viewer, { id }),
  introspect: isSelf(viewer, { id }),
});
