import type { ImportPart, ImportRows } from '../conversion.ts';
import { createIdSequence } from './item-ids.ts';
import type { MergeContext } from './merge-context.ts';

type TermRow = ImportRows['term'][number];

/** Taxonomies whose terms are always added: menus with the same slug remain separate. */
const NEVER_MATCHED: ReadonlySet<string> = new Set(['nav_menu']);

/**
 * Merges terms. A term with the taxonomy and slug of a term of the site is mapped to it; the others are added, parents
 * first. Returns the rows to write, and adds the new ids to `ids`.
 */
export async function mergeTerms(
  { client, dialect, earlierIds, ids, itemCounters }: MergeContext,
  parts: Iterable<ImportPart>,
): Promise<Pick<ImportRows, 'term' | 'termMeta'>> {
  const all = [...parts];
  const terms = all.flatMap((part) => part.term ?? []);
  const taxonomies = [...new Set(terms.map(({ taxonomy }) => taxonomy))];
  const existing = await client.term.findMany({
    where: { taxonomy: { in: taxonomies } },
    select: { id: true, taxonomy: true, slug: true, parentId: true },
    orderBy: { id: 'desc' },
  });
  // Of several terms with the same slug, one with the same parent matches, otherwise the first.
  const bySlug = new Map(existing.map(({ id, taxonomy, slug }) => [`${taxonomy} ${slug}`, id]));
  const byParent = new Map(existing.map(({ id, taxonomy, slug, parentId }) => [`${taxonomy} ${slug} ${parentId}`, id]));
  const nextId = await createIdSequence(client, { dialect, kind: 'term' });
  const added = new Map<number, number>();
  const term: TermRow[] = [];
  for (const row of parentsFirst(terms)) {
    const { id = 0, taxonomy } = row;
    const parentId = ids.term.get(row.parentId ?? 0) ?? 0;
    const isNeverMatched = NEVER_MATCHED.has(taxonomy);
    const matchingId = isNeverMatched
      ? undefined
      : (byParent.get(`${taxonomy} ${row.slug} ${parentId}`) ?? bySlug.get(`${taxonomy} ${row.slug}`));
    if (earlierIds.term.has(id)) {
      itemCounters.term.alreadyImported++;
    } else if (matchingId !== undefined) {
      ids.term.set(id, matchingId);
      itemCounters.term.matched++;
    } else {
      const newId = nextId();
      let slug = row.slug;
      for (let number = 2; byParent.has(`${taxonomy} ${slug} ${parentId}`); number++) slug = `${row.slug}-${number}`;
      byParent.set(`${taxonomy} ${slug} ${parentId}`, newId);
      ids.term.set(id, newId);
      added.set(id, newId);
      itemCounters.term.added++;
      // Counted after all posts have been added.
      term.push({ ...row, id: newId, slug, parentId, count: 0 });
    }
  }
  const termMeta = all
    .flatMap((part) => part.termMeta ?? [])
    .flatMap((row) => {
      const termId = added.get(row.termId);
      return termId === undefined ? [] : [{ ...row, termId }];
    });
  return { term, termMeta };
}

/** Sorts terms after their parents. A cycle of parents is broken. */
function parentsFirst(terms: readonly TermRow[]): TermRow[] {
  const byId = new Map(terms.map((row) => [row.id ?? 0, row]));
  const ordered = new Set<TermRow>();
  for (const row of terms) {
    const ancestors: TermRow[] = [];
    for (let next: TermRow | undefined = row; next && !ordered.has(next) && !ancestors.includes(next); ) {
      ancestors.push(next);
      next = byId.get(next.parentId ?? 0);
    }
    for (const ancestor of ancestors.reverse()) ordered.add(ancestor);
  }
  return [...ordered];
}
