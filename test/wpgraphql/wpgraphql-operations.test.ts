import { expect } from 'vitest';
import { cms, it } from '../support/site-test.ts';

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; path?: (string | number)[] }[];
}

async function send(query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${cms.port}/wpgraphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Answer;
}

/** One document for each kind of operation that front ends send. */
const QUERIES: Readonly<Record<string, string>> = {
  'interfaces and fragments': `{
    contentNodes(first: 3) { nodes { __typename ...Summary ... on NodeWithAuthor { author { node { ...Person } } } } }
    terms(first: 2) { nodes { __typename id name ... on HierarchicalTermNode { parentDatabaseId } } }
    users { nodes { ...Person } }
    comments(first: 2) { nodes { author { node { __typename ... on CommentAuthor { url } } } } }
    allSettings { generalSettingsTitle }
    menus { nodes { menuItems { nodes { connectedNode { node { __typename uri ... on ContentNode { link } } } } } } }
  }
  fragment Summary on ContentNode { id databaseId uri ... on NodeWithTitle { title } ... on NodeWithExcerpt { excerpt } }
  fragment Person on User { name avatar(size: 48) { url width } }`,
  comments: `{
    comments(first: 5, where: { orderby: COMMENT_DATE, order: ASC, contentType: [POST] }) {
      edges { cursor node { content(format: RENDERED) date parentId replies { nodes { databaseId } } } }
    }
    comment(id: 1, idType: DATABASE_ID) { status commentedOn { node { uri } } parent { node { id } } }
    post(id: 1, idType: DATABASE_ID) { commentCount comments(first: 2) { nodes { id } } }
  }`,
  'lists of all types': `{
    contentNodes(where: { contentTypes: [POST, PAGE], dateQuery: { after: { year: 2020 }, relation: AND } }) {
      nodes { contentTypeName slug date contentType { node { name } } }
      pageInfo { hasNextPage endCursor startCursor hasPreviousPage }
    }
    contentNode(id: "/", idType: URI) { id }
  }`,
  cursors: `query Page($first: Int, $last: Int, $after: String, $before: String) {
    posts(first: $first, last: $last, after: $after, before: $before) { edges { cursor } pageInfo { endCursor } }
    tags(first: $first, after: $after) { pageInfo { hasNextPage } }
    users(last: $last, before: $before) { pageInfo { hasPreviousPage } }
    mediaItems(first: $first) { nodes { id } }
  }`,
  'dates and enums': `query Dates($order: OrderEnum = ASC, $status: PostStatusEnum = PUBLISH, $type: ContentTypeEnum!) {
    posts(where: {
      status: $status
      orderby: [{ field: DATE, order: $order }]
      dateQuery: { column: DATE, year: 2024, compare: "=", hour: 12 }
    }) { nodes { date dateGmt modified modifiedGmt } }
    contentNodes(where: { contentTypes: [$type], orderby: [{ field: MODIFIED, order: DESC }] }) { nodes { id } }
  }`,
  introspection: `{
    __schema { queryType { name } types { name kind possibleTypes { name } } }
    __type(name: "Post") { interfaces { name } fields(includeDeprecated: true) { name isDeprecated type { kind } } }
  }`,
  media: `{
    mediaItems(first: 3, where: { mimeType: IMAGE_JPEG }) {
      nodes {
        altText caption mediaType mimeType sourceUrl(size: MEDIUM) srcSet(size: LARGE) sizes(size: THUMBNAIL)
        mediaDetails { width height file sizes(include: [MEDIUM, LARGE]) { name sourceUrl width height mimeType } }
      }
    }
    mediaItem(id: "https://example.org/a.jpg", idType: SOURCE_URL) { fileSize description(format: RENDERED) }
  }`,
  'menus by location': `query Menus($location: MenuLocationEnum) {
    menuItems(first: 50, where: { location: $location, parentDatabaseId: 0 }) {
      nodes { id parentId label url uri path target title cssClasses order childItems { nodes { label } } }
    }
    menus(where: { location: $location }) { nodes { name slug count locations } }
  }`,
  menus: `{
    menu(id: "main", idType: SLUG) { databaseId menuItems(first: 10) { edges { node { locations description } } } }
    menuItem(id: 1, idType: DATABASE_ID) { menu { node { name } } linkRelationship }
  }`,
  'node by URI': `query Template($uri: String!) {
    nodeByUri(uri: $uri) {
      __typename id uri isFrontPage isPostsPage isTermNode isContentNode
      ... on ContentType { name hasArchive contentNodes { nodes { id } } }
      ... on ContentNode { template { templateName } contentTypeName }
      ... on Category { posts { nodes { title } } }
      ... on Tag { contentNodes { nodes { uri } } }
      ... on User { posts { nodes { title } } }
    }
  }`,
  pages: `{
    pages(where: { parent: 0, orderby: [{ field: MENU_ORDER, order: ASC }] }) {
      nodes {
        title menuOrder isFrontPage isPostsPage
        ancestors { nodes { ... on Page { title } } }
        children(first: 5) { nodes { id uri } }
        parent { node { ... on Page { title } } }
        preview { node { title } }
      }
    }
    page(id: "/about/", idType: URI, asPreview: false) { template { __typename templateName } revisions { nodes { id } } }
  }`,
  'one post': `query Post($id: ID!) {
    post(id: $id, idType: SLUG) {
      title content excerpt(format: RENDERED) date modified slug uri link guid status commentStatus pingStatus isSticky
      author { node { name description uri avatar { url } } }
      categories { edges { isPrimary: cursor node { name } } }
      tags { nodes { name slug uri count } }
      terms(where: { taxonomies: [CATEGORY, TAG] }) { nodes { name taxonomyName } }
      featuredImage { cursor node { sourceUrl altText mediaDetails { width height } } }
      postFormats { nodes { name } }
    }
    postBy(slug: "a") { id }
    pageBy(uri: "b") { id }
    mediaItemBy(mediaItemId: 1) { id }
  }`,
  'lists of posts': `{
    posts(first: 5, where: {
      categoryName: "news", tagSlugIn: ["a"], authorName: "admin", search: "text", notIn: ["1"], hasPassword: false
    }) { nodes { id } edges { cursor node { title } } }
    byAuthor: user(id: 1, idType: DATABASE_ID) { posts(where: { categoryName: "news", tag: "a" }) { nodes { id } } }
  }`,
  revisions: `{
    revisions(first: 2) { nodes { id ... on Post { revisionOf { node { id } } } } }
    post(id: 1, idType: DATABASE_ID, asPreview: true) {
      isPreview isRevision previewRevisionId previewRevisionDatabaseId preview { node { title } }
      revisions(last: 1) { nodes { title date author { node { name } } } }
    }
    user(id: 1, idType: DATABASE_ID) { revisions(first: 2) { nodes { id } } }
  }`,
  settings: `{
    generalSettings { title description url language timezone dateFormat timeFormat startOfWeek }
    readingSettings { postsPerPage showOnFront pageOnFront pageForPosts }
    discussionSettings { defaultCommentStatus } writingSettings { defaultCategory } permalinkSettings { structure }
    allSettings { generalSettingsTitle readingSettingsPostsPerPage discussionSettingsDefaultPingStatus }
  }`,
  'static front page': `{
    nodeByUri(uri: "/") { __typename ... on Page { title isFrontPage } ... on ContentType { isFrontPage isPostsPage } }
    contentType(id: "post", idType: NAME) { isPostsPage uri }
  }`,
  terms: `{
    categories(first: 20, where: { hideEmpty: true, orderby: COUNT, order: DESC, parent: 0 }) {
      nodes {
        name description count uri termTaxonomyId
        parent { node { name } } children { nodes { name } } ancestors { nodes { name } }
        posts(first: 2) { nodes { title } }
      }
    }
    category(id: "news", idType: SLUG) { taxonomy { node { name } } }
    tag(id: "/tag/a/", idType: URI) { posts { nodes { id } } }
    termNode(id: "news", idType: SLUG, taxonomy: CATEGORY) { name }
    postFormats { nodes { slug } }
  }`,
  'types and taxonomies': `{
    contentTypes { nodes { name label labels { singularName } graphqlSingleName hierarchical hasArchive restBase } }
    taxonomies { nodes { name label hierarchical connectedContentTypes { nodes { name } } } }
    taxonomy(id: "category", idType: NAME) { graphqlPluralName isPublic: public }
  }`,
  users: `{
    users(first: 5, where: { hasPublishedPosts: [POST], orderby: [{ field: DISPLAY_NAME, order: ASC }] }) {
      nodes { id databaseId name firstName lastName nickname slug uri url description avatar(size: 96, rating: G) { url } }
    }
    user(id: "admin", idType: SLUG) { pages { nodes { id } } mediaItems { nodes { id } } roles { nodes { name } } }
    viewer { name email capabilities }
    userRoles { nodes { name } }
  }`,
};

