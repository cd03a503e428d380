import { createHash } from 'node:crypto';
import { accountActor } from '../core/audit/audit-actor.ts';
import { recordChange } from '../core/audit/audit-journal.ts';
import { isIn, type Sql, sql } from '../core/dialect/sql.ts';
import type { Kernel, TransactionClient } from '../core/domain-kernel.ts';
import { domainError } from '../core/errors/domain-errors.ts';
import { networkOf } from '../core/limits/client-network.ts';
import type { Client } from '../core/request-context.ts';
import { writeTimestamp } from '../core/site/timestamp.ts';
import { normalizeText } from '../core/slugs/normalized-text.ts';

/** Failures within this period are counted together. After too many, attempts are refused for the same period. */
const WINDOW_MINUTES = 15;

/** A counter is removed when its last failure is older. */
const MAX_COUNTER_AGE_MINUTES = 2 * WINDOW_MINUTES;

/** The number of counters that one statement removes. */
const BATCH_SIZE = 500;

/**
 * The kind of the password: of an account, of a program, the code of a second factor, a link that sets a password, a request
 * for such a link, of an item, or of any item in the filter of a list. Each kind has separate counters.
 */
export type LoginKind =
  | 'password'
  | 'application-password'
  | 'second-factor'
  | 'link'
  | 'lost-password'
  | 'item'
  | 'item-filter';

/**
 * Permitted failures within the window: for one login from one address, from one address, and for one login. Application
 * passwords are too long to be guessed: a program with an old one must not block others at its address, and strangers
 * must not block the programs of an account, so there is no limit for one login. The login of an item is its id: its limit
 * is high, since strangers must not block its readers. A front end sends the filters of all its readers from one address.
 */
const LIMITS: Readonly<Record<LoginKind, { loginAndAddress: number; address: number | null; login: number | null }>> = {
  password: { loginAndAddress: 5, address: 30, login: 50 },
  'application-password': { loginAndAddress: 30, address: 200, login: null },
  // A code has six digits, and three of them are valid at a time. Only those who know the password can try one.
  'second-factor': { loginAndAddress: 5, address: 30, login: 10 },
  link: { loginAndAddress: 20, address: 20, login: null },
  'lost-password': { loginAndAddress: 3, address: 20, login: 6 },
  item: { loginAndAddress: 10, address: 30, login: 1_000 },
  'item-filter': { loginAndAddress: 100, address: null, login: 1_000 },
};

/** An attempt to log in, or to open an item with its password. */
export interface LoginAttempt {
  kind: LoginKind;
  /** The login or e-mail address; for an item its id. */
  login: string;
  /** The network address of the client. */
  address: string;
  /** The password, if repeated attempts with the same one count as one. */
  guess?: string;
}

interface Counter {
  key: string;
  /** Null if any number of failures is permitted. */
  limit: number | null;
}

/** Returns the counters of an attempt: for the login from the address, for the address, for the login. */
function countersOf({ kind, login, address }: LoginAttempt): [Counter, Counter, Counter] {
  const limits = LIMITS[kind];
  const loginKey = loginKeyOf(login.trim()).slice(0, 200);
  const network = networkOf(address);
  return [
    { key: counterKey([kind, 'both', loginKey, network]), limit: limits.loginAndAddress },
    { key: counterKey([kind, 'address', network]), limit: limits.address },
    { key: counterKey([kind, 'login', loginKey]), limit: limits.login },
  ];
}

/** Returns the counters of an attempt that have a limit. */
const limitedCountersOf = (attempt: LoginAttempt) =>
  countersOf(attempt).flatMap(({ key, limit }) => (limit === null ? [] : [{ key, limit }]));

/** Hashes the parts, so that neither logins nor addresses are stored. */
const counterKey = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** The SQL expression of the time until which such attempts are refused; NULL if they are not. */
export const blockedUntilSql = (attempt: LoginAttempt): Sql =>
  sql`(SELECT MAX(f."blockedTo") FROM "login_failures" f WHERE ${isIn(
    'f."key"',
    limitedCountersOf(attempt).map(({ key }) => key),
  )})`;

/** The SQL expression of the number of failures for the login from the address; NULL for none. */
export const failuresSql = (attempt: LoginAttempt): Sql =>
  sql`(SELECT f."count" FROM "login_failures" f WHERE f."key" = ${countersOf(attempt)[0].key})`;

