import { randomUUID } from 'node:crypto';
import Connection from 'better-sqlite3';
import { type DatabaseProbe, PROBED_SETTING } from '../database-probe.ts';

/** How long the probe waits for the write lock of a running server, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/** Throws an error if the driver was not compiled for this Node.js. */
export const checkSqliteDriver = (): void => {
  new Connection(':memory:').close();
};

/** Opens an existing SQLite file to inspect it. */
export function openSqliteProbe(file: string): DatabaseProbe {
  const connection = new Connection(file, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const hasTable = (name: string) =>
      connection.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined;
    const hasSettings = hasTable('settings');
    return {
      version: `SQLite ${connection.prepare('SELECT sqlite_version()').pluck().get()}`,
      hasSite: hasTable('_prisma_migrations'),
      writeAndRollBack: async () => writeAndRollBack(connection, hasSettings),
      setting: async (name) =>
        hasSettings
          ? connection.prepare<[string], string>('SELECT "value" FROM "settings" WHERE "name" = ?').pluck().get(name)
          : undefined,
      server: async () => null,
      close: async () => {
        connection.close();
      },
    };
  } catch (error) {
    connection.close();
    throw error;
  }
}

function writeAndRollBack(connection: Connection.Database, hasSettings: boolean): void {
  const value = randomUUID();
  connection.exec('BEGIN IMMEDIATE');
  try {
    if (!hasSettings) connection.exec('CREATE TABLE "settings" ("name" TEXT PRIMARY KEY, "value" TEXT)');
    connection.prepare('INSERT INTO "settings" ("name", "value") VALUES (?, ?)').run(PROBED_SETTING, value);
    const read = connection.prepare('SELECT "value" FROM "settings" WHERE "name" = ?').pluck().get(PROBED_SETTING);
    if (read !== value) throw new Error('A written row was not read back.');
  } finally {
    connection.exec('ROLLBACK');
  }
}
