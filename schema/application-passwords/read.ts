import { isSelf } from '../access/user-access.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { findOwner, ownerToHandle } from './owner.ts';
import { loadPassword, loadPasswords, type PasswordRow } from './password-row.ts';

/** An account's passwords. Errors: those of the account, `rest_cannot_list_application_passwords`. */
export async function listPasswords(context: RequestContext, userId: number | null): Promise<PasswordRow[]> {
  const owner = await ownerToHandle(context, { userId, refusal: 'rest_cannot_list_application_passwords' });
  return loadPasswords(context.kernel.database.reader, owner.id);
}

/** One of an account's passwords. Errors: those of the account, `rest_cannot_read_application_password`, none there. */
export async function readPassword(
  context: RequestContext,
  { userId, uuid }: { userId: number | null; uuid: string },
): Promise<PasswordRow> {
  const owner = await ownerToHandle(context, { userId, refusal: 'rest_cannot_read_application_password' });
  const row = await loadPassword(context.kernel.database.reader, { userId: owner.id, uuid });
  if (!row) throw domainError('rest_application_password_not_found');
  return row;
}

/**
 * The password that this request was made with. Errors: those of the account,
 * `rest_cannot_introspect_app_password_for_non_authenticated_user` for anybody else's account,
 * `rest_no_authenticated_app_password` where the viewer came in by other means.
 */
export async function introspectPassword(context: RequestContext, userId: number | null): Promise<PasswordRow> {
  const { viewer, kernel } = context;
  const owner = await findOwner(context, userId);
  if (!isSelf(viewer, owner)) {
    throw domainError('rest_cannot_introspect_app_password_for_non_authenticated_user', { viewer });
  }
  const { credential } = viewer;
  if (credential.kind !== 'application-password') throw domainError('rest_no_authenticated_app_password');
  const row = await loadPassword(kernel.database.reader, { userId: owner.id, uuid: credential.uuid });
  if (!row) throw domainError('rest_application_password_not_found');
  return row;
}
