import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { EventLoopTurns } from '../../schema/core/work/event-loop-turns.ts';
import { runs } from '../support/property-runs.ts';
import { createTestSite, type RunningSite, type TestSite } from '../support/test-site.ts';

let site: TestSite;
let cached: RunningSite;
let uncached: RunningSite;

const IMAGE = '<img src="https://example.com/a.png" width="200" height="100">';

/** Texts whose markup depends on the items before, and texts on which that of later items depends. */
const TEXTS = [
  `[caption id="figure_1" width="200"]${IMAGE} A caption[/caption]`,
  '<!-- wp:list --><ul class="wp-block-list"><li>One</li></ul><!-- /wp:list -->',
  '[gallery ids="1,2"]',
  '<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph -->',
  '<!-- wp:query {"query":{"perPage":2}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- /wp:post-template --></div><!-- /wp:query -->',
  'Only words, and [audio src="https://example.com/a.mp3"]',
  '<!-- wp:search {"label":"Find"} /-->',
  '[playlist ids="1"][video src="https://example.com/a.mp4"]<!--more-->Further words',
  '<!-- wp:group {"style":{"elements":{"link":{"color":{"text":"#123456"}}}}} --><div class="wp-block-group"><h2>A</h2></div><!-- /wp:group -->',
  '<!-- wp:group {"layout":{"type":"flex"}} --><div class="wp-block-group"></div><!-- /wp:group -->',
  `<img src="https://example.com/b.png" width="2000" height="1000">`,
  'One paragraph\n\nAnother one',
];

beforeAll(async () => {
  site = await createTestSite();
  cached = await site.start();
  uncached = await site.start({ env: { RESPONSE_CACHE_BYTES: '0' } });
  for (const [index, content] of [...TEXTS, ...TEXTS].entries()) {
    const json = {
      title: `Text ${index}`,
      status: 'publish',
      content,
      date: new Date(Date.UTC(2024, 4, 1 + index)).toISOString().slice(0, 19),
    };
    expect((await cached.send({ method: 'POST', path: 'posts', as: 'admin', json })).status).toBe(201);
  }
});
afterAll(() => site?.dispose());

let requests = 0;

const list = fc.record({
  order: fc.constantFrom('asc', 'desc'),
  perPage: fc.integer({ min: 1, max: 12 }),
  offset: fc.nat({ max: 12 }),
  fields: fc.constantFrom('', '&_fields=id,content', '&_fields=id,excerpt,content', '&_embed'),
});

it('an answer does not depend on the turns in which its items are resolved, nor on the items that are kept', async () => {
  const turns = fc.array(fc.boolean(), { minLength: 1, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(list, turns, async ({ order, perPage, offset, fields }, areOver) => {
      // Every request has an address of its own, so that only its items are kept.
      const path = `posts?order=${order}&per_page=${perPage}&offset=${offset}${fields}&request=${++requests}`;
      let checks = 0;
      const isOver = vi
        .spyOn(EventLoopTurns.prototype, 'isOver', 'get')
        // A turn that is over ends at some time.
        .mockImplementation(
          () => checks++ % (areOver.length + 1) !== areOver.length && areOver[checks % areOver.length] === true,
        );
      const actual = await cached.get<unknown>(path).finally(() => isOver.mockRestore());
      const expected = await uncached.get<unknown>(path);
      expect(expected.status).toBe(200);
      expect(actual.body).toEqual(expected.body);
    }),
    { numRuns: runs(300) },
  );
});
