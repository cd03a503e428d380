import type { PrismaClient } from '../../prisma/generated/sqlite/client.ts';
import type { AuditEntryKind } from './audit/audit-change.ts';
import type { Sql } from './dialect/sql.ts';
import type { Dialect } from './dialect/sql-dialect.ts';
import type { MediaStore } from './files/media-store.ts';
import type { MediaTools, VariantSettings } from './files/media-tools.ts';
import type { ThemeSource } from './files/theme-source.ts';
import type { TableChanges } from './reads/table-changes.ts';
import type { StoredAddresses } from './stored-addresses/stored-addresses.ts';

/** The Prisma client. Both engines have the same type, since their clients are generated from the same models. */
export type DatabaseClient = PrismaClient;

/** The Prisma client inside a transaction. */
export type TransactionClient = Omit<
  DatabaseClient,
  '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends' | '$use'
>;

/** The rows of a statement that runs with the commit. */
export interface RowsAtCommit<Row> {
  /** Resolves with the commit: the body of the transaction must not await it. */
  readonly rows: Promise<Row[]>;
}

/** A query that was postponed (`Database.queryLater`). */
export interface PostponedQuery<Row> {
  /** Resolves when the statement has run, at the latest with the commit: the body of the transaction must not await it. */
  readonly rows: Promise<Row[]>;
  /** Replaces the statement, or drops it for null, unless it was sent: then returns false. */
  replace(statement: Sql | null): boolean;
}

/**
 * The state of a replica. Only an `available` one is used; `lagging` lacks older changes, `promoted` accepts writes,
 * `foreign` does not follow the primary, and an `unchecked` one cannot be compared with it.
 */
export type ReplicaState = 'available' | 'lagging' | 'promoted' | 'foreign' | 'unreachable' | 'unchecked';

/** What is known about a replica of the database. */
export interface ReplicaStatus {
  /** Its host and port. */
  readonly name: string;
  readonly state: ReplicaState;
  /** For how long it has lacked something that was written; null if that is unknown. */
  readonly lagSeconds: number | null;
  /** How much of the log it has yet to replay; null if that is unknown. */
  readonly lagBytes: number | null;
  /** The number of statements that it has run. */
  readonly reads: number;
  /** The number of statements that failed on it and were run on the primary. */
  readonly retries: number;
}

