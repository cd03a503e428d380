import { SignJWT } from 'jose';
import { beforeEach, describe, expect } from 'vitest';
import { tokenKey } from '../../../schema/auth/signed-token.ts';
import { bookDeclarations } from '../../support/book-declarations.ts';
import type { PostItem } from '../../support/rest-bodies.ts';
import { type Login, postIds } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

const it = siteTest({ declarations: bookDeclarations });

interface Token {
  uuid: string;
  post: number;
  expires: string;
  uses_left: number | null;
  token: string;
  preview_link: string;
  code?: string;
}

const write = <Body = PostItem & { code?: string }>(path: string, json: object, as: Login = 'author') =>
  cms.send<Body>({ method: 'POST', path, json, as });

const createToken = (post: number, json: object = {}, as: Login = 'author') =>
  write<Token>('/cms-json/postern/v1/preview-tokens', { post, ...json }, as);

const tokenOf = async (post: number, json: object = {}, as: Login = 'author'): Promise<Token> => {
  const { status, body } = await createToken(post, json, as);
  expect(status).toBe(201);
  return body;
};

const preview = (post: number, token: string, path = 'posts') =>
  cms.get<PostItem & { code?: string }>(`${path}/${post}?preview_token=${token}`);

const expectRefused = async (post: number, token: string) => {
  const { status, body, headers } = await preview(post, token);
  expect([status, body.code]).toEqual([403, 'rest_preview_token_invalid']);
  expect(headers['cache-control']).toContain('no-store');
  expect(JSON.stringify(body)).not.toContain('Unfinished');
};

/** The id of a draft of the account `author`. */
let draft: number;

beforeEach(async () => {
  draft = (await write('posts', { title: 'Unfinished', content: 'Half a text', status: 'draft' })).body.id;
});

