import { systemActor } from '../../schema/core/audit/audit-actor.ts';
import { AuditJournal } from '../../schema/core/audit/audit-journal.ts';
import type { TransactionClient } from '../../schema/core/domain-kernel.ts';
import type { Conversion } from './conversion.ts';
import type { MergeResult } from './merge/merge-site.ts';

/** What an import did. */
export interface ImportRecord {
  mode: 'new' | 'replace' | 'merge';
  /** What was imported, as the operator reads it. */
  title: string;
  /** The number of rows that were added, by the table of the source. */
  counts: Readonly<Record<string, number>>;
}

/** Records an import in the audit log. */
export type RecordImport = (client: TransactionClient, record: ImportRecord) => Promise<void>;

/** The tables whose rows are objects of the audit log; others have the values of these. */
const TABLES = ['posts', 'terms', 'users', 'comments'] as const;

const MERGED_TABLES = { post: 'posts', term: 'terms', user: 'users', comment: 'comments' } as const;

/** The number of rows that the conversion of a whole site has stored. */
export const storedCounts = ({ rowCounters, stage }: Conversion): Record<string, number> =>
  Object.fromEntries(TABLES.map((name) => [name, rowCounters[name].counts(stage.count(name)).stored]));

/** The number of rows that a merge has added. */
export const addedCounts = ({ kinds }: MergeResult): Record<string, number> =>
  Object.fromEntries(kinds.map(({ kind, added }) => [MERGED_TABLES[kind], added]));

/**
 * Writes one entry for an import: its rows are too many for entries of their own. The statement is part of the
 * transaction of the import.
 */
export const recordImport: RecordImport = async (client, { mode, title, counts }) => {
  const journal = new AuditJournal(systemActor('command import'));
  const count = Object.values(counts).reduce((sum, number) => sum + number, 0);
  journal.record({ action: 'imported', kind: 'site', type: mode, name: title, counts, count });
  const insertion = journal.insertion(new Date());
  if (insertion) await client.$executeRaw(insertion);
};
