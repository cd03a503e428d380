import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { accountActor } from '../core/audit/audit-actor.ts';
import type { AuditAction, AuditActor } from '../core/audit/audit-change.ts';
import { exemptFromAudit, recordChange } from '../core/audit/audit-journal.ts';
import { type Domain, siteOf } from '../core/domain.ts';
import type { DatabaseClient, TransactionClient } from '../core/domain-kernel.ts';
import { domainError } from '../core/errors/domain-errors.ts';
import type { Client } from '../core/request-context.ts';
import { lockAccounts } from '../core/rows/row-locks.ts';
import { writeTimestamp } from '../core/site/timestamp.ts';
import { decodeEntities } from '../markup/html/escape.ts';
import {
  type LoginAttempt,
  recordFailedLogin,
  refuseWhileBlocked,
  releaseAttempt,
  reserveAttempt,
  runLoginAttempt,
} from './login-failures.ts';
import { storedKey } from './stored-key.ts';

const SECRET_BYTES = 20;

/** Periods by which the clock of a device may differ. */
const WINDOW = 1;

/** The account whose second factor it is, and the client that acts for it. */
export interface FactorOwner {
  readonly userId: number;
  readonly login: string;
  readonly client: Client;
}

/** The state of the second factor of an account, for its owner. */
export type FactorState = { isOn: false } | { isOn: true; since: string; recoveryCodes: number };

/** Whether an account logs in with a second factor. */
export async function hasSecondFactor({ primary }: { primary: DatabaseClient }, userId: number): Promise<boolean> {
  const factor = await primary.secondFactor.findUnique({ where: { userId }, select: { enabled: true } });
  return factor !== null && factor.enabled !== null;
}

/** Returns those of some accounts that log in with a second factor. */
export async function accountsWithSecondFactor(
  { primary }: { primary: DatabaseClient },
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const where = { userId: { in: [...userIds] }, enabled: { not: null } };
  return new Set(
    (await primary.secondFactor.findMany({ where, select: { userId: true } })).map(({ userId }) => userId),
  );
}

/** Returns the state of the second factor of an account. */
export async function factorState({ kernel }: Domain, userId: number): Promise<FactorState> {
  const { primary } = kernel.database;
  const factor = await primary.secondFactor.findUnique({ where: { userId }, select: { enabled: true } });
  if (!factor?.enabled) return { isOn: false };
  return { isOn: true, since: factor.enabled, recoveryCodes: await primary.recoveryCode.count({ where: { userId } }) };
}

/** What a device needs: the secret as text, and the address that programs for codes read. */
export interface FactorSetup {
  readonly secret: string;
  readonly address: string;
}

/** Begins the setup with a new secret. Logins do not ask for codes yet. Errors: `second_factor_exists`. */
export async function beginFactorSetup(domain: Domain, { userId, login }: FactorOwner): Promise<FactorSetup> {
  const { kernel } = domain;
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = await sealSecret(domain, { secret: secret.bytes, userId });
  const data = { secret: sealed, created: writeTimestamp(kernel.now().getTime()), lastStep: 0 };
  await kernel.database.transaction(async (client) => {
    // Nothing has changed for the account until it proves that it has the secret.
    exemptFromAudit(client);
    await kernel.database.lockWithNext(client, lockOf(userId));
    const existing = await client.secondFactor.findUnique({ where: { userId }, select: { enabled: true } });
    if (existing?.enabled) throw domainError('second_factor_exists');
    await client.secondFactor.upsert({ where: { userId }, create: { userId, ...data }, update: data });
  });
  return setupOf(domain, { secret, login });
}

/** Returns the setup that has begun; null without one. */
export async function pendingFactorSetup(domain: Domain, { userId, login }: FactorOwner): Promise<FactorSetup | null> {
  const factor = await domain.kernel.database.primary.secondFactor.findUnique({ where: { userId } });
  if (!factor || factor.enabled) return null;
  const bytes = await openSecret(domain, { sealed: factor.secret, userId });
  return bytes && setupOf(domain, { secret: secretOf(bytes), login });
}

const lockOf = (userId: number): string => `second-factor ${userId}`;

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

async function setupOf(domain: Domain, { secret, login }: { secret: Secret; login: string }): Promise<FactorSetup> {
  const { host } = new URL(domain.kernel.addresses.home);
  const name = decodeEntities((await siteOf(domain)).text('blogname'))
    .replaceAll(':', ' ')
    .trim();
  const issuer = name === '' ? host : name.slice(0, 60);
  const label = login.replaceAll(':', ' ');
  return { secret: secret.base32, address: new TOTP({ issuer, label, secret }).toString() };
}

