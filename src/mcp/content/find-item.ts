import { LRUCache } from 'lru-cache';
import { stringify } from 'yaml';
import { toGlobalId } from '../../../schema/core/graphql/node-options.ts';
import { derivedDocument, graphql, type ResultOf, selectionOf } from '../../../schema/core/graphql/typed-document.ts';
import { plainTitle } from '../../../schema/extensions/export/formats/text-files.ts';
import { markdownOf } from '../../../schema/extensions/export/markup/markdown.ts';
import type { TextThread } from '../../adapters/threads/text-thread.ts';
import type { McpCaller } from '../mcp-features.ts';
import type { WritableKind } from './writable-kinds.ts';

/** An item with its content, as tools and resources read it. */
export type FoundItem = SelectedItem &
  ResultOf<typeof ITEM_FIELDS> &
  Partial<ResultOf<typeof TEXT_FIELDS> & ResultOf<typeof FILE_FIELDS> & SiteValues>;

/** The values of items on sites with groups of fields, and on sites with languages. */
interface SiteValues {
  fieldValues: Readonly<Record<string, unknown>>;
  language: { code: string } | null;
  translations: readonly { databaseId: number; language: { code: string } }[];
}

const SITE_FIELDS: Readonly<Record<keyof SiteValues, string>> = {
  fieldValues: 'fieldValues',
  language: 'language { code }',
  translations: 'translations { databaseId language { code } }',
};

/** Returns what the groups of fields and the languages of a site add to the results of tools about an item. */
export const siteValues = ({ fieldValues = {}, language, translations = [] }: FoundItem) => ({
  ...(Object.keys(fieldValues).length > 0 ? { fields: fieldValues } : {}),
  ...(language ? { language: language.code } : {}),
  ...(translations.length > 0
    ? { translations: Object.fromEntries(translations.map((each) => [each.language.code, each.databaseId])) }
    : {}),
});

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
  const fragment = itemFragment(kinds);
  const byIds = derivedDocument<{ found: (FoundItem | null)[] }>(
    `query ($ids: [ID!]!, $withSource: Boolean!) { found: nodes(ids: $ids) { ...Item } } ${fragment}`,
  );
  const byUri = derivedDocument<{ found: FoundItem | null }>(
    `query ($uri: String!, $withSource: Boolean!) { found: nodeByUri(uri: $uri) { ...Item } } ${fragment}`,
  );
  const names = [...kinds.map(({ graphqlName }) => graphqlName), 'MediaItem'];
  return {
    byId: async (id, { caller, withSource = false }) => {
      const { found } = await caller.run(byIds, { ids: globalIds(names, id), withSource });
      return found.find((item) => item !== null) ?? null;
    },
    byLink: async (uri, { caller, withSource = false }) => {
      const { found } = await caller.run(byUri, { uri, withSource });
      return found?.databaseId === undefined ? null : found;
    },
  };
}

const ITEM_FIELDS = graphql('fragment FoundItemFields on ContentNode { slug date author { name } }');
const FILE_FIELDS = graphql(
  'fragment FoundFileFields on MediaItem { description { rendered } sourceUrl altText mimeType }',
);
/** Kinds may lack the excerpt and meta values. */
const TEXT_FIELDS = graphql(
  'fragment FoundTextFields on Post { content { rendered protected raw @include(if: $withSource) } excerpt { rendered } meta }',
);

const siteFields = (fields: ReadonlySet<string>): string =>
  Object.entries(SITE_FIELDS)
    .flatMap(([name, selection]) => (fields.has(name) ? [selection] : []))
    .join(' ');

const itemFragment = (kinds: readonly WritableKind[]): string => `
  fragment Item on ContentNode {
    ${SUMMARY_FIELDS} ${selectionOf(ITEM_FIELDS)}
    ${kinds.map(({ graphqlName, fields }) => `... on ${graphqlName} { ${selectionOf(TEXT_FIELDS, (name) => fields.has(name))} ${siteFields(fields)} }`).join('\n')}
    ... on MediaItem { ${selectionOf(FILE_FIELDS)} }
  }`;

/** The fields of an item in lists. */
export const SUMMARY = graphql(`fragment Summary on ContentNode {
  __typename databaseId type status link modified title { rendered } entityTag
}`);

/** The same for derived documents. */
export const SUMMARY_FIELDS = selectionOf(SUMMARY);

/** An item as `SUMMARY` selects it. */
export type SelectedItem = ResultOf<typeof SUMMARY>;

/** The values of an item in the results of tools. */
export const itemSummary = ({ databaseId, type, status, link, modified, title, entityTag }: SelectedItem) => ({
  id: databaseId,
  ...{ type, title: plainTitle(title.rendered), status, link, modified, entityTag },
});

const text = { type: 'string' } as const;

/** The JSON Schema of `itemSummary`. */
export const SUMMARY_PROPERTIES = {
  id: { type: 'integer' },
  type: text,
  title: text,
  status: text,
  link: text,
  modified: { ...text, description: 'Local time of the last change.' },
  entityTag: { ...text, description: 'The version of the item, which update-content compares.' },
} as const;

/** Longer markup would take seconds; it remains HTML, which Markdown permits. */
const MAX_MARKUP_LENGTH = 300_000;

/** Longer markup would hold up other requests, so a thread of its own converts it. */
const MIN_LONG_MARKUP = 4_000;

const MAX_CACHED_LENGTH = 10_000_000;

/** Converts the markup of items to Markdown. */
export type MarkdownWriter = (item: FoundItem) => Promise<string>;

/** Creates the conversion to Markdown. It caches the last conversions, which take longer than to read an item. */
export function markdownWriter(longTexts: Pick<TextThread, 'markdownOf'>): MarkdownWriter {
  const written = new LRUCache<string, string>({
    maxSize: MAX_CACHED_LENGTH,
    sizeCalculation: (markdown, markup) => markdown.length + markup.length,
  });
  return async ({ content, description }) => {
    const markup = content?.rendered ?? description?.rendered ?? '';
    if (markup === '' || markup.length > MAX_MARKUP_LENGTH) return markup;
    const cached = written.get(markup);
    if (cached !== undefined) return cached;
    const form = markup.includes('class="wp-block-') ? 'blocks' : 'bare';
    const convert = markup.length < MIN_LONG_MARKUP ? markdownOf : longTexts.markdownOf;
    const markdown = await convert(markup, form);
    written.set(markup, markdown);
    return markdown;
  };
}

/** Returns an item as a Markdown document with front matter. */
export async function markdownDocument(item: FoundItem, write: MarkdownWriter): Promise<string> {
  const { slug, date, author, sourceUrl, altText } = item;
  const values = {
    ...itemSummary(item),
    ...{ slug, date },
    ...(author ? { author: author.name } : {}),
    ...(sourceUrl === undefined ? {} : { file: sourceUrl, alternative_text: altText }),
    ...siteValues(item),
  };
  const body = await write(item);
  return `---\n${stringify(values, { lineWidth: 0 })}---\n${body === '' ? '' : `\n${body}`}`;
}