/** The database of a site. */
export interface Database {
  /** The functions that write the SQL that differs between the engines. */
  readonly dialect: Dialect;
  /** Whether the server has an index for searches in texts. */
  readonly hasTextIndex: boolean;
  /** The translation of addresses in stored texts. The clients apply it to all queries. */
  readonly addresses: StoredAddresses;
  /**
   * For queries. A replica runs them if it has replayed every change of the tables that this process knows of, so
   * values that are derived from them may be cached like those of `primary`. Only changes that this process does not know
   * yet may be missing: `catchUp`.
   */
  readonly reader: DatabaseClient;
  /** For queries that must see everything that any process has committed. */
  readonly primary: DatabaseClient;
  /**
   * For queries that may read a whole table, such as counts. An engine that runs in this process has a thread for them,
   * so that other requests do not wait. Sees what is committed, like `reader`.
   */
  readonly scanner: Pick<DatabaseClient, '$queryRaw'>;
  /**
   * Returns a number that differs from every earlier one after any process has changed the database. Values derived from
   * content may be cached as long as it stays the same.
   */
  contentVersion(): number;
  /** Tells caches whether tables have changed, by any process. */
  readonly tableChanges: TableChanges;
  /** Resolves when `contentVersion` reflects everything that other processes committed before the call. */
  catchUp(): Promise<void>;
  /**
   * Runs the body in one transaction on the writer. `contentVersion` reflects its changes when the promise resolves.
   * `timeoutMs` is the maximum duration, by default a minute. If the server aborts the transaction because of another
   * one, the body runs again, up to a few times; pass `isRepeatable: false` if its effects outside the transaction must
   * not be repeated. `onStatement` is called with each statement before it runs. Errors: `write_conflict` after the last
   * attempt.
   */
  transaction<T>(
    body: (client: TransactionClient) => Promise<T>,
    options?: { timeoutMs?: number; isRepeatable?: boolean; onStatement?: (text: string) => void },
  ): Promise<T>;
  /**
   * Runs the body in one transaction, and passes it a view of this database: its clients see what the transaction has
   * written, and each transaction of the view is a savepoint of that one, so that it is reverted alone if it fails. The
   * body must await everything that it starts, and may run again as that of `transaction` may. Returns null if the
   * transaction was reverted, for example because another one blocked it: the caller may then use this database instead.
   * Throws if the commit fails, after which the changes may or may not have been written.
   */
  combineTransactions<T>(body: (database: Database) => Promise<T>): Promise<T | null>;
  /**
   * Updates the statistics by which the engine plans queries: of all tables after an `import`, or regularly of those
   * that have changed much.
   */
  updateStatistics(occasion: 'import' | 'regular'): Promise<void>;
  /**
   * Runs a statement as the last one of a transaction and sends it together with the commit, if the engine is a server:
   * rows that it locks are locked briefly. Its result is not available; its errors are those of the transaction.
   */
  executeAtCommit(client: TransactionClient, statement: Sql): Promise<void>;
  /** Does the same with a statement that returns rows. */
  queryAtCommit<Row>(client: TransactionClient, statement: Sql): Promise<RowsAtCommit<Row>>;
  /**
   * Runs a statement right before the next one of a transaction, or else with the commit, and sends it together with that
   * if the engine is a server. Its errors are those of the next statement.
   */
  executeLater(client: TransactionClient, statement: Sql): Promise<void>;
  /** Does the same with a statement that returns rows, and can be replaced until it runs. */
  queryLater<Row>(client: TransactionClient, statement: Sql): Promise<PostponedQuery<Row>>;
  /** Takes a named lock until the transaction ends. Other transactions that take the same lock wait. */
  lock(client: TransactionClient, name: string): Promise<void>;
  /** Takes a named lock right before the next statement, which sees what the transaction waited for (`executeLater`). */
  lockWithNext(client: TransactionClient, name: string): Promise<void>;
  /**
   * Returns the SQL expression of a text that takes a named lock as part of the next statement of the caller; null if
   * there is nothing to lock. A statement sees what was committed before it began, not what it waited for.
   */
  lockExpression(client: TransactionClient, name: string): Sql | null;
  /** The state of each replica; empty without replicas. */
  replicaStatuses(): readonly ReplicaStatus[];
  /** Whether the error is a violation of a unique key. */
  isUniqueViolation(error: unknown): boolean;
  /** Whether the error means that the database cannot be reached or is too busy, so that the client may retry. */
  isUnavailable(error: unknown): boolean;
  /** Whether the error means that the database rejects a value that a statement writes. */
  isRejectedValue(error: unknown): boolean;
  /** Whether the error means that no storage space is left. */
  isFull(error: unknown): boolean;
  close(): Promise<void>;
}

/** The addresses of the site according to the configuration and the brand, without a slash at the end. */
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
  /** The login page; by default the administration area. */
  readonly login?: string;
  /** Where forms of the site send comments. */
  readonly comments?: string;
}

/** The log of the program. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The response of another site. */
export interface OutgoingResponse {
  readonly status: number;
  /** The address after redirects. */
  readonly url: string;
  /** The body, cut after `maxBytes`. */
  readonly body: Buffer;
  /** The value of the header Retry-After. */
  readonly retryAfter?: string | undefined;
}

/** A file of another site that was written to the local disk. */
export interface OutgoingFile {
  readonly status: number;
  /** The number of bytes that were written. */
  readonly size: number;
  /** False if the file is larger than an upload may be, so that only its beginning was written. */
  readonly isComplete: boolean;
}

/**
 * Sends requests to other sites, whose addresses come from users. Only public addresses are allowed; time and size are
 * limited. All methods throw if there is no response: for a forbidden address, a network error or a limit.
 */
export interface OutgoingRequests {
  get(url: string, options: { accept: string; maxBytes: number }): Promise<OutgoingResponse>;
  /**
   * Streams the body of a response to a new file at `path`, at most the size of an upload. Throws a NoPermitError if too
   * many downloads of the account, or of all accounts, are running.
   */
  save(url: string, options: { accept: string; path: string; accountId: number }): Promise<OutgoingFile>;
}

/** The answer of the receiver of a webhook. */
export type WebhookAnswer = Pick<OutgoingResponse, 'status' | 'retryAfter'>;

/** Sends the requests of webhooks, whose addresses come from administrators. */
export interface WebhookRequests {
  /** Returns why no request can be sent to an address; null if one may be. Names are resolved with each request only. */
  refusal(url: string): string | null;
  /**
   * Sends a POST and returns the answer; redirects are not followed. Throws if there is no answer: for a forbidden
   * address, a network error or a limit of time.
   */
  post(url: string, request: { headers: Readonly<Record<string, string>>; body: string }): Promise<WebhookAnswer>;
}

/**
 * Hashes and checks passwords as `schema/auth` does, without holding up other requests: each takes tens of milliseconds.
 * Errors: `service_unavailable` if too many passwords wait.
 */