const VARIABLES: Readonly<Record<string, Record<string, unknown>>> = {
  cursors: { first: 2 },
  'dates and enums': { type: 'PAGE' },
  'node by URI': { uri: '/' },
  'one post': { id: 'none' },
};

for (const [kind, document] of Object.entries(QUERIES)) {
  it(`the query of the kind "${kind}" is valid and is answered without errors`, async () => {
    const { data, errors } = await send(document, VARIABLES[kind]);
    expect(errors ?? []).toEqual([]);
    expect(data).toBeDefined();
  });
}

const MUTATIONS: Readonly<Record<string, string>> = {
  posts: `{
    createPost(input: { title: "A", content: "B", status: DRAFT, categories: { append: true, nodes: [{ slug: "news" }] } }) {
      clientMutationId post { id title categories { nodes { slug } } }
    }
    updatePost(input: { id: "cG9zdDow", title: "A", tags: { nodes: [{ name: "a" }] }, menuOrder: 1 }) { post { title } }
    deletePost(input: { id: "cG9zdDow", forceDelete: true }) { deletedId post { title } }
    createPage(input: { title: "A", parentId: 1 }) { page { uri } }
    updatePage(input: { id: "cG9zdDow", slug: "a" }) { page { uri } }
    deletePage(input: { id: "cG9zdDow" }) { deletedId page { uri } }
  }`,
  'terms, files, settings and accounts': `{
    createCategory(input: { name: "A", parentId: "0" }) { clientMutationId category { id parentId } }
    updateCategory(input: { id: "dGVybTow", name: "B" }) { category { name } }
    deleteCategory(input: { id: "dGVybTow" }) { deletedId category { name } }
    createTag(input: { name: "A" }) { tag { slug } }
    updateTag(input: { id: "dGVybTow", description: "B" }) { tag { description } }
    deleteTag(input: { id: "dGVybTow" }) { deletedId tag { name } }
    updateMediaItem(input: { id: "cG9zdDow", altText: "A" }) { mediaItem { altText } }
    updateUser(input: { id: "dXNlcjow", firstName: "A" }) { user { firstName } }
    updateSettings(input: { generalSettingsTitle: "A" }) { generalSettings { title } allSettings { generalSettingsTitle } }
  }`,
  comments: `{
    createComment(input: { commentOn: 0, content: "A", author: "A", authorEmail: "a@example.org", parent: "0" }) {
      success comment { id content }
    }
    updateComment(input: { id: "Y29tbWVudDow", content: "B" }) { comment { content } }
    deleteComment(input: { id: "Y29tbWVudDow", forceDelete: true }) { deletedId comment { id } }
    restoreComment(input: { id: "Y29tbWVudDow" }) { restoredId comment { id } }
  }`,
};

