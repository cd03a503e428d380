import { type Connection, createConnection } from 'mysql2';
import { ImportError } from '../../import-error.ts';

/** Seconds that the server waits for rows to be taken: what takes them writes them first. */
const WRITE_TIMEOUT = 3_600;

/** What is asked once a connection stands: nothing is changed, and all tables are seen as at one moment. */
const PREPARATION = [
  "SET SESSION sql_mode = ''",
  `SET SESSION net_write_timeout = ${WRITE_TIMEOUT}`,
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'START TRANSACTION READ ONLY, WITH CONSISTENT SNAPSHOT',
];

/** A database as its address names it. */
export interface DatabaseAddress {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string | undefined;
  readonly database: string;
  readonly socket: string | undefined;
  readonly encrypted: boolean;
}

/**
 * Reads `mysql://user:password@host:port/database`, with `?socket=` for a socket and `?ssl=true` for encryption. A
 * password that the address lacks comes from IMPORT_PASSWORD. Throws an ImportError when it names no database.
 */
export function readDatabaseAddress(
  address: string,
  environment: Readonly<Record<string, string | undefined>>,
): DatabaseAddress {
  const refusal = new ImportError(['The address of a database is mysql://user:password@host:port/database']);
  if (!URL.canParse(address)) throw refusal;
  const url = new URL(address);
  const database = plain(url.pathname.slice(1));
  if (database === '' || database.includes('/')) throw refusal;
  return {
    host: url.hostname.replace(/^\[|\]$/g, '') || '127.0.0.1',
    port: Number(url.port || 3306),
    user: plain(url.username) || 'root',
    password: url.password === '' ? environment.IMPORT_PASSWORD : plain(url.password),
    database,
    socket: url.searchParams.get('socket') ?? undefined,
    encrypted: url.searchParams.get('ssl') === 'true',
  };
}

/** How messages call a database. */
export const databaseTitle = ({ database, host, port, socket }: DatabaseAddress): string =>
  `the database ${database} at ${socket ?? `${host}:${port}`}`;

/** Connects, for reading only, to a snapshot. Throws an ImportError that says why it cannot. */
export async function connectReadOnly(address: DatabaseAddress): Promise<Connection> {
  const { host, port, user, password, database, socket, encrypted } = address;
  const connection = createConnection({
    ...(socket === undefined ? { host, port } : { socketPath: socket }),
    user,
    ...(password === undefined ? {} : { password }),
    database,
    charset: 'utf8mb4',
    connectTimeout: 15_000,
    flags: ['-LOCAL_FILES'],
    ...(encrypted ? { ssl: {} } : {}),
  });
  // What ends the connection is told by whatever is under way.
  connection.on('error', () => {});
  try {
    for (const statement of PREPARATION) await connection.promise().query(statement);
    return connection;
  } catch (error) {
    connection.destroy();
    throw new ImportError([connectProblem(error, address)]);
  }
}

/** What keeps a database from being read, in words; never with the password. */
export function connectProblem(error: unknown, address: DatabaseAddress): string {
  const title = databaseTitle(address);
  const { code, message } = error as { code?: string; message?: string };
  switch (code) {
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return `The server refuses the user "${address.user}" or the password for ${title}`;
    case 'ER_DBACCESS_DENIED_ERROR':
    case 'ER_TABLEACCESS_DENIED_ERROR':
      return `The user "${address.user}" may not read ${title}; it needs the right to SELECT`;
    case 'ER_BAD_DB_ERROR':
      return `There is no database of this name: ${title}`;
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `Nothing answers for ${title}. Start the server, or correct the address`;
    case 'ENOTFOUND':
      return `The host of ${title} is not known. Correct the address`;
    case 'ETIMEDOUT':
      return `The server does not answer in time for ${title}`;
    default: {
      const text = `${title} cannot be read: ${message || code}`;
      return address.password ? text.replaceAll(address.password, '***') : text;
    }
  }
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
