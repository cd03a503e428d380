/** A code of the engine, the driver, Prisma or the system, and a name that Prisma gives to what the driver said. */
interface ErrorSigns {
  code?: unknown;
  kind?: unknown;
  originalCode?: unknown;
}

/** All that an error says of itself, and of the errors that it wraps. */
function* signsOf(error: unknown, depth = 0): Generator<ErrorSigns & { message?: unknown }> {
  if (typeof error !== 'object' || error === null || depth > 5) return;
  yield error;
  const { cause, meta } = error as { cause?: unknown; meta?: { driverAdapterError?: unknown } };
  if (meta?.driverAdapterError) yield* signsOf(meta.driverAdapterError, depth + 1);
  if (cause !== error) yield* signsOf(cause, depth + 1);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether the error, or one that it wraps, has one of the codes or matches. */
function says(error: unknown, { codes, message }: { codes: RegExp; message?: RegExp }): boolean {
  for (const signs of signsOf(error)) {
    const { code, kind, originalCode } = signs;
    if ([code, kind, originalCode].some((sign) => codes.test(textOf(sign)))) return true;
    if (signs instanceof Error && message?.test(signs.message)) return true;
  }
  return false;
}

/** True when a unique key is taken: Prisma's P2002, or the engine's own words where it lets them through. */
export const isUniqueViolation = (error: unknown): boolean =>
  says(error, { codes: /^(?:P2002|23505|SQLITE_CONSTRAINT_UNIQUE.*)$/, message: /unique constraint/i });

/** By first letters: Prisma, PostgreSQL, SQLite, the system, and the names that Prisma gives. */
const UNAVAILABLE = new RegExp(
  `^(?:${[
    // Not reachable, not let in, no such database, too slow, no connection free, transaction closed or to be retried.
    ...['P1000', 'P1001', 'P1002', 'P1003', 'P1008', 'P1010', 'P1011', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'],
    // Connection, rolled back, insufficient resources, program limits of the operator, intervention, system error.
    ...['08...', '40001', '40P01', '53...', '57...', '58...'],
    // Who may connect, and what they may do; the database is gone; read-only; transactions ended by the server.
    ...['28...', '3D000', '42501', '25006', '25P02', '25P03', '25P04', '55006', '55P03'],
    ...['SQLITE_BUSY.*', 'SQLITE_LOCKED.*', 'SQLITE_READONLY.*', 'SQLITE_IOERR.*', 'SQLITE_CANTOPEN.*', 'SQLITE_PERM'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'],
    ...['EHOSTUNREACH', 'ENETUNREACH', 'EMFILE', 'ENFILE', 'DATABASE_BUSY'],
    ...['ConnectionClosed', 'DatabaseNotReachable', 'DatabaseAccessDenied', 'DatabaseDoesNotExist'],
    ...['AuthenticationFailed', 'SocketTimeout', 'TlsConnectionError', 'TooManyConnections'],
    'TransactionWriteConflict',
  ].join('|')})$`,
);

/** What drivers say without a code. */
const UNAVAILABLE_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|The server does not support SSL)/;

/**
 * True when the database cannot be reached, does not let the program do its work, is shutting down or is too busy: the
 * same request may succeed later.
 */
export const isUnavailable = (error: unknown): boolean =>
  says(error, { codes: UNAVAILABLE, message: UNAVAILABLE_MESSAGE });

/** True when there is no space left for what was to be written. */
export const isFull = (error: unknown): boolean =>
  says(error, { codes: /^(?:53100|SQLITE_FULL|ENOSPC|EDQUOT)$/, message: /^database or disk is full$/ });

/** True when another connection has the right to write to a SQLite file. */
export const isBusy = (error: unknown): boolean =>
  says(error, { codes: /^(?:SQLITE_BUSY.*|SocketTimeout|P1008)$/, message: /^database is locked$/ });

/** True when the server aborted a transaction because of another one, so that a second attempt may succeed. */
export const isConflict = (error: unknown): boolean =>
  says(error, { codes: /^(?:40001|40P01|P2034|TransactionWriteConflict)$/ });

/**
 * What the database does not accept: of SQLSTATE the classes 22 (data), 23 (constraints) and P0 (raised by a trigger);
 * of Prisma a value or a key that does not fit, a constraint.
 */
const REFUSED = /^(?:22...|23...|P0...|SQLITE_CONSTRAINT.*|P20(?:0[0-7]|1[1-4]|19|20))$/;

/** True when the database is available and does not accept what a statement writes: a constraint, a type, a trigger. */
export const isRefused = (error: unknown): boolean => !isUnavailable(error) && says(error, { codes: REFUSED });
