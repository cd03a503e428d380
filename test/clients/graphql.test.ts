import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { passwordOf } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';

interface Post {
  databaseId: number;
  link: string;
  title: { rendered: string };
  author: { name: string } | null;
}

/** The client of the example, whose types are generated from the schema below. */
interface SiteClient {
  allPosts(pageSize: number): Promise<Post[]>;
  postAt(uri: string): Promise<Post | null>;
  write(title: string, content: string): Promise<Post>;
  changes(after?: string | null): AsyncIterableIterator<{ data?: { contentChanged: { id: string; action: string } } }>;
  close(): void;
}
type CreateClient = (url: string, account?: { login: string; password: string }) => SiteClient;

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'test/clients/graphql');

let anonymousClient: SiteClient;
let editorClient: SiteClient;

it.beforeAll(async () => {
  const { createSiteClient } = (await import(join(folder, 'client.ts'))) as { createSiteClient: CreateClient };
  const url = `http://127.0.0.1:${cms.port}/graphql`;
  anonymousClient = createSiteClient(url);
  editorClient = createSiteClient(url, { login: 'editor', password: passwordOf('editor') });
});
it.afterAll(() => {
  anonymousClient.close();
  editorClient.close();
});

describe('a typed client of the GraphQL API', () => {
  it('lists all items page by page', async () => {
    const posts = await anonymousClient.allPosts(4);
    const { headers } = await cms.get('posts?per_page=1');
    expect(posts.length).toBe(Number(headers['x-cms-total']));
    expect(new Set(posts.map(({ databaseId }) => databaseId)).size).toBe(posts.length);
  });

  it('reads the item at an address', async () => {
    const [first] = await anonymousClient.allPosts(1);
    expect(await anonymousClient.postAt(first?.link ?? '')).toMatchObject(first ?? {});
    expect(await anonymousClient.postAt('/nothing-here/')).toBeNull();
  });

  it('writes with an application password and receives code and status of an error', async () => {
    expect(await editorClient.write('By a program', 'Text')).toMatchObject({
      title: { rendered: 'By a program' },
      author: { name: 'Edda Fenn' },
    });
    await expect(anonymousClient.write('Anonymous', 'Text')).rejects.toMatchObject({
      name: 'ApiError',
      code: 'rest_cannot_create',
      status: 401,
    });
  });

  it('subscribes to changes and resumes after the last one received', async () => {
    const changes = anonymousClient.changes();
    const nextChange = changes.next();
    await expect.poll(() => cms.app.domain.changes.size).toBe(1);
    await editorClient.write('First change', 'Text');
    const first = (await nextChange).value?.data?.contentChanged;
    expect(first).toMatchObject({ action: 'CREATED', node: { title: { rendered: 'First change' } } });
    await changes.return?.();
    await editorClient.write('Second change', 'Text');
    const resumed = anonymousClient.changes(first?.id);
    const later = (await resumed.next()).value?.data?.contentChanged;
    expect(later).toMatchObject({ action: 'CREATED', node: { title: { rendered: 'Second change' } } });
    await resumed.return?.();
  });
});

describe('the documents of the typed client', () => {
  it('match the types generated from the schema', () => {
    const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    const config = join(folder, 'tsconfig.json');
    const generated = run('node_modules/gql.tada/bin/cli.js', 'generate-output', '-c', config);
    expect([generated.status, generated.stderr]).toEqual([0, '']);
    const compiled = run('node_modules/typescript/bin/tsc', '-p', config);
    expect([compiled.status, compiled.stdout]).toEqual([0, '']);
  });
});
