import type { Prisma } from '../../prisma/generated/sqlite/client.ts';
import type { SiteClock } from '../../schema/content/dates/site-time.ts';
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

/** Rows to insert that belong together: what refers to others comes with them or after them. */
export type Part = Partial<ImportRows>;

/** The rows of a site, to be made in this order: what comes later refers to what came before. */
export interface SiteParts {
  readonly settings: Iterable<Part>;
  readonly users: Iterable<Part>;
  readonly terms: Iterable<Part>;
  readonly posts: Iterable<Part>;
  readonly comments: Iterable<Part>;
}

/** What every conversion works with: the source, the new address, and one tally a table. */
export interface Conversion {
  readonly stage: Stage;
  /** What stands before the names of the source's tables. */
  readonly prefix: string;
  readonly siteUrl: string;
  readonly addresses: AddressRewriter;
  /** The clock of the source. */
  readonly clock: SiteClock;
  /** The source holds few settings: see `ImportSource`. */
  readonly hasFewSettings: boolean;
  readonly tallies: { readonly [Name in TableName]: Tally };
  /** Takes what the operator should know beyond the counts. */
  note(text: string): void;
}
