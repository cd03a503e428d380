import { expect, test } from 'vitest';
import { UsageError } from '../../src/cli/usage-error.ts';
import { parseArguments } from '../../src/commands/arguments.ts';
import { helpText } from '../../src/commands/help-text.ts';
import { commandLine } from '../../src/config/config-values.ts';

test('the server starts without arguments and with start', () => {
  expect(parseArguments([])).toEqual({ name: 'serve' });
  expect(parseArguments(['start'])).toEqual({ name: 'serve' });
  expect(() => parseArguments(['start', 'now'])).toThrow('start takes no arguments');
});

test.each([[['help']], [['--help']], [['import', '-h']]])('%j prints the help', (args) => {
  expect(parseArguments(args)).toEqual({ name: 'help' });
});

test('import accepts a source and its options in any order', () => {
  expect(parseArguments(['import', '--replace', 'tables', '--uploads', 'files', '--user', 'ada'])).toEqual({
    name: 'import',
    sources: ['tables'],
    uploads: 'files',
    replace: true,
    download: false,
    merge: false,
    prefix: undefined,
    user: 'ada',
    revisions: false,
    restart: false,
    maxConcurrent: undefined,
    administrator: undefined,
    report: undefined,
  });
  expect(parseArguments(['import', 'tables', '--revisions', '--restart', '--at-once', '4'])).toEqual({
    name: 'import',
    sources: ['tables'],
    uploads: undefined,
    replace: false,
    download: false,
    merge: false,
    prefix: undefined,
    user: undefined,
    revisions: true,
    restart: true,
    maxConcurrent: 4,
    administrator: undefined,
    report: undefined,
  });
});

test('media check accepts --repair and its other options', () => {
  expect(parseArguments(['media', 'check'])).toEqual({ name: 'media check', repair: false, deleteItems: false });
  const repairArguments = ['media', 'check', '--repair', '--delete-items'];
  expect(parseArguments(repairArguments)).toEqual({ name: 'media check', repair: true, deleteItems: true });
});

test('media sign takes addresses', () => {
  expect(parseArguments(['media', 'sign', 'a.jpg?w=5', 'b.jpg?h=5'])).toEqual({
    name: 'media sign',
    addresses: ['a.jpg?w=5', 'b.jpg?h=5'],
  });
  expect(() => parseArguments(['media', 'sign'])).toThrow('media sign needs the address');
});

test('media move accepts a target and --delete-source', () => {
  expect(parseArguments(['media', 'move', '--to', 's3'])).toEqual({
    name: 'media move',
    to: 's3',
    deleteSource: false,
  });
  expect(parseArguments(['media', '--delete-source', '--to=local', 'move'])).toEqual({
    name: 'media move',
    to: 'local',
    deleteSource: true,
  });
});

test.each([
  [['media'], 'media needs "check", "move" or "sign"'],
  [['media', 'check', '--delete-items'], 'with --repair only'],
  [['media', 'check', 'all'], 'Remove "all"'],
  [['media', 'copy'], 'not "copy"'],
  [['media', 'move'], 'needs --to local or --to s3'],
  [['media', 'move', '--to', 'gcs'], 'needs --to local or --to s3'],
  [['media', 'move', 's3', '--to', 's3'], 'Remove "s3"'],
  [['import', 'a', '--at-once', '9'], 'from 1 to 8, not "9"'],
  [['unknown'], 'Unknown command "unknown"'],
  [['export', '--out', 'a'], 'needs --format, one of markdown, mdx, wxr, csv, media'],
  [['export', '--format', 'docx', '--out', 'a'], 'needs --format'],
  [['export', '--format', 'csv'], 'needs --out'],
  [['export', 'a', '--format', 'csv', '--out', 'a'], 'Remove "a"'],
  [['counts'], 'counts needs "check" or "repair"'],
  [['counts', 'delete'], 'not "delete"'],
  [['counts', 'check', '7'], 'Remove "7"'],
  [['license'], 'needs the file of a license'],
  [['license', 'a', 'b'], 'Remove "b"'],
  [['--fast'], 'Unknown option "--fast"'],
  [['import'], 'needs a source'],
  [['import', 'a', '--uploads'], 'uploads'],
  [['import', 'a', '--force'], '--force'],
  [['import', 'a', '--merge', '--replace'], 'not both'],
  [['import', 'a', '--merge', '--administrator', 'ada'], 'not both'],
  [['render', '7'], 'Remove "7"'],
])('the arguments %j are rejected with a reason', (args, reason) => {
  expect(() => parseArguments(args)).toThrow(UsageError);
  expect(() => parseArguments(args)).toThrow(reason);
});

test('export accepts a format and a target, and license accepts a file or an action', () => {
  expect(parseArguments(['export', '--format', 'mdx', '--out', 'site.zip'])).toEqual({
    name: 'export',
    format: 'mdx',
    out: 'site.zip',
  });
  expect(parseArguments(['license', 'license.txt'])).toEqual({ name: 'license', action: { file: 'license.txt' } });
  expect(parseArguments(['license', 'show'])).toEqual({ name: 'license', action: 'show' });
});

test('render accepts no arguments', () => {
  expect(parseArguments(['render'])).toEqual({ name: 'render' });
});

test('the help names every command and option', () => {
  const text = helpText();
  for (const word of ['import', 'render', '--uploads', '--replace', '--merge']) expect(text).toContain(word);
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

test.each(['events', 'beacon', 'updater'] as const)('%s load accepts a file', (extension) => {
  expect(parseArguments([extension, 'load', 'data.json'])).toEqual({
    name: 'extension load',
    extension,
    file: 'data.json',
  });
});

test('updater key accepts no further arguments', () => {
  expect(parseArguments(['updater', 'key'])).toEqual({ name: 'updater key' });
});

test.each([
  [['events'], /"load"/],
  [['events', 'key'], /not "key"/],
  [['updater', 'save'], /"load" or "key", not "save"/],
  [['updater', 'key', 'x'], /no arguments/],
  [['beacon', 'load'], /needs the JSON file/],
  [['beacon', 'load', 'a', 'b'], /one file/],
])('%j is rejected', (args, message) => {
  expect(() => parseArguments(args)).toThrow(message);
});
