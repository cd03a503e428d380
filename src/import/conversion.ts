import type { Prisma } from '../../prisma/generated/sqlite/client.ts';
import type { SiteClock } from '../../schema/core/site/site-time.ts';
import type { RowCounter } from './row-counter.ts';
import type { AddressRewriter } from './site-address.ts';
import type { TableName } from './source-tables.ts';
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
