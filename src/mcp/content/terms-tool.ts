import { derivedDocument, graphql, type ResultOf, selectionOf } from '../../../schema/core/graphql/typed-document.ts';
import type { McpTool } from '../mcp-features.ts';
import { type Connection, contentTool, pageInputs, pageOf, pageOutputs, READS } from './content-tool.ts';
import type { ListedTaxonomy } from './writable-kinds.ts';

interface TermsInput {
  taxonomy: string;
  search?: string;
  parent?: number;
  first?: number;
  after?: string;
}

const TERM_FIELDS = graphql('fragment ListedTermFields on Term { databaseId name slug parentId count link }');

type SelectedTerm = ResultOf<typeof TERM_FIELDS>;

/** Creates the tool that lists the terms of a taxonomy. */
export function termsTool(kinds: readonly ListedTaxonomy[]): McpTool {
  const documents = new Map(
    kinds.map(({ taxonomy, list }) => [
      taxonomy,
      derivedDocument<{ list: Connection<SelectedTerm> }>(`query ($first: Int, $after: String, $where: TermListFilter) {
        list: ${list}(first: $first, after: $after, where: $where) {
          total pageInfo { endCursor hasNextPage } nodes { ${selectionOf(TERM_FIELDS)} }
        }
      }`),
    ]),
  );
  const text = { type: 'string' } as const;
  return contentTool<TermsInput>({
    name: 'list-terms',
    title: 'List terms',
    description: 'Lists categories, tags and other terms by name, with the ids that items refer to.',
    input: {
      taxonomy: { ...text, enum: [...documents.keys()], description: 'The taxonomy of the terms.' },
      search: { ...text, description: 'Only terms whose name or slug contains this text.' },
      parent: { type: 'integer', description: 'Only children of the term with this id; 0 for those without a parent.' },
      ...pageInputs,
    },
    required: ['taxonomy'],
    output: pageOutputs({
      ...{ id: { type: 'integer' }, name: text, slug: text },
      parent: { type: 'integer', description: 'The id of the parent; 0 without one.' },
      ...{ count: { type: 'integer', description: 'The number of published items.' }, link: text },
    }),
    optional: ['nextCursor'],
    annotations: READS,
    run: async ({ taxonomy, search, parent, first = 10, after }, caller) => {
      // The schema of the tool permits only these taxonomies.
      const document = documents.get(taxonomy) as NonNullable<ReturnType<typeof documents.get>>;
      const { list } = await caller.run(document, {
        first,
        after: after ?? null,
        where: { ...(search ? { search } : {}), ...(parent === undefined ? {} : { parentId: parent }) },
      });
      return pageOf(list, ({ databaseId, parentId, ...term }) => ({ id: databaseId, parent: parentId, ...term }));
    },
  });
}
