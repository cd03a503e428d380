import { type ParseArgsConfig, parseArgs } from 'node:util';
import { isPaidFormat, PAID_FORMATS, type PaidFormat } from '../../schema/export/license/export-format.ts';

/** What the command line asks for. */
export type Command =
  | { name: 'serve' }
  | { name: 'help' }
  | { name: 'render' }
  | { name: 'password'; login: string }
  | { name: 'permalinks'; input: Readonly<Record<string, string>> }
  | {
      name: 'import';
      sources: [string, ...string[]];
      uploads: string | undefined;
      download: boolean;
      replace: boolean;
      merge: boolean;
      prefix: string | undefined;
      user: string | undefined;
      revisions: boolean;
      restart: boolean;
      atOnce: number | undefined;
      administrator: string | undefined;
      report: string | undefined;
    }
  | { name: 'backup'; file: string }
  | { name: 'restore'; file: string; replace: boolean; rewriteAddresses: boolean }
  | { name: 'extension load'; extension: 'events' | 'beacon' | 'updater'; file: string }
  | { name: 'updater key' }
  | { name: 'export'; format: PaidFormat; out: string }
  | { name: 'license'; action: 'show' | 'remove' | { file: string } }
  | { name: 'counts'; action: 'check' | 'repair' }
  | { name: 'media move'; to: 'local' | 's3'; deleteSource: boolean }
  | { name: 'media check'; repair: boolean; deleteItems: boolean };

/** The command line cannot be understood; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads the arguments behind the program's name. Throws a UsageError. */
export function parseArguments(args: readonly string[]): Command {
  const [name, ...rest] = args;
  if (name === undefined) return { name: 'serve' };
  if (name === 'help' || args.includes('--help') || args.includes('-h')) return { name: 'help' };
  if (name === 'import') return parseImport(rest);
  if (name === 'render') return parseRender(rest);
  if (name === 'export') return parseExport(rest);
  if (name === 'license') return parseLicense(rest);
  if (name === 'media') return parseMedia(rest);
  if (name === 'password') return parsePassword(rest);
  if (name === 'counts') return parseCounts(rest);
  if (name === 'permalinks') return parsePermalinks(rest);
  if (name === 'backup') return parseBackup(rest);
  if (name === 'restore') return parseRestore(rest);
  if (name === 'events' || name === 'beacon' || name === 'updater') return parseExtension(name, rest);
  throw new UsageError(name.startsWith('-') ? `Unknown option "${name}".` : `Unknown command "${name}".`);
}

function parseImport(args: string[]): Command {
  const { values, positionals } = parseOrRefuse(args, {
    uploads: { type: 'string' },
    download: { type: 'boolean' },
    replace: { type: 'boolean' },
    merge: { type: 'boolean' },
    prefix: { type: 'string' },
    user: { type: 'string' },
    revisions: { type: 'boolean' },
    restart: { type: 'boolean' },
    'at-once': { type: 'string' },
    administrator: { type: 'string' },
    report: { type: 'string' },
  });
  const [source, ...more] = positionals;
  if (source === undefined) throw new UsageError('import needs what to import, such as the folder of the table files.');
  if (values.replace && values.merge) throw new UsageError('import takes --replace or --merge, not both.');
  if (values.merge && values.administrator !== undefined)
    throw new UsageError('import takes --administrator for a site that has none: not with --merge.');
  return {
    name: 'import',
    sources: [source, ...more],
    uploads: values.uploads,
    download: values.download ?? false,
    replace: values.replace ?? false,
    merge: values.merge ?? false,
    prefix: values.prefix,
    user: values.user,
    revisions: values.revisions ?? false,
    restart: values.restart ?? false,
    atOnce: readAtOnce(values['at-once']),
    administrator: values.administrator,
    report: values.report,
  };
}

function readAtOnce(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-8]$/.test(text)) throw new UsageError(`import takes --at-once from 1 to 8, not "${text}".`);
  return Number(text);
}

function parseRender([extra]: string[]): Command {
  if (extra !== undefined) throw new UsageError(`render takes no arguments; "${extra}" is too much.`);
  return { name: 'render' };
}

