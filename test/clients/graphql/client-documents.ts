import { graphql } from 'gql.tada';

// The documents are typed by the schema: an unknown field is a compiler error.

export const postFields = graphql(`
  fragment PostFields on Post @_unmask {
    id
    databaseId
    link
    title { rendered }
    author { name }
  }
`);

export const listPosts = graphql(
  `
    query ListPosts($first: Int!, $after: String) {
      posts(first: $first, after: $after, orderBy: ID, order: ASC) {
        nodes { ...PostFields }
        pageInfo { hasNextPage endCursor }
      }
    }
  `,
  [postFields],
);

export const readByUri = graphql(
  `
    query ReadByUri($uri: String!) {
      nodeByUri(uri: $uri) {
        __typename
        ... on Post { ...PostFields }
      }
    }
  `,
  [postFields],
);

export const createPost = graphql(
  `
    mutation CreatePost($input: PostInput!) {
      createPost(input: $input) { ...PostFields }
    }
  `,
  [postFields],
);

export const followPosts = graphql(`
  subscription FollowPosts($after: ID) {
    contentChanged(kinds: ["Post"], after: $after) {
      id
      action
      nodeId
      node { ... on Post { title { rendered } } }
    }
  }
`);
