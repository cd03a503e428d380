import { graphql } from '../../../schema/core/graphql/typed-document.ts';
import type { McpCaller, McpResources } from '../mcp-features.ts';
import {
  type FoundItem,
  type ItemFinder,
  itemSummary,
  type MarkdownWriter,
  markdownDocument,
  type SelectedItem,
  SUMMARY,
} from './find-item.ts';

const PAGE_SIZE = 50;

const LATEST = graphql(
  `query ($first: Int, $after: String) {
    list: contentNodes(first: $first, after: $after, orderBy: MODIFIED, order: DESC) {
      total pageInfo { endCursor hasNextPage } nodes { ...Summary }
    }
  }`,
  [SUMMARY],
);

const MARKDOWN = 'text/markdown';

/** The address of an item as a resource. */
const uriOf = ({ type, databaseId }: Pick<SelectedItem, 'type' | 'databaseId'>): string =>
  `content://${type}/${databaseId}`;

/** Published items as Markdown, the last changed first; drafts are read by address, with the rights of the caller. */
export const itemResources = (finder: ItemFinder, writeMarkdown: MarkdownWriter): McpResources => ({
  templates: [
    {
      uriTemplate: 'content://{type}/{id}',
      name: 'item',
      title: 'Item',
      description: 'A post, a page, a file or another item as Markdown with front matter.',
      mimeType: MARKDOWN,
    },
  ],
  list: async (cursor, caller) => {
    const { list } = await caller.run(LATEST, {
      ...{ first: PAGE_SIZE, after: cursor ?? null },
    });
    const { endCursor, hasNextPage } = list.pageInfo;
    return {
      resources: list.nodes.map((node) => {
        const { type, title, link } = itemSummary(node);
        return {
          ...{ uri: uriOf(node), name: `${type}/${node.databaseId}`, title: title || link },
          ...{ description: link, mimeType: MARKDOWN },
        };
      }),
      ...(hasNextPage && endCursor ? { nextCursor: endCursor } : {}),
    };
  },
  read: async (uri, caller) => {
    const item = await findByUri(uri, { finder, caller });
    if (!item) return null;
    return { contents: [{ uri, mimeType: MARKDOWN, text: await markdownDocument(item, writeMarkdown) }] };
  },
});

async function findByUri(
  uri: string,
  { finder, caller }: { finder: ItemFinder; caller: McpCaller },
): Promise<FoundItem | null> {
  const [, type, id] = /^content:\/\/([a-z][\w-]*)\/(\d{1,10})$/.exec(uri) ?? [];
  const item = id === undefined ? null : await finder.byId(Number(id), { caller });
  return item?.type === type ? item : null;
}
