import type { RequestContext } from '../../core/request-context.ts';
import { type TermRow, termTree } from '../../core/rows/term-row.ts';
import type { TermData } from '../../markup/render-environment.ts';
import { termLink } from '../../urls/archive-link.ts';

/** Returns the data of terms for rendering. */
export async function termData(rows: readonly TermRow[], context: RequestContext): Promise<TermData[]> {
  return Promise.all(rows.map((row) => dataOfTerm(row, context)));
}

async function dataOfTerm(row: TermRow, context: RequestContext): Promise<TermData> {
  const { id, taxonomy, parentId, slug, name, description, count } = row;
  const isTree = context.registry.taxonomies.get(taxonomy)?.hierarchical === true;
  const path = isTree ? (await termTree(context, taxonomy)).slugPath(id) : [];
  const link = termLink(context.site.permalinks, { ...row, ancestors: path.slice(0, -1) });
  return { id, taxonomy, parentId, slug, name, description, count: Number(count), link };
}

/** Loads the terms of an item in all taxonomies, ordered by name. */
export async function termsOfPost(postId: number, context: RequestContext): Promise<TermData[]> {
  const terms = await context.loaders.postTerms.load(postId);
  const rows = await Promise.all(terms.map(({ id }) => context.loaders.terms.load(id)));
  return termData(
    rows.filter((row): row is TermRow => row !== null),
    context,
  );
}
