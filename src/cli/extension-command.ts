import { join, resolve } from 'node:path';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { openDatabase } from '../adapters/database/open-database.ts';
import { siteSpelling } from '../config/site-spelling.ts';
import type { Config } from '../config.ts';
import { loadBeacon } from '../extensions/beacon.ts';
import { loadEvents } from '../extensions/events.ts';
import { LoadError } from '../extensions/load-error.ts';
import { readJson } from '../extensions/read-entries.ts';
import { loadUpdater, rotateUpdaterKey } from '../extensions/updater.ts';
import type { Output } from './progress.ts';

/** What can be asked for the extension namespaces. */
export type ExtensionAction =
  | { action: 'load'; extension: 'events' | 'beacon' | 'updater'; file: string }
  | { action: 'key'; extension: 'updater' };

/** Loads data of an extension namespace, or makes a new key; gives the exit code. Bad entries are written, not thrown. */
export async function runExtensionCommand({
  config,
  output,
  ...asked
}: ExtensionAction & { config: Config; output: Output }): Promise<number> {
  try {
    // Read before the database is opened: a file that is not there leaves nothing behind.
    const document = asked.action === 'load' ? await readJson(resolve(asked.file)) : null;
    const database = await openDatabase(config.databaseUrl, {
      migrationsFolder: join(config.programDir, 'prisma/migrations'),
      synchronous: config.sqliteSynchronous,
      ...config.databaseLimits,
      addresses: siteSpelling(config),
    });
    try {
      const told =
        asked.action === 'key'
          ? await newKey(database)
          : await load(database, { extension: asked.extension, document });
      output.write(told);
    } finally {
      await database.close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    output.write(`${error.message}\n`);
    return 1;
  }
}

async function newKey(database: Database): Promise<string> {
  return `${shownOnce(await rotateUpdaterKey(database))}The previous key is revoked.\n`;
}

const shownOnce = (key: string): string => `Key of the updater (shown only once): ${key}\n`;

async function load(
  database: Database,
  { extension, document }: { extension: 'events' | 'beacon' | 'updater'; document: unknown },
): Promise<string> {
  if (extension === 'events') return loaded(await loadEvents(database, document));
  if (extension === 'beacon') return loaded(await loadBeacon(database, document));
  const { key, ...counts } = await loadUpdater(database, document);
  return `${loaded(counts)}${key === null ? '' : shownOnce(key)}`;
}

const loaded = (counts: object): string =>
  `Loaded: ${Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}.\n`;
