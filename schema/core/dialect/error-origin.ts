/** How many wrapped errors are examined. */
const MAX_CAUSES = 5;

/** The names of errors of Prisma and of the database drivers. */
const DATABASE_ERROR = /^(?:PrismaClient|DriverAdapterError|SqliteError)/;

/** Whether an error, or an error that it wraps, comes from the database: a transaction in progress may be unusable. */
export function isDatabaseError(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth++) {
    // Errors of the PostgreSQL driver have no name of their own, but the severity that the server reports.
    if (DATABASE_ERROR.test(current.name) || 'severity' in current) return true;
    current = current.cause;
  }
  return false;
}
