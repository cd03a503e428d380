import { resolve } from 'node:path';
import type { Database } from '../../schema/core/domain-kernel.ts';
import type { Config } from '../config.ts';
import { loadBeacon } from '../extensions/beacon.ts';
import { loadEvents } from '../extensions/events.ts';
import { LoadError, readJson } from '../extensions/read-entries.ts';
import { loadUpdater, rotateUpdaterKey } from '../extensions/updater.ts';
import { openCommandDatabase } from '../open-configured-database.ts';
import { defineCommand, required, text } from './define-command.ts';

type Extension = 'events' | 'beacon' | 'updater';

const loadCommand = (extension: Extension) =>
  defineCommand({
    arguments: { file: required(text('file', 'The JSON file with the data.')) },
    /** Invalid entries are written to the output, not thrown. */
    run: async ({ file, config, output }) => {
      try {
        // Read before the database is opened, so that a missing file changes nothing.
        const document = await readJson(resolve(file));
        output.write(await withDatabase(config, (database) => loadExtension(database, { extension, document })));
        return 0;
      } catch (error) {
        if (!(error instanceof LoadError)) throw error;
        output.write(`${error.message}\n`);
        return 1;
      }
    },
  });

export const eventsLoadCommand = loadCommand('events');
export const beaconLoadCommand = loadCommand('beacon');
export const updaterLoadCommand = loadCommand('updater');

export const updaterKeyCommand = defineCommand({
  run: async ({ config, output }) => {
    const key = await withDatabase(config, rotateUpdaterKey);
    output.write(`${keyMessage(key)}The previous key is revoked.\n`);
    return 0;
  },
});

async function withDatabase<Result>(config: Config, body: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openCommandDatabase(config, 'command extension');
  try {
    return await body(database);
  } finally {
    await database.close();
  }
}

const keyMessage = (key: string): string => `Key of the updater (shown only once): ${key}\n`;

async function loadExtension(
  database: Database,
  { extension, document }: { extension: Extension; document: unknown },
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
