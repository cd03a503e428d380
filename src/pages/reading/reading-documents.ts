import { type DocumentNode, type GraphQLSchema, isObjectType, parse } from 'graphql';
import type { Registry } from '../../../schema/core/registry/registry.ts';

/** Rendered markup of an item, and whether it needs a password. */
interface Body {
  rendered: string;
  protected: boolean;
}

/** A term, as pages link to it. */
export interface ShownTerm {
  name: string;
  link: string;
  taxonomy: string;
}

/** An item, as pages show it. */
export interface ShownItem {
  databaseId: number;
  type: string;
  status: string;
  date: string;
  modified: string;
  link: string;
  title: { rendered: string };
  author: { name: string; link: string; hasPublished: boolean } | null;
  featuredMedia: Picture | null;
  content?: Body;
  excerpt?: Body;
  description?: Body;
  categories?: ShownTerm[];
  tags?: ShownTerm[];
}

/** An image of an item. */
export interface Picture {
  altText: string;
  sourceUrl: string;
  srcSet: string | null;
  sizes: string | null;
  mediaDetails: { width?: number; height?: number } | null;
}

/** The resolved address of a page. */
export interface ShownPlace {
  kind: 'POSTS' | 'CONTENT' | 'TERM' | 'AUTHOR' | 'DATE' | 'TYPE' | 'SEARCH';
  page: number;
  isEmbed: boolean;
  label: string | null;
  typeName: string | null;
  search: string | null;
  term: { databaseId: number; name: string; description: string; taxonomy: string; link: string } | null;
  author: { databaseId: number; name: string; description: string; link: string } | null;
  node: ShownItem | null;
  /** A page of the list at the address. */
  contentNodes: { nodes: ShownItem[]; pageInfo: { hasNextPage: boolean } } | null;
}

const ITEM = `databaseId type status date modified link title { rendered }
  author { name link hasPublished }
  featuredMedia { altText sourceUrl(size: "large") srcSet(size: "large") sizes(size: "large") mediaDetails }`;

/** The fields of an item in a list. */
const ENTRY = 'databaseId type status date modified link title { rendered } author { name link hasPublished }';

/** The GraphQL documents of the pages, derived from the types of the site. */
export interface ReadingDocuments {
  place: DocumentNode;
  formerPlace: DocumentNode;
  navigation: DocumentNode;
}

/** Creates the documents once per program. */
export function readingDocuments(schema: GraphQLSchema, registry: Registry): ReadingDocuments {
  const kinds = [...registry.postTypes.values()].flatMap(({ name, viewable, graphqlName }) => {
    const type = graphqlName === null ? undefined : schema.getType(graphqlName);
    return viewable && graphqlName !== null && isObjectType(type)
      ? [{ name, graphqlName, fields: type.getFields() }]
      : [];
  });
  const fragments = kinds.map(({ graphqlName, fields }) => {
    const bodies = ['content', 'excerpt', 'description'].filter((field) => field in fields);
    const terms = 'terms' in fields ? TERMS : '';
    return `... on ${graphqlName} { ${bodies.map((field) => `${field} { rendered protected }`).join(' ')} ${terms} }`;
  });
  const excerpts = kinds.flatMap(({ graphqlName, fields }) =>
    'excerpt' in fields ? [`... on ${graphqlName} { excerpt { rendered protected } }`] : [],
  );
  return {
    place: parse(`query ($uri: String!, $password: String) {
      placeByUri(uri: $uri, password: $password) {
        kind page isEmbed label typeName search
        term { databaseId name description taxonomy link }
        author { databaseId name description link }
        node { ${ITEM} ${fragments.join('\n')} }
        contentNodes { nodes { ${ENTRY} ${excerpts.join('\n')} } pageInfo { hasNextPage } }
      }
    }`),
    formerPlace: parse(
      'query ($uri: String!) { formerPlaceByUri(uri: $uri) { node { link } term { link } author { link } } }',
    ),
    navigation: parse(
      '{ pages(where: { parentIn: [0] }, orderBy: MENU_ORDER, order: ASC, first: 8) { nodes { title { rendered } link } } }',
    ),
  };
}

const TERMS =
  'categories: terms(taxonomy: "category") { name link taxonomy } tags: terms(taxonomy: "post_tag") { name link taxonomy }';
