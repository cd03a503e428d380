import { createHash } from 'node:crypto';
import { networkOf } from '../core/client-network.ts';
import { domainError } from '../core/domain-errors.ts';
import type { Kernel } from '../core/domain-kernel.ts';
import { normaliseText } from '../core/normalise.ts';
import { isIn, type Sql, sql } from '../core/sql.ts';
import { createKeyedQueue, type KeyedQueue } from './keyed-queue.ts';

/** The time within which failures are counted together, and for which attempts are refused after too many. */
const WINDOW_MINUTES = 15;

/** A counter without failures for this time is removed. */
const MAX_AGE_MINUTES = 2 * WINDOW_MINUTES;

/** Counters that one statement removes. */
const BATCH_SIZE = 500;

/** The kind of the password; each is counted separately. */
export type LoginKind = 'password' | 'application-password' | 'item';

/**
 * Failures within the window: of one account from one address, of one address, and of one account. Application passwords
 * are too long to be guessed, and a program with an old one must not block others at its address. The login of an item
 * is its id; strangers must not block its readers.
 */
const LIMITS: Readonly<Record<LoginKind, { both: number; address: number; login: number }>> = {
  password: { both: 5, address: 30, login: 50 },
  'application-password': { both: 30, address: 200, login: 1_000 },
  item: { both: 10, address: 30, login: 1_000 },
};

/** An attempt to log in, or to open an item with its password. */
export interface LoginAttempt {
  kind: LoginKind;
  login: string;
  address: string;
}

interface Counter {
  key: string;
  limit: number;
}

/** The counters of an attempt; that of the account from the address is the first. */
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

/** A hash: neither names nor addresses are stored. */
const keyOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\n')).digest('base64url');

/** A column of a statement: until when such attempts are refused; null if they never were. */
export const blockedUntilSql = (attempt: LoginAttempt): Sql =>
  sql`(SELECT MAX(f."blockedTo") FROM "login_failures" f WHERE ${isIn(
    'f."key"',
    countersOf(attempt).map(({ key }) => key),
  )})`;

/** A column of a statement: the number of failures of the account from the address; null for none. */
export const failuresSql = (attempt: LoginAttempt): Sql =>
  sql`(SELECT f."count" FROM "login_failures" f WHERE f."key" = ${countersOf(attempt)[0].key})`;

/** Throws `too_many_login_failures` before the moment `blockedUntil`. */
export function refuseUntil({ now }: Kernel, blockedUntil: string | null): void {
  const milliseconds = blockedUntil === null ? 0 : Date.parse(`${blockedUntil}Z`) - now().getTime();
  if (milliseconds <= 0) return;
  throw domainError('too_many_login_failures', { data: { retry_after: Math.ceil(milliseconds / 1_000) } });
}

/** Throws `too_many_login_failures` while such attempts are refused. */
export async function refuseWhileBlocked(kernel: Kernel, attempt: LoginAttempt): Promise<void> {
  const [row] = await kernel.database.primary.$queryRaw<{ until: string | null }[]>(
    sql`SELECT ${blockedUntilSql(attempt)} AS "until"`,
  );
  refuseUntil(kernel, row?.until ?? null);
}

const turns = new WeakMap<Kernel['database'], KeyedQueue>();

/**
 * Runs an attempt after earlier ones of the same account and the same address: concurrent attempts are counted one after
 * the other, so that no more than the limit are tried.
 */
export function runLoginAttempt<T>(
  { kernel: { database }, attempt }: { kernel: Kernel; attempt: LoginAttempt },
  body: () => Promise<T>,
): Promise<T> {
  const inTurn = turns.get(database) ?? createKeyedQueue();
  turns.set(database, inTurn);
  const [, address, account] = countersOf(attempt);
  // The fixed order of queues prevents deadlocks.
  return inTurn(account.key, () => inTurn(address.key, body));
}

/** Runs the attempts of one address at one account or item sequentially. */
export function runItemAttempt<T>(
  { kernel: { database }, attempt }: { kernel: Kernel; attempt: LoginAttempt },
  body: () => Promise<T>,
): Promise<T> {
  const inTurn = turns.get(database) ?? createKeyedQueue();
  turns.set(database, inTurn);
  return inTurn(countersOf(attempt)[0].key, body);
}

interface CounterRow {
  count: number | bigint;
  blockedTo: string | null;
}

/**
 * Counts an attempt as failed before it is made, so that concurrent attempts in all processes stay within the limit.
 * Above the limit, attempts are refused for a while. Errors: `too_many_login_failures`.
 */
export async function reserveAttempt(kernel: Kernel, attempt: LoginAttempt): Promise<void> {
  const moment = kernel.now();
  const last = stamp(moment);
  const since = stamp(moment, -WINDOW_MINUTES);
  const until = stamp(moment, WINDOW_MINUTES);
  // The fixed order of counters prevents deadlocks.
  await kernel.database.transaction(async (client) => {
    for (const { key, limit } of countersOf(attempt)) {
      const isOver = sql`(
        "login_failures"."lastAt" < ${since}
          OR ("login_failures"."blockedTo" IS NOT NULL AND "login_failures"."blockedTo" <= ${last})
      )`;
      const count = sql`(CASE WHEN ${isOver} THEN 1 ELSE "login_failures"."count" + 1 END)`;
      const [row] = await client.$queryRaw<CounterRow[]>(sql`
        INSERT INTO "login_failures" ("key", "count", "lastAt", "blockedTo") VALUES (${key}, 1, ${last}, NULL)
        ON CONFLICT ("key") DO UPDATE SET "count" = ${count}, "lastAt" = ${last},
          "blockedTo" = CASE WHEN ${count} >= ${limit} THEN ${until} ELSE NULL END
        RETURNING "count", "blockedTo"`);
      // The error rolls the count back, so that a refused attempt does not prolong the wait.
      if (Number(row?.count ?? 0) > limit) refuseUntil(kernel, row?.blockedTo ?? null);
    }
  });
}

/** Removes the count of a reserved attempt that succeeded, and the failures of the account from the address. */
export async function releaseAttempt({ database }: Kernel, attempt: LoginAttempt): Promise<void> {
  const [both, ...others] = countersOf(attempt);
  await database.transaction(async (client) => {
    await client.loginFailure.deleteMany({ where: { key: both.key } });
    for (const { key, limit } of others) {
      await client.$executeRaw(sql`
        UPDATE "login_failures"
        SET "count" = "count" - 1, "blockedTo" = CASE WHEN "count" - 1 >= ${limit} THEN "blockedTo" ELSE NULL END
        WHERE "key" = ${key} AND "count" > 0`);
    }
  });
}

/** Removes the failures of an account from an address after a successful login. */
export async function removeFailures({ database }: Kernel, attempt: LoginAttempt): Promise<void> {
  const [{ key }] = countersOf(attempt);
  await database.transaction((client) => client.loginFailure.deleteMany({ where: { key } }));
}

/** Removes old counters, in batches. */
export async function removeOldFailures({ database, now }: Kernel): Promise<void> {
  const before = stamp(now(), -MAX_AGE_MINUTES);
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
    const old = await database.primary.loginFailure.findMany({
      where: { lastAt: { lt: before } },
      select: { key: true },
      take: BATCH_SIZE,
    });
    removed = old.length;
    if (removed === 0) return;
    const where = { key: { in: old.map(({ key }) => key) }, lastAt: { lt: before } };
    await database.transaction((client) => client.loginFailure.deleteMany({ where }));
  }
}

const stamp = (moment: Date, minutes = 0): string =>
  new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, 19);
