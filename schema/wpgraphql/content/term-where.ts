import { storedSlugForms } from '../../content/addresses/resolve-address.ts';
import type { ContentFilter } from '../../content/lists/content-filter.ts';
import { isIn, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { optionalList } from '../core/wpgraphql-builder.ts';
import { present, whereFilterOf } from '../nodes/where-entries.ts';
import { databaseIdOf } from '../nodes/wpgraphql-id.ts';

type TermFilter = NonNullable<NonNullable<ContentFilter['terms']>[number]>;

/** A filter of the domain without its terms. */
type OfTerms = Omit<TermFilter, 'termIds'>;

const filter = whereFilterOf<ContentFilter>();

/** No term has this id: a filter with it matches no item. */
const NO_TERM = 0;

const CATEGORY: OfTerms = { taxonomy: 'category' };
const TAG: OfTerms = { taxonomy: 'post_tag' };

/** Declares a filter by terms with some ids. */
const idsFilter = (ofTerms: OfTerms) =>
  filter({
    input: (t) => optionalList(t, 'ID'),
    values: (ids) => ({
      terms: ids.length > 0 ? [{ ...ofTerms, termIds: ids.map((id) => (id ? databaseIdOf(id) : NO_TERM)) }] : [],
    }),
  });

/** Declares a filter by terms with some slugs. */
const slugsFilter = (ofTerms: OfTerms) =>
  filter({
    input: (t) => optionalList(t, 'String'),
    values: async (slugs, context) => ({ terms: await bySlugs(present(slugs), { ofTerms, context }) }),
  });

/** The filters of posts by their categories and tags. */
export const termsOfPostsFilters = {
  categoryId: filter({
    input: (t) => t.int({ description: 'A category or its descendants.' }),
    values: (id) => {
      const excluded = id < 0 ? { exclude: true } : {};
      return { terms: id ? [{ ...CATEGORY, includeChildren: true, ...excluded, termIds: [Math.abs(id)] }] : [] };
    },
  }),
  categoryIn: idsFilter(CATEGORY),
  categoryName: filter({
    input: (t) => t.string({ description: 'The slug of a category or its descendants; commas mean any of several.' }),
    ignoresZero: true,
    // Each of the categories that `+` joins is needed.
    values: async (name, context) => {
      const ofTerms = { ...CATEGORY, includeChildren: true };
      const filters = name.split('+').map((slugs) => bySlugs(pathSlugs(slugs), { ofTerms, context }));
      return { terms: (await Promise.all(filters)).flat() };
    },
  }),
  categoryNotIn: idsFilter({ ...CATEGORY, exclude: true }),
  tag: filter({
    input: (t) => t.string({ description: 'The slug of a tag; commas mean any of several.' }),
    values: async (tag, context) => {
      const needsAll = tag.includes('+');
      const ofTerms: OfTerms = needsAll ? { ...TAG, operator: 'AND' } : TAG;
      return { terms: await bySlugs(tag.split(needsAll ? '+' : ','), { ofTerms, context }) };
    },
  }),
  tagId: filter({
    input: (t) => t.string(),
    values: (id) => {
      const tagId = databaseIdOf(id);
      return { terms: tagId === 0 ? [] : [{ ...TAG, termIds: [tagId] }] };
    },
  }),
  tagIn: idsFilter(TAG),
  tagNotIn: idsFilter({ ...TAG, exclude: true }),
  tagSlugAnd: slugsFilter({ ...TAG, operator: 'AND' }),
  tagSlugIn: slugsFilter(TAG),
};

/** Returns the filter by terms with some slugs; none without slugs. Unknown slugs match no item. */
async function bySlugs(
  slugs: readonly string[],
  { ofTerms, context }: { ofTerms: OfTerms; context: RequestContext },
): Promise<TermFilter[]> {
  const requested = slugs.map((slug) => slug.trim()).filter(Boolean);
  if (requested.length === 0) return [];
  const ids = await termIdsOf(requested, { taxonomy: ofTerms.taxonomy, context });
  const isComplete = ofTerms.operator === 'AND' ? ids.length === new Set(requested).size : ids.length > 0;
  return [{ ...ofTerms, termIds: isComplete ? ids : [...ids, NO_TERM] }];
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
