import { join } from 'node:path';
import { formatNumber, migrationNumber } from '../adapters/database/migrations.ts';
import { migrateTo, readMigrationState } from '../adapters/database/open-database.ts';
import { type PlannedMigration, planMigrations } from '../adapters/database/upgrade/migration-plan.ts';
import type { Blocking, StatementEffect } from '../adapters/database/upgrade/schema-effect.ts';
import { commandLine } from '../config/config-values.ts';
import { defineCommand, flag } from './define-command.ts';

export const migrateCommand = defineCommand({
  options: { plan: flag('Print what the migrations do instead of applying them.') },
  run: async ({ plan, config, output }) => {
    const migrationsFolder = join(config.programDir, 'prisma/migrations');
    if (plan) {
      output.write(await describePlan(config.directDatabaseUrl, migrationsFolder));
      return 0;
    }
    const { applied, newer } = await migrateTo(config.directDatabaseUrl, {
      migrationsFolder,
      number: Number.POSITIVE_INFINITY,
      allowsNewer: true,
    });
    output.write(newerMessage(newer));
    output.write(applied.length === 0 ? 'No migration is pending.\n' : `Applied: ${applied.join(', ')}.\n`);
    return 0;
  },
});

async function describePlan(url: string, migrationsFolder: string): Promise<string> {
  const { missing, newer } = await readMigrationState(url, migrationsFolder);
  if (missing.length === 0) return `${newerMessage(newer)}No migration is pending.\n`;
  const engine = url.startsWith('file:') ? 'sqlite' : 'postgresql';
  const lines = planMigrations(missing, engine).flatMap((migration) => [
    `${migration.name}: ${compatibility(migration)}`,
    ...migration.effects.map((effect) => `  ${describeEffect(effect, engine)}`),
  ]);
  const end = [
    ENGINE_NOTES[engine],
    `Nothing was changed. "${commandLine('migrate')}" applies the migrations; so does a start.`,
  ];
  return `${[...lines, '', ...end].join('\n')}\n`;
}

const newerMessage = (newer: readonly string[]): string =>
  newer.length === 0 ? '' : `The database is newer than this program, which can run on it: ${newer.join(', ')}.\n`;

const ENGINE_NOTES = {
  sqlite: 'All run in one transaction: meanwhile other programs can read the database, but not write to it.',
  postgresql:
    'Each migration is a transaction, unless it builds an index outside of one. What a migration locks stays locked until its end.',
};

/** Which programs run on the database after a migration. */
function compatibility({ name, requiredMigration }: PlannedMigration): string {
  return requiredMigration === migrationNumber(name)
    ? 'only programs that contain it run afterwards'
    : `programs that contain ${formatNumber(requiredMigration)} run before and afterwards`;
}

function describeEffect(effect: StatementEffect, engine: 'sqlite' | 'postgresql'): string {
  const parts = [
    `${effect.kind} ${effect.name}`.trim(),
    ...(engine === 'postgresql' ? [BLOCKING[effect.blocks](effect.table ?? 'a table')] : []),
    ...(effect.rewrites ? ['writes the whole table again'] : []),
    ...(effect.removes === null ? [] : [effect.removes]),
  ];
  return parts.length === 1 ? `${parts[0]}` : `${parts[0]}: ${parts.slice(1).join('; ')}`;
}

const BLOCKING: Readonly<Record<Blocking, (table: string) => string>> = {
  nothing: () => 'blocks nothing',
  rows: (table) => `others wait who change the same rows of ${table}`,
  briefly: (table) => `locks ${table}, and needs it for a moment`,
  writes: (table) => `blocks writes to ${table} while it reads the whole table`,
  everything: (table) => `blocks reads and writes of ${table} while it reads the whole table`,
  unknown: () => 'unknown statement: read the file',
};
