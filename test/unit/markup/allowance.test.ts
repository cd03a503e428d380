import { describe, expect, test } from 'vitest';
import { createAnswerAllowance } from '../../../schema/markup/allowance.ts';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { ContentLoaders, PostData } from '../../../schema/markup/render-environment.ts';
import { processorTime } from '../../support/processor-time.ts';
import { environment, post } from './test-render-environment.ts';

/** Usually a few tenths of a second; without a budget more than ten seconds. */
const MAX_SECONDS = 3;
const LONG = `<!-- wp:paragraph --><p>${'Pears and "more" pears. '.repeat(400)}</p><!-- /wp:paragraph -->\n\n`.repeat(
  20,
);
const query = (template: string, attributes = '{"query":{"perPage":100}}') =>
  `<!-- wp:query ${attributes} --><div><!-- wp:post-template -->${template}<!-- /wp:post-template --></div><!-- /wp:query -->`;
const CONTENT = '<!-- wp:post-content /-->';
const TITLE = '<!-- wp:post-title /-->';

function listing(posts: readonly PostData[]): Partial<ContentLoaders> {
  return {
    queryPosts: async ({ include }) => {
      const included = include.length > 0 ? posts.filter(({ id }) => include.includes(id)) : posts;
      return { posts: included, total: included.length };
    },
    posts: async (ids) => new Map(posts.filter(({ id }) => ids.includes(id)).map((each) => [each.id, each])),
  };
}

const many = (count: number, content: (id: number) => string) =>
  Array.from({ length: count }, (_, index) => post(index + 1, { content: content(index + 1) }));

async function renderTimed(content: string, load: Partial<ContentLoaders>) {
  const started = processorTime();
  const { html } = await renderContent({ content, postId: 999, postType: 'post' }, environment(load));
  return { html, seconds: (processorTime() - started) / 1000 };
}

async function expectBounded(content: string, posts: readonly PostData[]) {
  const { html, seconds } = await renderTimed(content, listing(posts));
  expect(html.length).toBeLessThan(3_000_000);
  expect(seconds).toBeLessThan(MAX_SECONDS);
}

describe('hostile content requires bounded work', () => {
  test('nested queries that show whole posts', async () => {
    await expectBounded(
      query(query(query(CONTENT))),
      many(100, () => LONG.slice(0, 9_600)),
    );
    await expectBounded(
      query(query(CONTENT)),
      many(100, () => query(query(CONTENT))),
    );
  });

  test('a hundred queries for one long post, and for a hundred long posts', async () => {
    await expectBounded(
      query(CONTENT, '{"query":{"include":[1]}}').repeat(100),
      many(1, () => LONG),
    );
    await expectBounded(
      query(CONTENT),
      many(100, () => LONG),
    );
  });

  test('query templates with short text and with long text', async () => {
    await expectBounded(
      query(query(TITLE)),
      many(100, () => ''),
    );
    await expectBounded(
      query(query(LONG)),
      many(100, () => ''),
    );
  });

  test('excerpts of every length of long posts', async () => {
    const lists = Array.from(
      { length: 200 },
      (_, length) => `<!-- wp:latest-posts {"displayPostContent":true,"excerptLength":${length}} /-->`,
    );
    await expectBounded(
      lists.join(''),
      many(100, () => LONG),
    );
  });

  test('whole posts in lists of latest posts', async () => {
    const list =
      '<!-- wp:latest-posts {"postsToShow":100,"displayPostContent":true,"displayPostContentRadio":"full_post"} /-->';
    await expectBounded(
      list.repeat(100),
      many(10, () => LONG),
    );
  });

  test('a long pattern shown many times', async () => {
    const pattern = { id: 5, title: '', status: 'publish', hasPassword: false, content: LONG };
    const { html, seconds } = await renderTimed('<!-- wp:block {"ref":5} /-->'.repeat(5_000), {
      pattern: async () => pattern,
    });
    expect(html.length).toBeLessThan(3_000_000);
    expect(seconds).toBeLessThan(MAX_SECONDS);
  });

  test('distinct lists, of which at most a hundred query the database', async () => {
    let queries = 0;
    const content = Array.from({ length: 300 }, (_, offset) => query(TITLE, `{"query":{"offset":${offset}}}`)).join('');
    await renderTimed(content, {
      queryPosts: async () => {
        queries += 1;
        return { posts: [post(1)], total: 1 };
      },
    });
    expect(queries).toBe(100);
  });
});

describe('ordinary content is complete', () => {
  test('a list of a hundred whole posts, and lists after it', async () => {
    const posts = many(100, (id) => `<!-- wp:paragraph --><p>Number ${id}.</p><!-- /wp:paragraph -->`);
    const { html } = await renderTimed(`${query(CONTENT)}${query(TITLE)}`, listing(posts));
    expect(html.match(/<p[^>]*>Number \d+\.<\/p>/g)).toHaveLength(100);
    expect(html.match(/wp-block-post-title/g)).toHaveLength(100);
  });

  test('a list within a list is shown, but not a third level', async () => {
    const posts = many(2, () => '');
    const count = async (content: string) =>
      (await renderTimed(content, listing(posts))).html.match(/wp-block-post-title/g)?.length ?? 0;
    expect(await count(query(TITLE))).toBe(2);
    expect(await count(query(query(TITLE)))).toBe(4);
    expect(await count(query(query(query(TITLE))))).toBe(0);
  });

  test('the own text of an item is never cut, however long or repetitive', async () => {
    const ownText = LONG.repeat(12);
    const { html } = await renderTimed(ownText + query(TITLE), listing(many(1, () => '')));
    expect(html.match(/Pears and /g)).toHaveLength(8_000 * 12);
    expect(html).toContain('wp-block-post-title');
  });

  test('elements of a post that is shown twice have their own numbers', async () => {
    const group = '<!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery"></figure><!-- /wp:gallery -->';
    const { html } = await renderTimed(query(CONTENT).repeat(2), listing(many(1, () => group)));
    const numbers = html.match(/wp-block-gallery-\d+/g) ?? [];
    expect(new Set(numbers).size).toBe(2);
  });
});

test('the items of one answer share a budget, and lists beyond it are empty', async () => {
  const shared = {
    ...environment(listing(many(3, () => ''))),
    allowance: { ...createAnswerAllowance(), generatedMarkup: 300 },
  };
  const render = async () => (await renderContent({ content: query(TITLE), postId: 9, postType: 'post' }, shared)).html;
  expect(await render()).toContain('wp-block-post-title');
  expect(await render()).not.toContain('wp-block-post-title');
});
