import { allOf, isNotIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type ContentRow, withStickyFirst } from '../../core/rows/content-row.ts';
import { visibleRows } from '../../core/rows/visible-content.ts';
import type { ListPage } from './connection-page.ts';
import type { ContentFilter } from './content-filter.ts';

/** The maximum number of sticky items in front of a page. */
const MAX_STICKY = 100;

/** The arguments of a list on which its sticky items depend. */
interface StickyArguments {
  stickyInFront?: boolean | null;
  where?: ContentFilter | null;
  meta?: unknown;
}

/** Whether sticky items come in front of the page: not if a search, ids, terms or formats select its items. */
export function showsStickyInFront({ stickyInFront, where, meta }: StickyArguments): boolean {
  if (!stickyInFront || meta || where?.search?.trim() || typeof where?.sticky === 'boolean') return false;
  const hasTerms = where?.terms?.some(({ termIds, exclude }) => !exclude && termIds.length > 0);
  return !(where?.idIn?.length || where?.formatIn?.length || hasTerms);
}

/**
 * The statement that selects the published sticky items that are visible to the viewer, the newest first. As in the
 * reference, they need not match the filter of the list, but excluded ones are left out.
 */
export function stickyItems(list: {
  type: PostType;
  args: StickyArguments;
  columns: Sql;
  context: RequestContext;
  readContext: 'view' | 'embed' | 'edit';
}): Sql {
  const { type, args, columns, context, readContext } = list;
  const visible = visibleRows({ types: [type.name], statuses: ['publish'], context, readContext });
  const excluded = args.where?.idNotIn ?? [];
  const conditions = allOf([
    sql`p."type" = ${type.name} AND p."status" = 'publish' AND p."sticky" = ${true}`,
    ...(excluded.length > 0 ? [isNotIn('p."id"', excluded)] : []),
    ...(visible.where ? [visible.where] : []),
  ]);
  return sql`
    SELECT ${columns} FROM ${context.kernel.database.dialect.postsThrough(null)}
    WHERE ${conditions} ORDER BY p."date" DESC, p."id" DESC LIMIT ${MAX_STICKY}`;
}

/** Returns the page with sticky items in front of its nodes. Edges, page information and total remain those of the page. */
export const withStickyInFront = (
  page: ListPage<ContentRow>,
  loadSticky: () => Promise<readonly ContentRow[]>,
): ListPage<ContentRow> => ({
  get nodes() {
    return Promise.all([page.nodes, loadSticky()]).then(([rows, sticky]) =>
      withStickyFirst(rows, [...rows.filter((row) => row.sticky), ...sticky]),
    );
  },
  get edges() {
    return page.edges;
  },
  get pageInfo() {
    return page.pageInfo;
  },
  total: () => page.total(),
});
