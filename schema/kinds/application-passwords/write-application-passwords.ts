import { randomUUID } from 'node:crypto';
import {
  generateApplicationPassword,
  groupApplicationPassword,
  hashApplicationPassword,
} from '../auth/application-password.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import type { TransactionClient } from '../kernel.ts';
import { sql } from '../sql.ts';
import { cleanName } from './name.ts';
import { ownerToHandle } from './owner.ts';
import { loadPassword, type PasswordRow, SHOWN } from './password-row.ts';

/** Whose password, and which. */
interface Named {
  userId: number | null;
  uuid: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Makes a password for an account, and gives it with its plain text, which is stored nowhere and never told again.
 *
 * Errors: those of the account, `rest_cannot_create_application_passwords`, `application_password_empty_name`.
 */
export async function createPassword(
  context: RequestContext,
  { userId, name, appId }: { userId: number | null; name: string; appId: string },
): Promise<PasswordRow> {
  const { kernel } = context;
  const { id } = await ownerToHandle(context, { userId, refusal: 'rest_cannot_create_application_passwords' });
  const clean = checkName(name);
  if (appId !== '' && !UUID.test(appId)) throw domainError('rest_invalid_param', { parameter: 'appId' });
  const password = generateApplicationPassword();
  const row = await kernel.database.transaction(async (client) => {
    await kernel.database.lock(client, `application-passwords:${id}`);
    const last = await client.applicationPassword.aggregate({ where: { userId: id }, _max: { position: true } });
    await rememberUse(client);
    return client.applicationPassword.create({
      data: {
        uuid: randomUUID(),
        userId: id,
        appId,
        name: clean,
        hash: hashApplicationPassword(password),
        created: kernel.now().toISOString().slice(0, 19),
        position: (last._max.position ?? -1) + 1,
      },
      select: SHOWN,
    });
  });
  return { ...row, password: groupApplicationPassword(password) };
}

/** Until a site has its first password, headers that carry one mean nothing on it. */
async function rememberUse(client: TransactionClient): Promise<void> {
  await client.$executeRaw(
    sql`INSERT INTO "settings" ("name", "value") VALUES ('using_application_passwords', 'true') ON CONFLICT ("name") DO UPDATE SET "value" = 'true'`,
  );
}

/**
 * Gives a password another name; without one it stays as it is.
 *
 * Errors: those of the account, `rest_cannot_edit_application_password`, none there, `application_password_empty_name`.
 */
export async function renamePassword(
  context: RequestContext,
  { userId, uuid, name }: Named & { name: string | null },
): Promise<PasswordRow> {
  const { database } = context.kernel;
  const owner = await ownerToHandle(context, { userId, refusal: 'rest_cannot_edit_application_password' });
  return database.transaction(async (client) => {
    const row = await loadPassword(client, { userId: owner.id, uuid });
    if (!row) throw domainError('rest_application_password_not_found');
    if (name === null) return row;
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
 * Deletes a password, and gives it as it was. Errors: those of the account,
 * `rest_cannot_delete_application_password`, none there.
 */
export async function deletePassword(context: RequestContext, { userId, uuid }: Named): Promise<PasswordRow> {
  const { database } = context.kernel;
  const owner = await ownerToHandle(context, { userId, refusal: 'rest_cannot_delete_application_password' });
  return database.transaction(async (client) => {
    const row = await loadPassword(client, { userId: owner.id, uuid });
    const { count } = row
      ? await client.applicationPassword.deleteMany({ where: { uuid: row.uuid, userId: owner.id } })
      : { count: 0 };
    // Whoever deletes it second is told that there is none.
    if (!row || count === 0) throw domainError('rest_application_password_not_found');
    return row;
  });
}

/**
 * Deletes all passwords of an account, and gives how many there were. Errors: those of the account,
 * `rest_cannot_delete_application_passwords`.
 */
export async function deletePasswords(context: RequestContext, userId: number | null): Promise<number> {
  const { database } = context.kernel;
  const owner = await ownerToHandle(context, { userId, refusal: 'rest_cannot_delete_application_passwords' });
  const { count } = await database.transaction((client) =>
    client.applicationPassword.deleteMany({ where: { userId: owner.id } }),
  );
  return count;
}

function checkName(name: string): string {
  const clean = cleanName(name);
  if (clean === '') throw domainError('application_password_empty_name');
  return clean;
}
