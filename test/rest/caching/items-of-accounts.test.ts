import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitedPassword } from '../../support/limited-password.ts';
import { type Reader, resolvedItems as readBoth } from '../../support/resolved-items.ts';
import { postIds } from '../../support/site-content.ts';
import { createTestSite, type RunningSite, type TestSite } from '../../support/test-site.ts';

let site: TestSite;
let cached: RunningSite;
let uncached: RunningSite;

beforeAll(async () => {
  site = await createTestSite({ extraPosts: 30 });
  cached = await site.start();
  uncached = await site.start({ env: { RESPONSE_CACHE_BYTES: '0' } });
});
afterAll(() => site?.dispose());

const resolvedItems = (path: string, reader: Reader) => readBoth({ cached, uncached }, path, reader);

const change = async (path: string, json: Record<string, unknown>): Promise<void> => {
  const { status } = await cached.send({ method: 'POST', path, as: 'admin', json });
  expect([200, 201]).toContain(status);
};

const EDITED_POSTS = 'posts?context=edit&per_page=20';

describe('a list that an account reads again', () => {
  it.each([
    EDITED_POSTS,
    'posts?per_page=20',
    'posts?context=edit&per_page=20&_embed',
    'pages?context=edit',
    'media?context=edit',
    'comments?context=edit',
    'users?context=edit',
    'categories?context=edit',
  ])('resolves nothing (%s)', async (path) => {
    expect(await resolvedItems(path, { as: 'admin' })).toBeGreaterThan(0);
    expect(await resolvedItems(`${path}&again`, { as: 'admin' })).toBe(0);
  });

  it('resolves only the item that has changed', async () => {
    await resolvedItems(EDITED_POSTS, { as: 'editor' });
    await change(`posts/${postIds.mint}`, { title: 'Mint for editors' });
    expect(await resolvedItems(EDITED_POSTS, { as: 'editor' })).toBe(1);
  });

  it('shows the new title of the target of a menu item', async () => {
    const path = 'menu-items';
    const target = { type: 'post_type', object: 'post', object_id: postIds.peaSoup };
    const { body: item } = await cached.send({
      method: 'POST',
      path,
      as: 'admin',
      json: { ...target, status: 'publish' },
    });
    for (const title of ['Soup of peas', 'Soup of green peas']) {
      await change(`posts/${postIds.peaSoup}`, { title });
      for (const list of [path, `${path}?context=edit`, `${path}/${item.id}`]) {
        await resolvedItems(list, { as: 'admin' });
        const { text } = await cached.get(list, { as: 'admin' });
        expect(text).toContain(`"rendered":"${title}"`);
      }
    }
  });

  it('takes no items of other accounts, of anonymous visitors, or of another context', async () => {
    const path = 'posts?per_page=7&_fields=id,title,_links';
    expect(await resolvedItems(path, {})).toBe(7);
    expect(await resolvedItems(path, { as: 'author' })).toBe(7);
    expect(await resolvedItems(path, { as: 'subscriber' })).toBe(7);
    expect(await resolvedItems(`${path}&context=edit`, { as: 'admin' })).toBe(7);
    expect(await resolvedItems(path, { as: 'admin' })).toBe(7);
  });

  it('takes no items from before a change of the role, or of an account with other scopes', async () => {
    const path = `posts?include=${postIds.mint},${postIds.sowingPeas}&_fields=id,_links`;
    const allowed = async (reader: Reader) => {
      await resolvedItems(path, reader);
      const { body } = await cached.get<{ _links: { self: { targetHints: { allow: string[] } }[] } }[]>(path, reader);
      return body.map(({ _links: { self } }) => self[0]?.targetHints.allow.length);
    };
    expect(await allowed({ as: 'author' })).toContain(1);
    await change('users/3', { roles: ['editor'] });
    expect(await allowed({ as: 'author' })).toEqual([5, 5]);
    await change('users/3', { roles: ['author'] });
    expect(await allowed({ as: 'author' })).toContain(1);
    expect(await allowed({ as: 'admin' })).toEqual([5, 5]);
    const { authorization } = await limitedPassword({ scopes: ['read:page'] }, { running: cached });
    expect(await allowed({ headers: { authorization } })).toEqual([1, 1]);
  });

  it('shows at once what another program of the site has written', async () => {
    for (const title of ['First', 'Second', 'Third']) {
      const { status } = await uncached.send({
        ...{ method: 'POST', path: `posts/${postIds.mint}`, as: 'admin' },
        json: { title },
      });
      expect(status).toBe(200);
      const { body } = await cached.get<{ id: number; title: { raw: string } }[]>(EDITED_POSTS, { as: 'admin' });
      expect(body.find(({ id }) => id === postIds.mint)?.title.raw).toBe(title);
    }
  });
});
