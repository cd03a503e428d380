import { allOf, anyOf, isIn, never, type Sql, sql } from '../../core/dialect/sql.ts';
import { requireShortLists } from '../../core/graphql/filters.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { termTree } from '../../core/rows/term-row.ts';
import { containsWhole } from '../../core/search/text-search.ts';
import { normalizeText } from '../../core/slugs/normalize.ts';
import { type TermListFilter, termFilterSql } from '../../kinds/terms/term-filter.ts';
import { storedTermName } from '../../kinds/terms/write/save-term.ts';
import { type ExposedTaxonomy, slugOfFormat } from '../core/exposed-taxonomies.ts';
import { loadVisibleNode } from '../nodes/visible-node.ts';
import { databaseIdOf } from '../nodes/wpgraphql-id.ts';
import type { TermListWhere } from './term-list-where.ts';

type Ids = TermListWhere['include'];

const idsOf = (ids: Ids, kind = 'term'): number[] =>
  (ids ?? []).flatMap((id) => (id === null || id === undefined ? [] : databaseIdOf(id, kind)));

const textsOf = (texts: TermListWhere['slug']): string[] => (texts ?? []).flatMap((text) => text || []);

/** Returns the stored form of the name of a term for comparison. */
export const nameKeyOf = (name: string): string => normalizeText(storedTermName(name));

/** Terms that were not imported have their own id in place of the one in the taxonomy. */
const hasTaxonomyId = (ids: readonly number[]): Sql =>
  anyOf([isIn('t."taxonomyId"', ids), allOf([sql`t."taxonomyId" = 0`, isIn('t."id"', ids)])]);

/**
 * Converts the argument `where` of a list of terms to a condition on the terms table (alias `t`). Errors:
 * `rest_invalid_param` for lists that are too long.
 */
export async function termConditions(
  where: TermListWhere,
  { taxonomies, context }: { taxonomies: readonly ExposedTaxonomy[]; context: RequestContext },
): Promise<Sql> {
  const { childless, nameLike, descriptionLike, parent, search, hideEmpty } = where;
  const { dialect } = context.kernel.database;
  const [include, slugs, names] = [idsOf(where.include), textsOf(where.slug), textsOf(where.name)];
  const taxonomyIds = idsOf(where.termTaxonomyId ?? where.termTaxonomId);
  const excluded = [...idsOf(where.exclude), ...(await withDescendants(where.excludeTree, { taxonomies, context }))];
  const filter: TermListFilter = {
    ...(include.length > 0 ? { idIn: include } : {}),
    ...(excluded.length > 0 ? { idNotIn: excluded } : {}),
    ...(slugs.length > 0 ? { slugIn: slugs } : {}),
    ...(search ? { search } : {}),
    ...(hideEmpty ? { hideEmpty } : {}),
  };
  requireShortLists({ ...filter, idNotIn: idsOf(where.exclude), nameIn: names, taxonomyIds });
  const likeName = nameLike ? [containsWhole([sql`t."nameKey"`], { text: storedTermName(nameLike), dialect })] : [];
  const likeDescription = descriptionLike
    ? [dialect.containsText(dialect.lowerAscii(sql`t."description"`), descriptionLike.toLowerCase())]
    : [];
  return allOf([
    anyOf(
      taxonomies.map(({ taxonomy }) => termFilterSql(filter, { taxonomy, dialect, language: context.site.locale })),
    ),
    ...likeName,
    ...likeDescription,
    ...(names.length > 0 ? [isIn('t."nameKey"', names.map(nameKeyOf))] : []),
    ...(taxonomyIds.length > 0 ? [hasTaxonomyId(taxonomyIds)] : []),
    ...(childless ? [HAS_NO_CHILDREN] : []),
    ...(typeof parent === 'number' ? [sql`t."parentId" = ${parent}`] : []),
    ...(where.objectIds?.length ? [await ofItems(where.objectIds, context)] : []),
  ]);
}

const HAS_NO_CHILDREN = sql`
  NOT EXISTS (SELECT 1 FROM "terms" c WHERE c."taxonomy" = t."taxonomy" AND c."parentId" = t."id")`;

/** The ids of terms and of all their descendants. */
async function withDescendants(
  ids: Ids,
  { taxonomies, context }: { taxonomies: readonly ExposedTaxonomy[]; context: RequestContext },
): Promise<number[]> {
  const requested = idsOf(ids);
  if (requested.length === 0) return [];
  requireShortLists({ idNotIn: requested });
  const trees = await Promise.all(
    taxonomies.filter(({ taxonomy }) => taxonomy.hierarchical).map(({ taxonomy }) => termTree(context, taxonomy.name)),
  );
  return [...new Set([...requested, ...trees.flatMap((tree) => tree.withDescendants(requested))])];
}

/** The condition on terms of some items that the viewer may see. */
async function ofItems(ids: NonNullable<Ids>, context: RequestContext): Promise<Sql> {
  const requested = idsOf(ids, 'post');
  requireShortLists({ idIn: requested });
  const rows = await Promise.all(requested.map((id) => loadVisibleNode(id, context)));
  return anyOf(rows.map((row) => (row ? ofItem(row) : never)));
}

/** Returns the condition on the terms of an item (alias `t`). The format of a post is one of its columns. */
export const ofItem = ({ id, format }: { id: number; format: string }): Sql => sql`
  (t."taxonomy" <> 'post_format'
    AND EXISTS (SELECT 1 FROM "post_terms" pt WHERE pt."termId" = t."id" AND pt."postId" = ${id}))
  OR (t."taxonomy" = 'post_format' AND t."slug" = ${slugOfFormat(format)})`;
