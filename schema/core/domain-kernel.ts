import type { PrismaClient } from '../../prisma/generated/sqlite/client.ts';
import type { Dialect } from './dialect/sql-dialect.ts';
import type { MediaStore } from './files/media-store.ts';
import type { MediaTools } from './files/media-tools.ts';
import type { StoredAddresses } from './stored-addresses/stored-addresses.ts';
import type { ThemeSource } from './theme-source.ts';

/** One data model, one client type: the clients of all engines are generated from the same models. */
export type DatabaseClient = PrismaClient;

/** What a transaction's body works with. */
export type TransactionClient = Omit<
  DatabaseClient,
  '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends' | '$use'
>;

/** The database as the domain sees it. */
export interface Database {
  /** How statements are written for the engine. */
  readonly dialect: Dialect;
  /** Whether texts can be searched by an index; not every server has what it takes. */
  readonly hasTextIndex: boolean;
  /** How addresses of the site are stored. Queries translate them on their own. */
  readonly addresses: StoredAddresses;
  /** For queries: never sees what an open transaction has not committed. */
  readonly reader: DatabaseClient;
  /** For transactions. */
  readonly writer: DatabaseClient;
  /** For queries that must not lag behind what was committed, as a replica may. */
  readonly primary: DatabaseClient;
  /**
   * Differs from every earlier value once anything in the database has changed, by whatever process.
   * Values derived from content may be cached as long as it stays the same.
   */
  contentVersion(): number;
  /** Resolves once `contentVersion` reflects everything that other processes committed before the call. */
  catchUp(): Promise<void>;
  /**
   * Runs the body in one transaction on the writer; what it changed is visible to `contentVersion` when this resolves.
   * `timeoutMs` is how many milliseconds it may take, a minute unless given. Where the server aborts the transaction
   * because of another one, the body runs again, a few times: it changes nothing outside the transaction, or can do so
   * twice; else `isRepeatable` is false. Errors: `write_conflict` after the last attempt.
   */
  transaction<T>(
    body: (client: TransactionClient) => Promise<T>,
    options?: { timeoutMs?: number; isRepeatable?: boolean },
  ): Promise<T>;
  /** Lets one transaction at a time go on past this point with the same name; the others wait for its end. */
  lock(client: TransactionClient, name: string): Promise<void>;
  /** True when the error says that a unique key is taken. */
  isUniqueViolation(error: unknown): boolean;
  /** True when the error says that the database cannot be reached or is too busy: the request may be tried again. */
  isUnavailable(error: unknown): boolean;
  /** True when the error says that the database does not accept what a statement writes. */
  isRejectedValue(error: unknown): boolean;
  /** True when the error says that there is no space left. */
  isFull(error: unknown): boolean;
  close(): Promise<void>;
}

/** Addresses of the site, without a slash at the end; they depend on the configuration and the brand. */
export interface SiteAddresses {
  /** Public home. */
  readonly home: string;
  /** Where uploaded files are served. */
  readonly uploads: string;
  /** Where the program's own static files are served. */
  readonly includes: string;
  /** The administration area. */
  readonly admin: string;
  /** Where theme files are served: `<themes>/<stylesheet>/…`. */
  readonly themes: string;
  /** Where people log in; the administration area unless given. */
  readonly login?: string;
  /** Where forms send comments, as the API's clients know it. */
  readonly comments?: string;
}

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What another site answered. */
export interface OutgoingResponse {
  readonly status: number;
  /** Where the answer came from, after redirects. */
  readonly url: string;
  /** At most the requested number of bytes. */
  readonly body: Buffer;
  /** The value of the header Retry-After. */
  readonly retryAfter?: string | undefined;
}

/** A file of another site, as it lies on the local disk. */
export interface OutgoingFile {
  readonly status: number;
  /** Bytes that were written. */
  readonly size: number;
  /** False: it is larger than this server takes, and what was written is its beginning. */
  readonly isWhole: boolean;
}

/**
 * Requests to other sites, whose addresses come from people: only to what everybody can reach, and bounded in time and
 * size. Throws where there is no answer: an address that is not allowed, an error of the network, a limit.
 */
export interface OutgoingRequests {
  get(url: string, options: { accept: string; maxBytes: number }): Promise<OutgoingResponse>;
  /**
   * Writes what an address answers to a path that nothing has, piece by piece: never more than an upload may have. For
   * one account few are under way at once: throws a NoPermitError for more, and for more than all may have.
   */
  save(url: string, options: { accept: string; path: string; accountId: number }): Promise<OutgoingFile>;
}

/** Everything the domain needs from the program around it, passed as one object: no module has state. */
export interface Kernel {
  readonly database: Database;
  readonly addresses: SiteAddresses;
  readonly log: Logger;
  /** The themes at hand; content is rendered without one where this is absent. */
  readonly themes?: ThemeSource;
  /** Where uploaded files are stored. */
  readonly mediaStore: MediaStore;
  /** Files can be moved to the trash; otherwise they are only deleted for good. */
  readonly mediaTrash?: boolean;
  /** Where programs can log in with application passwords: behind TLS and on this machine unless given. */
  readonly applicationPasswords?: 'https' | 'always' | 'off';
  /** Looks into files that were sent, and makes renditions. */
  readonly mediaTools: MediaTools;
  /** Absent where the operator allows no requests to other sites. */
  readonly outgoing?: OutgoingRequests;
  /** The key of exports, where the configuration sets one: no other counts then. */
  readonly exportKey?: string;
  /** By which licences are checked, as base64 of its DER form; the vendor's unless given. */
  readonly licensePublicKey?: string;
  /** The plugins that the configuration has, by their ids; none unless given. */
  readonly plugins?: readonly string[];
  /** Version of the program, where that is known. */
  readonly version?: string;
  /** A proper name whose spelling is put right in titles and content. */
  readonly properName?: string;
  /** The present moment. */
  now(): Date;
}
