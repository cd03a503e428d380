import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UsageError } from '../../src/cli/operator-error.ts';
import { commandList } from '../../src/commands/command-list.ts';
import { parseCommandLine } from '../../src/commands/parse-command-line.ts';
import { commandLine } from '../../src/config/config-values.ts';
import { runCommandLine } from '../support/command-line.ts';

/** The name and the values that were passed. */
async function parsed(...args: string[]) {
  const line = await parseCommandLine(args);
  if ('text' in line) throw new Error(`The arguments ask for a text:\n${line.text}`);
  const values = Object.entries(line.values).filter(([, value]) => value !== undefined);
  return { name: line.name, values: Object.fromEntries(values), serves: line.command.serves ?? false };
}

const textOf = async (...args: string[]) => {
  const line = await parseCommandLine(args);
  return 'text' in line ? line.text : '';
};

test('the server starts without arguments and with start, and only servers serve', async () => {
  expect(await parsed()).toEqual({ name: 'start', values: {}, serves: true });
  expect(await parsed('start')).toEqual({ name: 'start', values: {}, serves: true });
  const serving = [];
  for (const [name, { load }] of Object.entries(commandList)) if ((await load()).serves) serving.push(name);
  expect(serving).toEqual(['start', 'worker', 'jobs']);
});

test('arguments and options are read in any order', async () => {
  expect((await parsed('import', '--replace', 'tables', '--uploads', 'files', '--user=ada')).values).toEqual({
    sources: ['tables'],
    uploads: 'files',
    replace: true,
    user: 'ada',
  });
  expect((await parsed('import', 'a.xml', 'b.xml', '--revisions', '--restart', '--at-once', '4')).values).toEqual({
    sources: ['a.xml', 'b.xml'],
    revisions: true,
    restart: true,
    atOnce: 4,
  });
});

test.each([
  [['media', 'check'], 'media check', {}],
  [['media', 'check', '--repair', '--delete-items'], 'media check', { repair: true, deleteItems: true }],
  [['media', 'sign', 'a.jpg?w=5', 'b.jpg?h=5'], 'media sign', { addresses: ['a.jpg?w=5', 'b.jpg?h=5'] }],
  [['media', 'move', '--to', 's3'], 'media move', { to: 's3' }],
  [['media', '--delete-source', '--to=local', 'move'], 'media move', { to: 'local', deleteSource: true }],
  [['export', '--format', 'mdx', '--out', 'site.zip'], 'export', { format: 'mdx', out: 'site.zip' }],
  [['license', 'license.txt'], 'license', { action: 'license.txt' }],
  [['render'], 'render', {}],
  [['permalinks', '--structure', '', '--tag-base=x'], 'permalinks', { structure: '', tagBase: 'x' }],
  [['events', 'load', 'data.json'], 'events load', { file: 'data.json' }],
  [['updater', 'key'], 'updater key', {}],
  [['backup', '--', '--help'], 'backup', { file: '--help' }],
  [
    ['webhooks', 'update', '7', '--user', 'ada', '--type', 'post', '--type', 'page', '--action', 'create'],
    'webhooks',
    { webhookAction: 'update', id: 7, user: 'ada', type: ['post', 'page'], action: ['create'] },
  ],
])('%j is read', async (args, name, values) => {
  expect(await parsed(...args)).toEqual({ name, values, serves: false });
});

