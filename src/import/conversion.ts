import type { Prisma } from '../../prisma/generated/sqlite/client.ts';
import type { SiteClock } from '../../schema/core/site/site-time.ts';
import type { AddressRewriter } from './address-rewriter.ts';
import type { TableName } from './source-tables.ts';
import type { ImportDetails } from './stage/import-details.ts';
import type { Stage } from './stage/stage.ts';

/** The rows to insert, by model. */
export interface ImportRows {
  user: Prisma.UserCreateManyInput[];
  userMeta: Prisma.UserMetaCreateManyInput[];
  applicationPassword: Prisma.ApplicationPasswordCreateManyInput[];
  term: Prisma.TermCreateManyInput[];
  termMeta: Prisma.TermMetaCreateManyInput[];
  post: Prisma.PostCreateManyInput[];
  postSearchText: Prisma.PostSearchTextCreateManyInput[];
  attachment: Prisma.AttachmentCreateManyInput[];
  menuItem: Prisma.MenuItemCreateManyInput[];
  postMeta: Prisma.PostMetaCreateManyInput[];
  postTerm: Prisma.PostTermCreateManyInput[];
  comment: Prisma.CommentCreateManyInput[];
  commentMeta: Prisma.CommentMetaCreateManyInput[];
  setting: Prisma.SettingCreateManyInput[];
  importedItem: Prisma.ImportedItemCreateManyInput[];
}

/** A batch of converted rows. The rows that they refer to are in the same part or an earlier one. */
export type ImportPart = Partial<ImportRows>;

/** The converted rows of a site, to be inserted in this order. They are converted while they are iterated. */
export interface SiteParts {
  readonly settings: Iterable<ImportPart>;
  readonly users: Iterable<ImportPart>;
  readonly terms: Iterable<ImportPart>;
  readonly posts: Iterable<ImportPart>;
  readonly comments: Iterable<ImportPart>;
}

/** The dependencies of all conversions. */
export interface Conversion {
  /** The rows of the source. */
  readonly stage: Stage;
  /** The prefix of the source's tables. */
  readonly prefix: string;
  /** The new address of the site. */
  readonly siteUrl: string;
  /** Replaces addresses of the source with those of the new site. */
  readonly addresses: AddressRewriter;
  /** Converts between the time zone of the source and GMT. */
  readonly clock: SiteClock;
  /** See `ImportSource`. */
  readonly hasFewSettings: boolean;
  readonly rowCounters: { readonly [Name in TableName]: RowCounter };
  /** Adds a note to the report for the operator. */
  note(text: string): void;
}

/** A converted term, to which the relationships of posts refer. */
export interface ConvertedTerm {
  readonly id: number;
  readonly taxonomy: string;
  readonly slug: string;
}

/** The number of rows of one table by their outcome. */
export interface TableCounts {
  readonly table: TableName;
  readonly read: number;
  /** Rows that were stored as rows. */
  readonly stored: number;
  /** Rows that were stored in columns of other rows. */
  readonly inColumns: number;
  /** The number of omitted rows, by reason. */
  readonly omitted: Readonly<Record<string, number>>;
}

/** Counts the rows of a table while they are converted. */
export interface RowCounter {
  /** Counts rows that are stored as rows. */
  countStored(count?: number): void;
  /** Counts a row that is stored in a column of another row. */
  countStoredInColumn(): void;
  /** Counts a row that is not stored, and names it in the report; `value` is empty for secrets. */
  countOmitted(reason: string, detail: { item: string; value?: string }): void;
  /** Counts all rows of a statement over the stage that selects `item` and `value`, and names them in the report. */
  countOmittedRows(reason: string, sql: string): void;
  /** The number of counted rows. */
  done(): number;
  /** The counts of a table with `read` rows. */
  counts(read: number): TableCounts;
}

/** Creates the counter for a table. */
export function createRowCounter(table: TableName, details: ImportDetails): RowCounter {
  let stored = 0;
  let inColumns = 0;
  const reasons = new Map<string, number>();
  const addCount = (reason: string, count: number) => {
    if (count > 0) reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  };
  return {
    countStored: (count = 1) => {
      stored += count;
    },
    countStoredInColumn: () => {
      inColumns++;
    },
    countOmitted: (reason, { item, value = '' }) => {
      details.add({ kind: 'left out', reason, item, value });
      addCount(reason, 1);
    },
    countOmittedRows: (reason, sql) => addCount(reason, details.addRows({ kind: 'left out', reason, sql })),
    done: () => [...reasons.values()].reduce((sum, count) => sum + count, stored + inColumns),
    counts: (read) => ({ table, read, stored, inColumns, omitted: Object.fromEntries(reasons) }),
  };
}
