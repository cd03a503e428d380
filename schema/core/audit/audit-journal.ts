import { tables } from '../../../prisma/generated/tables.ts';
import { joinSql, type Sql, sql } from '../dialect/sql.ts';
import type { TransactionClient } from '../domain-kernel.ts';
import { writeTimestamp } from '../site/timestamp.ts';
import { type AuditActor, type AuditChange, type AuditEntryKind, auditLabel, changedFields } from './audit-change.ts';

/** The maximum number of entries of one transaction. Further changes are counted in one entry. */
const MAX_ENTRIES = 100;

/** The audit journal: what one transaction changes. Not the change journal, which triggers write. */
export class AuditJournal {
  actor: AuditActor;
  readonly #changes: AuditChange[] = [];
  readonly #tables = new Set<string>();
  /** What the entries of the insertion are about. */
  entries: readonly AuditEntryKind[] = [];
  #isDescribed = false;
  #surplus = 0;

  constructor(actor: AuditActor) {
    this.actor = actor;
  }

  /** Records the tables that a statement of the transaction writes. */
  recordStatement(text: string): void {
    for (const table of watchedTables(text)) this.#tables.add(table);
  }

  /** Adds a change. An update without a changed field adds nothing. */
  record(change: AuditChange): void {
    this.#isDescribed = true;
    if (this.#changes.length < MAX_ENTRIES) this.#changes.push(change);
    else this.#surplus++;
  }

  /** The transaction changes nothing that the audit log records. */
  exempt(): void {
    this.#isDescribed = true;
  }

  /**
   * Returns the statement that writes the entries; null if there are none. A transaction that wrote to a watched table
   * without a description gets an entry with the names of the tables, so that no change is missing.
   */
  insertion(now: Date): Sql | null {
    const described = this.#changes
      .map((change) => ({ change, fields: changedFields(change) }))
      .filter(({ change, fields }) => change.action !== 'updated' || Object.keys(fields).length > 0);
    const rest: AuditChange[] = [];
    if (this.#surplus > 0) rest.push({ action: 'changed', kind: 'site', count: this.#surplus });
    if (!this.#isDescribed && this.#tables.size > 0) {
      rest.push({ action: 'changed', kind: 'tables', name: [...this.#tables].sort().join(', ') });
    }
    const changes = [...described, ...rest.map((change) => ({ change, fields: {} }))];
    this.entries = changes.map(({ change }) => change);
    if (changes.length === 0) return null;
    const rows = changes.map(({ change, fields }) => this.#row(change, { at: now, changes: JSON.stringify(fields) }));
    return sql`
      INSERT INTO "audit_entries" ("at", "userId", "login", "credential", "program", "address", "requestId", "action",
        "kind", "type", "objectId", "name", "changes", "count", "aggregation")
      VALUES ${joinSql(rows)}
      ON CONFLICT ("aggregation") WHERE "aggregation" IS NOT NULL
        DO UPDATE SET "count" = "audit_entries"."count" + 1`;
  }

  #row(change: AuditChange, { at, changes }: { at: Date; changes: string }): Sql {
    const { userId, login, credential, program, address, requestId } = change.actor ?? this.actor;
    const { action, kind, type = '', id = '', name = '', count = 1, aggregation = null } = change;
    const storedLogin =
      login === '' && userId > 0
        ? sql`COALESCE((SELECT "login" FROM "users" WHERE "id" = ${userId}), '')`
        : sql`${auditLabel(login)}`;
    return sql`(
      ${writeTimestamp(at.getTime())}, ${userId}, ${storedLogin}, ${credential}, ${auditLabel(program)},
      ${auditLabel(address)}, ${auditLabel(requestId)}, ${action}, ${kind}, ${type}, ${auditLabel(String(id))},
      ${auditLabel(name)}, ${changes}, ${count}, ${aggregation})`;
  }
}

const journals = new WeakMap<TransactionClient, AuditJournal>();

/** The journal of a transaction; undefined if its changes are not recorded. */
export const journalOf = (client: TransactionClient): AuditJournal | undefined => journals.get(client);

/** Attaches a journal to a transaction until it is detached; a transaction may consist of several parts. */
export const attachJournal = (client: TransactionClient, journal: AuditJournal): void => {
  journals.set(client, journal);
};

/** Detaches the journal of a transaction. */
export const detachJournal = (client: TransactionClient): void => {
  journals.delete(client);
};

/**
 * Describes a change of the transaction, for the audit log. Only fields that `auditedFields` allows are recorded. Does
 * nothing if the audit log is off.
 */
export const recordChange = (client: TransactionClient, change: AuditChange): void =>
  journals.get(client)?.record(change);

/**
 * Says that a transaction changes nothing that the audit log records: values that the program derives, such as
 * renderings, or the state of editors.
 */
export const exemptFromAudit = (client: TransactionClient): void => journals.get(client)?.exempt();

/**
 * The tables whose changes are not recorded, with the reason. Every other table is watched, those of later migrations
 * included.
 */
export const UNWATCHED_TABLES: Readonly<Record<string, string>> = {
  audit_entries: 'the audit log itself',
  content_changes: 'the change journal, which triggers write',
  jobs: 'background work of the program',
  login_failures: 'counters of throttling; failed logins are recorded as such',
  rate_counts: 'counters of requests',
  leases: 'running uploads',
  edit_locks: 'who has which item open',
  oembed_cache: 'cached answers of other sites',
  repository_cache: 'cached answers of other sites',
  update_audit: 'the log of the updater',
  post_search_texts: 'derived from items',
  render_dependencies: 'derived from items',
  meta_filters: 'declarations of the site and progress of the program',
  meta_values: 'derived from meta values',
  webhook_deliveries: 'queue of the program; changes of webhooks are recorded',
  webhook_expansion: 'progress of the program',
  webhook_progress: 'progress of the program',
  imported_items: 'positions of an import, which is recorded as a whole',
};

const WATCHED_NAMES: ReadonlySet<string> = new Set(
  tables.map(({ name }) => name).filter((name) => !Object.hasOwn(UNWATCHED_TABLES, name)),
);

// Names may be quoted in two ways and have a schema before them.
const WRITE_TARGET = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+(?:["`]?\w+["`]?\.)?["`]?(\w+)/gi;

const MAX_STATEMENTS = 2_000;

let tablesByStatement = new Map<string, readonly string[]>();

/** Returns the watched tables that a statement writes. The results are cached by text. */
function watchedTables(statement: string): readonly string[] {
  const cached = tablesByStatement.get(statement);
  if (cached) return cached;
  const names = [...statement.matchAll(WRITE_TARGET)].map(([, name]) => name as string);
  const watched = names.filter((name) => WATCHED_NAMES.has(name));
  if (tablesByStatement.size >= MAX_STATEMENTS) tablesByStatement = new Map();
  tablesByStatement.set(statement, watched);
  return watched;
}
