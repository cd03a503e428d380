/** Terms that an item is to have in one taxonomy. */
export interface TermAssignment {
  taxonomy: string;
  termIds: readonly number[];
}

/**
 * What may be written of a post-like item. What is absent stays as it is. `date` and `dateGmt` of null take back a
 * fixed date. Dates may name a zone, else `date` is local and `dateGmt` is GMT.
 */
export interface ContentInput {
  title?: string | null;
  content?: string | null;
  excerpt?: string | null;
  slug?: string | null;
  status?: string | null;
  password?: string | null;
  date?: string | null;
  dateGmt?: string | null;
  authorId?: number | null;
  featuredMediaId?: number | null;
  commentStatus?: string | null;
  pingStatus?: string | null;
  template?: string | null;
  format?: string | null;
  sticky?: boolean | null;
  parentId?: number | null;
  menuOrder?: number | null;
  meta?: unknown;
  terms?: readonly TermAssignment[] | null;
}