/**
 * Completes the setup with a code of the device. Ends all other sessions of the account: they began without the second
 * factor. Returns the recovery codes, which cannot be read again. Errors: `no_second_factor`, `invalid_second_factor`,
 * `too_many_login_failures`.
 */
export async function completeFactorSetup(
  domain: Domain,
  { owner, code, sessionId }: { owner: FactorOwner; code: string; sessionId: string },
): Promise<string[]> {
  const { kernel } = domain;
  const { userId } = owner;
  return checkCode(domain, {
    owner,
    code,
    isPending: true,
    action: async (client) => {
      const enabled = writeTimestamp(kernel.now().getTime());
      const { count } = await client.secondFactor.updateMany({ where: { userId, enabled: null }, data: { enabled } });
      if (count !== 1) throw domainError('no_second_factor');
      await client.session.deleteMany({ where: { userId, NOT: { tokenHash: sessionId } } });
      record(client, { action: 'two-factor-on', owner });
      return replaceRecoveryCodes(client, userId);
    },
  });
}

/** Switches the second factor off, with one of its codes. Errors: as `completeFactorSetup`. */
export const switchFactorOff = (domain: Domain, { owner, code }: { owner: FactorOwner; code: string }): Promise<void> =>
  checkCode(domain, {
    owner,
    code,
    action: async (client) => {
      await removeFactor(client, owner.userId);
      record(client, { action: 'two-factor-off', owner });
    },
  });

/** Creates new recovery codes and ends the earlier ones, with a code. Errors: as `completeFactorSetup`. */
export const renewRecoveryCodes = (
  domain: Domain,
  { owner, code }: { owner: FactorOwner; code: string },
): Promise<string[]> =>
  checkCode(domain, {
    owner,
    code,
    action: (client) => {
      record(client, { action: 'recovery-codes-created', owner });
      return replaceRecoveryCodes(client, owner.userId);
    },
  });

/** Checks a code of an account that logs in. Errors: as `completeFactorSetup`. */
export const checkLoginCode = (domain: Domain, { owner, code }: { owner: FactorOwner; code: string }): Promise<void> =>
  checkCode(domain, { owner, code, action: async (client) => exemptFromAudit(client) });

/**
 * Switches the second factor of an account off for the operator, without a code. Returns whether it was on. `actor` is
 * who does it, if that is not the actor of the domain.
 */
export const removeSecondFactor = (
  { kernel: { database } }: Pick<Domain, 'kernel'>,
  { userId, login, actor }: { userId: number; login: string; actor?: AuditActor },
): Promise<boolean> =>
  database.transaction(async (client) => {
    const removed = await removeFactor(client, userId);
    if (!removed) exemptFromAudit(client);
    else {
      recordChange(client, {
        ...{ action: 'two-factor-off', kind: 'user', id: userId, name: login },
        ...(actor ? { actor } : {}),
      });
    }
    return removed;
  });

async function removeFactor(client: TransactionClient, userId: number): Promise<boolean> {
  await client.recoveryCode.deleteMany({ where: { userId } });
  const { count } = await client.secondFactor.deleteMany({ where: { userId } });
  return count > 0;
}

const record = (
  client: TransactionClient,
  { action, owner: { userId, login, client: acting } }: { action: AuditAction; owner: FactorOwner },
): void => recordChange(client, { action, kind: 'user', id: userId, name: login, actor: accountActor(userId, acting) });

/**
 * Checks a code, by time or for recovery, and runs `action` in the transaction that uses the code up. Wrong codes count
 * as failed logins.
 */
async function checkCode<T>(
  domain: Domain,
  {
    owner,
    code,
    isPending = false,
    action,
  }: {
    owner: FactorOwner;
    code: string;
    /** Whether the second factor is being set up. */
    isPending?: boolean;
    action: (client: TransactionClient) => Promise<T>;
  },
): Promise<T> {
  const { kernel } = domain;
  const { userId, login, client } = owner;
  const attempt: LoginAttempt = { kind: 'second-factor', login: String(userId), address: client.address };
  return runLoginAttempt({ kernel, attempt }, async () => {
    await refuseWhileBlocked(kernel, attempt);
    await reserveAttempt(kernel, attempt);
    const step = await matchingStep(domain, { userId, code, isPending });
    const result = await kernel.database.transaction(async (transaction) => {
      // Logins under way lock the account too: their sessions begin before this, and end, or find the second factor.
      await lockAccounts(kernel.database, { client: transaction, ids: [userId], lock: 'change' });
      if (!(await useCode(transaction, { owner, code, step, isPending }))) return null;
      return { value: await action(transaction) };
    });
    if (!result) {
      await recordFailedLogin(kernel, { login, client });
      throw domainError('invalid_second_factor');
    }
    await releaseAttempt(kernel, attempt);
    return result.value;
  });
}

