/** What a migration declares in comments at its start: docs/upgrades.md#what-a-migration-declares. */
export interface MigrationDeclaration {
  /** Programs whose newest migration has at least this number run on a database with the migration. */
  readonly compatibleWith: number | null;
  /** The release since which no program uses what the migration removes. */
  readonly unusedSince: string | null;
  /** Why it is acceptable that the migration blocks requests. */
  readonly blocks: string | null;
  /** Whether the migration is one statement that PostgreSQL runs outside of a transaction. */
  readonly isOutsideTransaction: boolean;
}

/** The name of a declaration and its value. */
const DECLARATION = /^-- (Compatible with|Unused since|Blocks|Runs): +(\S.*?) *$/;

/** Reads the declarations of a migration. Throws for a number that is not one, and for an unknown value of "Runs". */
export function readDeclaration(sql: string): MigrationDeclaration {
  const values = new Map<string, string>();
  for (const line of sql.split('\n')) {
    if (line.trim() !== '' && !line.startsWith('--')) break;
    const [, name, value] = DECLARATION.exec(line) ?? [];
    if (name !== undefined && value !== undefined) values.set(name, value);
  }
  const compatibleWith = values.get('Compatible with');
  if (compatibleWith !== undefined && !/^\d{4}$/.test(compatibleWith)) {
    throw new Error(`"Compatible with" must be the number of a migration, such as 0027, not "${compatibleWith}".`);
  }
  const runs = values.get('Runs');
  if (runs !== undefined && runs !== 'outside a transaction') {
    throw new Error(`"Runs" must be "outside a transaction", not "${runs}".`);
  }
  return {
    compatibleWith: compatibleWith === undefined ? null : Number(compatibleWith),
    unusedSince: values.get('Unused since') ?? null,
    blocks: values.get('Blocks') ?? null,
    isOutsideTransaction: runs !== undefined,
  };
}

/** Migrations cannot be applied. The message says why, what the state of the database is and what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The migration that was not applied, and those that were applied before it in the same start. */
interface StoppedMigration {
  readonly name: string;
  readonly applied: readonly string[];
}

const stateOf = ({ applied }: StoppedMigration): string =>
  applied.length === 0
    ? 'The database was not changed.'
    : `Nothing of it remains in the database; the migrations before it were applied: ${applied.join(', ')}.`;

/** The error for a migration that fails. */
export function failedMigrationError(stopped: StoppedMigration, cause: unknown): MigrationError {
  const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.?$/, '.');
  return new MigrationError(
    `The migration "${stopped.name}" failed: ${reason} ${stateOf(stopped)} Correct the cause and start again, or go back by starting the previous release (docs/upgrades.md).`,
    { cause },
  );
}

/** The error for a migration with which programs that are running now could not run. */
export const olderProgramsError = ({
  olderPrograms,
  required,
  ...stopped
}: StoppedMigration & { olderPrograms: number; required: string }): MigrationError =>
  new MigrationError(
    `The migration "${stopped.name}" was not applied, because programs run that cannot run with it: ${olderPrograms} of them do not contain the migration ${required}. ${stateOf(stopped)} Stop them, or first replace them by the release before this one (docs/upgrades.md).`,
  );
