import { type GraphQLSchema, isObjectType } from 'graphql';
import {
  derivedDocument,
  graphql,
  type ResultOf,
  selectionOf,
  type TypedDocument,
} from '../../../schema/core/graphql/typed-document.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';

const ITEM_FIELDS = graphql(`fragment PageItemFields on ContentNode {
  databaseId type status date modified link title { rendered } commentStatus author { name link hasPublished }
  featuredMedia { altText sourceUrl(size: "large") srcSet(size: "large") sizes(size: "large") mediaDetails }
  viewerCan { edit }
}`);

const DISCUSSION_FIELDS = graphql(`fragment PageDiscussionFields on Discussion {
  isOpen requiresAccount requiresName offersMemory maxDepth page pages
  comments { databaseId parentId authorName authorUrl authorAvatarUrl(size: 80) date link content { rendered } }
}`);

/** The comments on an item that its page shows. */
export type PageDiscussion = ResultOf<typeof DISCUSSION_FIELDS>;

/** The fields of an item in a list. */
const LIST_ITEM_FIELDS = graphql(`fragment PageListItemFields on ContentNode {
  databaseId type status date modified link title { rendered } commentStatus author { name link hasPublished }
  featuredMedia { altText sourceUrl(size: "medium") srcSet(size: "medium") sizes(size: "medium") mediaDetails }
}`);

/** The fields of a post that other types may lack. */
const POST_FIELDS = graphql(`fragment PagePostFields on Post {
  content { rendered styles protected }
  excerpt { rendered protected }
  sticky
  categories: terms(taxonomy: "category") { name link taxonomy }
  tags: terms(taxonomy: "post_tag") { name link taxonomy }
}`);

/** Those of them that lists show. */
const LIST_POST_FIELDS: ReadonlySet<string> = new Set(['excerpt', 'sticky']);

const FILE_FIELDS = graphql('fragment PageFileFields on MediaItem { description { rendered protected } }');

type PostFields = ResultOf<typeof POST_FIELDS>;

/** The fields of a term that pages show. */
export type PageTerm = PostFields['categories'][number];

/** The fields of an item that pages show. */
export type PageItem = ResultOf<typeof ITEM_FIELDS> &
  Partial<PostFields & ResultOf<typeof FILE_FIELDS> & { discussion: PageDiscussion | null }>;

/** The fields of a featured image that pages show. */
export type PageImage = NonNullable<PageItem['featuredMedia']>;

const PLACE_FIELDS = graphql(`fragment PagePlaceFields on Place {
  kind page isEmbed label typeName search
  term { databaseId name description taxonomy link }
  author { databaseId name description link }
}`);

/** What the head of a page says of languages, on a site that has some. */
export interface PageLanguages {
  language?: { tag: string } | null;
  /** The versions of the page for readers of other languages, with itself. */
  alternates?: readonly { hreflang: string; address: string }[];
}

/** A resolved address, with the fields that pages show. */
export type ResolvedPageAddress = ResultOf<typeof PLACE_FIELDS> &
  PageLanguages & {
    node: PageItem | null;
    /** The requested page of the list at the address. */
    contentNodes: { total: number; nodes: PageItem[]; pageInfo: { hasNextPage: boolean } } | null;
  };

/** A published item with its comments. */
export const COMMENTED_ITEM = graphql(
  `query ($ids: [Int!]) { contentNodes(where: { idIn: $ids }) { nodes { databaseId link discussion {
    isOpen requiresAccount requiresName offersMemory comments { databaseId authorName }
  } } } }`,
);

/** What had an address before. */
export const FORMER_ADDRESS = graphql(
  'query ($uri: String!) { formerPlaceByUri(uri: $uri) { node { link } term { link } author { link } } }',
);

/** The links in the header, and the first pages at the top level, which replace them. */
export const NAVIGATION = graphql(`query ($language: String) {
  site { navigation(language: $language) { title url children { title url children { title url } } } }
  pages(where: { parentIn: [0] }, orderBy: MENU_ORDER, order: ASC, first: 8) { nodes { title { rendered } link } }
}`);

/** The GraphQL documents of the pages, derived from the types of the site. */
export interface ReadingDocuments {
  resolvedAddress: TypedDocument<{ placeByUri: ResolvedPageAddress | null }>;
}

/** Creates the documents for the types of a site. Called once per app. */
export function readingDocuments(schema: GraphQLSchema, registry: Registry): ReadingDocuments {
  const viewableTypes = [...registry.postTypes.values()].flatMap(({ name, viewable, graphqlName }) => {
    const type = graphqlName === null ? undefined : schema.getType(graphqlName);
    return viewable && graphqlName !== null && isObjectType(type)
      ? [{ name, graphqlName, fields: type.getFields() }]
      : [];
  });
  const fragments = viewableTypes.map(({ graphqlName, fields }) => {
    const selections = [POST_FIELDS, FILE_FIELDS].map((fragment) => selectionOf(fragment, (name) => name in fields));
    return `... on ${graphqlName} { ${selections.join(' ')} }`;
  });
  const excerpts = viewableTypes.flatMap(({ graphqlName, fields }) =>
    'excerpt' in fields
      ? [
          `... on ${graphqlName} { ${selectionOf(POST_FIELDS, (name) => LIST_POST_FIELDS.has(name) && name in fields)} }`,
        ]
      : [],
  );
  return {
    resolvedAddress:
      derivedDocument(`query ($uri: String!, $password: String, $previewToken: String, $commentPage: Int) {
      placeByUri(uri: $uri, password: $password, previewToken: $previewToken) {
        ${selectionOf(PLACE_FIELDS)}
        ${registry.languages ? 'language { tag } alternates { hreflang address }' : ''}
        node { ${selectionOf(ITEM_FIELDS)} discussion(page: $commentPage) { ${selectionOf(DISCUSSION_FIELDS)} } ${fragments.join('\n')} }
        contentNodes { total nodes { ${selectionOf(LIST_ITEM_FIELDS)} ${excerpts.join('\n')} } pageInfo { hasNextPage } }
      }
    }`),
  };
}