function parseCounts([action, ...more]: string[]): Command {
  if (action !== 'check' && action !== 'repair') {
    throw new UsageError(`counts needs "check" or "repair"${action ? `, not "${action}"` : ''}.`);
  }
  if (more.length > 0) throw new UsageError(`counts ${action} takes nothing; "${more.join('", "')}" is too much.`);
  return { name: 'counts', action };
}

function parsePassword([login, ...more]: string[]): Command {
  if (login === undefined) throw new UsageError('password needs the login or the e-mail address of an account.');
  if (more.length > 0) throw new UsageError(`password takes one account; "${more.join('", "')}" is too much.`);
  return { name: 'password', login };
}

function parsePermalinks(args: string[]): Command {
  const { values, positionals } = parseOrRefuse(args, {
    structure: { type: 'string' },
    'category-base': { type: 'string' },
    'tag-base': { type: 'string' },
  });
  if (positionals.length > 0)
    throw new UsageError(`permalinks takes options only; "${positionals.join('", "')}" is too much.`);
  const { structure, 'category-base': categoryBase, 'tag-base': tagBase } = values;
  const given = Object.entries({ permalinkStructure: structure, categoryBase, tagBase });
  return {
    name: 'permalinks',
    input: Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== undefined)),
  };
}

function parseBackup(args: string[]): Command {
  const [file, ...more] = parseOrRefuse(args, {}).positionals;
  if (file === undefined) throw new UsageError('backup needs the name of the file that it makes.');
  if (more.length > 0) throw new UsageError(`backup makes one file; "${more.join('", "')}" is too much.`);
  return { name: 'backup', file };
}

