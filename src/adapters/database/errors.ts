/** The code of a Prisma error, or undefined. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** True when a unique key is taken: Prisma's P2002, or the engine's own words where it lets them through. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  if (code === 'P2002' || code === '23505' || code?.startsWith('SQLITE_CONSTRAINT_UNIQUE')) return true;
  return error instanceof Error && /unique constraint/i.test(error.message);
}

const UNAVAILABLE = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2034',
  'SQLITE_BUSY',
  '57P01',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '40001',
  '40P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
]);

const UNAVAILABLE_KINDS: ReadonlySet<string> = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

/** What the driver said, where Prisma passes it on. */
function driverError(error: unknown): { kind?: string; originalCode?: string } | undefined {
  const { meta } = error as { meta?: { driverAdapterError?: { cause?: unknown } } };
  return meta?.driverAdapterError?.cause as { kind?: string; originalCode?: string } | undefined;
}

/** Serialisation failures and deadlocks: PostgreSQL's codes, and Prisma's for both. */
const CONFLICTS: ReadonlySet<string> = new Set(['40001', '40P01', 'P2034']);

/** True when the server aborted a transaction because of another one, so that a second attempt may succeed. */
export function isConflict(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const driver = driverError(error);
  return (
    CONFLICTS.has(codeOf(error) ?? '') ||
    driver?.kind === 'TransactionWriteConflict' ||
    CONFLICTS.has(driver?.originalCode ?? '')
  );
}

/** True when the database cannot be reached, is shutting down or is too busy. */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = codeOf(error);
  if (code && UNAVAILABLE.has(code)) return true;
  const driver = driverError(error);
  if (driver?.kind && UNAVAILABLE_KINDS.has(driver.kind)) return true;
  if (driver?.originalCode && UNAVAILABLE.has(driver.originalCode)) return true;
  const { cause } = error as { cause?: unknown };
  return cause !== undefined && cause !== error && isUnavailable(cause);
}

/** SQLSTATE classes of a statement whose data the database does not accept: 22 data, 23 constraints, P0 raised by a trigger. */
const REFUSED_STATES = /^(?:22|23|P0)/;

/** Prisma's codes for the same: a value or a key that does not fit, a constraint. */
const REFUSED_CODES = /^P20(?:0[0-7]|1[1-4]|19|20)$/;

/** True when the database is available and does not accept what a statement writes: a constraint, a type, a trigger. */
export function isRefused(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || isUnavailable(error)) return false;
  const codes = [codeOf(error), driverError(error)?.originalCode];
  if (codes.some((code) => code && (REFUSED_STATES.test(code) || code.startsWith('SQLITE_CONSTRAINT')))) return true;
  if (REFUSED_CODES.test(codeOf(error) ?? '')) return true;
  const { cause } = error as { cause?: unknown };
  return cause !== undefined && cause !== error && isRefused(cause);
}
