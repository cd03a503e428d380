import { MediaStoreError } from '../../schema/core/files/media-store.ts';
import type { Config } from '../config.ts';

const noSpace = ({ dataDir }: Config): string =>
  `No space is left in DATA_DIR=${dataDir} or in the database. Free some. An import needs twice the size of the site while it runs.`;

/** Messages for error codes of the system and the databases: the problem, and what to do. */
const SYSTEM_ERRORS: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `PORT=${port} is in use on ${host}. Stop the program that listens there, or choose another port.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST=${host} is not an address of this machine. Set HOST to 127.0.0.1, 0.0.0.0 or one of its addresses.`,
  EACCES: ({ dataDir, port }) =>
    `Permission denied. This user must be able to write DATA_DIR=${dataDir} and to listen on PORT=${port}.`,
  EROFS: ({ dataDir }) =>
    `DATA_DIR=${dataDir} cannot be written, because the file system is read-only. Set DATA_DIR to another folder.`,
  ENOTDIR: ({ dataDir }) => `DATA_DIR=${dataDir} is below a file. Set DATA_DIR to a folder.`,
  EEXIST: ({ dataDir }) => `DATA_DIR=${dataDir} is a file. Set DATA_DIR to a folder.`,
  EPERM: ({ dataDir }) =>
    `DATA_DIR=${dataDir} cannot be written: the system does not permit it. Set DATA_DIR to another folder.`,
  ENOSPC: noSpace,
  SQLITE_FULL: noSpace,
  SQLITE_NOTADB: () => 'The file in DATABASE_URL is not a SQLite database. Correct the path.',
  SQLITE_CANTOPEN: () =>
    'The file in DATABASE_URL cannot be opened. Check that its folder exists and that this user may write it.',
  ECONNREFUSED: () => 'No database answers at the address in DATABASE_URL. Start the database, or correct the address.',
  ENOTFOUND: () => 'The host in DATABASE_URL is unknown. Correct the address.',
  EAI_AGAIN: () => 'The host in DATABASE_URL cannot be looked up. Check the address and the name server.',
  EHOSTUNREACH: () => 'The host in DATABASE_URL cannot be reached. Check the network and the address.',
  ENETUNREACH: () => 'The host in DATABASE_URL cannot be reached. Check the network and the address.',
  ETIMEDOUT: () => 'The database in DATABASE_URL does not answer in time. Check the network and the address.',
  SQLITE_READONLY: () => 'The file in DATABASE_URL cannot be written. Let this user write it and its folder.',
  '28000': () =>
    'The database does not let the user in DATABASE_URL log in. Correct the user, or the rules of the server.',
  '28P01': () => 'The database refuses the user or the password in DATABASE_URL. Correct them.',
  '3D000': () => 'The database in DATABASE_URL does not exist. Create it, or correct the address.',
  '42501': () => 'The user in DATABASE_URL lacks a right in the database. Grant it, or name another user.',
  '53300': () => 'The database in DATABASE_URL has no free connections. Lower DATABASE_POOL, or raise max_connections.',
};

const MISSING_DRIVER =
  'The SQLite driver better-sqlite3 is not installed, or was not compiled for this Node.js. Run "npm rebuild better-sqlite3" in the folder with the node_modules of Postern, with install scripts allowed and a C++ compiler; or set DATABASE_URL to a PostgreSQL database. Imports need the driver with PostgreSQL too. See docs/install.md.';

/** Whether an error is that the SQLite driver is missing: its package, its compiled part, or that part for this Node.js. */
const isMissingDriver = ({ message }: Error): boolean =>
  /Cannot find (?:package|module) .*better-sqlite3/.test(message) ||
  /Could not locate the bindings file[\s\S]*better_sqlite3|better_sqlite3\.node/.test(message);

/**
 * The message for the operator about an expected error; null for an unexpected one, which is printed with its stack
 * trace.
 */
export function operatorMessage(error: unknown, config: Config): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof MediaStoreError) return error.message;
  if (/^(?:The (?:database is newer|migration)|Declarations:) /.test(error.message)) return error.message;
  if (isMissingDriver(error)) return MISSING_DRIVER;
  const code = codeOf(error);
  if (code === undefined) return null;
  // SQLite refines its codes, such as SQLITE_READONLY_DIRECTORY.
  const message = SYSTEM_ERRORS[code] ?? SYSTEM_ERRORS[code.replace(/^(SQLITE_[A-Z]+)_.*/, '$1')];
  return message?.(config) ?? null;
}

/** The code of an error. Some drivers try several addresses and wrap the error of each. */
function codeOf(error: Error): string | undefined {
  const { code, errors } = error as { code?: unknown; errors?: readonly unknown[] };
  if (typeof code === 'string') return code;
  const inner = errors?.find((entry): entry is Error => entry instanceof Error);
  return inner ? codeOf(inner) : undefined;
}

/** The command line is not valid; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** The name of the command whose help describes what is valid; undefined for the help of the program. */
  readonly command: string | undefined;

  constructor(message: string, command?: string) {
    super(message);
    this.command = command;
  }
}
