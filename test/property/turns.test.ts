import { afterEach, expect, vi } from 'vitest';
import { EventLoopTurns } from '../../schema/core/work/event-loop-turns.ts';
import { runs } from '../support/property-runs.ts';
import { createRandom } from '../support/random-requests.ts';
import { cms, site, siteTest } from '../support/site-test.ts';

const it = siteTest({ extraPosts: 20, env: { RESPONSE_CACHE_BYTES: '0' } });

const RUNS = runs(12);

const MINUTE_MS = 60_000;

/** Rendered blocks get numbers in the order in which the items of an answer are rendered. */
const NUMBERED_BLOCKS = `<!-- wp:group {"layout":{"type":"flex","flexWrap":"nowrap"}} -->
<div class="wp-block-group"><!-- wp:paragraph --><p>numbered</p><!-- /wp:paragraph --></div>
<!-- /wp:group -->
<!-- wp:latest-posts {"postsToShow":2} /--><!-- wp:page-list /-->`;

const requests = {
  'REST for editors': () => cms.get<unknown>('posts?context=edit&per_page=100', { as: 'admin' }),
  'REST with embedded items': () => cms.get<unknown>('posts?_embed&per_page=40', { as: 'admin' }),
  'REST of pages and comments': async () => [
    await cms.get<unknown>('pages?context=edit&_embed', { as: 'admin' }),
    await cms.get<unknown>('comments?_embed&per_page=100'),
  ],
  GraphQL: () =>
    cms.graphql(`{ posts(first: 40) { nodes { id title { rendered } excerpt { rendered } content { rendered }
      author { name posts(first: 2) { nodes { id content { rendered } } } }
      terms(taxonomy: "category") { id name } comments { id content { rendered } } } } }`),
  WPGraphQL: () =>
    cms.send<unknown>({
      method: 'POST',
      path: '/wpgraphql',
      json: {
        query: `{ posts(first: 40) { nodes { databaseId title content excerpt author { node { name posts(first: 2) { nodes { id content } } } }
          categories { nodes { name } } comments { nodes { id content } } } } }`,
      },
    }),
};

it.beforeAll(async () => {
  for (let number = 0; number < 12; number++) {
    const json = { title: `Numbered ${number}`, status: 'publish', content: NUMBERED_BLOCKS };
    const type = number % 3 === 2 ? 'pages' : 'posts';
    expect((await cms.send({ method: 'POST', path: type, as: 'admin', json })).status).toBe(201);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.for(Object.entries(requests))(
  '%s has the same answer and statements wherever the turns of the event loop end',
  async ([, request]) => {
    const version = () => `${cms.app.domain.kernel.database.contentVersion()} ${Math.floor(Date.now() / MINUTE_MS)}`;
    let warmVersion = '';
    /**
     * Reads when the caches are filled that are valid until the site changes, which background jobs may do at any time, or
     * until the minute ends.
     */
    const readUnchanged = async () => {
      for (;;) {
        if (warmVersion !== version()) {
          warmVersion = version();
          await request();
        }
        const result = await read();
        if (warmVersion === version()) return result;
      }
    };
    const read = async () => {
      let body: unknown;
      const statements = await cms.statements(async () => {
        const answer = await request();
        body = Array.isArray(answer) ? answer.map((part) => part.body) : answer.body;
      });
      return { body, statements: statements.sort() };
    };
    const inOneTurn = vi.spyOn(EventLoopTurns.prototype, 'isOver', 'get').mockReturnValue(false);
    const expected = await readUnchanged();
    expect(JSON.stringify(expected.body)).toContain('numbered');
    for (let run = 0; run < RUNS; run++) {
      const random = createRandom(run);
      const ofTen = run % 10;
      let ends = 0;
      inOneTurn.mockImplementation(() => {
        const isOver = random.below(10) < ofTen;
        if (isOver) ends++;
        return isOver;
      });
      const { body, statements } = await readUnchanged();
      expect({ run, body }).toEqual({ run, body: expected.body });
      // A server answers statements when it likes, so that what two results ask for may share a statement or not.
      if (site.database.dialect.engine === 'sqlite')
        expect({ run, statements }).toEqual({ run, statements: expected.statements });
      if (ofTen > 0) expect(ends).toBeGreaterThan(0);
    }
  },
);
