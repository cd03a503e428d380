import { expect } from 'vitest';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { cms, it, site } from '../../support/site-test.ts';

interface Index {
  routes: Record<string, { schema?: { title: string; type: string } }>;
}

it('every route describes what it answers', async () => {
  for (const program of [cms, await site.start({ brand: 'wp' })]) {
    const { body } = await program.get<Index>(`${program.root}?context=help`);
    const withoutSchema = Object.entries(body.routes).filter(([, { schema }]) => !schema?.title || !schema.type);
    expect(withoutSchema.map(([path]) => path)).toEqual([]);
  }
});

it('an unknown context is refused by every route that reads', async () => {
  for (const path of [
    'templates/lookup?slug=index',
    'template-parts/lookup?slug=header',
    'global-styles/themes/plain?',
    'global-styles/themes/plain/variations?',
  ]) {
    const { status, body } = await cms.get<ErrorBody>(`${path}&context=bogus`, { as: 'admin' });
    expect([path, status, body.code]).toEqual([path, 400, 'rest_invalid_param']);
    expect((await cms.get(path, { as: 'admin' })).status).toBe(200);
  }
});