for (const [kind, selection] of Object.entries(MUTATIONS)) {
  it(`the mutations of ${kind} are valid, and refused for anonymous viewers`, async () => {
    const { data, errors = [] } = await send(`mutation ${selection}`);
    expect(errors.filter(({ path }) => path === undefined)).toEqual([]);
    expect(new Set(errors.map(({ path }) => path?.[0]))).toEqual(new Set(Object.keys(data ?? {})));
  });
}

it.each([
  ['slugs of accounts', 'users(where: { nicenameIn: $texts, orderby: [{ field: NICE_NAME_IN }] })'],
  ['ids of comments', 'comments(where: { commentNotIn: $ids })'],
  ['orders of posts', 'posts(where: { orderby: $orders })'],
  ['orders of accounts', 'users(where: { orderby: $userOrders })'],
])('a list with too many values is refused: %s', async (_values, list) => {
  const texts = Array.from({ length: 2_001 }, (_, index) => `slug-${index}`);
  const orders = Array.from({ length: 11 }, () => ({ field: 'SLUG', order: 'ASC' }));
  const userOrders = orders.map(() => ({ field: 'URL' }));
  const all: Record<string, [string, unknown]> = {
    texts: ['[String]', texts],
    ids: ['[ID]', texts],
    orders: ['[PostObjectsConnectionOrderbyInput]', orders],
    userOrders: ['[UsersConnectionOrderbyInput]', userOrders],
  };
  const name = /\$(\w+)/.exec(list)?.[1] ?? '';
  const [type, value] = all[name] ?? ['', null];
  const { errors } = await send(`query ($${name}: ${type}) { ${list} { nodes { id } } }`, { [name]: value });
  expect(errors).toMatchObject([{ extensions: { code: 'rest_invalid_param', status: 400 } }]);
});

it('a list in the order of given slugs has others last', async () => {
  const { data } = await send('{ posts(first: 3) { nodes { slug } } }');
  const [first, second, third] = (data as { posts: { nodes: { slug: string }[] } }).posts.nodes.map(({ slug }) => slug);
  const nameIn = [third, 'no-such-slug', first, second];
  const ordered = await send(
    'query ($nameIn: [String]) { posts(where: { nameIn: $nameIn, orderby: [{ field: NAME_IN, order: ASC }] }) { nodes { slug } } }',
    { nameIn },
  );
  expect(ordered.data).toEqual({ posts: { nodes: [third, first, second].map((slug) => ({ slug })) } });
});
