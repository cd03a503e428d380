import type { RequestContext } from '../../core/request-context.ts';
import { type TermRow, termTree } from '../../core/rows/term-row.ts';
import { decodeEntities } from '../../markup/html/escape.ts';
import { markupText } from '../../markup/html/markup-text.ts';
import { termAddress } from '../../urls/term-address.ts';
import { type Breadcrumb, SearchMetadata, VALUES_OF_LIST_PAGES } from './search-metadata.ts';
import { searchSettings } from './search-settings.ts';
import { termSearchMetadata } from './stored-search-metadata.ts';

/** Returns the metadata of the archive of a term. */
export async function searchMetadataOfTerm(row: TermRow, context: RequestContext): Promise<SearchMetadata> {
  const entry = searchSettings(context.site).termEntry(row);
  const stored = termSearchMetadata(await context.loaders.termSearchMeta.load(row.id), entry);
  const name = decodeEntities(row.name);
  const description = () => markupText(row.description);
  return new SearchMetadata(
    {
      ...VALUES_OF_LIST_PAGES,
      kind: `term:${row.taxonomy}`,
      stored,
      name,
      openGraphType: 'article',
      variables: {
        title: () => name,
        term_title: () => name,
        term: () => name,
        category: () => name,
        tag: () => name,
        id: () => String(row.id),
        term_description: description,
        category_description: description,
        tag_description: description,
      },
      address: () => termAddress(row, context),
      computedDescription: description,
      parents: () => (row.parentId > 0 ? termPath({ id: row.parentId, taxonomy: row.taxonomy }, context) : []),
    },
    context,
  );
}

/** Returns the path to a term: its ancestors, from the top down, and the term itself. */
export async function termPath(
  { id, taxonomy }: { id: number; taxonomy: string },
  context: RequestContext,
): Promise<Breadcrumb[]> {
  const tree = await termTree(context, taxonomy);
  const ids: number[] = [];
  for (let node = tree.node(id); node && !ids.includes(node.id); node = tree.node(node.parentId)) ids.unshift(node.id);
  const rows = await Promise.all(ids.map((termId) => context.loaders.terms.load(termId)));
  return Promise.all(
    rows
      .filter((row): row is TermRow => row !== null)
      .map(async (row) => ({ text: decodeEntities(row.name), url: await termAddress(row, context) })),
  );
}
