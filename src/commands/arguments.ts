import { isPaidFormat, PAID_FORMATS, type PaidFormat } from '../../schema/extensions/export/license/licensed-format.ts';
import type { AuditFilter } from '../../schema/site/audit-log/audit-filter.ts';
import { AUDIT_FORMATS, type AuditFormat } from '../../schema/site/audit-log/export-audit-log.ts';
import { parseOptions, UsageError } from '../cli/usage-error.ts';
import { parseWebhooks, type WebhookArguments } from './webhook-arguments.ts';

/** The command and options on the command line. */
export type Command =
  | { name: 'serve' }
  | { name: 'help' }
  | { name: 'doctor'; json: boolean }
  /** A process that a supervisor starts. */
  | { name: 'worker' | 'jobs' }
  | { name: 'render' }
  | { name: 'migrate'; plan: boolean }
  | { name: 'password'; login: string }
  | { name: 'mcp'; login: string }
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
      maxConcurrent: number | undefined;
      administrator: string | undefined;
      report: string | undefined;
    }
  | { name: 'audit export'; format: AuditFormat; out: string | undefined; where: AuditFilter }
  | ({ name: 'webhooks' } & WebhookArguments)
  | { name: 'backup'; file: string }
  | { name: 'restore'; file: string; replace: boolean; rewriteAddresses: boolean }
  | { name: 'extension load'; extension: 'events' | 'beacon' | 'updater'; file: string }
  | { name: 'updater key' }
  | { name: 'export'; format: PaidFormat; out: string }
  | { name: 'license'; action: 'show' | 'remove' | { file: string } }
  | { name: 'counts'; action: 'check' | 'repair' }
  | { name: 'meta-index'; action: 'build' | 'rebuild' }
  | { name: 'media move'; to: 'local' | 's3'; deleteSource: boolean }
  | { name: 'media sign'; addresses: [string, ...string[]] }
  | { name: 'media check'; repair: boolean; deleteItems: boolean };

/** Parses the arguments after the name of the program. Throws a UsageError. */
export function parseArguments(args: readonly string[]): Command {
  const [name, ...rest] = args;
  if (name === undefined) return { name: 'serve' };
  if (name === 'help' || args.includes('--help') || args.includes('-h')) return { name: 'help' };
  if (name === 'start') return parseStart(rest);
  if (name === 'doctor') return parseDoctor(rest);
  if (name === 'worker' || name === 'jobs') return { name };
  if (name === 'import') return parseImport(rest);
  if (name === 'render') return parseRender(rest);
  if (name === 'migrate') return parseMigrate(rest);
  if (name === 'export') return parseExport(rest);
  if (name === 'license') return parseLicense(rest);
  if (name === 'media') return parseMedia(rest);
  if (name === 'password') return parsePassword(rest);
  if (name === 'mcp') return parseMcp(rest);
  if (name === 'counts') return parseCounts(rest);
  if (name === 'meta-index') return parseMetaIndex(rest);
  if (name === 'permalinks') return parsePermalinks(rest);
  if (name === 'audit') return parseAudit(rest);
  if (name === 'webhooks') return { name, ...parseWebhooks(rest) };
  if (name === 'backup') return parseBackup(rest);
  if (name === 'restore') return parseRestore(rest);
  if (name === 'events' || name === 'beacon' || name === 'updater') return parseExtension(name, rest);
  throw new UsageError(name.startsWith('-') ? `Unknown option "${name}".` : `Unknown command "${name}".`);
}

function parseImport(args: string[]): Command {
  const { values, positionals } = parseOptions(args, {
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
  if (source === undefined)
    throw new UsageError('import needs a source: an address, a database, export files or a folder.');
  if (values.replace && values.merge) throw new UsageError('Pass --replace or --merge, not both.');
  if (values.merge && values.administrator !== undefined)
    throw new UsageError(
      'Pass --administrator or --merge, not both: a merge does not change who administers the site.',
    );
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
    maxConcurrent: parseAtOnce(values['at-once']),
    administrator: values.administrator,
    report: values.report,
  };
}

function parseAtOnce(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-8]$/.test(text)) throw new UsageError(`--at-once must be a whole number from 1 to 8, not "${text}".`);
  return Number(text);
}