function parseRestore(args: string[]): Command {
  const { values, positionals } = parseOrRefuse(args, {
    replace: { type: 'boolean' },
    'rewrite-addresses': { type: 'boolean' },
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('restore needs the file that backup made.');
  if (more.length > 0) throw new UsageError(`restore takes one file; "${more.join('", "')}" is too much.`);
  const { replace = false, 'rewrite-addresses': rewriteAddresses = false } = values;
  return { name: 'restore', file, replace, rewriteAddresses };
}

function parseExport(args: string[]): Command {
  const { values, positionals } = parseOrRefuse(args, { format: { type: 'string' }, out: { type: 'string' } });
  const { format = '', out } = values;
  if (positionals.length > 0)
    throw new UsageError(`export takes options only; "${positionals.join('", "')}" is too much.`);
  if (!isPaidFormat(format)) throw new UsageError(`export needs --format, one of ${PAID_FORMATS.join(', ')}.`);
  if (!out) throw new UsageError('export needs --out with the file or the folder to write.');
  return { name: 'export', format, out };
}

function parseLicense([what, ...more]: string[]): Command {
  if (what === undefined) throw new UsageError('license needs the file of a licence, "show" or "remove".');
  if (more.length > 0) throw new UsageError(`license takes one file; "${more.join('", "')}" is too much.`);
  return { name: 'license', action: what === 'show' || what === 'remove' ? what : { file: what } };
}

function parseMedia(args: string[]): Command {
  const isCheck = args.includes('check');
  const { values, positionals } = parseOrRefuse(
    args,
    isCheck
      ? { repair: { type: 'boolean' }, 'delete-items': { type: 'boolean' } }
      : { to: { type: 'string' }, 'delete-source': { type: 'boolean' } },
  );
  const [action, ...more] = positionals;
  if (action !== 'move' && action !== 'check') {
    throw new UsageError(`media needs "check" or "move"${action ? `, not "${action}"` : ''}.`);
  }
  if (more.length > 0) throw new UsageError(`media ${action} takes options only; "${more.join('", "')}" is too much.`);
  if (action === 'check') {
    const { repair = false, 'delete-items': deleteItems = false } = values as Partial<Record<string, boolean>>;
    if (deleteItems && !repair) throw new UsageError('media check takes --delete-items with --repair only.');
    return { name: 'media check', repair, deleteItems };
  }
  const { to, 'delete-source': deleteSource = false } = values as { to?: string; 'delete-source'?: boolean };
  if (to !== 'local' && to !== 's3') throw new UsageError('media move needs --to local or --to s3.');
  return { name: 'media move', to, deleteSource };
}

function parseExtension(extension: 'events' | 'beacon' | 'updater', [action, ...more]: string[]): Command {
  if (action === 'key' && extension === 'updater') {
    if (more.length > 0) throw new UsageError('updater key takes no arguments.');
    return { name: 'updater key' };
  }
  if (action !== 'load') {
    const known = extension === 'updater' ? '"load" and "key"' : '"load"';
    throw new UsageError(`${extension} knows ${known}${action ? `, not "${action}"` : ''}.`);
  }
  const [file, ...extra] = more;
  if (file === undefined) throw new UsageError(`${extension} load needs the JSON file that holds the data.`);
  if (extra.length > 0) throw new UsageError(`${extension} load takes one file; "${extra.join('", "')}" is too much.`);
  return { name: 'extension load', extension, file };
}

function parseOrRefuse<const T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The help text. */
export const helpText = `Usage:
  npm start                          start the server
  npm run import -- <source> [options]
                                     import a site from a folder of table files (<prefix>posts.json, …), from its
                                     database (mysql://user:password@host/name; the password may be in
                                     IMPORT_PASSWORD instead), from export files (WXR), from a folder of Markdown
                                     files or from the REST API of the live site (https://site)
      --prefix <prefix>              what the names of its tables begin with, where there are several sites
      --user <login>                 the account that a live site is asked as, with the application password in
                                     IMPORT_PASSWORD; without it only what everybody sees comes along
      --revisions                    also bring the revisions and autosaves of a live site, which takes a request for
                                     each item that has some
      --at-once <number>             how many requests to a live site may be under way at once: 1 to 8, unless given 2
      --restart                      throw away what an import of that site that broke off has read; the same command
                                     without it goes on from there
      --uploads <folder>             also copy its uploaded files
      --download                     fetch those of its uploaded files that are missing from the site itself
      --replace                      first remove everything that is in the database
      --merge                        add what is new to the site that is there; ids are moved where they are taken
      --administrator <login>        the account that becomes administrator, where the source brings none (as export
                                     files do): one of the source, or a new one; "password" then gives it a password
      --report <file>                where to write the report as JSON, in place of import/report.json in DATA_DIR
  npm start -- render                render all content anew; the server may run meanwhile
  npm start -- export --format markdown|mdx|wxr|csv|media --out <file or folder>
                                     write the site in that format; it needs a licence. Formats of many files go to
                                     a folder, or to an archive where the name ends in .zip
  npm start -- license <file>|show|remove
                                     install the licence for exports, say how it stands, or remove it
  npm start -- media check [--repair [--delete-items]]
                                     compare the files with the items that name them, and correct what does not fit
  npm start -- media move --to s3|local [--delete-source]
                                     copy all uploaded files to the other store; --delete-source then removes
                                     them where they were
  npm start -- backup <file>         write database and uploaded files into one archive; the server may run meanwhile
  npm start -- restore <file> [options]
                                     restore such an archive, into whatever database and store are configured
      --replace                      first remove everything that is in the database
      --rewrite-addresses            also store the new SITE_URL in all texts, including guids
  npm start -- counts check|repair   compare the stored counts of terms, comments and revisions with the rows that
                                     they count, or correct them; the server may run meanwhile
  npm start -- permalinks [options]  show or change how addresses are formed; old addresses redirect
      --structure <structure>        of posts, such as /%year%/%postname%/; "" for addresses by number
      --category-base <base>         what addresses of categories begin with; "" for "category"
      --tag-base <base>              what addresses of tags begin with; "" for "tag"
  npm start -- password <login>      give an account a new password, and end its logins
  npm start -- events|beacon|updater load <file>
                                     load what these namespaces serve from a JSON file, in place of what was there
  npm start -- updater key           make a new key for the updater; the one before counts no more
  npm start -- help                  show this text

Settings are read from the environment and from the file .env; .env.example lists them.
`;