/** Returns the period of a code by time; null for another text. Errors: `no_second_factor`, `second_factor_unreadable`. */
async function matchingStep(
  domain: Domain,
  { userId, code, isPending }: { userId: number; code: string; isPending: boolean },
): Promise<number | null> {
  const { kernel } = domain;
  const factor = await kernel.database.primary.secondFactor.findUnique({ where: { userId } });
  if (!factor || (factor.enabled === null) !== isPending) throw domainError('no_second_factor');
  if (looksLikeRecoveryCode(code)) return null;
  const bytes = await openSecret(domain, { sealed: factor.secret, userId });
  if (!bytes) throw domainError('second_factor_unreadable');
  const totp = new TOTP({ secret: secretOf(bytes) });
  const timestamp = kernel.now().getTime();
  const digits = code.replace(/[\s-]/g, '');
  const delta = /^\d{6}$/.test(digits) ? totp.validate({ token: digits, timestamp, window: WINDOW }) : null;
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Uses a code up. Of several requests with one code, one gets true. */
async function useCode(
  client: TransactionClient,
  { owner, code, step, isPending }: { owner: FactorOwner; code: string; step: number | null; isPending: boolean },
): Promise<boolean> {
  const { userId } = owner;
  if (step !== null) {
    const { count } = await client.secondFactor.updateMany({
      where: { userId, lastStep: { lt: step } },
      data: { lastStep: step },
    });
    return count === 1;
  }
  if (isPending || !looksLikeRecoveryCode(code) || !(await useRecoveryCode(client, { userId, code }))) return false;
  record(client, { action: 'recovery-code-used', owner });
  return true;
}

/** The codes that an account gets at a time. */
const CODE_COUNT = 10;

/** Without letters and digits that look alike. 16 of them have 79 bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 16;

/** The characters of a code without separators, in capital letters. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Whether a text may be a recovery code: codes by time are shorter. */
const looksLikeRecoveryCode = (text: string): boolean => plain(text).length === CODE_LENGTH;

/** Hashes a code for storage. It is long and random, so the hash needs no rounds. */
const hashOf = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${plain(code)}`, 'utf8')
    .digest('base64url');

/** Creates the recovery codes of an account and ends its earlier ones. Returns the codes, in groups of four characters. */
async function replaceRecoveryCodes(client: TransactionClient, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, () =>
    Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(''),
  );
  await client.recoveryCode.deleteMany({ where: { userId } });
  await client.recoveryCode.createMany({ data: codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })) });
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** Uses a recovery code up. Returns whether it was valid: of several requests with one code, one gets true. */
async function useRecoveryCode(
  client: TransactionClient,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const { count } = await client.recoveryCode.deleteMany({ where: { userId, codeHash: hashOf(userId, code) } });
  return count === 1;
}

/** The name of the setting with the key, unless the configuration sets one. */
const KEY_SETTING = 'two_factor_key';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

async function keyOf(domain: Domain): Promise<Buffer> {
  const { twoFactorKey } = domain.kernel;
  const source = twoFactorKey === undefined ? await storedKey(domain, KEY_SETTING) : Buffer.from(twoFactorKey, 'utf8');
  return Buffer.from(hkdfSync('sha256', source, Buffer.alloc(0), 'second factors', 32));
}

/** The account is authenticated with the secret, so that a stored secret is valid for no other one. */
const contextOf = (userId: number): Buffer => Buffer.from(`account ${userId}`, 'utf8');

/** Encrypts the secret of a second factor for storage. */
async function sealSecret(domain: Domain, { secret, userId }: { secret: Uint8Array; userId: number }): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, await keyOf(domain), iv).setAAD(contextOf(userId));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts a stored secret; null if it was encrypted with another key, or for another account. */
export async function openSecret(
  domain: Domain,
  { sealed, userId }: { sealed: string; userId: number },
): Promise<Uint8Array | null> {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
  const end = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, await keyOf(domain), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(contextOf(userId)).setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, end)), decipher.final()]);
  } catch {
    return null;
  }
}
