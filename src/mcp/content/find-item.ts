import type { DocumentNode } from 'graphql';
import { toGlobalId } from '../../../schema/core/node-options.ts';
import { type McpCaller, operation } from '../mcp-caller.ts';
import { type SelectedItem, SUMMARY_FIELDS } from './item-fields.ts';
import type { WritableKind } from './writable-kinds.ts';

/** An item with its content, as tools and resources read it. */
export interface FoundItem extends SelectedItem {
  slug: string;
  date: string;
  author: { name: string } | null;
  content?: { rendered: string; raw?: string; protected: boolean };
  excerpt?: { rendered: string };
  description?: { rendered: string };
  sourceUrl?: string;
  altText?: string;
  mimeType?: string;
}

/** The ids of the types, in one list: only the type of the item has an item with the id. */
const globalIds = (names: readonly string[], id: number): string[] => names.map((name) => toGlobalId(name, id));

/** Finds items by id or by address, with the rights of a caller. */
export interface ItemFinder {
  /** Returns null if there is no item of the types that agents read, or the caller may not read it. */
  byId(id: number, options: { caller: McpCaller; withSource?: boolean }): Promise<FoundItem | null>;
  byLink(link: string, options: { caller: McpCaller; withSource?: boolean }): Promise<FoundItem | null>;
}

/** Creates the finder of items of these types, and of files. */
export function itemFinder(kinds: readonly WritableKind[]): ItemFinder {
  const documents = (prefix: string, suffix = ''): Record<'plain' | 'source', DocumentNode> => ({
    plain: operation(`${prefix} { ...Item }${suffix} ${itemFragment(kinds, false)}`),
    source: operation(`${prefix} { ...Item }${suffix} ${itemFragment(kinds, true)}`),
  });
  const byIds = documents('query ($ids: [ID!]!) { found: nodes(ids: $ids)', '}');
  const byUri = documents('query ($uri: String!) { found: nodeByUri(uri: $uri)', '}');
  const names = [...kinds.map(({ graphqlName }) => graphqlName), 'MediaItem'];
  return {
    byId: async (id, { caller, withSource = false }) => {
      const { found } = await caller.run<{ found: (FoundItem | null)[] }>(withSource ? byIds.source : byIds.plain, {
        ids: globalIds(names, id),
      });
      return found.find((item) => item !== null) ?? null;
    },
    byLink: async (uri, { caller, withSource = false }) => {
      const document = withSource ? byUri.source : byUri.plain;
      const { found } = await caller.run<{ found: FoundItem | null }>(document, { uri });
      return found?.databaseId === undefined ? null : found;
    },
  };
}

function itemFragment(kinds: readonly WritableKind[], withSource: boolean): string {
  const parts = kinds.map(({ graphqlName, fields }) => {
    const excerpt = fields.has('excerpt') ? 'excerpt { rendered }' : '';
    return `... on ${graphqlName} { content { rendered protected ${withSource ? 'raw' : ''} } ${excerpt} }`;
  });
  return `
    fragment Item on ContentNode {
      ${SUMMARY_FIELDS} slug date author { name }
      ${parts.join('\n')}
      ... on MediaItem { description { rendered } sourceUrl altText mimeType }
    }`;
}