export interface PasswordHashing {
  /** Returns the hash of the password of an account for storage. */
  hash(password: string): Promise<string>;
  /** Whether a password matches the stored hash of an account. */
  verify(password: string, stored: string): Promise<boolean>;
  /** Whether an application password matches a stored hash. */
  verifyApplicationPassword(password: string, stored: string): Promise<boolean>;
}

/**
 * Removes the HTML that is not allowed, as `schema/markup/sanitizing` does, without holding up other requests: a text of a
 * megabyte takes up to 200 ms. Errors: `service_unavailable` if too many texts wait.
 */
export interface LongTextFilter {
  /** Filters content or an excerpt. `documentFolder` is the address of the folder of PDF files that it may show. */
  filterPostHtml(text: string, documentFolder?: string): Promise<string>;
  /** Filters a title. */
  filterTitleHtml(text: string): Promise<string>;
}

/** The settings of bearer tokens. */
export interface TokenSettings {
  /** The key that signs them; by default the stored one. */
  readonly secret?: string;
  /** Whether clients get tokens for a login and a password. */
  readonly allowsLogin: boolean;
}

/** The settings of a Faust front end. */
export interface FrontEndSettings {
  /** The secret that its server sends. */
  readonly secret: string;
  /** Its public address, without a slash at the end. */
  readonly url?: string;
}

/** A message to one person, as plain text. */
export interface MailMessage {
  /** The e-mail address of the recipient. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mail. Only background jobs call it, since a server may take long to answer. */
export interface Mailer {
  /** Throws a MailError if the message was not accepted. */
  send(message: MailMessage): Promise<void>;
}

/** A message that the server for e-mail did not accept. `isPermanent`: another attempt would have the same result. */
export class MailError extends Error {
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.name = 'MailError';
    this.isPermanent = isPermanent;
  }
}

/** The interfaces and values that the program passes to the domain. No module of the domain holds state. */
export interface Kernel {
  readonly database: Database;
  readonly addresses: SiteAddresses;
  readonly log: Logger;
  /** The installed themes. Without them, content is rendered without a theme. */
  readonly themes?: ThemeSource;
  /** The file store of uploads. */
  readonly mediaStore: MediaStore;
  /** Whether files can be moved to the trash. Otherwise they can only be deleted permanently. */
  readonly mediaTrash?: boolean;
  /** When application passwords are accepted: by default (`https`) with TLS or on a loopback address. */
  readonly applicationPasswords?: 'https' | 'always' | 'off';
  /** Present if bearer tokens are accepted. */
  readonly tokens?: TokenSettings;
  /** The address of previews in a front end, with placeholders; by default previews are pages of this site. */
  readonly previewUrl?: string;
  /** Present if a front end gets tokens for its users with a shared secret. */
  readonly frontEnd?: FrontEndSettings;
  /** Inspects uploaded files and creates renditions. */
  readonly mediaTools: MediaTools;
  /** Absent if the site makes no variants of images. */
  readonly imageVariants?: VariantSettings;
  readonly passwords: PasswordHashing;
  readonly longTexts: LongTextFilter;
  /** Absent if the configuration forbids requests to other sites. */
  readonly outgoing?: OutgoingRequests;
  /** Absent in programs that send no webhooks. */
  readonly webhookRequests?: WebhookRequests;
  /** Absent if the site sends no e-mail. */
  readonly mail?: Mailer;
  /** The key that encrypts the secrets of second factors; by default the stored one. */
  readonly twoFactorKey?: string;
  /** The export key that the configuration sets. It replaces the stored one. */
  readonly exportKey?: string;
  /** The public key that verifies licenses, as base64 of its DER form; by default that of the vendor. */
  readonly licensePublicKey?: string;
  /** The ids of the plugins that the configuration enables; by default none. */
  readonly plugins?: readonly string[];
  /** The number of days for which the audit log retains its entries. It is off if this is 0 or absent. */
  readonly auditLogDays?: number;
  /** Called with the entries that a transaction has written to the audit log, for metrics. */
  readonly onAuditEntries?: (entries: readonly AuditEntryKind[]) => void;
  /** The version of the program, if it is known. */
  readonly version?: string;
  /** How names that contain the brand are spelled in the values of built-in abilities: `cms` (default) or `wp`. */
  readonly brand?: 'cms' | 'wp';
  /** A proper name whose spelling is corrected in titles and content. */
  readonly properName?: string;
  /**
   * Returns the current time. What an operation makes of it holds until the moment that `validUntil` returns, by default for a
   * short time.
   */
  now(validUntil?: (now: Date) => Date): Date;
}
