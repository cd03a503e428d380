import { createHash } from 'node:crypto';
import { networkOf } from '../client-network.ts';
import { normaliseText } from '../content/normalise.ts';
import { domainError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import { isIn, type Sql, sql } from '../sql.ts';
import { createTurns, type InTurn } from './in-turn.ts';

/** Minutes within which failures are counted together, and for which no more attempts are taken. */
const MINUTES = 15;

/** Minutes after which a counter is removed: it decides nothing by then. */
const KEPT_MINUTES = 2 * MINUTES;

/** Most counters that are removed by one statement. */
const MAX_REMOVED = 500;

/** What somebody tries to get in with: each is counted by itself. */
export type LoginKind = 'password' | 'application-password' | 'item';

/**
 * Most failures within the time: of one account from one address, from one address in all, and of one account in all.
 * Application passwords are too long to be guessed, and a program that has an old one must not shut out its neighbours.
 * Of an item (its id stands for the login) strangers must not shut out its readers.
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

/** Runs what one address tries with one account or item one after the other: each knows what became of the one before. */
export function oneAtATime<T>(
  { kernel: { database }, attempt }: { kernel: Kernel; attempt: LoginAttempt },
  body: () => Promise<T>,
): Promise<T> {
  const inTurn = turns.get(database) ?? createTurns();
  turns.set(database, inTurn);
  return inTurn(countersOf(attempt)[0].key, body);
}

interface CounterRow {
  count: number | bigint;
  blockedTo: string | null;
}

/**
 * Counts an attempt as failed before it is made: of many at once, in whatever process, no more are made than may fail.
 * From the last one on, no more are taken for a while. Errors: `too_many_login_failures`.
 */
export async function reserveAttempt(kernel: Kernel, attempt: LoginAttempt): Promise<void> {
  const moment = kernel.now();
  const last = stamp(moment);
  const since = stamp(moment, -MINUTES);
  const until = stamp(moment, MINUTES);
  // Always in the order of the counters: nobody waits for who waits for them.
  await kernel.database.transaction(async (client) => {
    for (const { key, limit } of countersOf(attempt)) {
      const isOver = sql`("login_failures"."lastAt" < ${since} OR ("login_failures"."blockedTo" IS NOT NULL AND "login_failures"."blockedTo" <= ${last}))`;
      const count = sql`(CASE WHEN ${isOver} THEN 1 ELSE "login_failures"."count" + 1 END)`;
      const [row] = await client.$queryRaw<CounterRow[]>(
        sql`INSERT INTO "login_failures" ("key", "count", "lastAt", "blockedTo") VALUES (${key}, 1, ${last}, NULL) ON CONFLICT ("key") DO UPDATE SET "count" = ${count}, "lastAt" = ${last}, "blockedTo" = CASE WHEN ${count} >= ${limit} THEN ${until} ELSE NULL END RETURNING "count", "blockedTo"`,
      );
      // What is refused is undone with its transaction, so that it does not prolong the wait.
      if (Number(row?.count ?? 0) > limit) refuseUntil(kernel, row?.blockedTo ?? null);
    }
  });
}

/** Takes back a reserved attempt that succeeded, and forgets the failures of the account from the address. */
export async function releaseAttempt({ database }: Kernel, attempt: LoginAttempt): Promise<void> {
  const [both, ...others] = countersOf(attempt);
  await database.transaction(async (client) => {
    await client.loginFailure.deleteMany({ where: { key: both.key } });
    for (const { key, limit } of others) {
      await client.$executeRaw(
        sql`UPDATE "login_failures" SET "count" = "count" - 1, "blockedTo" = CASE WHEN "count" - 1 >= ${limit} THEN "blockedTo" ELSE NULL END WHERE "key" = ${key} AND "count" > 0`,
      );
    }
  });
}

/** Forgets the failures of an account from an address, once somebody got in. */
export async function forgetFailures({ database }: Kernel, attempt: LoginAttempt): Promise<void> {
  const [{ key }] = countersOf(attempt);
  await database.transaction((client) => client.loginFailure.deleteMany({ where: { key } }));
}

/** Removes what no attempt is measured by any more, so much at a time that nobody waits for it. */
export async function removeOldFailures({ database, now }: Kernel): Promise<void> {
  const before = stamp(now(), -KEPT_MINUTES);
  for (let removed = MAX_REMOVED; removed === MAX_REMOVED; ) {
    const old = await database.primary.loginFailure.findMany({
      where: { lastAt: { lt: before } },
      select: { key: true },
      take: MAX_REMOVED,
    });
    removed = old.length;
    if (removed === 0) return;
    const where = { key: { in: old.map(({ key }) => key) }, lastAt: { lt: before } };
    await database.transaction((client) => client.loginFailure.deleteMany({ where }));
  }
}

const stamp = (moment: Date, minutes = 0): string =>
  new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, 19);
