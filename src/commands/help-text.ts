import { commandLine } from '../config/config-values.ts';

/** A command or an option, and what it does, in lines. */
interface HelpEntry {
  readonly usage: string;
  readonly lines: readonly string[];
  readonly options?: readonly HelpEntry[];
}

const COMMANDS: readonly HelpEntry[] = [
  { usage: 'start', lines: ['start the server'] },
  {
    usage: 'import <source> [options]',
    lines: [
      'import a site from one of these sources:',
      '  mysql://user:password@host/name   its database; the password may be in',
      '                                    IMPORT_PASSWORD instead',
      '  https://site                      the REST API of the live site',
      '  <file> [<file> ...]               export files (WXR)',
      '  <folder>                          Markdown files, or tables as JSON files',
      '                                    (<prefix>posts.json, ...)',
    ],
    options: [
      { usage: '--prefix <prefix>', lines: ['table prefix, if a database or folder contains several sites'] },
      {
        usage: '--user <login>',
        lines: [
          'live site: the account to read as, with its application password in',
          'IMPORT_PASSWORD; without it, only public content is imported',
        ],
      },
      { usage: '--revisions', lines: ['live site: also import revisions and autosaves, with one request per item'] },
      { usage: '--at-once <number>', lines: ['live site: concurrent requests, 1 to 8; 2 by default'] },
      {
        usage: '--restart',
        lines: ['live site: discard what an interrupted import has read; without it, the same', 'command continues'],
      },
      { usage: '--uploads <folder>', lines: ['also copy uploaded files from this folder'] },
      { usage: '--download', lines: ['also download missing files from the site itself'] },
      { usage: '--replace', lines: ['first remove everything from the database'] },
      { usage: '--merge', lines: ['add what is new to the existing site; new items get new ids'] },
      {
        usage: '--administrator <login>',
        lines: [
          'export files and Markdown: the account that becomes administrator; it is created',
          'if it does not exist. "password" then sets its password',
        ],
      },
      { usage: '--report <file>', lines: ['write the report to this file instead of import/report.json in DATA_DIR'] },
    ],
  },
  { usage: 'render', lines: ['rerender all content; the server may run'] },
  {
    usage: 'export --format markdown|mdx|wxr|csv|media --out <file or folder>',
    lines: [
      'write the site in this format, which needs a license. Formats of many files are',
      'written to a folder, or to an archive if the name ends in .zip',
    ],
  },
  { usage: 'license <file>|show|remove', lines: ['install, show or remove the license for exports'] },
  {
    usage: 'media check [--repair [--delete-items]]',
    lines: [
      'compare files with the items that name them; --repair corrects what does not',
      'match, --delete-items also deletes items without any file',
    ],
  },
  {
    usage: 'media move --to s3|local [--delete-source]',
    lines: ['copy all uploaded files to the other store; --delete-source then removes them', 'from the first one'],
  },
  {
    usage: 'media sign <address> [<address> ...]',
    lines: ['sign addresses of images with parameters, such as …/field.jpg?w=333&format=webp'],
  },
  {
    usage: 'audit export [--format csv|jsonl] [--out <file>] [--after <time>] [--before <time>]',
    lines: ['write the audit log; times are in GMT, such as 2026-05-01T00:00:00'],
  },
  {
    usage: 'webhooks list|create|update|delete|rotate|test|deliveries|replay [<id>] --user <login> [options]',
    lines: [
      'manage webhooks on behalf of an administrator; prints JSON. The secret of',
      '--header-name is in WEBHOOK_HEADER_VALUE',
    ],
    options: [
      {
        usage: '--name, --url, --kind, --type, --action, --status, --format, --payload, --document <file>, --reads-as,',
        lines: [],
      },
      {
        usage: '--header-name, --on, --off',
        lines: ['the values of a webhook (docs/webhooks.md); lists repeat the option'],
      },
      { usage: '--overlap-hours <hours>', lines: ['rotate: how long the previous secret also signs'] },
      { usage: '--state <state>', lines: ['deliveries, replay: only those in this state'] },
      { usage: '--delivery <id>', lines: ['replay: one delivery; --after and --before name a range instead'] },
    ],
  },
  {
    usage: 'doctor [--json]',
    lines: [
      'check the settings, the database, the file store and all else that the site needs;',
      'changes nothing; exits with code 1 if a check fails',
    ],
  },
  { usage: 'backup <file>', lines: ['write database and uploaded files to one archive; the server may run'] },
  {
    usage: 'restore <file> [options]',
    lines: ['restore an archive into the configured database and store'],
    options: [
      { usage: '--replace', lines: ['first remove everything from the database'] },
      { usage: '--rewrite-addresses', lines: ['store all texts with the current SITE_URL, including guids'] },
    ],
  },
  {
    usage: 'migrate [--plan]',
    lines: [
      'apply pending migrations of the database without starting the server; --plan',
      'prints what they do instead',
    ],
  },
  {
    usage: 'counts check|repair',
    lines: [
      'compare stored counts of terms, comments and revisions with the rows, or correct',
      'them; the server may run',
    ],
  },
  {
    usage: 'meta-index build|rebuild',
    lines: ['index the filterable meta values of items that are not indexed, or of all items;', 'the server may run'],
  },
  {
    usage: 'permalinks [options]',
    lines: ['show or change permalinks; old addresses redirect'],
    options: [
      {
        usage: '--structure <structure>',
        lines: ['addresses of posts, such as /%year%/%postname%/; "" for addresses by number'],
      },
      { usage: '--category-base <base>', lines: ['first part of addresses of categories; "" for "category"'] },
      { usage: '--tag-base <base>', lines: ['first part of addresses of tags; "" for "tag"'] },
    ],
  },
  {
    usage: 'mcp --user <login>',
    lines: ['answer an agent over standard input and output, with the rights of this account'],
  },
  { usage: 'password <login>', lines: ['set a new password for an account and end its sessions'] },
  { usage: 'events|beacon|updater load <file>', lines: ['replace the data of an extension with that of a JSON file'] },
  { usage: 'updater key', lines: ['create a new key for the updater and revoke the previous one'] },
  { usage: 'help', lines: ['show this text'] },
];

/** The column in which the texts about commands and options begin. */
const TEXT_COLUMN = 37;

/** An entry as lines: its text begins beside it, or below it if it is long. */
function entryLines({ usage, lines }: HelpEntry, indentation: number): string[] {
  const head = ' '.repeat(indentation) + usage;
  const texts = lines.map((line) => ' '.repeat(TEXT_COLUMN) + line);
  const [first = ''] = texts;
  const fits = head.length <= TEXT_COLUMN - 2;
  return fits ? [head.padEnd(TEXT_COLUMN) + first.trimStart(), ...texts.slice(1)] : [head, ...texts];
}

/** The text of the command `help`, with the commands as they are typed for this start of the program. */
export const helpText = (): string =>
  [
    'Usage:',
    ...COMMANDS.flatMap(({ usage, lines, options = [] }) => [
      ...entryLines({ usage: commandLine(usage), lines }, 2),
      ...options.flatMap((option) => entryLines(option, 6)),
    ]),
    '',
    'Settings are read from the environment and from the file .env. docs/configuration.md lists them.',
    '',
  ].join('\n');
