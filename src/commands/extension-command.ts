import { resolve } from 'node:path';
import type { Database } from '../../schema/core/domain-kernel.ts';
import type { Output } from '../cli/progress.ts';
import type { Config } from '../config.ts';
import { loadBeacon } from '../extensions/beacon.ts';
import { loadEvents } from '../extensions/events.ts';
import { LoadError, readJson } from '../extensions/read-entries.ts';
import { loadUpdater, rotateUpdaterKey } from '../extensions/updater.ts';
import { openCommandDatabase } from '../open-configured-database.ts';

/** The actions on the data of the extensions. */
export type ExtensionAction =
  | { action: 'load'; extension: 'events' | 'beacon' | 'updater'; file: string }
  | { action: 'key'; extension: 'updater' };

/**
 * Loads the data of an extension, or creates a new key of the updater. Returns the exit code. Invalid entries are
 * written to the output, not thrown.
 */
export async function runExtensionCommand({
  config,
  output,
  ...request
}: ExtensionAction & { config: Config; output: Output }): Promise<number> {
  try {
    // Read before the database is opened, so that a missing file changes nothing.
    const document = request.action === 'load' ? await readJson(resolve(request.file)) : null;
    const database = await openCommandDatabase(config, 'command extension');
    try {
      const message =
        request.action === 'key'
          ? await createUpdaterKey(database)
          : await loadExtension(database, { extension: request.extension, document });
      output.write(message);
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

async function createUpdaterKey(database: Database): Promise<string> {
  return `${keyMessage(await rotateUpdaterKey(database))}The previous key is revoked.\n`;
}

const keyMessage = (key: string): string => `Key of the updater (shown only once): ${key}\n`;

async function loadExtension(
  database: Database,
  { extension, document }: { extension: 'events' | 'beacon' | 'updater'; document: unknown },
): Promise<string> {
  if (extension === 'events') return loadedMessage(await loadEvents(database, document));
  if (extension === 'beacon') return loadedMessage(await loadBeacon(database, document));
  const { key, ...counts } = await loadUpdater(database, document);
  return `${loadedMessage(counts)}${key === null ? '' : keyMessage(key)}`;
}

const loadedMessage = (counts: object): string =>
  `Loaded: ${Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}.\n`;
