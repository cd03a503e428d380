import { randomUUID } from 'node:crypto';
import {
  generateApplicationPassword,
  groupApplicationPassword,
  hashApplicationPassword,
} from '../../auth/application-password.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { PasswordRow } from '../../core/rows/password-row.ts';
import { sql } from '../../core/sql.ts';
import { cleanText } from '../../markup/sanitising/text-cleaning.ts';
import { findPassword, type SoughtPassword } from './find-application-password.ts';
import { type AccountId, ownerToHandle } from './password-owner.ts';

/** Whose password, and which; what the answer reads of it. */
type Named = Omit<SoughtPassword, 'userId'> & { userId?: AccountId };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Makes a password for an account, and gives it with its plain text, which is stored nowhere and never told again.
 *
 * Errors: those of the account, `rest_cannot_create_application_passwords`, `application_password_empty_name`.
 */
export async function createApplicationPassword(
  context: RequestContext,
  { userId, name, appId, query }: Omit<Named, 'uuid'> & { name: string; appId?: string | null | undefined },
): Promise<PasswordRow> {
  const { kernel } = context;
  const { id } = await ownerToHandle(context, { userId, refusal: 'rest_cannot_create_application_passwords' });
  const clean = checkName(name);
  if (appId && !UUID.test(appId)) throw domainError('rest_invalid_param', { parameter: 'appId' });
  const password = generateApplicationPassword();
  const row = await kernel.database.transaction(async (client) => {
    await kernel.database.lock(client, `application-passwords:${id}`);
    const last = await client.applicationPassword.aggregate({ where: { userId: id }, _max: { position: true } });
    await rememberUse(client);
    return client.applicationPassword.create({
      ...query,
      data: {
        uuid: randomUUID(),
        userId: id,
        appId: appId ?? '',
        name: clean,
        hash: hashApplicationPassword(password),
        created: kernel.now().toISOString().slice(0, 19),
        position: (last._max.position ?? -1) + 1,
      },
    });
  });
  return { ...row, password: groupApplicationPassword(password) };
}

/** Until a site has its first password, headers that carry one mean nothing on it. */
async function rememberUse(client: TransactionClient): Promise<void> {
  await client.$executeRaw(sql`
    INSERT INTO "settings" ("name", "value") VALUES ('using_application_passwords', 'true')
    ON CONFLICT ("name") DO UPDATE SET "value" = 'true'`);
}

/**
 * Gives a password another name; without one it stays as it is.
 *
 * Errors: those of the account, `rest_cannot_edit_application_password`, none there, `application_password_empty_name`.
 */
export async function renamePassword(
  context: RequestContext,
  { userId, uuid, name, query }: Named & { name?: string | null | undefined },
): Promise<PasswordRow> {
  const { database } = context.kernel;
  const owner = await ownerToHandle(context, { userId, refusal: 'rest_cannot_edit_application_password' });
  return database.transaction(async (client) => {
    const row = await findPassword(client, { userId: owner.id, uuid, query });
    if (name === null || name === undefined) return row;
    const clean = checkName(name);
    const { count } = await client.applicationPassword.updateMany({
      where: { uuid: row.uuid, userId: owner.id },
      data: { name: clean },
    });
    if (count === 0) throw domainError('rest_application_password_not_found');
    return { ...row, name: clean };
  });
}

/**
 * Deletes a password, and gives it was. Errors: those of the account,
 * `rest_cannot_delete_application_password`, none there.
 */
export async function deletePassword(context: RequestContext, { userId, uuid, query }: Named): Promise<PasswordRow> {
  const { database } = context.kernel;
  const owner = await ownerToHandle(context, { userId, refusal: 'rest_cannot_delete_application_password' });
  return database.transaction(async (client) => {
    const row = await findPassword(client, { userId: owner.id, uuid, query });
    const { count } = await client.applicationPassword.deleteMany({ where: { uuid, userId: owner.id } });
    // Whoever deletes it second is told that there is none.
    if (count === 0) throw domainError('rest_application_password_not_found');
    return row;
  });
}

/**
 * Deletes all passwords of an account, and gives how many there were. Errors: those of the account,
 * `rest_cannot_delete_application_passwords`.
 */
export async function deletePasswords(context: RequestContext, userId: AccountId): Promise<number> {
  const { database } = context.kernel;
  const owner = await ownerToHandle(context, { userId, refusal: 'rest_cannot_delete_application_passwords' });
  const { count } = await database.transaction((client) =>
    client.applicationPassword.deleteMany({ where: { userId: owner.id } }),
  );
  return count;
}

/** A name as it is stored: one line of plain text. Error: `application_password_empty_name`. */
function checkName(name: string): string {
  const clean = cleanText(name.replaceAll('\0', ''));
  if (clean === '') throw domainError('application_password_empty_name');
  return clean;
}