/** Throws `too_many_login_failures` if `blockedUntil` (GMT) is in the future. */
export function refuseUntil({ now }: Kernel, blockedUntil: string | null): void {
  const milliseconds = blockedUntil === null ? 0 : Date.parse(`${blockedUntil}Z`) - now().getTime();
  if (milliseconds <= 0) return;
  throw domainError('too_many_login_failures', { data: { retry_after: Math.ceil(milliseconds / 1_000) } });
}

/** Throws `too_many_login_failures` if the database says that such attempts are refused at present. */
export async function refuseWhileBlocked(kernel: Kernel, attempt: LoginAttempt): Promise<void> {
  const [row] = await kernel.database.primary.$queryRaw<{ until: string | null }[]>(
    sql`SELECT ${blockedUntilSql(attempt)} AS "until"`,
  );
  refuseUntil(kernel, row?.until ?? null);
}

/** Characters of a login or an e-mail address. No account has a longer one; to normalize the rest would only take time. */
const MAX_LOGIN_LENGTH = 1_000;

/** The form of a login or an e-mail address that accounts are found by. */
export const loginKeyOf = (login: string): string => normalizeText(login.slice(0, MAX_LOGIN_LENGTH));

/** One queue per site, by its service for passwords: an operation may have its own kernel, but shares the service. */
const queues = new WeakMap<object, KeyedQueue>();

function queueOf({ passwords }: Kernel): KeyedQueue {
  const queue = queues.get(passwords) ?? createKeyedQueue();
  queues.set(passwords, queue);
  return queue;
}

/**
 * Runs a login attempt after earlier attempts for the same login and from the same address, so that concurrent attempts
 * cannot exceed the limit.
 */
export function runLoginAttempt<T>(
  { kernel, attempt }: { kernel: Kernel; attempt: LoginAttempt },
  task: () => Promise<T>,
): Promise<T> {
  const queue = queueOf(kernel);
  const [, addressCounter, loginCounter] = countersOf(attempt);
  // The fixed order of keys prevents deadlocks.
  return queue(loginCounter.key, () => queue(addressCounter.key, task));
}

/** Runs an attempt to open a protected item after earlier attempts to open it from the same address. */
export function runItemAttempt<T>(
  { kernel, attempt }: { kernel: Kernel; attempt: LoginAttempt },
  task: () => Promise<T>,
): Promise<T> {
  return queueOf(kernel)(countersOf(attempt)[0].key, task);
}

interface CounterRow {
  count: number | bigint;
  blockedTo: string | null;
}

/**
 * Counts an attempt as failed before it is made, so that concurrent attempts of all processes stay within the limit.
 * `releaseAttempt` reverts the count after a success. Errors: `too_many_login_failures`.
 */
export async function reserveAttempt(kernel: Kernel, attempt: LoginAttempt): Promise<void> {
  const attemptedAt = kernel.now();
  const now = writeTimestamp(attemptedAt.getTime());
  const windowStart = timeAfterMinutes(attemptedAt, -WINDOW_MINUTES);
  const blockedUntil = timeAfterMinutes(attemptedAt, WINDOW_MINUTES);
  // The fixed order of counters prevents deadlocks.
  await kernel.database.transaction(async (client) => {
    if (attempt.guess !== undefined && !(await isNewGuess(client, { attempt, now, windowStart }))) return;
    for (const { key, limit } of limitedCountersOf(attempt)) {
      const hasExpired = sql`(
        "login_failures"."lastAt" < ${windowStart}
          OR ("login_failures"."blockedTo" IS NOT NULL AND "login_failures"."blockedTo" <= ${now})
      )`;
      const count = sql`(CASE WHEN ${hasExpired} THEN 1 ELSE "login_failures"."count" + 1 END)`;
      const [row] = await client.$queryRaw<CounterRow[]>(sql`
        INSERT INTO "login_failures" ("key", "count", "lastAt", "blockedTo") VALUES (${key}, 1, ${now}, NULL)
        ON CONFLICT ("key") DO UPDATE SET "count" = ${count}, "lastAt" = ${now},
          "blockedTo" = CASE WHEN ${count} >= ${limit} THEN ${blockedUntil} ELSE NULL END
        RETURNING "count", "blockedTo"`);
      // The error rolls the count back, so that a refused attempt does not prolong the wait.
      if (Number(row?.count ?? 0) > limit) refuseUntil(kernel, row?.blockedTo ?? null);
    }
  });
}

/** The number of characters of a hash that are stored of a guess: too few to find the guess by its hash. */
const GUESS_LENGTH = 4;

