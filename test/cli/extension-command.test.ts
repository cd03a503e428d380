import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandContext } from '../../src/commands/define-command.ts';
import {
  beaconLoadCommand,
  eventsLoadCommand,
  updaterKeyCommand,
  updaterLoadCommand,
} from '../../src/commands/extension-commands.ts';
import { loadConfig } from '../../src/config.ts';
import { commandContext } from '../support/command-line.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { beaconData, eventsData, seedList, updaterData } from '../support/extension-data.ts';

let root: string;
let target: TestDatabase;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-load-'));
  target = await openTestDatabase();
});
afterEach(async () => {
  await target.dispose();
  await rm(root, { recursive: true, force: true });
});

async function run(body: (context: CommandContext) => Promise<number>) {
  const written: string[] = [];
  const config = loadConfig({ DATABASE_URL: target.url }, { cwd: root });
  const code = await body(commandContext({ config, output: { write: (text: string) => written.push(text) } }));
  return { code, text: written.join('') };
}

const loadCommands = { events: eventsLoadCommand, beacon: beaconLoadCommand, updater: updaterLoadCommand };
const loadFile = (extension: keyof typeof loadCommands, file: string) =>
  run((context) => loadCommands[extension].run({ file, ...context }));

async function load(extension: 'events' | 'beacon' | 'updater', content: unknown) {
  const file = join(root, 'data.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return await loadFile(extension, file);
}

it('loads the data of the namespaces and reports the counts', async () => {
  expect(await load('events', eventsData)).toEqual({ code: 0, text: 'Loaded: 2 events.\n' });
  expect(await load('beacon', beaconData)).toEqual({
    code: 0,
    text: 'Loaded: 4 identities, 4 packages, 1 artifacts.\n',
  });
  const { code, text } = await load('updater', updaterData);
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/^Loaded: 8 repositories, 3 additions\.\nKey of the updater/),
  ]);
});

it('the first load creates a key and shows it once, and rotation creates another', async () => {
  const first = (await load('updater', updaterData)).text;
  const createdKey = /: ([0-9a-f]{64})\n/.exec(first)?.[1];
  expect(createdKey).toBeDefined();
  expect((await load('updater', updaterData)).text).toBe('Loaded: 8 repositories, 3 additions.\n');
  const { code, text } = await run((context) => updaterKeyCommand.run(context));
  expect(code).toBe(0);
  expect(text).toMatch(/^Key of the updater \(shown only once\): [0-9a-f]{64}\nThe previous key is revoked\.\n$/);
  expect(text).not.toContain(createdKey);
});

it('a second load preserves fields that the file omits and removes items that it omits', async () => {
  await load('updater', updaterData);
  await target.database.transaction((client) =>
    client.repository.updateMany({ data: { branch: 'trial', localVersion: '1.9.0' } }),
  );
  const { local_version: _, ...seeds } = seedList;
  await load('updater', { repositories: [seeds] });
  const rows = await target.database.primary.repository.findMany();
  expect(rows).toEqual([expect.objectContaining({ slug: 'seed-list', branch: 'trial', localVersion: '1.9.0' })]);
  expect(await target.database.primary.repositoryAddition.count()).toBe(3);
});

it('identities are never removed, but packages are', async () => {
  await load('beacon', beaconData);
  await load('beacon', { identities: [], packages: [] });
  expect(await target.database.primary.identity.count()).toBe(4);
  expect(await target.database.primary.package.count()).toBe(0);
  expect(await target.database.primary.artifact.count()).toBe(1);
});

describe('errors', () => {
  const [first, ...otherRepositories] = updaterData.repositories;
  const cases: ['events' | 'beacon' | 'updater', unknown, RegExp][] = [
    ['events', 'no JSON', /data\.json is not valid JSON/],
    ['events', 5, /The file must be a map with events/],
    ['events', {}, /must contain at least one of events/],
    ['events', { happenings: [] }, /happenings: unknown list/],
    ['events', { events: 'none' }, /events must be a list/],
    [
      'events',
      [eventsData[0], { ...eventsData[1], camp_start_date: 'soon' }],
      /events\[1\]: camp_start_date: must be a date/,
    ],
    ['events', [{ ...eventsData[0], title: 'Camp' }], /events\[0\]: title: /],
    ['events', [{ ...eventsData[0], link: 'javascript:alert(1)' }], /events\[0\]: link: must be a web address/],
    [
      'updater',
      { repositories: [{ ...first, git: 'svn' }, ...otherRepositories] },
      /repositories\[0\] \(seed-list\): git: /,
    ],
    ['updater', { repositories: [{ ...first, color: 'red' }] }, /\(seed-list\): .*color/],
    [
      'updater',
      { repositories: [first, first] },
      /repositories\[1\] \(seed-list\): an earlier entry has the same slug/,
    ],
    ['updater', { repositories: [{ ...first, versions: { '1.0': 'x' } }] }, /versions\.1\.0: must be a web address/],
    [
      'updater',
      { additions: [{ slug: 'x', type: 'plugin', uri: 'https://x.example' }] },
      /additions\[0\] \(x\): type: /,
    ],
    ['beacon', { identities: [{ did: 'seed', verification_keys: ['z'] }] }, /identities\[0\] \(seed\): did: /],
    [
      'beacon',
      { identities: [{ did: 'did:plc:x', verification_keys: [] }] },
      /verification_keys: must contain at least one key/,
    ],
    [
      'beacon',
      { packages: ['did:plc:x', 'did:plc:y'].map((did) => ({ did, slug: 'same', type: 'plugin' })) },
      /packages\[1\] \(did:plc:y\): an earlier entry has the same slug/,
    ],
    ['beacon', { artifacts: [{ did: 'did:plc:x', url: 'https://x.example', sha256: 'zz' }] }, /sha256: /],
  ];
  it.each(cases)('%s %j reports the invalid entry and changes nothing', async (extension, content, message) => {
    await load('events', eventsData);
    const { code, text } = await load(extension, content);
    expect(code).toBe(1);
    expect(text).toMatch(/^Nothing was loaded; the database is unchanged\.\n/);
    expect(text).toMatch(message);
    expect(await target.database.primary.event.count()).toBe(2);
    expect(await target.database.primary.repository.count()).toBe(0);
    expect(await target.database.primary.identity.count()).toBe(0);
  });

  it('a missing file is reported', async () => {
    const { code, text } = await loadFile('events', join(root, 'missing.json'));
    expect([code, text]).toEqual([1, expect.stringMatching(/missing\.json cannot be read/)]);
  });

  it('secrets of an invalid entry are not repeated', async () => {
    const { text } = await load('beacon', {
      identities: [{ did: 'did:plc:x', verification_keys: 'zSecret', rotation_keys: ['zOther', 5] }],
    });
    expect(text).toMatch(/verification_keys: /);
    expect(text).not.toMatch(/zSecret|zOther/);
  });
});