describe('a preview token', () => {
  it('shows a draft, a scheduled item, a page and an item of a declared type to anonymous viewers, in the context view', async () => {
    const future = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19);
    const { body: scheduled } = await write('posts', { title: 'Unfinished 2', status: 'publish', date_gmt: future });
    const { body: page } = await write('pages', { title: 'Unfinished 3', status: 'pending' }, 'editor');
    const { body: book } = await write('books', { title: 'Unfinished 4', status: 'private' }, 'editor');
    for (const [path, id, as] of [
      ['posts', draft, 'author'],
      ['posts', scheduled.id, 'author'],
      ['pages', page.id, 'editor'],
      ['books', book.id, 'editor'],
    ] as const) {
      expect((await cms.get(`${path}/${id}`)).status).toBe(401);
      const { token } = await tokenOf(id, {}, as);
      const { status, body, headers } = await preview(id, token, path);
      expect([status, body.title.rendered.slice(0, 10)]).toEqual([200, 'Unfinished']);
      expect(headers['cache-control']).toMatch(/no-store.*private|private.*no-store/);
      expect(body.title.raw).toBeUndefined();
      expect((await cms.get(`${path}/${id}?context=edit&preview_token=${token}`)).status).toBe(401);
      expect((await cms.get(`${path}/${id}`)).status).toBe(401);
    }
  });

  it('grants nothing else: no other item, list, revision, comment or change', async () => {
    const { token } = await tokenOf(draft);
    await expectRefused(postIds.authorDraftPost, token);
    const list = await cms.get<PostItem[]>(`posts?status=draft&preview_token=${token}`);
    expect(list.status).not.toBe(200);
    const found = await cms.get<PostItem[]>(`posts?include=${draft}&preview_token=${token}`);
    expect(found.body).toEqual([]);
    for (const path of [`posts/${draft}/revisions`, `posts/${draft}/autosaves`, `comments?post=${draft}`]) {
      const answer = await cms.get(`${path}${path.includes('?') ? '&' : '?'}preview_token=${token}`);
      expect([path, answer.status]).toEqual([path, 401]);
    }
    const path = `posts/${draft}?preview_token=${token}`;
    expect((await cms.send({ method: 'POST', path, json: { title: 'Taken' } })).status).toBe(401);
    expect((await cms.send({ method: 'DELETE', path })).status).toBe(401);
    expect((await cms.get(`/cms-json/postern/v1/preview-tokens?post=${draft}&preview_token=${token}`)).status).toBe(
      401,
    );
    expect((await cms.get(`pages/${draft}?preview_token=${token}`)).status).toBe(404);
  });

  it('is refused if it is forged, of another type or expired', async () => {
    const { token, uuid } = await tokenOf(draft);
    const [header, payload, signature] = token.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const other = { ...claims, sub: String(postIds.authorDraftPost) };
    await expectRefused(postIds.authorDraftPost, [header, encode(other), signature].join('.'));
    await expectRefused(draft, [encode({ alg: 'none', typ: 'preview+jwt' }), payload, ''].join('.'));
    for (const text of ['x', 'a.b.c', uuid, token.slice(0, -3), 'y'.repeat(5_000)]) await expectRefused(draft, text);

    const key = await tokenKey(cms.app.domain);
    const signed = (typ: string, expires: Date) =>
      new SignJWT({ ...claims, exp: undefined })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setExpirationTime(expires)
        .sign(key);
    const later = new Date(Date.now() + 60_000);
    expect((await preview(draft, await signed('preview+jwt', later))).status).toBe(200);
    await expectRefused(draft, await signed('at+jwt', later));
    await expectRefused(draft, await signed('preview+jwt', new Date(Date.now() - 60_000)));
    // The stored time decides, even if the signature states a later one.
    await site.database.transaction((client) =>
      client.previewToken.update({ where: { uuid }, data: { expires: '2020-01-01T00:00:00' } }),
    );
    await expectRefused(draft, token);
  });

  it('can be used as often as it says, also by simultaneous requests', async () => {
    const { token, uuid } = await tokenOf(draft, { max_uses: 3 });
    await expectRefused(postIds.authorDraftPost, token);
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await preview(draft, token)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    await expectRefused(draft, token);
    const { body } = await cms.get<Token[]>(`/cms-json/postern/v1/preview-tokens?post=${draft}`, { as: 'author' });
    expect(body.find((row) => row.uuid === uuid)?.uses_left).toBe(0);
  });

  it('is listed without its text and revoked at once by those who may edit the item', async () => {
    const { token, uuid } = await tokenOf(draft, { name: 'For Kim' });
    const list = await cms.get<Token[]>(`/cms-json/postern/v1/preview-tokens?post=${draft}`, { as: 'editor' });
    expect(list.body).toMatchObject([{ uuid, post: draft, name: 'For Kim', version: 'saved', uses_left: null }]);
    expect(JSON.stringify(list.body)).not.toContain(token.slice(-20));
    for (const as of [undefined, 'subscriber', 'contributor'] as const) {
      expect((await cms.get(`/cms-json/postern/v1/preview-tokens?post=${draft}`, { as })).status).toBe(as ? 403 : 401);
      expect(
        (await cms.send({ method: 'DELETE', path: `/cms-json/postern/v1/preview-tokens/${uuid}`, as })).status,
      ).toBe(as ? 403 : 401);
    }
    expect((await preview(draft, token)).status).toBe(200);
    expect(
      (await cms.send({ method: 'DELETE', path: `/cms-json/postern/v1/preview-tokens/${uuid}`, as: 'editor' })).status,
    ).toBe(200);
    await expectRefused(draft, token);
    const again = await cms.send<Token>({
      method: 'DELETE',
      path: `/cms-json/postern/v1/preview-tokens/${uuid}`,
      as: 'editor',
    });
    expect([again.status, again.body.code]).toEqual([404, 'rest_preview_token_not_found']);
  });

  it('ends when its creator loses the right to edit the item, is disabled or deleted', async () => {
    const { token } = await tokenOf(draft, {}, 'editor');
    const roles = (values: string[]) =>
      site.database.transaction((client) =>
        client.user.update({ where: { login: 'editor' }, data: { roles: JSON.stringify(values) } }),
      );
    expect((await preview(draft, token)).status).toBe(200);
    await roles(['subscriber']);
    await expectRefused(draft, token);
    await roles(['editor']);
    expect((await preview(draft, token)).status).toBe(200);
    const disable = (disabled: boolean) =>
      site.database.transaction((client) => client.user.update({ where: { login: 'editor' }, data: { disabled } }));
    await disable(true);
    await expectRefused(draft, token);
    await disable(false);
  });

  it('is refused while the item is in the trash, and gone with the item', async () => {
    const { token } = await tokenOf(draft);
    await cms.send({ method: 'DELETE', path: `posts/${draft}`, as: 'author' });
    await expectRefused(draft, token);
    expect((await createToken(draft)).body.code).toBe('rest_preview_unavailable');
    await cms.send({ method: 'DELETE', path: `posts/${draft}?force=true`, as: 'author' });
    expect(await site.database.reader.previewToken.count({ where: { postId: draft } })).toBe(0);
  });

  it('shows each version of an autosave with dynamic blocks', async () => {
    const content = (text: string) => `<!-- wp:search {"label":"Find"} /--><p>${text}</p>`;
    const { body: post } = await write('posts', { title: 'Plums', content: content('Old'), status: 'publish' });
    const shown: string[] = [];
    const { token } = await tokenOf(post.id, { version: 'autosave' });
    for (const text of ['First', 'Second', 'Third']) {
      await write(`posts/${post.id}/autosaves`, { title: 'Plums', content: content(text), excerpt: '' });
      shown.push((await preview(post.id, token)).body.content?.rendered ?? '');
    }
    expect(shown.map((html) => /<p[^>]*>(\w+)<\/p>/.exec(html)?.[1])).toEqual(['First', 'Second', 'Third']);
  });

  it('shows the newer autosave of its creator, of a published item too, and never caches it', async () => {
    const { body: post } = await write('posts', { title: 'Plums', content: 'Saved text', status: 'publish' });
    await write(`posts/${post.id}/autosaves`, { title: 'Better plums', content: 'New text', excerpt: '' });
    await write(`posts/${post.id}/autosaves`, { title: 'Of the editor', content: 'Other' }, 'editor');
    const { token } = await tokenOf(post.id, { version: 'autosave' });
    const shown = await preview(post.id, token);
    expect(shown.body.title.rendered).toBe('Better plums');
    expect(shown.body.content.rendered).toContain('New text');
    expect(shown.body.excerpt.rendered).toContain('New text');
    const publicItem = await cms.get(`posts/${post.id}`);
    expect(publicItem.body.title.rendered).toBe('Plums');
    expect(publicItem.body.content.rendered).toContain('Saved text');
    const { token: ofSaved } = await tokenOf(post.id);
    expect((await preview(post.id, ofSaved)).body.title.rendered).toBe('Plums');
  });

  it('unlocks an item with a password', async () => {
    const { body } = await write('posts', {
      title: 'Locked',
      content: 'Hidden text',
      password: 'mint',
      status: 'publish',
    });
    const { token } = await tokenOf(body.id);
    expect((await preview(body.id, token)).body.content.rendered).toContain('Hidden text');
    expect((await cms.get(`posts/${body.id}`)).body.content.rendered).toBe('');
  });

  it('is a page of the site, which no cache stores', async () => {
    const { preview_link: link, token } = await tokenOf(draft);
    expect(link).toBe(`${SITE_URL}/?p=${draft}&preview_token=${token}`);
    const { pathname, search } = new URL(link);
    const page = await cms.send<string>({ method: 'GET', path: pathname + search });
    expect(page.status).toBe(200);
    expect(String(page.text)).toContain('Half a text');
    expect(String(page.text)).not.toContain(token);
    expect(page.headers['cache-control']).toBe('no-store, private');
    expect(page.headers['referrer-policy']).toBe('same-origin');
    const refused = await cms.send<string>({
      method: 'GET',
      path: `/?p=${postIds.authorDraftPost}&preview_token=${token}`,
    });
    expect([refused.status, refused.headers['cache-control']]).toEqual([403, 'no-store, private']);
    expect((await cms.send({ method: 'GET', path: `/?p=${draft}` })).status).toBe(404);
  });
});

