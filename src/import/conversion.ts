import type { Prisma } from '../../prisma/generated/sqlite/client.ts';
import type { AddressRewriter } from './site-address.ts';
import type { SourceSite } from './source-tables.ts';
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

/** What every conversion works with: the source, the new address, and one tally a table. */
export interface Conversion {
  readonly site: SourceSite;
  readonly siteUrl: string;
  readonly addresses: AddressRewriter;
  readonly tallies: { readonly [Name in Exclude<keyof SourceSite, 'prefix'>]: Tally };
  /** Takes what the operator should know beyond the counts. */
  note(text: string): void;
}
