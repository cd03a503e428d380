import { expect } from 'vitest';
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
