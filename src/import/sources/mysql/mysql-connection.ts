import { type Connection, createConnection } from 'mysql2';
import { ImportError } from '../../import-error.ts';

/** The server must not close the connection while the rows that it has sent are staged. */
const WRITE_TIMEOUT_SECONDS = 3_600;

/** Statements for a new connection. They begin a read-only transaction with a consistent snapshot of all tables. */
const SETUP_STATEMENTS = [
  "SET SESSION sql_mode = ''",
  `SET SESSION net_write_timeout = ${WRITE_TIMEOUT_SECONDS}`,
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'START TRANSACTION READ ONLY, WITH CONSISTENT SNAPSHOT',
];

/** The parts of a database address. */
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
 * Parses `mysql://user:password@host:port/database`, with `?socket=` for a socket and `?ssl=true` for encryption. A
 * missing password comes from IMPORT_PASSWORD. Throws an ImportError when the address names no database.
 */
export function readDatabaseAddress(
  address: string,
  environment: Readonly<Record<string, string | undefined>>,
): DatabaseAddress {
  const invalidAddress = new ImportError([
    'Write the address of a database as mysql://user:password@host:port/database',
  ]);
  if (!URL.canParse(address)) throw invalidAddress;
  const url = new URL(address);
  const database = decodePart(url.pathname.slice(1));
  if (database === '' || database.includes('/')) throw invalidAddress;
  return {
    host: url.hostname.replace(/^\[|\]$/g, '') || '127.0.0.1',
    port: Number(url.port || 3306),
    user: decodePart(url.username) || 'root',
    password: url.password === '' ? environment.IMPORT_PASSWORD : decodePart(url.password),
    database,
    socket: url.searchParams.get('socket') ?? undefined,
    encrypted: url.searchParams.get('ssl') === 'true',
  };
}

/** The name of a database in messages. */
export const databaseTitle = ({ database, host, port, socket }: DatabaseAddress): string =>
  `the database ${database} at ${socket ?? `${host}:${port}`}`;

/** Opens a read-only snapshot. Throws an ImportError that says why the connection failed. */
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
  // The current query reports the error that ended the connection.
  connection.on('error', () => {});
  try {
    for (const statement of SETUP_STATEMENTS) await connection.promise().query(statement);
    return connection;
  } catch (error) {
    connection.destroy();
    throw new ImportError([connectProblem(error, address)]);
  }
}

/** Why a database cannot be read, without its password. */
export function connectProblem(error: unknown, address: DatabaseAddress): string {
  const title = databaseTitle(address);
  const { code, message } = error as { code?: string; message?: string };
  switch (code) {
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return `The server refuses the user "${address.user}" or the password for ${title}. Correct the address`;
    case 'ER_DBACCESS_DENIED_ERROR':
    case 'ER_TABLEACCESS_DENIED_ERROR':
      return `The user "${address.user}" may not read ${title}; grant it SELECT`;
    case 'ER_BAD_DB_ERROR':
      return `The database does not exist: ${title}`;
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No server answers for ${title}. Start it, or correct the address`;
    case 'ENOTFOUND':
      return `The host of ${title} is unknown. Correct the address`;
    case 'ETIMEDOUT':
      return `The server does not answer in time for ${title}`;
    default: {
      const text = `${title} cannot be read: ${message || code}`;
      return address.password ? text.replaceAll(address.password, '***') : text;
    }
  }
}

/** Decodes a part of an address; returns it unchanged if it is not valid. */
function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
