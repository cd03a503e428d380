import { storedSlugForms } from '../../content/addresses/resolve-address.ts';
import type { ContentFilter } from '../../content/lists/content-filter.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { databaseIdOf } from '../nodes/wpgraphql-id.ts';

type Ids = readonly (string | number | null | undefined)[] | null | undefined;
type Texts = readonly (string | null | undefined)[] | null | undefined;

/** The values of the argument `where` that concern the terms of items. */
export interface TermWhere {
  categoryId?: number | null | undefined;
  categoryIn?: Ids;
  categoryName?: string | null | undefined;
  categoryNotIn?: Ids;
  tag?: string | null | undefined;
  tagId?: string | null | undefined;
  tagIn?: Ids;
  tagNotIn?: Ids;
  tagSlugAnd?: Texts;
  tagSlugIn?: Texts;
}

type TermFilter = NonNullable<NonNullable<ContentFilter['terms']>[number]>;

/** No term has this id: a filter with it matches no item. */
const NO_TERM = 0;

/** Converts the filters by terms to those of the domain. Unknown slugs match no item. */
export async function contentTermFilters(where: TermWhere, context: RequestContext): Promise<TermFilter[]> {
  const { categoryId, categoryName, tag, tagId } = where;
  const byIds = (ids: Ids, options: Pick<TermFilter, 'taxonomy'> & Partial<TermFilter>): TermFilter[] =>
    ids?.length
      ? [
          {
            ...options,
            termIds: ids.map((id) => (id === null || id === undefined ? NO_TERM : databaseIdOf(id, 'term'))),
          },
        ]
      : [];
  const bySlugs = async (
    slugs: Texts,
    options: Pick<TermFilter, 'taxonomy'> & Partial<TermFilter>,
  ): Promise<TermFilter[]> => {
    const requested = slugs?.flatMap((slug) => slug?.trim() || []) ?? [];
    if (requested.length === 0) return [];
    const ids = await termIdsOf(requested, { taxonomy: options.taxonomy, context });
    if (options.operator !== 'AND') return [{ ...options, termIds: ids.length > 0 ? ids : [NO_TERM] }];
    return [{ ...options, termIds: ids.length === new Set(requested).size ? ids : [...ids, NO_TERM] }];
  };
  const category = { taxonomy: 'category' };
  const tags = { taxonomy: 'post_tag' };
  /** The categories of a name: each of those that `+` joins is needed, with its descendants. */
  const categoryFilters = async (name: string | null | undefined): Promise<TermFilter[]> => {
    const filters = await Promise.all(
      (name ?? '').split('+').map((slugs) => bySlugs(pathSlugs(slugs), { ...category, includeChildren: true })),
    );
    return filters.flat();
  };
  const isExcluded = categoryId !== null && categoryId !== undefined && categoryId < 0;
  return [
    ...byIds(categoryId ? [Math.abs(categoryId)] : null, {
      ...category,
      includeChildren: true,
      ...(isExcluded ? { exclude: true } : {}),
    }),
    ...byIds(where.categoryIn, category),
    ...byIds(where.categoryNotIn, { ...category, exclude: true }),
    ...(await categoryFilters(categoryName)),
    ...(tag?.includes('+')
      ? await bySlugs(tag.split('+'), { ...tags, operator: 'AND' })
      : await bySlugs(tag?.split(','), tags)),
    ...byIds(tagId && tagId !== '0' ? [tagId] : null, tags),
    ...byIds(where.tagIn, tags),
    ...byIds(where.tagNotIn, { ...tags, exclude: true }),
    ...(await bySlugs(where.tagSlugIn, tags)),
    ...(await bySlugs(where.tagSlugAnd, { ...tags, operator: 'AND' })),
  ];
}

/** The slugs of a list of categories, each of which may be a path of slugs. */
const pathSlugs = (text: string): string[] =>
  text.split(',').map((path) => path.split('/').filter(Boolean).at(-1) ?? '');

async function termIdsOf(
  slugs: readonly string[],
  { taxonomy, context }: { taxonomy: string; context: RequestContext },
): Promise<number[]> {
  const stored = [...new Set(slugs.flatMap(storedSlugForms))];
  const rows = await context.kernel.database.reader.$queryRaw<{ id: number }[]>(
    sql`SELECT t."id" FROM "terms" t WHERE t."taxonomy" = ${taxonomy} AND ${isIn('t."slug"', stored)}`,
  );
  return rows.map(({ id }) => id);
}
