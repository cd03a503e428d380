import type { Prisma } from '../../prisma/generated/sqlite/client.ts';
import type { SiteClock } from '../../schema/core/dates/site-time.ts';
import type { AddressRewriter } from './site-address.ts';
import type { TableName } from './source-tables.ts';
import type { Stage } from './stage/stage.ts';
import type { Tally } from './tally.ts';

/** The rows to insert, by table. */
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

/** Rows that belong together. Rows that they refer to are in this part or an earlier one. */
export type ImportPart = Partial<ImportRows>;

/** The rows of a site, to be created in this order: later parts refer to earlier ones. */
export interface SiteParts {
  readonly settings: Iterable<ImportPart>;
  readonly users: Iterable<ImportPart>;
  readonly terms: Iterable<ImportPart>;
  readonly posts: Iterable<ImportPart>;
  readonly comments: Iterable<ImportPart>;
}

/** The dependencies of every conversion: the source, the new address, and one tally per table. */
export interface Conversion {
  readonly stage: Stage;
  /** The prefix of the source's tables. */
  readonly prefix: string;
  readonly siteUrl: string;
  readonly addresses: AddressRewriter;
  /** The clock of the source. */
  readonly clock: SiteClock;
  /** See `ImportSource`. */
  readonly hasFewSettings: boolean;
  readonly tallies: { readonly [Name in TableName]: Tally };
  /** Reports something the operator should know beyond the counts. */
  note(text: string): void;
}
