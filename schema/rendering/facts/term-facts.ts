import { termLink } from '../../content/addresses/archive-link.ts';
import type { RequestContext } from '../../context.ts';
import type { TermFacts } from '../../html/environment.ts';
import { type TermRow, termTree } from '../../terms/term-row.ts';

/** Terms as content shows them. */
export async function termFacts(rows: readonly TermRow[], context: RequestContext): Promise<TermFacts[]> {
  return Promise.all(rows.map((row) => factsOfTerm(row, context)));
}

async function factsOfTerm(row: TermRow, context: RequestContext): Promise<TermFacts> {
  const { id, taxonomy, parentId, slug, name, description, count } = row;
  const isTree = context.registry.taxonomies.get(taxonomy)?.hierarchical === true;
  const path = isTree ? (await termTree(context, taxonomy)).slugPath(id) : [];
  const link = termLink(context.site.permalinks, { ...row, ancestors: path.slice(0, -1) });
  return { id, taxonomy, parentId, slug, name, description, count: Number(count), link };
}

/** The terms of an item in all taxonomies, by name. */
export async function termsOfPost(postId: number, context: RequestContext): Promise<TermFacts[]> {
  const terms = await context.loaders.postTerms.load(postId);
  const rows = await context.loaders.terms.loadMany(terms.map((term) => term.id));
  return termFacts(
    rows.filter((row): row is TermRow => row !== null && !(row instanceof Error)),
    context,
  );
}
