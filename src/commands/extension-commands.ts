import { resolve } from 'node:path';
import type { Database } from '../../schema/core/domain-kernel.ts';
import { loadBeacon } from '../extensions/beacon.ts';
import { loadEvents } from '../extensions/events.ts';
import { readJson } from '../extensions/read-entries.ts';
import { loadUpdater, rotateUpdaterKey } from '../extensions/updater.ts';
import { endRefused, withDatabase } from './command-database.ts';
import { defineCommand, required, text } from './define-command.ts';

const PROGRAM = 'command extension';

type Extension = 'events' | 'beacon' | 'updater';

const loadCommand = (extension: Extension) =>
  defineCommand({
    arguments: { file: required(text('file', 'The JSON file with the data.')) },
    /** Invalid entries are written to the output, not thrown. */
    run: ({ file, config, output }) =>
      endRefused(output, async () => {
        // Read before the database is opened, so that a missing file changes nothing.
        const document = await readJson(resolve(file));
        return withDatabase({ config, output, program: PROGRAM }, async (database) => {
          output.write(await loadExtension(database, { extension, document }));
          return 0;
        });
      }),
  });

export const eventsLoadCommand = loadCommand('events');
export const beaconLoadCommand = loadCommand('beacon');
export const updaterLoadCommand = loadCommand('updater');

export const updaterKeyCommand = defineCommand({
  run: ({ config, output }) =>
    withDatabase({ config, output, program: PROGRAM }, async (database) => {
      output.write(`${keyMessage(await rotateUpdaterKey(database))}The previous key is revoked.\n`);
      return 0;
    }),
});

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
