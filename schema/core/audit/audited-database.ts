import type { Database, Kernel, TransactionClient } from '../domain-kernel.ts';
import type { AuditActor } from './audit-change.ts';
import { AuditJournal, attachJournal, detachJournal, journalOf } from './audit-journal.ts';

/**
 * A view of a database whose transactions write what they changed to the audit log, as their last statement. Views may be
 * nested: the actor of the outermost one counts.
 */
export function auditedDatabase(
  database: Database,
  {
    actor,
    now,
    onEntries,
  }: {
    actor: () => AuditActor;
    now: () => Date;
    /** Called with the entries of each transaction that was committed. */
    onEntries?: Kernel['onAuditEntries'] | undefined;
  },
): Database {
  return {
    ...database,
    transaction: async (body, options) => {
      let journal: AuditJournal | undefined;
      const onStatement = (text: string) => {
        journal?.recordStatement(text);
        options?.onStatement?.(text);
      };
      const recorded = async (client: TransactionClient) => {
        const outer = journalOf(client);
        if (outer) {
          outer.actor = actor();
          return body(client);
        }
        journal = new AuditJournal(actor());
        attachJournal(client, journal);
        try {
          const result = await body(client);
          const insertion = journal.insertion(now());
          if (insertion) await database.executeAtCommit(client, insertion);
          return result;
        } finally {
          detachJournal(client);
        }
      };
      const result = await database.transaction(recorded, { ...options, onStatement });
      if (journal && journal.entries.length > 0) onEntries?.(journal.entries);
      return result;
    },
    executeAtCommit: (client, statement) => {
      journalOf(client)?.recordStatement(statement.sql);
      return database.executeAtCommit(client, statement);
    },
    queryAtCommit: (client, statement) => {
      journalOf(client)?.recordStatement(statement.sql);
      return database.queryAtCommit(client, statement);
    },
    executeLater: (client, statement) => {
      journalOf(client)?.recordStatement(statement.sql);
      return database.executeLater(client, statement);
    },
    queryLater: (client, statement) => {
      journalOf(client)?.recordStatement(statement.sql);
      return database.queryLater(client, statement);
    },
  };
}

/** The kernel for operations of an actor; unchanged if the audit log is off. */
export const auditedKernel = (kernel: Kernel, actor: () => AuditActor): Kernel =>
  kernel.auditLogDays
    ? {
        ...kernel,
        database: auditedDatabase(kernel.database, { actor, now: kernel.now, onEntries: kernel.onAuditEntries }),
      }
    : kernel;
