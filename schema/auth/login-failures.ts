import { createHash } from 'node:crypto';
import { networkOf } from '../client-network.ts';
import { normaliseText } from '../content/normalise.ts';
import { domainError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import { isIn, type Sql, sql } from '../sql.ts';
import { createTurns, type InTurn } from './in-turn.ts';

/** Minutes within which failures are counted together, and for which no more attempts are taken. */
const MINUTES = 15;

/** Days after which a failure is forgotten for good. */
const KEPT_DAYS = 1;

/** What somebody tries to get in with: each is counted by itself. */
export type LoginKind = 'password' | 'application-password' | 'item';

/**
 * Most failures within the time: of one account from one address, from one address in all, and of one account in all.
 * Application passwords are too long to be guessed, and a program that has an old one must not shut out its neighbours.
 * Of an item (its address stands for the login) strangers must not shut out its readers.
 */
const LIMITS: Readonly<Record<LoginKind, { both: number; address: number; login: number }>> = {
  password: { both: 5, address: 30, login: 50 },
  'application-password': { both: 30, address: 200, login: 1_000 },
  item: { both: 10, address: 30, login: 1_000 },
};

/** Who tries to get in as whom. */
export interface LoginAttempt {
  kind: LoginKind;
  login: string;
  address: string;
}

interface Counter {
  key: string;
  limit: number;
}

/** The counters of an attempt: that of the account at the address comes first. */
function countersOf({ kind, login, address }: LoginAttempt): [Counter, Counter, Counter] {
  const limits = LIMITS[kind];
  const account = normaliseText(login.trim()).slice(0, 200);
  const network = networkOf(address);
  return [
    { key: keyOf([kind, 'both', account, network]), limit: limits.both },
    { key: keyOf([kind, 'address', network]), limit: limits.address },
    { key: keyOf([kind, 'login', account]), limit: limits.login },
  ];
}

/** Neither names nor addresses are kept. */
const keyOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** A column of a statement: until when attempts like this are not taken; null for none that ever were too many. */
export const blockedUntilSql = (attempt: LoginAttempt): Sql =>
  sql`(SELECT MAX(f."blockedTo") FROM "login_failures" f WHERE ${isIn(
    'f."key"',
    countersOf(attempt).map(({ key }) => key),
  )})`;

/** A column of a statement: how often the account has been failed from the address; null for never. */
export const failuresSql = (attempt: LoginAttempt): Sql =>
  sql`(SELECT f."count" FROM "login_failures" f WHERE f."key" = ${countersOf(attempt)[0].key})`;

/** Throws `too_many_login_failures` where that moment has not come yet. */
export function refuseUntil({ now }: Kernel, blockedUntil: string | null): void {
  const milliseconds = blockedUntil === null ? 0 : Date.parse(`${blockedUntil}Z`) - now().getTime();
  if (milliseconds <= 0) return;
  throw domainError('too_many_login_failures', { data: { retry_after: Math.ceil(milliseconds / 1_000) } });
}

/** Throws `too_many_login_failures` while an attempt like this is not taken. */
export async function refuseWhileBlocked(kernel: Kernel, attempt: LoginAttempt): Promise<void> {
  const [row] = await kernel.database.primary.$queryRaw<{ until: string | null }[]>(
    sql`SELECT ${blockedUntilSql(attempt)} AS "until"`,
  );
  refuseUntil(kernel, row?.until ?? null);
}

const turns = new WeakMap<Kernel['database'], InTurn>();

/**
 * Runs an attempt when those before it at the same account and from the same address are over: many that are sent at
 * once are counted one after the other, and no more of them are tried than may fail.
 */
export function attemptInTurn<T>(
  { kernel: { database }, attempt }: { kernel: Kernel; attempt: LoginAttempt },
  body: () => Promise<T>,
): Promise<T> {
  const inTurn = turns.get(database) ?? createTurns();
  turns.set(database, inTurn);
  const [, address, account] = countersOf(attempt);
  // Always in this order: nobody waits for who waits for them.
  return inTurn(account.key, () => inTurn(address.key, body));
}

/** Counts a failure; from the last one that is allowed on, no more attempts are taken for a while. */
export async function recordFailure({ database, now }: Kernel, attempt: LoginAttempt): Promise<void> {
  const moment = now();
  const last = stamp(moment);
  const since = stamp(moment, -MINUTES);
  const until = stamp(moment, MINUTES);
  await database.transaction(async (client) => {
    for (const { key, limit } of countersOf(attempt)) {
      const count = sql`CASE WHEN "login_failures"."lastAt" < ${since} THEN 1 ELSE "login_failures"."count" + 1 END`;
      await client.$executeRaw(
        sql`INSERT INTO "login_failures" ("key", "count", "lastAt", "blockedTo") VALUES (${key}, 1, ${last}, NULL) ON CONFLICT ("key") DO UPDATE SET "count" = ${count}, "lastAt" = ${last}, "blockedTo" = CASE WHEN ${count} >= ${limit} THEN ${until} ELSE NULL END`,
      );
    }
  });
}

/** Forgets the failures of an account from an address, once somebody got in. */
export async function forgetFailures({ database }: Kernel, attempt: LoginAttempt): Promise<void> {
  const [{ key }] = countersOf(attempt);
  await database.transaction((client) => client.loginFailure.deleteMany({ where: { key } }));
}

/** Removes what no attempt is measured by any more. */
export async function removeOldFailures({ database, now }: Kernel): Promise<void> {
  const where = { lastAt: { lt: stamp(now(), -KEPT_DAYS * 24 * 60) } };
  const old = await database.reader.loginFailure.findFirst({ where, select: { key: true } });
  if (old) await database.transaction((client) => client.loginFailure.deleteMany({ where }));
}

const stamp = (moment: Date, minutes = 0): string =>
  new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, 19);
