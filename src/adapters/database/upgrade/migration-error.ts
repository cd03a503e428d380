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