function parseStart([extra]: string[]): Command {
  if (extra !== undefined) throw new UsageError(`start takes no arguments. Remove "${extra}".`);
  return { name: 'serve' };
}

function parseDoctor(args: string[]): Command {
  const { values, positionals } = parseOptions(args, { json: { type: 'boolean' } });
  if (positionals.length > 0) throw new UsageError(`doctor takes no "${positionals.join('", "')}".`);
  return { name: 'doctor', json: values.json ?? false };
}

function parseRender([extra]: string[]): Command {
  if (extra !== undefined) throw new UsageError(`render takes no arguments. Remove "${extra}".`);
  return { name: 'render' };
}

function parseMigrate(args: string[]): Command {
  const { values, positionals } = parseOptions(args, { plan: { type: 'boolean' } });
  if (positionals.length > 0) throw new UsageError(`migrate takes options only. Remove "${positionals.join('", "')}".`);
  return { name: 'migrate', plan: values.plan ?? false };
}

function parseCounts([action, ...more]: string[]): Command {
  if (action !== 'check' && action !== 'repair') {
    throw new UsageError(`counts needs "check" or "repair"${action ? `, not "${action}"` : ''}.`);
  }
  if (more.length > 0) throw new UsageError(`counts ${action} takes no arguments. Remove "${more.join('", "')}".`);
  return { name: 'counts', action };
}

function parseMetaIndex([action, ...more]: string[]): Command {
  if (action !== 'build' && action !== 'rebuild') {
    throw new UsageError(`meta-index needs "build" or "rebuild"${action ? `, not "${action}"` : ''}.`);
  }
  if (more.length > 0) throw new UsageError(`meta-index ${action} takes no arguments. Remove "${more.join('", "')}".`);
  return { name: 'meta-index', action };
}

function parsePassword([login, ...more]: string[]): Command {
  if (login === undefined) throw new UsageError('password needs the login or the e-mail address of an account.');
  if (more.length > 0) throw new UsageError(`password takes one account. Remove "${more.join('", "')}".`);
  return { name: 'password', login };
}

function parseMcp(args: string[]): Command {
  const { values, positionals } = parseOptions(args, { user: { type: 'string' } });
  if (positionals.length > 0) throw new UsageError(`mcp takes options only. Remove "${positionals.join('", "')}".`);
  if (!values.user) throw new UsageError('mcp needs --user with the login of the account that the agent uses.');
  return { name: 'mcp', login: values.user };
}

function parsePermalinks(args: string[]): Command {
  const { values, positionals } = parseOptions(args, {
    structure: { type: 'string' },
    'category-base': { type: 'string' },
    'tag-base': { type: 'string' },
  });
  if (positionals.length > 0)
    throw new UsageError(`permalinks takes options only. Remove "${positionals.join('", "')}".`);
  const { structure, 'category-base': categoryBase, 'tag-base': tagBase } = values;
  const settings = Object.entries({ permalinkStructure: structure, categoryBase, tagBase });
  return {
    name: 'permalinks',
    input: Object.fromEntries(settings.filter((entry): entry is [string, string] => entry[1] !== undefined)),
  };
}

function parseAudit(args: string[]): Command {
  const { values, positionals } = parseOptions(args, {
    ...{ format: { type: 'string' }, out: { type: 'string' }, after: { type: 'string' }, before: { type: 'string' } },
  });
  const { format: name = 'csv', out, after, before } = values;
  const format = AUDIT_FORMATS.find((each) => each === name);
  if (positionals.join(' ') !== 'export') throw new UsageError('audit needs "export", and takes options only.');
  if (!format) throw new UsageError(`audit export needs --format csv or jsonl, not "${name}".`);
  return { name: 'audit export', format, out, where: { after, before } };
}