test.each([
  [['unknown'], 'Unknown command "unknown".', 'help'],
  [['bakcup', 'file'], 'Unknown command "bakcup". Did you mean backup?', 'help'],
  [['medai', 'move'], 'Did you mean media move?', 'help'],
  [['help', 'bakcup'], 'Did you mean backup?', 'help'],
  [['--fast'], 'Unknown option "--fast".', 'help'],
  [['start', 'now'], 'Too many arguments for "start".', 'help start'],
  [['media'], 'media needs "check" or "move" or "sign".', 'help'],
  [['media', 'copy'], 'not "copy"', 'help'],
  [['media', 'check', '--delete-items'], 'with --repair only', 'help media check'],
  [['media', 'check', 'all'], 'Expected 0 arguments but got 1', 'help media check'],
  [['media', 'move'], '"--to <local|s3>" not specified', 'help media move'],
  [['media', 'move', '--to', 'gcs'], 'It must be one of local, s3.', 'help media move'],
  [['media', 'sign'], 'Missing required argument "address"', 'help media sign'],
  [['import', 'a', '--at-once', '9'], 'It must be a whole number from 1 to 8.', 'help import'],
  [['import'], 'Missing required argument "source"', 'help import'],
  [['import', 'a', '--uploads'], '"--uploads <folder>" argument missing', 'help import'],
  [['import', 'a', '--uploads', '--replace'], 'It is an option, not a value.', 'help import'],
  [['import', 'a', '--replce'], 'Unknown option "--replce". Did you mean --replace?', 'help import'],
  [['import', 'a', '--merge', '--replace'], 'not both', 'help import'],
  [['import', 'a', '--merge', '--administrator', 'ada'], 'not both', 'help import'],
  [['export', '--out', 'a'], '"--format <markdown|mdx|wxr|csv|media>" not specified', 'help export'],
  [['export', '--format', 'docx', '--out', 'a'], 'It must be one of markdown, mdx', 'help export'],
  [['export', '--format', 'csv', '--out', ''], 'It must not be empty.', 'help export'],
  [['counts'], 'Missing required argument "check|repair"', 'help counts'],
  [['counts', 'delete'], 'It must be one of check, repair.', 'help counts'],
  [['license', 'a', 'b'], 'Too many arguments', 'help license'],
  [['events'], 'events needs "load".', 'help'],
  [['updater', 'save'], 'updater needs "load" or "key", not "save".', 'help'],
  [['beacon', 'load'], 'Missing required argument "file"', 'help beacon load'],
])('%j is refused with a reason and the help to read', async (args, reason, help) => {
  await expect(parseCommandLine(args)).rejects.toThrow(UsageError);
  const { status, stdout, stderr } = await runCommandLine(args, { cwd: folder, env: {} });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(reason);
  expect(stderr).toMatch(new RegExp(`\nRun "postern ${help}" for all \\w+\\.\n$`));
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-usage-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([[['help']], [['--help']], [['-h']]])(
  '%j lists all commands that are not started by the server',
  async (args) => {
    const text = await textOf(...args);
    for (const [name, { summary, isHidden = false }] of Object.entries(commandList)) {
      expect([name, text.includes(`  postern ${name} `), text.includes(summary.slice(0, 30))]).toEqual([
        name,
        !isHidden,
        !isHidden,
      ]);
    }
    expect(text).toContain('Run "postern help <command>"');
  },
);

test('the help of a command has its arguments and options, before and after its name', async () => {
  const text = await textOf('help', 'import');
  expect(text).toContain('Usage: postern import [options] <source...>');
  const options = Object.keys((await commandList.import?.load())?.options ?? {});
  expect(options).toHaveLength(11);
  for (const option of ['--uploads <folder>', '--at-once <number>', '--replace', '--merge'])
    expect(text).toContain(option);
  expect(text).toContain('mysql://user:password@host/name');
  expect(await textOf('import', '--help')).toBe(text);
  expect(await textOf('import', 'tables', '-h')).toBe(text);
  expect(await textOf('help', 'media', 'move')).toContain('Usage: postern media move [options]');
});

test('every command has a help', async () => {
  for (const [name, { summary, load }] of Object.entries(commandList)) {
    const text = await textOf('help', ...name.split(' '));
    expect(text).toContain(`Usage: postern ${name}`);
    expect(await textOf(...name.split(' '), '--help')).toBe(text);
    // The parser breaks lines at spaces.
    const words = text.replace(/\s+/g, ' ');
    expect(words).toContain(summary);
    const command = await load();
    for (const [parameter, { description }] of Object.entries({ ...command.arguments, ...command.options })) {
      expect(description.length, `${name} ${parameter}`).toBeGreaterThan(10);
      expect(words, `${name} ${parameter}`).toContain(description);
    }
    for (const option of Object.keys(command.options ?? {}))
      expect(text).toContain(` --${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  }
});

test('--version prints the version', async () => {
  expect(await textOf('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
  const { status, stdout } = await runCommandLine(['--version'], { cwd: folder, env: {} });
  expect([status, stdout]).toEqual([0, await textOf('--version')]);
});

test('commands are named as they are typed in a checkout, and with the package', () => {
  const named = (script: string) =>
    ['start', 'import <source>', 'media check', 'mcp --user ada'].map((command) => commandLine(command, script));
  expect(named('/srv/checkout/scripts/start.mjs')).toEqual([
    'npm start',
    'npm run import -- <source>',
    'npm start -- media check',
    'node scripts/start.mjs mcp --user ada',
  ]);
  const packaged = ['postern start', 'postern import <source>', 'postern media check', 'postern mcp --user ada'];
  expect(named('/usr/local/bin/postern')).toEqual(packaged);
});
