import { type GraphQLSchema, isObjectType } from 'graphql';
import {
  derivedDocument,
  graphql,
  type ResultOf,
  selectionOf,
  type TypedDocument,
} from '../../../schema/core/graphql/typed-document.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';

const ITEM_FIELDS = graphql(`fragment FeedItemFields on ContentNode {
  title { rendered } link guid { rendered } dateGmt modifiedGmt commentStatus author { name link hasPublished }
  commentConnection(first: 0) { total }
}`);

/** The fields of a post that other types may lack. */
const POST_FIELDS = graphql(`fragment FeedPostFields on Post {
  excerpt { rendered protected }
  content @include(if: $whole) { rendered protected }
  categories: terms(taxonomy: "category") { name }
  tags: terms(taxonomy: "post_tag") { name }
}`);

/** The fields of an item that feeds show. */
export type ListedFeedItem = ResultOf<typeof ITEM_FIELDS> & Partial<ResultOf<typeof POST_FIELDS>>;

const COMMENT_FIELDS = graphql(`fragment FeedCommentFields on Comment {
  databaseId authorName authorUrl content { rendered } dateGmt link post { title { rendered } link }
}`);

/** The fields of a comment that feeds show. */
export type FeedComment = ResultOf<typeof COMMENT_FIELDS>;

/** The newest comments of the site. */
export const FEED_COMMENTS = graphql(
  'query ($first: Int!) { comments(first: $first) { nodes { ...FeedCommentFields } } }',
  [COMMENT_FIELDS],
);

/** The settings that govern feeds. */
export const FEED_SETTINGS = graphql('{ site { itemsPerFeed feedsShowExcerpts } }');

export type FeedSettings = ResultOf<typeof FEED_SETTINGS>['site'];

const PLACE_FIELDS = graphql(
  `fragment FeedPlaceFields on Place {
    kind label typeName search
    term { name description link }
    author { name link }
    node { title { rendered } link comments { ...FeedCommentFields } }
  }`,
  [COMMENT_FIELDS],
);

/** What is at the address of a feed. */
export type FeedPlace = ResultOf<typeof PLACE_FIELDS> & { contentNodes: { nodes: ListedFeedItem[] } | null };

/** The GraphQL documents of feeds, derived from the types of the site. */
export interface FeedDocuments {
  posts: TypedDocument<{ posts: { nodes: ListedFeedItem[] } }>;
  place: TypedDocument<{ placeByUri: FeedPlace | null }>;
}

/** Creates the documents for the types of a site. Called once per app. */
export function feedDocuments(schema: GraphQLSchema, registry: Registry): FeedDocuments {
  const { languages } = registry;
  const fragments = [...registry.postTypes.values()].flatMap(({ viewable, graphqlName }) => {
    const type = graphqlName === null ? undefined : schema.getType(graphqlName);
    if (!viewable || !isObjectType(type)) return [];
    const fields = type.getFields();
    const selection = selectionOf(POST_FIELDS, (name) => name in fields);
    return selection === '' ? [] : [`... on ${type.name} { ${selection} }`];
  });
  const itemFields = `${selectionOf(ITEM_FIELDS)} ${fragments.join('\n')}`;
  return {
    posts: derivedDocument(`query ($first: Int!, $whole: Boolean!${languages ? ', $language: String' : ''}) {
      posts(first: $first, orderBy: DATE, order: DESC${languages ? ', where: { shownInLanguage: $language }' : ''}) { nodes { ${itemFields} } }
    }`),
    place: derivedDocument(`query ($uri: String!, $first: Int!, $whole: Boolean!) {
      placeByUri(uri: $uri) {
        ${selectionOf(PLACE_FIELDS)}
        contentNodes(first: $first, stickyFirst: false) { nodes { ${itemFields} } }
      }
    }`),
  };
}

/** A feed, independent of its format. Texts are plain, markup is named so. */
export interface SiteFeed {
  title: string;
  description: string;
  /** The address of the list or item. */
  link: string;
  /** The address of the feed itself. */
  address: string;
  language: string;
  /** The address of the site's icon; empty without one. */
  icon: string;
  /** When an entry was last changed, in GMT; null without entries. */
  updatedGmt: string | null;
  entries: readonly FeedEntry[];
}

/** An item or a comment in a feed. */
export interface FeedEntry {
  title: string;
  link: string;
  /** A permanent identifier, which may look like an address. */
  identifier: string;
  author: { name: string; link: string | null } | null;
  publishedGmt: string;
  modifiedGmt: string;
  categories: readonly string[];
  summaryMarkup: string;
  /** The whole text; null if the site shows excerpts only. */
  contentMarkup: string | null;
  /** The comments on an item; null for a comment, and for an item that neither has nor accepts any. */
  comments: { link: string; feed: string; count: number } | null;
}

/** The latest of some times in GMT; null without any. */
export const latestOf = (times: readonly string[]): string | null =>
  times.reduce<string | null>((latest, time) => (latest === null || time > latest ? time : latest), null);

/** Makes relative addresses in markup absolute, since readers show it without its page. */
export const withAbsoluteAddresses = (markup: string, home: string): string =>
  markup.replace(/(<[^<>]*?\s(?:href|src)=")\/(?!\/)/g, (_match, start: string) => `${start}${new URL(home).origin}/`);
