import fc from 'fast-check';
import { expect } from 'vitest';
import { runs } from '../support/property-runs.ts';
import { cms, it } from '../support/site-test.ts';
import { queryWpgraphql } from '../support/wpgraphql-client.ts';

const TAGS = ['year', 'monthnum', 'day', 'hour', 'minute', 'second', 'post_id', 'postname', 'category', 'author'];

const tag = fc.constantFrom(...TAGS.map((name) => `%${name}%`));
const text = fc.constantFrom('-', '_', '.html', '.htm', '.php', '.xml', 'archives', 'Blog', 'p', '7', '2020', 'é');
const part = fc.array(fc.oneof(tag, tag, text), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
/** Parts that name the post are frequent, so that most structures are valid. */
const namingPart = fc
  .tuple(
    fc.constantFrom('', '%post_id%-', '%year%', 'post-', '%author%-'),
    fc.constantFrom('%postname%', '%postname%', '%post_id%'),
    fc.constantFrom('', '.html', '.htm', '.php', '-x', '%day%', '-%post_id%', '%post_id%'),
  )
  .map((pieces) => pieces.join(''));
const reserved = fc.constantFrom('page', 'feed', 'embed', 'author', 'category', 'tag', 'comments', 'date', 'search');
const structure = fc
  .tuple(
    fc.constantFrom('', '', '', '/index.php'),
    fc.array(fc.oneof({ weight: 4, arbitrary: part }, { weight: 1, arbitrary: reserved }), { maxLength: 2 }),
    namingPart,
    fc.array(part, { maxLength: 1 }),
    fc.constantFrom('', '/'),
  )
  .map(([front, before, name, after, end]) => `${front}/${[...before, name, ...after].join('/')}${end}`);

const SLUGS = ['one-2-html', '日本', '7-x', 'ends-2020', 'feed-me', 'a'];

const change = <Body>(path: string, json: object) => cms.send<Body>({ method: 'POST', path, as: 'admin', json });

async function createPosts(): Promise<number[]> {
  const ids: number[] = [];
  for (const slug of SLUGS) {
    const json = { title: slug, slug, status: 'publish', categories: [2], date: '2021-07-08T09:10:11' };
    ids.push((await change<{ id: number }>('posts', json)).body.id);
  }
  return ids;
}

/** Where the faces of the site find the item at an address. */
async function itemsAt(link: string) {
  const { pathname: path } = new URL(link);
  const query = 'query ($uri: String!) { placeByUri(uri: $uri) { node { databaseId } } }';
  const [resolved, node, oembed, page, card, feed, comments] = await Promise.all([
    cms.graphql(query, { variables: { uri: path } }),
    queryWpgraphql(cms, {
      query: 'query ($uri: String!) { nodeByUri(uri: $uri) { ... on Post { databaseId } } }',
      variables: { uri: path },
    }),
    cms.get(`/cms-json/oembed/1.0/embed?url=${encodeURIComponent(link)}`),
    cms.get(path),
    cms.get(`${path.replace(/\/$/, '')}/embed/`),
    cms.get(`${path.replace(/\/$/, '')}/feed/`),
    cms.get(`${path.replace(/\/$/, '')}/comment-page-1/`),
  ]);
  return {
    resolved: resolved.body.data?.placeByUri,
    node: node.data?.nodeByUri,
    statuses: [oembed, page, card, feed].map(({ status }) => status),
    // The first page of comments is the page of the post.
    comments: comments.status === 301 ? String(comments.headers.location) : String(comments.status),
  };
}

it('every accepted permalink structure resolves the permalinks that it creates', async () => {
  const ids = await createPosts();
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(structure, fc.nat(), async (permalinkStructure, index) => {
      const { status } = await change('settings?_fields=permalink_structure', {
        permalink_structure: permalinkStructure,
      });
      if (status === 400) return;
      accepted++;
      const id = ids[index % ids.length] ?? 0;
      const { link } = (await cms.get(`posts/${id}`)).body;
      const { comments, ...found } = await itemsAt(link);
      expect({ link, ...found }).toEqual({
        link,
        resolved: { node: { databaseId: id } },
        node: { databaseId: id },
        statuses: [200, 200, 200, 200],
      });
      expect(['200', decodeURI(link)]).toContain(decodeURI(comments));
    }),
    { numRuns: runs(60) },
  );
  expect(accepted).toBeGreaterThan(runs(25));
});
