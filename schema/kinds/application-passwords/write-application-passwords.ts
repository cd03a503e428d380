import { randomUUID } from 'node:crypto';
import { parseScope } from '../../access/password-scopes.ts';
import {
  generateApplicationPassword,
  groupApplicationPassword,
  hashApplicationPassword,
} from '../../auth/application-password.ts';
import { recordChange } from '../../core/audit/audit-journal.ts';
import { sql } from '../../core/dialect/sql.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { PasswordRow } from '../../core/rows/user-row.ts';
import { capabilitiesByKind } from '../../core/scopes/kind-capabilities.ts';
import { readTimestamp, writeTimestamp } from '../../core/site/timestamp.ts';
import { cleanText } from '../../markup/sanitizing/text-cleaning.ts';
import {
  type AccountId,
  type ApplicationPasswordQuery,
  findApplicationPassword,
  findEditableOwner,
} from './password-owner.ts';

/** The arguments that identify a password and select the columns of the answer. */
type PasswordArguments = Omit<ApplicationPasswordQuery, 'userId'> & { userId?: AccountId };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Creates an application password. Returns its row with the plain text, of which only the hash is stored.
 *
 * Errors: those of `findEditableOwner`, `rest_cannot_create_application_passwords`, `application_password_empty_name`,
 * `rest_invalid_param` for an `appId` that is no UUID, and for invalid limits.
 */
export async function createApplicationPassword(
  context: RequestContext,
  {
    userId,
    name,
    appId,
    query,
    ...limits
  }: Omit<PasswordArguments, 'uuid'> & PasswordLimits & { name: string; appId?: string | null | undefined },
): Promise<PasswordRow> {
  const { kernel } = context;
  const { id } = await findEditableOwner(context, { userId, refusal: 'rest_cannot_create_application_passwords' });
  const clean = cleanName(name);
  if (appId && !UUID.test(appId)) throw domainError('rest_invalid_param', { parameter: 'appId' });
  const columns = limitColumns(limits, context);
  const uuid = randomUUID();
  const password = generateApplicationPassword();
  const row = await kernel.database.transaction(async (client) => {
    await kernel.database.lockWithNext(client, `application-passwords:${id}`);
    const last = await client.applicationPassword.aggregate({ where: { userId: id }, _max: { position: true } });
    await enableApplicationPasswords(client);
    const after = { userId: id, appId: appId ?? '', name: clean, ...columns };
    recordChange(client, { action: 'created', kind: 'applicationPassword', id: uuid, name: clean, after });
    return client.applicationPassword.create({
      ...query,
      data: {
        uuid,
        ...after,
        hash: hashApplicationPassword(password),
        created: writeTimestamp(kernel.now().getTime()),
        position: (last._max.position ?? -1) + 1,
      },
    });
  });
  return { ...row, password: groupApplicationPassword(password) };
}

/** Stores that the site has application passwords: until then, it ignores credentials that contain one. */
async function enableApplicationPasswords(client: TransactionClient): Promise<void> {
  await client.$executeRaw(sql`
    INSERT INTO "settings" ("name", "value") VALUES ('using_application_passwords', 'true')
    ON CONFLICT ("name") DO UPDATE SET "value" = 'true'`);
}

/**
 * Renames a password. Without a name, nothing changes.
 *
 * Errors: those of the account, `rest_cannot_edit_application_password`, `rest_application_password_not_found`,
 * `application_password_empty_name`.
 */
export async function renameApplicationPassword(
  context: RequestContext,
  { userId, uuid, name, query }: PasswordArguments & { name?: string | null | undefined },
): Promise<PasswordRow> {
  const { database } = context.kernel;
  const owner = await findEditableOwner(context, { userId, refusal: 'rest_cannot_edit_application_password' });
  return database.transaction(async (client) => {
    const row = await findApplicationPassword(client, { userId: owner.id, uuid, query });
    if (name === null || name === undefined) return row;
    const clean = cleanName(name);
    const stored = await findApplicationPassword(client, { userId: owner.id, uuid, query: {} });
    const { count } = await client.applicationPassword.updateMany({
      where: { uuid: row.uuid, userId: owner.id },
      data: { name: clean },
    });
    if (count === 0) throw domainError('rest_application_password_not_found');
    const change = { before: { name: stored.name }, after: { name: clean } };
    recordChange(client, { action: 'updated', kind: 'applicationPassword', id: uuid, name: clean, ...change });
    return { ...row, name: clean };
  });
}

