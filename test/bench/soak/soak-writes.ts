import { POSTS } from '../cases/bench-case.ts';
import { writeRequest } from '../cases/write-requests.ts';
import { sentence } from '../site/bench-words.ts';
import type { SoakRequest } from './soak-client.ts';
import { fieldOf, ItemPool, type SoakOperation, type SoakSession } from './soak-operation.ts';

const CORE = '/wp-json/wp/v2';

const CREATE_DOCUMENT = `mutation ($title: String!) { createPost(input: { title: $title, status: "publish" }) { databaseId } }`;
const WPGRAPHQL_CREATE = `mutation ($title: String!) { createPost(input: { title: $title, status: PUBLISH }) { post { databaseId } } }`;

const mutation = (path: string, query: string, title: string): SoakRequest => ({
  method: 'POST',
  path,
  json: { query, variables: { title } },
  authenticated: true,
});

/** Returns the writes. Above a number of items of a kind, each new one is followed by the deletion of the oldest. */
export function soakWrites(): readonly SoakOperation[] {
  const posts = new ItemPool<number>(40);
  const comments = new ItemPool<number>(40);
  const tags = new ItemPool<number>(20);
  let index = 0;

  const write = async ({ call }: SoakSession, kind: string, request: SoakRequest) =>
    call(kind, { ...request, authenticated: true });
  const deleteSurplus = async (session: SoakSession, pool: ItemPool<number>, base: string) => {
    const id = pool.takeSurplus();
    if (id === undefined) return;
    await write(session, `${base}, delete`, { method: 'DELETE', path: `${CORE}/${base}/${id}?force=true` });
  };
  const postRequest = (name: 'create' | 'update' | 'batch', id?: number): SoakRequest => {
    const { method, path, body } = writeRequest({ name, index: index++, id, posts: 3 });
    return { method, path, json: body };
  };

  return [
    {
      kind: 'posts, create',
      group: 'writes',
      weight: 3,
      run: async (session) => {
        posts.add(fieldOf<number>(await write(session, 'posts, create', postRequest('create')), 'id'));
        await deleteSurplus(session, posts, 'posts');
      },
    },
    {
      kind: 'posts, update',
      group: 'writes',
      weight: 3,
      run: async (session) => {
        const id = posts.take();
        if (id === undefined) return;
        await write(session, 'posts, update', postRequest('update', id));
        posts.add(id);
      },
    },
    {
      kind: 'posts, read for editing',
      group: 'reads',
      weight: 2,
      run: async (session) => {
        const id = posts.take();
        if (id === undefined) return;
        await session.call('posts, read for editing', { path: `${POSTS}/${id}?context=edit`, authenticated: true });
        posts.add(id);
      },
    },
    {
      kind: 'batch',
      group: 'writes',
      weight: 1,
      run: async (session) => {
        const answer = await write(session, 'batch', postRequest('batch'));
        for (const { body } of fieldOf<{ body: { id: number } }[]>(answer, 'responses') ?? []) posts.add(body.id);
        for (let count = 0; count < 3; count++) await deleteSurplus(session, posts, 'posts');
      },
    },
    {
      kind: 'comments, create',
      group: 'writes',
      weight: 3,
      run: async (session) => {
        const { random, postIds } = session;
        const json = { post: random.pick(postIds), content: `${sentence(random)} ${index++} of ${process.pid}` };
        const answer = await write(session, 'comments, create', { method: 'POST', path: `${CORE}/comments`, json });
        comments.add(fieldOf<number>(answer, 'id'));
        await deleteSurplus(session, comments, 'comments');
      },
    },
    {
      kind: 'tags, create',
      group: 'writes',
      weight: 1,
      run: async (session) => {
        const json = { name: `Soak ${process.pid} ${index++}` };
        const answer = await write(session, 'tags, create', { method: 'POST', path: `${CORE}/tags`, json });
        tags.add(fieldOf<number>(answer, 'id'));
        await deleteSurplus(session, tags, 'tags');
      },
    },
    {
      kind: 'GraphQL, create',
      group: 'writes',
      weight: 1,
      run: async (session) => {
        const request = mutation('/graphql', CREATE_DOCUMENT, `GraphQL ${index++}`);
        const data = fieldOf<{ createPost: { databaseId: number } | null }>(
          await session.call('GraphQL, create', request),
          'data',
        );
        posts.add(data?.createPost?.databaseId);
      },
    },
    {
      kind: 'WPGraphQL, create',
      group: 'writes',
      weight: 1,
      run: async (session) => {
        const request = mutation('/wpgraphql', WPGRAPHQL_CREATE, `WPGraphQL ${index++}`);
        const answer = await session.call('WPGraphQL, create', request);
        posts.add(
          fieldOf<{ createPost: { post: { databaseId: number } } | null }>(answer, 'data')?.createPost?.post
            ?.databaseId,
        );
        for (let count = 0; count < 2; count++) await deleteSurplus(session, posts, 'posts');
      },
    },
  ];
}