/** Stores that a password was tried from the address; false if it was tried within the window. */
async function isNewGuess(
  client: TransactionClient,
  { attempt, now, windowStart }: { attempt: LoginAttempt; now: string; windowStart: string },
): Promise<boolean> {
  const { kind, guess = '', address } = attempt;
  const hash = counterKey([guess]).slice(0, GUESS_LENGTH);
  const key = counterKey([kind, 'guess', hash, networkOf(address)]);
  const rows = await client.$queryRaw<unknown[]>(sql`
    INSERT INTO "login_failures" ("key", "count", "lastAt", "blockedTo") VALUES (${key}, 1, ${now}, NULL)
    ON CONFLICT ("key") DO UPDATE SET "lastAt" = ${now} WHERE "login_failures"."lastAt" < ${windowStart}
    RETURNING "key"`);
  return rows.length > 0;
}

/** Reverts the count of a reserved attempt that succeeded, and removes the failures for the login from the address. */
export async function releaseAttempt({ database }: Kernel, attempt: LoginAttempt): Promise<void> {
  const [loginAndAddress] = countersOf(attempt);
  await database.transaction(async (client) => {
    await client.loginFailure.deleteMany({ where: { key: loginAndAddress.key } });
    for (const { key, limit } of limitedCountersOf(attempt)) {
      if (key === loginAndAddress.key) continue;
      await client.$executeRaw(sql`
        UPDATE "login_failures"
        SET "count" = "count" - 1, "blockedTo" = CASE WHEN "count" - 1 >= ${limit} THEN "blockedTo" ELSE NULL END
        WHERE "key" = ${key} AND "count" > 0`);
    }
  });
}

/** Removes the failures for the login from the address after a success. */
export async function removeFailures({ database }: Kernel, attempt: LoginAttempt): Promise<void> {
  const [{ key }] = countersOf(attempt);
  await database.transaction((client) => client.loginFailure.deleteMany({ where: { key } }));
}

/** Removes expired counters, in batches. */
export async function removeOldFailures({ database, now }: Kernel): Promise<void> {
  const before = timeAfterMinutes(now(), -MAX_COUNTER_AGE_MINUTES);
  for (let removed = BATCH_SIZE; removed === BATCH_SIZE; ) {
    const expired = await database.primary.loginFailure.findMany({
      where: { lastAt: { lt: before } },
      select: { key: true },
      take: BATCH_SIZE,
    });
    removed = expired.length;
    if (removed === 0) return;
    const where = { key: { in: expired.map(({ key }) => key) }, lastAt: { lt: before } };
    await database.transaction((client) => client.loginFailure.deleteMany({ where }));
  }
}

/** Formats a time in GMT as `YYYY-MM-DDTHH:MM:SS`, after adding some minutes. */
const timeAfterMinutes = (time: Date, minutes: number): string => writeTimestamp(time.getTime() + minutes * 60_000);

/** Runs tasks with the same key sequentially, and tasks with different keys concurrently. */
type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** Creates a queue in memory. A key is removed when its last task has ended. */
function createKeyedQueue(): KeyedQueue {
  const lastTasks = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const previous = lastTasks.get(key);
    const current = previous ? previous.then(task, task) : task();
    lastTasks.set(key, current);
    try {
      return await current;
    } finally {
      if (lastTasks.get(key) === current) lastTasks.delete(key);
    }
  };
}

/**
 * Records a failed login in the audit log. The failures of one network in one minute are one entry with their number and
 * the first login, so that an attacker cannot fill the disk. The login of no account is not recorded, since people type
 * their password there by mistake.
 */
export async function recordFailedLogin(
  { database, now, auditLogDays = 0 }: Kernel,
  { login, client }: { login: string; client: Client },
): Promise<void> {
  if (auditLogDays === 0) return;
  const minute = now().toISOString().slice(0, 16);
  await database.transaction(async (transaction) => {
    const key = loginKeyOf(login);
    const account =
      key === ''
        ? null
        : await transaction.user.findFirst({
            where: { OR: [{ loginKey: key }, { emailKey: key }] },
            select: { login: true },
          });
    recordChange(transaction, {
      ...{ action: 'login-failed', kind: 'session', name: account?.login ?? '' },
      actor: { ...accountActor(0, client), credential: 'anonymous' },
      aggregation: `login-failed ${networkOf(client.address)} ${minute}`,
    });
  });
}
