import { readFileSync } from 'node:fs';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect } from 'vitest';
import { verifiedChange } from '../../docs/examples/nextjs/lib/changes.ts';
import { readItem, readList, readPreview } from '../../docs/examples/nextjs/lib/content.ts';
import { plainText } from '../../docs/examples/nextjs/lib/plain-text.ts';
import { postIds } from '../support/site-content.ts';
import { cms, it } from '../support/site-test.ts';

/** The folders of the starters, with that of the files that they share. */
const SHARED_FOLDERS = {
  astro: { server: 'astro/src/lib', everywhere: 'astro/src/lib' },
  nextjs: { server: 'nextjs/lib', everywhere: 'nextjs/lib' },
  nuxt: { server: 'nuxt/server/utils', everywhere: 'nuxt/shared/utils' },
  sveltekit: { server: 'sveltekit/src/lib/server', everywhere: 'sveltekit/src/lib' },
};
const NAMES = Object.keys(SHARED_FOLDERS) as (keyof typeof SHARED_FOLDERS)[];

const read = (path: string): string => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');

const SECRET = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;

beforeEach(() => {
  const before = { ...process.env };
  Object.assign(process.env, { CMS_GRAPHQL_URL: `http://127.0.0.1:${cms.port}/graphql`, WEBHOOK_SECRET: SECRET });
  return () => {
    process.env = before;
  };
});

describe('the starters of front ends', () => {
  it('have the same files for content and changes, pinned packages, and a page that names them', () => {
    for (const name of NAMES) {
      for (const file of ['content.ts', 'changes.ts'])
        expect(read(`examples/${SHARED_FOLDERS[name].server}/${file}`), name).toBe(read(`examples/nextjs/lib/${file}`));
      const textFile = `examples/${SHARED_FOLDERS[name].everywhere}/plain-text.ts`;
      expect(read(textFile), name).toBe(read('examples/nextjs/lib/plain-text.ts'));
      const { dependencies, devDependencies } = JSON.parse(read(`examples/${name}/package.json`)) as Record<
        string,
        Record<string, string>
      >;
      for (const version of Object.values({ ...dependencies, ...devDependencies }))
        expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(read(`front-ends/${name}.md`), name).toContain(`../examples/${name}`);
    }
  });

  it('show titles as text', () => {
    expect(plainText('Tom &amp; <em>Ada</em>&#8217;s &lt;b&gt; &quot;&nbsp;')).toBe('Tom & Ada’s <b> "&nbsp;');
    expect(plainText('&#38;lt;')).toBe('&lt;');
  });

  it('list posts page after page', async () => {
    const first = await readList({ first: 2 });
    expect(first.posts).toHaveLength(2);
    const second = await readList({ first: 2, after: first.next });
    const uris = [...first.posts, ...second.posts].map(({ uri }) => uri);
    expect(new Set(uris).size).toBe(4);
    expect(await readItem(first.posts[0]?.uri ?? '')).toMatchObject({ uri: first.posts[0]?.uri });
  });

  it('show posts and pages, and nothing at other paths', async () => {
    expect((await readItem('/2021/05/pea-soup/'))?.databaseId).toBe(postIds.peaSoup);
    expect((await readItem('/about-us/'))?.databaseId).toBe(postIds.aboutPage);
    for (const path of ['/', '/nothing/', '/category/garden/', `/?p=${postIds.contributorDraftPost}`])
      expect(await readItem(path), path).toBeNull();
  });

  it('show a draft with its preview token only', async () => {
    const post = postIds.contributorDraftPost;
    const { body } = await cms.send<{ token: string }>({
      method: 'POST',
      path: '/cms-json/postern/v1/preview-tokens',
      as: 'editor',
      json: { post },
    });
    expect((await readPreview(String(post), body.token))?.databaseId).toBe(post);
    expect(await readPreview(String(post), 'wrong')).toBeNull();
    expect(await readPreview(String(postIds.editorPrivatePost), body.token)).toBeNull();
    expect(await readPreview('1&x=2', body.token)).toBeNull();
  });

  it('accept a webhook with the signature of its secret only', () => {
    const body = JSON.stringify({ type: 'post.updated', timestamp: '2026-01-01T00:00:00Z', data: { uri: '/a/' } });
    const headersWith = (secret: string, sent = new Date()) =>
      new Headers({
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(sent.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', sent, body),
      });
    expect(verifiedChange(body, headersWith(SECRET))?.data.uri).toBe('/a/');
    expect(verifiedChange(`${body} `, headersWith(SECRET))).toBeNull();
    expect(verifiedChange(body, headersWith('whsec_b3RoZXI='))).toBeNull();
    expect(verifiedChange(body, headersWith(SECRET, new Date(Date.now() - 600_000)))).toBeNull();
    expect(verifiedChange(body, new Headers())).toBeNull();
    process.env.WEBHOOK_SECRET = '';
    expect(() => verifiedChange(body, headersWith(SECRET))).toThrow();
  });
});
