import type { ImportPart, ImportRows } from '../conversion.ts';
import { furtherIds } from './item-ids.ts';
import type { Merging } from './merge-context.ts';

type TermRow = ImportRows['term'][number];

/** Taxonomies whose terms are never merged by slug: two menus stay two. */
const OF_THEIR_OWN: ReadonlySet<string> = new Set(['nav_menu']);

/**
 * Merges terms: those with the taxonomy and slug of a term of the site are that term. The others are added, parents
 * first.
 */
export async function mergeTerms(
  { client, dialect, before, ids, tallies }: Merging,
  parts: Iterable<ImportPart>,
): Promise<Pick<ImportRows, 'term' | 'termMeta'>> {
  const all = [...parts];
  const terms = all.flatMap((part) => part.term ?? []);
  const taxonomies = [...new Set(terms.map(({ taxonomy }) => taxonomy))];
  const there = await client.term.findMany({
    where: { taxonomy: { in: taxonomies } },
    select: { id: true, taxonomy: true, slug: true, parentId: true },
    orderBy: { id: 'desc' },
  });
  // Of several terms with one slug the first counts, unless another has the same parent.
  const bySlug = new Map(there.map(({ id, taxonomy, slug }) => [`${taxonomy} ${slug}`, id]));
  const byPlace = new Map(there.map(({ id, taxonomy, slug, parentId }) => [`${taxonomy} ${slug} ${parentId}`, id]));
  const further = await furtherIds(client, { dialect, kind: 'term' });
  const added = new Map<number, number>();
  const term: TermRow[] = [];
  for (const row of parentsFirst(terms)) {
    const { id = 0, taxonomy } = row;
    const parentId = ids.term.get(row.parentId ?? 0) ?? 0;
    const isOwn = OF_THEIR_OWN.has(taxonomy);
    const same = isOwn
      ? undefined
      : (byPlace.get(`${taxonomy} ${row.slug} ${parentId}`) ?? bySlug.get(`${taxonomy} ${row.slug}`));
    if (before.term.has(id)) {
      tallies.term.before++;
    } else if (same !== undefined) {
      ids.term.set(id, same);
      tallies.term.matched++;
    } else {
      const own = further();
      let slug = row.slug;
      for (let number = 2; byPlace.has(`${taxonomy} ${slug} ${parentId}`); number++) slug = `${row.slug}-${number}`;
      byPlace.set(`${taxonomy} ${slug} ${parentId}`, own);
      ids.term.set(id, own);
      added.set(id, own);
      tallies.term.added++;
      // Counted after all posts have been added.
      term.push({ ...row, id: own, slug, parentId, count: 0 });
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
    const line: TermRow[] = [];
    for (let next: TermRow | undefined = row; next && !ordered.has(next) && !line.includes(next); ) {
      line.push(next);
      next = byId.get(next.parentId ?? 0);
    }
    for (const above of line.reverse()) ordered.add(above);
  }
  return [...ordered];
}
