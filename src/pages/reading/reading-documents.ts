import { type GraphQLSchema, isObjectType } from 'graphql';
import { derivedDocument, graphql, type TypedDocument } from '../../../schema/core/graphql/typed-document.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';

/** A rendered text of an item. `protected`: it needs a password. */
interface RenderedBody {
  rendered: string;
  protected: boolean;
}

/** The fields of a term that pages show. */
export interface PageTerm {
  name: string;
  link: string;
  taxonomy: string;
}

/** The fields of an item that pages show. */
export interface PageItem {
  databaseId: number;
  type: string;
  status: string;
  date: string;
  modified: string;
  commentStatus?: string;
  link: string;
  title: { rendered: string };
  author: { name: string; link: string; hasPublished: boolean } | null;
  featuredMedia: PageImage | null;
  content?: RenderedBody;
  excerpt?: RenderedBody;
  description?: RenderedBody;
  categories?: PageTerm[];
  tags?: PageTerm[];
}

/** The fields of a featured image that pages show. */
export interface PageImage {
  altText: string;
  sourceUrl: string;
  srcSet: string | null;
  sizes: string | null;
  mediaDetails: { width?: number; height?: number } | null;
}

/** A resolved address, with the fields that pages show. */
export interface ResolvedPageAddress {
  kind: 'POSTS' | 'CONTENT' | 'TERM' | 'AUTHOR' | 'DATE' | 'TYPE' | 'SEARCH';
  page: number;
  isEmbed: boolean;
  label: string | null;
  typeName: string | null;
  search: string | null;
  term: { databaseId: number; name: string; description: string; taxonomy: string; link: string } | null;
  author: { databaseId: number; name: string; description: string; link: string } | null;
  node: PageItem | null;
  /** The requested page of the list at the address. */
  contentNodes: { nodes: PageItem[]; pageInfo: { hasNextPage: boolean } } | null;
}

const ITEM_FIELDS = `databaseId type status date modified link title { rendered } commentStatus
  author { name link hasPublished }
  featuredMedia { altText sourceUrl(size: "large") srcSet(size: "large") sizes(size: "large") mediaDetails }`;

/** The fields of an item in a list. */
const LIST_ITEM_FIELDS = `databaseId type status date modified link title { rendered } author { name link hasPublished }
  featuredMedia { altText sourceUrl(size: "medium") srcSet(size: "medium") sizes(size: "medium") mediaDetails }`;

/** What had an address before. */
export const FORMER_ADDRESS = graphql(
  'query ($uri: String!) { formerPlaceByUri(uri: $uri) { node { link } term { link } author { link } } }',
);

/** The first pages at the top level. */
export const NAVIGATION = graphql(
  '{ pages(where: { parentIn: [0] }, orderBy: MENU_ORDER, order: ASC, first: 8) { nodes { title { rendered } link } } }',
);

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
    const bodies = ['content', 'excerpt', 'description'].filter((field) => field in fields);
    const terms = 'terms' in fields ? TERM_FIELDS : '';
    return `... on ${graphqlName} { ${bodies.map((field) => `${field} { rendered protected }`).join(' ')} ${terms} }`;
  });
  const excerpts = viewableTypes.flatMap(({ graphqlName, fields }) =>
    'excerpt' in fields ? [`... on ${graphqlName} { excerpt { rendered protected } }`] : [],
  );
  return {
    resolvedAddress: derivedDocument(`query ($uri: String!, $password: String, $previewToken: String) {
      placeByUri(uri: $uri, password: $password, previewToken: $previewToken) {
        kind page isEmbed label typeName search
        term { databaseId name description taxonomy link }
        author { databaseId name description link }
        node { ${ITEM_FIELDS} ${fragments.join('\n')} }
        contentNodes { nodes { ${LIST_ITEM_FIELDS} ${excerpts.join('\n')} } pageInfo { hasNextPage } }
      }
    }`),
  };
}

const TERM_FIELDS =
  'categories: terms(taxonomy: "category") { name link taxonomy } tags: terms(taxonomy: "post_tag") { name link taxonomy }';