/**
 * Deletes a password and returns its row. Errors: those of the account, `rest_cannot_delete_application_password`,
 * `rest_application_password_not_found`.
 */
export async function deleteApplicationPassword(
  context: RequestContext,
  { userId, uuid, query }: PasswordArguments,
): Promise<PasswordRow> {
  const { database } = context.kernel;
  const owner = await findEditableOwner(context, { userId, refusal: 'rest_cannot_delete_application_password' });
  return database.transaction(async (client) => {
    const row = await findApplicationPassword(client, { userId: owner.id, uuid, query });
    const before = await findApplicationPassword(client, { userId: owner.id, uuid, query: {} });
    recordChange(client, { action: 'deleted', kind: 'applicationPassword', id: uuid, name: before.name, before });
    const { count } = await client.applicationPassword.deleteMany({ where: { uuid, userId: owner.id } });
    // A concurrent request has deleted it.
    if (count === 0) throw domainError('rest_application_password_not_found');
    return row;
  });
}

/**
 * Deletes all passwords of an account and returns their number. Errors: those of the account,
 * `rest_cannot_delete_application_passwords`.
 */
export async function deleteApplicationPasswords(context: RequestContext, userId: AccountId): Promise<number> {
  const { database } = context.kernel;
  const owner = await findEditableOwner(context, { userId, refusal: 'rest_cannot_delete_application_passwords' });
  return database.transaction(async (client) => {
    const { count } = await client.applicationPassword.deleteMany({ where: { userId: owner.id } });
    const before = { userId: owner.id };
    recordChange(client, { action: 'deleted', kind: 'applicationPassword', before, count });
    return count;
  });
}

/** Returns the name as one line of plain text. Errors: `application_password_empty_name`. */
function cleanName(name: string): string {
  const clean = cleanText(name.replaceAll('\0', ''));
  if (clean === '') throw domainError('application_password_empty_name');
  return clean;
}

/** The limits of a new application password. Null and undefined: it has all rights of its account, and does not expire. */
interface PasswordLimits {
  scopes?: readonly string[] | null | undefined;
  /** A date and time, in GMT unless it names a zone. */
  expires?: string | null | undefined;
}

/** The number of scopes that one password can have. */
const MAX_SCOPES = 50;

/**
 * Returns the columns of the limits of a new password. Errors: `rest_invalid_param` for an empty list of scopes or too
 * many, for an unknown scope, and for a time that is not in the future.
 */
function limitColumns(
  { scopes, expires }: PasswordLimits,
  { registry, kernel }: Pick<RequestContext, 'registry' | 'kernel'>,
): { scopes: string | null; expires: string | null } {
  return {
    scopes: scopes ? JSON.stringify(checkedScopes(scopes, capabilitiesByKind(registry))) : null,
    expires: expires ? futureTime(expires, kernel.now()) : null,
  };
}

function checkedScopes(scopes: readonly string[], kinds: ReadonlyMap<string, unknown>): string[] {
  const refuse = (message: string) => domainError('rest_invalid_param', { parameter: 'scopes', message });
  if (scopes.length === 0 || scopes.length > MAX_SCOPES) throw refuse(`Send 1 to ${MAX_SCOPES} scopes.`);
  for (const text of scopes) {
    const scope = parseScope(text);
    if (scope && (scope.kind === null || kinds.has(scope.kind))) continue;
    throw refuse(
      `Unknown scope "${text.slice(0, 60)}". A scope is "read" or "write", or one of both with a kind, such as "write:post". The kinds are ${[...kinds.keys()].join(', ')}.`,
    );
  }
  return [...new Set(scopes)];
}

function futureTime(text: string, now: Date): string {
  const timestamp = readTimestamp(text);
  if (timestamp > now.getTime()) return writeTimestamp(timestamp);
  throw domainError('rest_invalid_param', { parameter: 'expires', message: 'The time must be in the future.' });
}
