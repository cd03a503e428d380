import {
  derivedDocument,
  graphql,
  type ResultOf,
  type VariablesOf,
} from '../../../schema/core/graphql/typed-document.ts';
import { writableStatuses } from '../../../schema/core/registry/post-status.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';
import type { McpTool } from '../mcp-features.ts';
import { contentTool, pageInputs, pageOf, pageOutputs, READS } from './content-tool.ts';
import { itemSummary, SUMMARY, SUMMARY_FIELDS, SUMMARY_PROPERTIES } from './find-item.ts';
import type { WritableKind } from './writable-kinds.ts';

interface SearchInput {
  query?: string;
  type?: string;
  status?: string;
  taxonomy?: string;
  term?: number;
  language?: string;
  first?: number;
  after?: string;
}

const PUBLISHED = graphql(
  `query ($first: Int, $after: String, $orderBy: ContentOrder, $where: ContentFilter) {
    list: contentNodes(first: $first, after: $after, orderBy: $orderBy, order: DESC, where: $where) {
      total pageInfo { endCursor hasNextPage } nodes { ...Summary }
    }
  }`,
  [SUMMARY],
);

type Found = ResultOf<typeof PUBLISHED>;

/** Creates the tool that finds items. */
export function searchTool(
  kinds: readonly WritableKind[],
  { statuses, languages }: Pick<Registry, 'statuses' | 'languages'>,
): McpTool {
  const documents = new Map(
    kinds.map(({ type, list }) => [
      type,
      derivedDocument<Found, VariablesOf<typeof PUBLISHED>>(
        `query ($first: Int, $after: String, $orderBy: ContentOrder, $where: ContentFilter) {
          list: ${list}(first: $first, after: $after, orderBy: $orderBy, order: DESC, where: $where) {
            total pageInfo { endCursor hasNextPage } nodes { ${SUMMARY_FIELDS} }
          }
        }`,
      ),
    ]),
  );
  return contentTool<SearchInput>({
    name: 'search-content',
    title: 'Search content',
    description:
      'Finds posts, pages and other items by text, type, status or term; with a type the most relevant first, else the latest. Without a type it finds published items of all types that have pages.',
    input: {
      query: { type: 'string', description: 'Words that title, excerpt or content contain.' },
      type: { type: 'string', enum: kinds.map(({ type }) => type), description: 'The type of the items.' },
      status: {
        type: 'string',
        enum: [...writableStatuses(statuses), 'trash'],
        description:
          'The status of the items; publish by default. Others need the right to edit. Applies to the given type, or to posts.',
      },
      taxonomy: { type: 'string', description: 'The taxonomy of the term, such as category or post_tag.' },
      term: { type: 'integer', description: 'The id of a term that the items have, from list-terms.' },
      ...(languages
        ? {
            language: {
              type: 'string',
              enum: [...languages.byCode.keys()],
              description: 'The language of the items; of all languages by default.',
            },
          }
        : {}),
      ...pageInputs,
    },
    output: pageOutputs(SUMMARY_PROPERTIES),
    optional: ['nextCursor'],
    annotations: READS,
    run: async ({ query, type, status, taxonomy, term, language, first = 10, after }, caller) => {
      const searched = type ?? (status && status !== 'publish' ? 'post' : null);
      const document = (searched !== null && documents.get(searched)) || PUBLISHED;
      const { list } = await caller.run(document, {
        first,
        after: after ?? null,
        orderBy: query && searched ? 'RELEVANCE' : 'DATE',
        where: {
          ...(query ? { search: query } : {}),
          ...(language ? { languageIn: [language] } : {}),
          ...(status && searched ? { statusIn: [status] } : {}),
          ...(term === undefined ? {} : { terms: [{ taxonomy: taxonomy ?? 'category', termIds: [term] }] }),
        },
      });
      return pageOf(list, itemSummary);
    },
  });
}
