import { MediaStoreError } from '../../schema/media/media-store.ts';
import type { Config } from '../config.ts';

const noSpace = ({ dataDir }: Config): string =>
  `No space is left, in DATA_DIR=${dataDir} or where the database is. An import needs room for the site twice meanwhile.`;

/** Setting that is at fault when the system answers with a code, and what to do. */
const SYSTEM_ERRORS: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `PORT=${port} is taken on ${host}. Stop the program that listens there, or choose another port.`,
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is no address of this machine. Choose 127.0.0.1, 0.0.0.0 or one it has.`,
  EACCES: ({ dataDir, port }) =>
    `Not allowed: DATA_DIR=${dataDir} must be writable, and PORT=${port} open to this user.`,
  EROFS: ({ dataDir }) => `DATA_DIR=${dataDir} cannot be written: the file system is read-only.`,
  ENOTDIR: ({ dataDir }) => `DATA_DIR=${dataDir} lies below something that is no folder.`,
  EEXIST: ({ dataDir }) => `DATA_DIR=${dataDir} is no folder.`,
  ENOSPC: noSpace,
  SQLITE_FULL: noSpace,
  SQLITE_NOTADB: () => 'The file that DATABASE_URL names is no SQLite database.',
  SQLITE_CANTOPEN: () => 'The file that DATABASE_URL names cannot be opened. Check its folder and the rights on it.',
  ECONNREFUSED: () => 'Nothing answers at the address in DATABASE_URL. Start the database, or correct the address.',
  ENOTFOUND: () => 'The host in DATABASE_URL is not known. Correct the address.',
  ETIMEDOUT: () => 'The database at the address in DATABASE_URL does not answer in time.',
  '28P01': () => 'The database refuses the user or the password in DATABASE_URL.',
  '3D000': () => 'The database that DATABASE_URL names does not exist. Create it, or correct the address.',
};

/** A sentence for whoever started the program, or null for an error that is ours and wants its trace. */
export function operatorMessage(error: unknown, config: Config): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof MediaStoreError) return error.message;
  if (/^(?:The (?:database is newer|migration)|Declarations:) /.test(error.message)) return error.message;
  const code = codeOf(error);
  return code === undefined ? null : (SYSTEM_ERRORS[code]?.(config) ?? null);
}

/** Some drivers try several addresses and wrap what went wrong with each. */
function codeOf(error: Error): string | undefined {
  const { code, errors } = error as { code?: unknown; errors?: readonly unknown[] };
  if (typeof code === 'string') return code;
  const inner = errors?.find((entry): entry is Error => entry instanceof Error);
  return inner ? codeOf(inner) : undefined;
}
