/** The fields of an error that identify it: its code, and Prisma's name and code for an error of the database driver. */
interface ErrorIdentity {
  code?: unknown;
  kind?: unknown;
  originalCode?: unknown;
}

/** The identities of an error and of the errors that it wraps. */
function* identitiesOf(error: unknown, depth = 0): Generator<ErrorIdentity & { message?: unknown }> {
  if (typeof error !== 'object' || error === null || depth > 5) return;
  yield error;
  const { cause, meta } = error as { cause?: unknown; meta?: { driverAdapterError?: unknown } };
  if (meta?.driverAdapterError) yield* identitiesOf(meta.driverAdapterError, depth + 1);
  if (cause !== error) yield* identitiesOf(cause, depth + 1);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether an error, or an error that it wraps, has a matching code or message. */
function matchesError(error: unknown, { codes, message }: { codes: RegExp; message?: RegExp }): boolean {
  for (const identity of identitiesOf(error)) {
    const { code, kind, originalCode } = identity;
    if ([code, kind, originalCode].some((value) => codes.test(textOf(value)))) return true;
    if (identity instanceof Error && message?.test(identity.message)) return true;
  }
  return false;
}

/** Whether a statement violates a unique constraint. */
export const isUniqueViolation = (error: unknown): boolean =>
  matchesError(error, {
    codes: /^(?:P2002|23505|UniqueConstraintViolation|SQLITE_CONSTRAINT_UNIQUE.*)$/,
    message: /unique constraint/i,
  });

/** Codes of Prisma, PostgreSQL, SQLite and the operating system. */
const UNAVAILABLE_CODES = new RegExp(
  `^(?:${[
    // Unreachable, access denied, unknown database, timeout, no free connection, transaction closed or to be retried.
    ...['P1000', 'P1001', 'P1002', 'P1003', 'P1008', 'P1010', 'P1011', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'],
    // Connection errors, rollback, insufficient resources, operator intervention, system errors.
    ...['08...', '40001', '40P01', '53...', '57...', '58...'],
    // Authentication and permissions, missing database, read-only server, transactions ended by the server.
    ...['28...', '3D000', '42501', '25006', '25P02', '25P03', '25P04', '55006', '55P03'],
    ...['SQLITE_BUSY.*', 'SQLITE_LOCKED.*', 'SQLITE_READONLY.*', 'SQLITE_IOERR.*', 'SQLITE_CANTOPEN.*', 'SQLITE_PERM'],
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'],
    ...['EHOSTUNREACH', 'ENETUNREACH', 'EMFILE', 'ENFILE', 'DATABASE_BUSY'],
    ...['ConnectionClosed', 'DatabaseNotReachable', 'DatabaseAccessDenied', 'DatabaseDoesNotExist'],
    ...['AuthenticationFailed', 'SocketTimeout', 'TlsConnectionError', 'TooManyConnections'],
    'TransactionWriteConflict',
  ].join('|')})$`,
);

/** Messages of driver errors that have no code. */
const UNAVAILABLE_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|The database connection is not open|The server does not support SSL)/;

/**
 * Whether the database is unreachable, refuses the program, shuts down or is too busy, so that a retry may succeed
 * later.
 */
export const isUnavailable = (error: unknown): boolean =>
  matchesError(error, { codes: UNAVAILABLE_CODES, message: UNAVAILABLE_MESSAGE });

/** Whether the disk is full. */
export const isFull = (error: unknown): boolean =>
  matchesError(error, { codes: /^(?:53100|SQLITE_FULL|ENOSPC|EDQUOT)$/, message: /^database or disk is full$/ });

/** Whether another connection holds the write lock of a SQLite file. */
export const isWriterBusy = (error: unknown): boolean =>
  matchesError(error, { codes: /^(?:SQLITE_BUSY.*|SocketTimeout|P1008)$/, message: /^database is locked$/ });

const STALE_STATEMENT = /cached plan must not change result type/;

/** Whether the server refuses a prepared statement because a migration has added a column that it returns. */
export const isStaleStatement = (error: unknown): boolean =>
  error instanceof Error && STALE_STATEMENT.test(error.message);

/** Whether the server refuses a statement because an earlier one of its transaction has failed. */
export const isRefusedAfterFailure = (error: unknown): boolean => matchesError(error, { codes: /^25P02$/ });

/** Whether the server aborted a transaction because of another one or a migration, so that a retry may succeed. */
export const isConflict = (error: unknown): boolean =>
  matchesError(error, { codes: /^(?:40001|40P01|P2034|TransactionWriteConflict)$/, message: STALE_STATEMENT });

/**
 * Rejected data: SQLSTATE classes 22 (data), 23 (constraints) and P0 (triggers), and the corresponding codes of Prisma.
 */
const REJECTED_VALUE_CODES = /^(?:22...|23...|P0...|SQLITE_CONSTRAINT.*|P20(?:0[0-7]|1[1-4]|19|20))$/;

/** Whether the database rejects the data of a statement: a constraint, a type or a trigger. */
export const isRejectedValue = (error: unknown): boolean =>
  !isUnavailable(error) && matchesError(error, { codes: REJECTED_VALUE_CODES });

/** Whether a replica must not decide about a statement that failed with this error: it may succeed on the primary. */
export const isReplicaFailure = (error: unknown): boolean =>
  (isUnavailable(error) && !matchesError(error, { codes: /^57014$/ })) ||
  // Unknown tables and columns: the replica has yet to replay a migration.
  matchesError(error, { codes: /^(?:42P01|42703)$/ });

/** Whether the connection of a statement was lost or could not be opened. */
export const isConnectionLoss = (error: unknown): boolean =>
  matchesError(error, {
    codes: /^(?:08...|57P0.|E[A-Z]+|ConnectionClosed|DatabaseNotReachable|SocketTimeout|TlsConnectionError)$/,
    message: /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/,
  });
