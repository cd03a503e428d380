import { expect } from 'vitest';
import { postIds, secrets } from '../support/site-content.ts';
import { cms, siteTest } from '../support/site-test.ts';

const it = siteTest();

interface Rendered {
  content: { rendered: string };
}

/** The rendered content of a draft with a block that lists the protected post if its search matches. */
async function listingOf(search: string): Promise<string> {
  const query = JSON.stringify({ query: { postType: 'post', include: [postIds.protected], search } });
  const content = `<!-- wp:query ${query} --><div><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div><!-- /wp:query -->`;
  const { status, body } = await cms.send<Rendered>({
    method: 'POST',
    path: 'posts',
    as: 'contributor',
    json: { title: 'Guess', content, status: 'draft' },
  });
  expect(status).toBe(201);
  return body.content.rendered;
}

it('the search of a query block finds no text that a password protects, also for accounts', async () => {
  expect(await listingOf('')).toContain('The cellar key');
  expect(await listingOf(secrets.protectedText.slice(0, 6))).not.toContain('The cellar key');
});