describe('creating a preview token', () => {
  it('requires the right to edit the item, and valid values', async () => {
    for (const as of ['subscriber', 'contributor'] as const) {
      expect((await createToken(draft, {}, as)).status).toBe(403);
    }
    expect(
      (await cms.send({ method: 'POST', path: '/cms-json/postern/v1/preview-tokens', json: { post: draft } })).status,
    ).toBe(401);
    for (const json of [{ expires_in: 59 }, { expires_in: 2_592_001 }, { max_uses: 0 }, { version: 'revision' }]) {
      expect((await createToken(draft, json)).status).toBe(400);
    }
    expect((await createToken(999_999)).body.code).toBe('rest_post_invalid_id');
    const before = Date.now();
    const expires = Date.parse(`${(await tokenOf(draft, { expires_in: 60 })).expires}Z`);
    // Expiry is in whole seconds.
    expect(expires).toBeGreaterThan(before + 59_000 - 1);
    expect(expires).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  it('is audited without the token, and shown to its creator as preview_link of the item', async () => {
    const read = async (as: Login) =>
      (await cms.get(`posts/${draft}?context=edit&_fields=preview_link`, { as })).body.preview_link;
    expect(await read('author')).toBeUndefined();
    const { token, uuid, preview_link: link } = await tokenOf(draft);
    expect(await read('author')).toBe(link);
    expect(await read('editor')).toBeUndefined();
    expect((await cms.get(`posts/${draft}?preview_token=${token}`)).body).not.toHaveProperty('preview_link');
    await cms.send({ method: 'DELETE', path: `/cms-json/postern/v1/preview-tokens/${uuid}`, as: 'author' });
    expect(await read('author')).toBeUndefined();
    const { body: entries } = await cms.get<{ action: string; kind: string }[]>(
      '/cms-json/postern/v1/audit-log?kind=previewToken',
      {
        as: 'admin',
      },
    );
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['deleted', 'created']);
    expect(JSON.stringify(entries)).not.toContain(token.slice(-20));
  });

  it('leads to the front end that PREVIEW_URL names', async () => {
    const program = await site.start({
      env: { PREVIEW_URL: 'https://front.example/preview?t={token}&id={id}&s={slug}&k={type}' },
    });
    const { body: post } = await write('posts', { title: 'Élan & more', status: 'publish' });
    const { body } = await program.send<Token>({
      method: 'POST',
      path: '/cms-json/postern/v1/preview-tokens',
      as: 'author',
      json: { post: post.id },
    });
    expect(body.preview_link).toBe(`https://front.example/preview?t=${body.token}&id=${post.id}&s=${post.slug}&k=post`);
    for (const PREVIEW_URL of [
      'https://front.example/',
      'ftp://x/{token}',
      'https://{slug}.example/{token}',
      'https://x/{token}{secret}',
    ]) {
      await expect(site.start({ env: { PREVIEW_URL } })).rejects.toThrow(/PREVIEW_URL/);
    }
  });
});
