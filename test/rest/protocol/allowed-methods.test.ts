import { expect } from 'vitest';
import { postIds } from '../../support/site-content.ts';
import { cms, it } from '../../support/site-test.ts';

/** `users/me` is always allowed, and a list of comments depends on its filters, which OPTIONS does not have. */
const EXCEPTIONS = ['/cms/v2/users/me', '/cms/v2/comments'];

it.each([
  ['an anonymous viewer', undefined],
  ['a subscriber', 'subscriber'],
  ['a contributor', 'contributor'],
  ['an author', 'author'],
  ['an editor', 'editor'],
  ['an administrator', 'admin'],
] as const)(
  'the Allow header of every route without placeholders agrees with the answers to %s',
  async (_viewer, as) => {
    const options = as ? { as } : {};
    const { body } = await cms.get<{ routes: Record<string, unknown> }>(cms.root, { as: 'admin' });
    const paths = Object.keys(body.routes).filter((path) => !path.includes('(') && !EXCEPTIONS.includes(path));
    expect(paths.length).toBeGreaterThan(40);
    const disagreements: string[] = [];
    for (const path of paths) {
      const address = `${cms.root}${path.slice(1)}`;
      const { headers } = await cms.send({ method: 'OPTIONS', path: address, ...options });
      const allowed = (headers.allow ?? '').split(', ');
      const read = await cms.get(address, options);
      if (read.status === 200 && !allowed.includes('GET'))
        disagreements.push(`GET ${path} succeeds but is not in Allow`);
      if ([401, 403].includes(read.status) && allowed.includes('GET'))
        disagreements.push(`GET ${path} is in Allow but is refused`);
      if (allowed.includes('POST')) continue;
      const write = await cms.send({ method: 'POST', path: address, json: { unknown: 1 }, ...options });
      if (write.status < 300) disagreements.push(`POST ${path} succeeds but is not in Allow`);
    }
    expect(disagreements).toEqual([]);
  },
  60_000,
);

it('OPTIONS lists the methods that the viewer may use with the parameters of its query', async () => {
  const allowed = async (path: string, as: string) =>
    (await cms.send({ method: 'OPTIONS', path, as: as as 'author' })).headers.allow;
  expect(await allowed('posts?context=edit', 'subscriber')).toBeUndefined();
  expect(await allowed('users?context=edit', 'author')).toBeUndefined();
  expect(await allowed('posts?author=1', 'author')).toBe('GET');
  expect(await allowed(`posts/${postIds.sowingPeas}?password=wrong`, 'editor')).toBe('POST, PUT, PATCH, DELETE');
});

it('a read that is refused is not in Allow', async () => {
  const wrongPassword = await cms.get(`posts/${postIds.sowingPeas}?password=wrong`, { as: 'editor' });
  expect([wrongPassword.status, wrongPassword.headers.allow]).toEqual([403, 'POST, PUT, PATCH, DELETE']);
  const hiddenTerms = await cms.get(`tags?post=${postIds.editorPrivatePost}`);
  expect([hiddenTerms.status, hiddenTerms.headers.allow]).toEqual([401, undefined]);
  const internalTaxonomy = await cms.get('taxonomies/cms_theme', { as: 'admin' });
  expect([internalTaxonomy.status, internalTaxonomy.headers.allow]).toEqual([403, undefined]);
});

it('accounts that may edit the theme may save autosaves of a template in a file', async () => {
  const { headers } = await cms.send({ method: 'OPTIONS', path: 'templates/meadow//index/autosaves', as: 'admin' });
  expect(headers.allow).toContain('POST');
});
