import { isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { Dialect } from '../../core/dialect/sql-dialect.ts';
import type { TransactionClient } from '../../core/domain-kernel.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { RequestContext } from '../../core/request-context.ts';
import type { TermCounts } from '../../core/rows/recount.ts';
import { loadPostTerms, type PostTermRow } from '../../core/rows/term-row.ts';
import { isId } from '../../values/ids.ts';
import type { TermAssignment } from './graphql-input.ts';
import type { LanguageOfWrite } from './language-of-write.ts';

/** A term of an item. */
export type AssignedTerm = Omit<PostTermRow, 'postId'>;

/** Loads all terms of an item, ordered by name. */
export const loadAssignedTerms = async (client: TransactionClient, postId: number): Promise<AssignedTerm[]> =>
  (await loadPostTerms(client, [postId])).get(postId) ?? [];

/** A term with its position among the terms that were read with it, in the order of names. */
export type OrderedTerm = AssignedTerm & { position: number };

/** The requested term ids, each once. */
export const requestedTermIds = (assignments: readonly TermAssignment[]): number[] =>
  [...new Set(assignments.flatMap(({ termIds }) => termIds))].filter(isId).sort((left, right) => left - right);

/** The change of the terms of an item. */
export interface TermChange {
  removedIds: readonly number[];
  addedIds: readonly number[];
  /** The terms of the item after the change, ordered by name. */
  after: readonly AssignedTerm[];
}

/**
 * Returns the assignments of the taxonomies that an item can have. The default term of each taxonomy is added if the item
 * has no term of it.
 */
export function allowedAssignments({
  type,
  assignments,
  before,
  language,
  context,
}: {
  type: PostType;
  assignments: readonly TermAssignment[];
  /** The present terms of the item. */
  before: readonly AssignedTerm[];
  /** The language of the item; null for none. */
  language: LanguageOfWrite | null;
  context: RequestContext;
}): TermAssignment[] {
  const allowedTaxonomies = [...type.taxonomies, ...(type.internalTaxonomies ?? []), ...(language ? ['language'] : [])];
  const allowed = assignments.filter(({ taxonomy }) => allowedTaxonomies.includes(taxonomy));
  const present = new Set([...before, ...allowed].map(({ taxonomy }) => taxonomy));
  const { site, registry } = context;
  const defaults = type.taxonomies.flatMap((taxonomy) => {
    const { defaultTermSetting: setting = null } = registry.taxonomies.get(taxonomy) ?? {};
    const defaultId = setting === null || present.has(taxonomy) ? 0 : site.integer(setting);
    if (defaultId === 0) return [];
    return [{ taxonomy, termIds: [language?.defaultTermId(defaultId) ?? defaultId] }];
  });
  return [...allowed, ...defaults];
}

/**
 * Returns the change that replaces the terms of an item in the taxonomies of the assignments. `lockedTerms` are the
 * existing ones of the requested terms; others are ignored.
 */
export function termChange({
  assignments,
  before,
  lockedTerms,
}: {
  assignments: readonly TermAssignment[];
  before: readonly OrderedTerm[];
  lockedTerms: readonly OrderedTerm[];
}): TermChange {
  // If a taxonomy occurs twice, the last entry applies.
  const requested = new Map(assignments.map(({ taxonomy, termIds }) => [taxonomy, new Set(termIds)]));
  const isRetained = ({ id, taxonomy }: AssignedTerm) => requested.get(taxonomy)?.has(id) ?? true;
  const presentIds = new Set(before.map(({ id }) => id));
  const added = lockedTerms.filter(({ id, taxonomy }) => !presentIds.has(id) && requested.get(taxonomy)?.has(id));
  const after = [...before.filter(isRetained), ...added].sort((left, right) => left.position - right.position);
  return {
    removedIds: before.filter((term) => !isRetained(term)).map(({ id }) => id),
    addedIds: added.map(({ id }) => id),
    after,
  };
}

/** Adds the change of an item to the term counts: its terms count only while it is published. */
export function countTermChanges(
  counts: TermCounts,
  { before, after }: Record<'before' | 'after', { isPublished: boolean; terms: readonly AssignedTerm[] }>,
): void {
  const countedTermIds = ({ isPublished, terms }: typeof before) => (isPublished ? terms.map(({ id }) => id) : []);
  counts.add(countedTermIds(before), -1);
  counts.add(countedTermIds(after), 1);
}

/** Loads the ids of all terms of an item. */
export async function assignedTermIds(client: TransactionClient, postId: number): Promise<number[]> {
  return (await loadAssignedTerms(client, postId)).map(({ id }) => id);
}

/** A locked term, as a row of a statement that may have other parts too. */
export interface LockedTermRow {
  id: number | bigint;
  taxonomy: string;
  slug: string;
  name: string;
  parentId: number | bigint;
  position: number | bigint;
}

/** Selects the existing ones of some terms, locked as references, with the part `term`. */
export function lockedTerms(ids: readonly number[], dialect: Dialect): Sql {
  const locked = sql`
    SELECT t."id", t."taxonomy", t."slug", t."name", t."parentId", t."nameKey" FROM "terms" t
    WHERE ${isIn('t."id"', ids)} ORDER BY t."id" ${dialect.lockClause('reference')}`;
  return sql`
    SELECT 'term' AS "part", l."id", l."taxonomy", l."slug", l."name", l."parentId",
      ROW_NUMBER() OVER (ORDER BY l."nameKey", l."id") AS "position"
    FROM (${locked}) l`;
}

export const lockedTermOf = ({ id, taxonomy, slug, name, parentId, position }: LockedTermRow): OrderedTerm => ({
  ...{ id: Number(id), taxonomy, slug, name, parentId: Number(parentId), position: Number(position) },
});

/** Locks the existing ones of the requested terms as references and returns them. */
export async function lockRequestedTerms(
  client: TransactionClient,
  { assignments, context }: { assignments: readonly TermAssignment[]; context: RequestContext },
): Promise<OrderedTerm[]> {
  const ids = requestedTermIds(assignments);
  if (ids.length === 0) return [];
  const rows = await client.$queryRaw<LockedTermRow[]>(lockedTerms(ids, context.kernel.database.dialect));
  return rows.map(lockedTermOf);
}
