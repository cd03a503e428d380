import { describe, expect, test } from 'vitest';
import { createAnswerAllowance } from '../../../schema/markup/allowance.ts';
import { renderContent } from '../../../schema/markup/render-content.ts';
import type { ContentLoaders, PostData } from '../../../schema/markup/render-environment.ts';
import { workOfAsync } from '../../support/count-work.ts';
import { environment, post } from './test-render-environment.ts';

/** The maximum work of built-in functions for one item; without an allowance, it is more than ten times as much. */
const MAX_WORK = 400_000_000;
const LONG_TEXT =
  `<!-- wp:paragraph --><p>${'Pears and "more" pears. '.repeat(400)}</p><!-- /wp:paragraph -->\n\n`.repeat(20);
const query = (template: string, attributes = '{"query":{"perPage":100}}') =>
  `<!-- wp:query ${attributes} --><div><!-- wp:post-template -->${template}<!-- /wp:post-template --></div><!-- /wp:query -->`;
const POST_CONTENT = '<!-- wp:post-content /-->';
const POST_TITLE = '<!-- wp:post-title /-->';

function loadersOf(posts: readonly PostData[]): Partial<ContentLoaders> {
  return {
    queryPosts: async ({ include }) => {
      const included = include.length > 0 ? posts.filter(({ id }) => include.includes(id)) : posts;
      return { posts: included, total: included.length };
    },
    posts: async (ids) => new Map(posts.filter(({ id }) => ids.includes(id)).map((each) => [each.id, each])),
  };
}

const createPosts = (count: number, content: (id: number) => string) =>
  Array.from({ length: count }, (_, index) => post(index + 1, { content: content(index + 1) }));

async function renderCounted(content: string, load: Partial<ContentLoaders>) {
  let html = '';
  const work = await workOfAsync(async () => {
    ({ html } = await renderContent({ content, postId: 999, postType: 'post' }, environment(load)));
  });
  return { html, work };
}

async function expectBounded(content: string, posts: readonly PostData[]) {
  const { html, work } = await renderCounted(content, loadersOf(posts));
  expect(html.length).toBeLessThan(3_000_000);
  expect(work).toBeLessThan(MAX_WORK);
}

describe('rendering takes bounded work', () => {
  test('for nested queries that show full posts', async () => {
    await expectBounded(
      query(query(query(POST_CONTENT))),
      createPosts(100, () => LONG_TEXT.slice(0, 9_600)),
    );
    await expectBounded(
      query(query(POST_CONTENT)),
      createPosts(100, () => query(query(POST_CONTENT))),
    );
  });

  test('for a hundred queries of one long post, and for one query of a hundred long posts', async () => {
    await expectBounded(
      query(POST_CONTENT, '{"query":{"include":[1]}}').repeat(100),
      createPosts(1, () => LONG_TEXT),
    );
    await expectBounded(
      query(POST_CONTENT),
      createPosts(100, () => LONG_TEXT),
    );
  });

  test('for nested query templates with short and with long text', async () => {
    await expectBounded(
      query(query(POST_TITLE)),
      createPosts(100, () => ''),
    );
    await expectBounded(
      query(query(LONG_TEXT)),
      createPosts(100, () => ''),
    );
  });

  test('for excerpts of long posts in every length', async () => {
    const lists = Array.from(
      { length: 200 },
      (_, length) => `<!-- wp:latest-posts {"displayPostContent":true,"excerptLength":${length}} /-->`,
    );
    await expectBounded(
      lists.join(''),
      createPosts(100, () => LONG_TEXT),
    );
  });

  test('for full posts in lists of latest posts', async () => {
    const list =
      '<!-- wp:latest-posts {"postsToShow":100,"displayPostContent":true,"displayPostContentRadio":"full_post"} /-->';
    await expectBounded(
      list.repeat(100),
      createPosts(10, () => LONG_TEXT),
    );
  });

  test('for many references to a long pattern', async () => {
    const pattern = { id: 5, title: '', status: 'publish', hasPassword: false, content: LONG_TEXT };
    const { html, work } = await renderCounted('<!-- wp:block {"ref":5} /-->'.repeat(5_000), {
      pattern: async () => pattern,
    });
    expect(html.length).toBeLessThan(3_000_000);
    expect(work).toBeLessThan(MAX_WORK);
  });

  test('for distinct queries, of which at most a hundred are run', async () => {
    let queries = 0;
    const content = Array.from({ length: 300 }, (_, offset) =>
      query(POST_TITLE, `{"query":{"perPage":3,"offset":${offset}}}`),
    ).join('');
    await renderCounted(content, {
      queryPosts: async () => {
        queries += 1;
        return { posts: [post(1)], total: 1 };
      },
    });
    expect(queries).toBe(100);
  });
});

describe('content within the allowance is rendered completely', () => {
  test('for a query of a hundred full posts, and a query after it', async () => {
    const posts = createPosts(100, (id) => `<!-- wp:paragraph --><p>Number ${id}.</p><!-- /wp:paragraph -->`);
    const { html } = await renderCounted(`${query(POST_CONTENT)}${query(POST_TITLE)}`, loadersOf(posts));
    expect(html.match(/<p[^>]*>Number \d+\.<\/p>/g)).toHaveLength(100);
    expect(html.match(/wp-block-post-title/g)).toHaveLength(100);
  });

  test('for a query inside a query, but not for a third level', async () => {
    const posts = createPosts(2, () => '');
    const count = async (content: string) =>
      (await renderCounted(content, loadersOf(posts))).html.match(/wp-block-post-title/g)?.length ?? 0;
    expect(await count(query(POST_TITLE))).toBe(2);
    expect(await count(query(query(POST_TITLE)))).toBe(4);
    expect(await count(query(query(query(POST_TITLE))))).toBe(0);
  });

  test('for the own text of an item, however long it is', async () => {
    const ownText = LONG_TEXT.repeat(12);
    const { html } = await renderCounted(ownText + query(POST_TITLE), loadersOf(createPosts(1, () => '')));
    expect(html.match(/Pears and /g)).toHaveLength(8_000 * 12);
    expect(html).toContain('wp-block-post-title');
  });

  test('with different numbers for the elements of a post that is shown twice', async () => {
    const group = '<!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery"></figure><!-- /wp:gallery -->';
    const { html } = await renderCounted(query(POST_CONTENT).repeat(2), loadersOf(createPosts(1, () => group)));
    const numbers = html.match(/wp-block-gallery-\d+/g) ?? [];
    expect(new Set(numbers).size).toBe(2);
  });
});

test('the items of one answer share an allowance, and queries beyond it are empty', async () => {
  const sharedEnvironment = {
    ...environment(loadersOf(createPosts(3, () => ''))),
    allowance: { ...createAnswerAllowance(), generatedMarkup: 300 },
  };
  const render = async () =>
    (await renderContent({ content: query(POST_TITLE), postId: 9, postType: 'post' }, sharedEnvironment)).html;
  expect(await render()).toContain('wp-block-post-title');
  expect(await render()).not.toContain('wp-block-post-title');
});
