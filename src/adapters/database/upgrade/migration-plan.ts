import { type Migration, requiredMigrationOf } from '../migrations.ts';
import type { StatementEffect } from './schema-effect.ts';
import { splitStatements } from './sql-statements.ts';
import { effectsOf, noNewObjects } from './statement-effects.ts';

/** The effects of a migration, in the order of its statements. */
export interface PlannedMigration {
  readonly name: string;
  /** The number of the newest migration that a program needs to run on the database afterwards. */
  readonly requiredMigration: number;
  readonly effects: readonly StatementEffect[];
}

/** Returns what migrations would do, derived from their SQL. They are applied in this order. */
export function planMigrations(migrations: readonly Migration[], engine: 'sqlite' | 'postgresql'): PlannedMigration[] {
  const created = noNewObjects();
  return migrations.map((migration) => {
    const statements = splitStatements(migration.sql);
    return {
      name: migration.name,
      requiredMigration: requiredMigrationOf(migration),
      effects: statements.flatMap((text, index) =>
        effectsOf({ engine, text }, { created, recreated: createdNames(statements.slice(index + 1), engine) }),
      ),
    };
  });
}

/** The names of what statements create. */
function createdNames(statements: readonly string[], engine: 'sqlite' | 'postgresql'): ReadonlySet<string> {
  const created = noNewObjects();
  for (const text of statements) effectsOf({ engine, text }, { created, recreated: created.names });
  return created.names;
}