function parseBackup(args: string[]): Command {
  const [file, ...more] = parseOptions(args, {}).positionals;
  if (file === undefined) throw new UsageError('backup needs the name of the file to write.');
  if (more.length > 0) throw new UsageError(`backup writes one file. Remove "${more.join('", "')}".`);
  return { name: 'backup', file };
}

function parseRestore(args: string[]): Command {
  const { values, positionals } = parseOptions(args, {
    replace: { type: 'boolean' },
    'rewrite-addresses': { type: 'boolean' },
  });
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('restore needs the file that backup wrote.');
  if (more.length > 0) throw new UsageError(`restore takes one file. Remove "${more.join('", "')}".`);
  const { replace = false, 'rewrite-addresses': rewriteAddresses = false } = values;
  return { name: 'restore', file, replace, rewriteAddresses };
}

function parseExport(args: string[]): Command {
  const { values, positionals } = parseOptions(args, { format: { type: 'string' }, out: { type: 'string' } });
  const { format = '', out } = values;
  if (positionals.length > 0) throw new UsageError(`export takes options only. Remove "${positionals.join('", "')}".`);
  if (!isPaidFormat(format)) throw new UsageError(`export needs --format, one of ${PAID_FORMATS.join(', ')}.`);
  if (!out) throw new UsageError('export needs --out with the name of the file or folder to write.');
  return { name: 'export', format, out };
}

function parseLicense([argument, ...more]: string[]): Command {
  if (argument === undefined) throw new UsageError('license needs the file of a license, "show" or "remove".');
  if (more.length > 0) throw new UsageError(`license takes one argument. Remove "${more.join('", "')}".`);
  return { name: 'license', action: argument === 'show' || argument === 'remove' ? argument : { file: argument } };
}

function parseMedia(args: string[]): Command {
  if (args[0] === 'sign') return parseMediaSign(args.slice(1));
  const isCheck = args.includes('check');
  const { values, positionals } = parseOptions(
    args,
    isCheck
      ? { repair: { type: 'boolean' }, 'delete-items': { type: 'boolean' } }
      : { to: { type: 'string' }, 'delete-source': { type: 'boolean' } },
  );
  const [action, ...more] = positionals;
  if (action !== 'move' && action !== 'check') {
    throw new UsageError(`media needs "check", "move" or "sign"${action ? `, not "${action}"` : ''}.`);
  }
  if (more.length > 0) throw new UsageError(`media ${action} takes options only. Remove "${more.join('", "')}".`);
  if (action === 'check') {
    const { repair = false, 'delete-items': deleteItems = false } = values as Partial<Record<string, boolean>>;
    if (deleteItems && !repair) throw new UsageError('media check accepts --delete-items with --repair only.');
    return { name: 'media check', repair, deleteItems };
  }
  const { to, 'delete-source': deleteSource = false } = values as { to?: string; 'delete-source'?: boolean };
  if (to !== 'local' && to !== 's3') throw new UsageError('media move needs --to local or --to s3.');
  return { name: 'media move', to, deleteSource };
}

function parseMediaSign(args: string[]): Command {
  const [address, ...more] = parseOptions(args, {}).positionals;
  if (address === undefined) throw new UsageError('media sign needs the address of an image with its parameters.');
  return { name: 'media sign', addresses: [address, ...more] };
}

function parseExtension(extension: 'events' | 'beacon' | 'updater', [action, ...more]: string[]): Command {
  if (action === 'key' && extension === 'updater') {
    if (more.length > 0) throw new UsageError('updater key takes no arguments.');
    return { name: 'updater key' };
  }
  if (action !== 'load') {
    const actions = extension === 'updater' ? '"load" or "key"' : '"load"';
    throw new UsageError(`${extension} needs ${actions}${action ? `, not "${action}"` : ''}.`);
  }
  const [file, ...extra] = more;
  if (file === undefined) throw new UsageError(`${extension} load needs the JSON file with the data.`);
  if (extra.length > 0) throw new UsageError(`${extension} load takes one file. Remove "${extra.join('", "')}".`);
  return { name: 'extension load', extension, file };
}
