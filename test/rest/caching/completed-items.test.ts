import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { RequestWork } from '../../../schema/core/work/request-work.ts';
import { resolvedItems as readBoth } from '../../support/resolved-items.ts';
import { mediaIds, postIds, secrets } from '../../support/site-content.ts';
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

const change = async (path: string, json: Record<string, unknown>, method = 'POST'): Promise<number> => {
  const { status, body } = await cached.send<{ id: number }>({ method, path, as: 'admin', json });
  expect([200, 201]).toContain(status);
  return body.id;
};

const resolvedItems = (path: string) => readBoth({ cached, uncached }, path);

describe('a list that is made again', () => {
  it('resolves only the item that has changed', async () => {
    await resolvedItems('posts?per_page=20');
    await change(`posts/${postIds.mint}`, { title: 'Mint again' });
    expect(await resolvedItems('posts?per_page=20')).toBe(1);
  });

  it('with another filter takes the items of earlier lists', async () => {
    await resolvedItems('posts?per_page=20');
    expect(await resolvedItems('posts?per_page=10&order=asc&orderby=date&exclude=1')).toBeLessThanOrEqual(10);
    expect(await resolvedItems('posts?per_page=5')).toBe(0);
    expect(await resolvedItems('posts?per_page=5&_fields=id,title')).toBe(5);
  });

  const embedding = 'posts?per_page=30&_embed';

  it.each<[string, () => Promise<unknown>]>([
    ['the name of an account', () => change('users/3', { name: 'Arno of the valley' })],
    ['the name of a term', () => change('categories/2', { name: 'Gardens' })],
    ['the slug of a parent term', () => change('categories/2', { slug: 'gardens' })],
    ['the text of an image', () => change(`media/${mediaIds.public}`, { alt_text: 'A new text' })],
    ['a password', () => change(`posts/${postIds.peaSoup}`, { password: 'closed' })],
    ['no password', () => change(`posts/${postIds.peaSoup}`, { password: '' })],
    ['a status', () => change(`posts/${postIds.mint}`, { status: 'draft' })],
    ['a status back', () => change(`posts/${postIds.mint}`, { status: 'publish' })],
    ['a new comment', () => change('comments', { post: postIds.sowingPeas, content: 'Well said.' })],
    ['a sticky item', () => change(`posts/${postIds.sowingPeas}`, { sticky: true })],
    ['a setting', () => change('settings', { title: 'Another title', date_format: 'Y' })],
    ['the time zone', () => change('settings', { timezone: 'Asia/Tokyo' })],
  ])('shows %s as an uncached answer does', async (_name, write) => {
    const lists = [embedding, 'pages?_embed', 'media?_embed', 'comments?_embed', 'users', 'categories', 'posts'];
    for (const list of lists) await resolvedItems(list);
    await write();
    for (const list of lists) await resolvedItems(list);
    for (const list of lists) await resolvedItems(`${list}${list.includes('?') ? '&' : '?'}again`);
  });

  it('shows the new address of a page below a page whose slug changes', async () => {
    const parent = await change('pages', { title: 'Above', slug: 'above', status: 'publish' });
    await change('pages', { title: 'Below', slug: 'below', parent, status: 'publish' });
    await resolvedItems('pages');
    await change(`pages/${parent}`, { slug: 'beyond' });
    await resolvedItems('pages');
    const { body } = await cached.get<{ slug: string; link: string }[]>('pages?slug=below');
    expect(body[0]?.link).toContain('/beyond/below/');
  });

  it('shows what an item has loaded for another one inside of it as an uncached answer does', async () => {
    const parent = await change('pages', { title: 'Outer', slug: 'outer', status: 'publish' });
    const child = { title: 'Inner', slug: 'inner', parent, status: 'publish', comment_status: 'open' };
    const post = await change('pages', child);
    await change('comments', { post, content: 'On the inner page' });
    const list = `comments?post=${post}&_embed&_fields=id,_links,_embedded`;
    await resolvedItems(list);
    await change(`pages/${parent}`, { slug: 'outermost' });
    await resolvedItems(list);
    const { text } = await cached.get(list);
    expect(text).toContain('/outermost/inner/');
  });

  it('renders dynamic content again only if what it shows has changed', async () => {
    const content = '<!-- wp:page-list /-->';
    const id = await change('posts', { title: 'With pages', status: 'publish', content });
    const page = await change('pages', { title: 'Listed', status: 'publish' });
    await resolvedItems('posts?per_page=5');
    await change(`posts/${postIds.mint}`, { title: 'Mint once more' });
    await resolvedItems('posts?per_page=5');
    await change(`pages/${page}`, { title: 'Listed under a new name' });
    await resolvedItems('posts?per_page=5');
    const { body } = await cached.get<{ id: number; content: { rendered: string } }[]>('posts?per_page=5');
    expect(body.find((post) => post.id === id)?.content.rendered).toContain('Listed under a new name');
  });

  it.each([
    ['/graphql', '{ posts(first: 20) { nodes { title { rendered } author { name } } } }'],
    ['/wpgraphql', '{ posts(first: 20) { nodes { title author { node { name } } } } }'],
  ])('of GraphQL resolves only the item that has changed (%s)', async (path, query) => {
    const list = (again: number) => `${path}?${new URLSearchParams({ query, variables: JSON.stringify({ again }) })}`;
    expect(await resolvedItems(list(1))).toBeGreaterThan(20);
    expect(await resolvedItems(list(2))).toBe(0);
    const id = await change('posts', { title: 'Newest', status: 'publish' });
    await resolvedItems(list(3));
    await change(`posts/${id}`, { title: 'Newest again' });
    expect(await resolvedItems(list(4))).toBe(1);
  });

  it('takes items whose markup depends on the items before them, in each of their places', async () => {
    const contents = [
      `[gallery ids="${mediaIds.public}"]`,
      '<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph -->',
      `[gallery ids="${mediaIds.public}"][audio src="https://example.com/a.mp3"]`,
      '<!-- wp:search {"label":"Find"} /-->',
    ];
    const ids: number[] = [];
    for (const content of contents) ids.push(await change('posts', { title: 'Numbered', status: 'publish', content }));
    const list = (order: 'asc' | 'desc') => `posts?include=${ids.join()}&orderby=id&order=${order}`;
    const mustYield = vi.spyOn(RequestWork.prototype, 'mustYield', 'get').mockReturnValue(true);
    try {
      expect(await resolvedItems(list('asc'))).toBe(4);
      expect(await resolvedItems(`${list('asc')}&again`)).toBe(0);
      mustYield.mockReturnValue(false);
      await resolvedItems(list('desc'));
      expect(await resolvedItems(`${list('desc')}&again`)).toBe(0);
      await change(`posts/${ids[1]}`, { title: 'Numbered again' });
      expect(await resolvedItems(list('asc'))).toBe(1);
      await change(`posts/${ids[2]}`, { title: 'Numbered again' });
      // The items before the changed one are taken, and those after it are numbered as before.
      expect(await resolvedItems(list('asc'))).toBe(2);
      expect(await resolvedItems(`${list('asc')}&again=2`)).toBe(0);
    } finally {
      mustYield.mockRestore();
    }
  });

  it('holds content that depends on the day until the day ends on the site', async () => {
    const id = await change('posts', {
      title: 'Day',
      status: 'publish',
      content: '<!-- wp:search {"label":"Day"} /-->',
    });
    await change('settings', { timezone: 'Asia/Tokyo' });
    const moments = ['2031-05-05T12:00:00Z', '2031-05-05T14:59:59Z', '2031-05-05T15:00:00Z'];
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const resolved = [];
      for (const moment of moments) {
        vi.setSystemTime(new Date(moment));
        resolved.push(await resolvedItems(`posts?include=${id}&at=${moment}`));
      }
      expect(resolved).toEqual([1, 0, 1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows how long ago something was as an uncached answer does', async () => {
    const content = '<!-- wp:post-date {"format":"human-diff"} /-->';
    const id = await change('posts', { title: 'Past', status: 'publish', content, date: '2024-01-05T00:00:00' });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const moment of ['2031-05-05T12:00:00Z', '2031-05-05T12:00:01Z', '2033-05-05T12:00:00Z']) {
        vi.setSystemTime(new Date(moment));
        await resolvedItems(`posts?include=${id}&at=${moment}`);
      }
      const { text } = await cached.get(`posts?include=${id}&_fields=content`);
      expect(text).toContain('9 years ago');
    } finally {
      vi.useRealTimers();
    }
  });

  it('numbers the galleries of an embedded item that is shown twice as an uncached answer does', async () => {
    const image = '<!-- wp:image --><figure class="wp-block-image"><img src="/a.png"/></figure><!-- /wp:image -->';
    const gap = '{"style":{"spacing":{"blockGap":"3px"}}}';
    const content = `<!-- wp:gallery ${gap} --><figure class="wp-block-gallery has-nested-images">${image}</figure><!-- /wp:gallery -->
<!-- wp:latest-posts /-->`;
    const first = await change('posts', { title: 'With a gallery', status: 'publish', content });
    const second = await change('posts', { title: 'With another', status: 'publish', content });
    for (const [index, post] of [first, first, second].entries())
      await change('comments', { post, content: `Comment ${index}` });
    const query = `query ($where: CommentFilter) {
      comments(first: 3, where: $where) { nodes { post { ... on Post { content { styles } } } } }
    }`;
    const list = (postIn: readonly number[]) =>
      `/graphql?${new URLSearchParams({ query, variables: JSON.stringify({ where: { postIn } }) })}`;
    await resolvedItems(list([first, second]));
    await resolvedItems(list([first]));
  });

  it('renders an item as the first one, before kept items with blocks, also if it is resolved in a later turn', async () => {
    const content = '<!-- wp:list --><ul class="wp-block-list"><li>One</li></ul><!-- /wp:list -->';
    const withBlocks = await change('posts', { title: 'With blocks', status: 'publish', content });
    const image = '<img src="https://example.com/a.png" width="200" height="100">';
    const caption = `[caption id="figure_1" width="200"]${image} A caption[/caption]`;
    const classic = await change('posts', { title: 'Classic', status: 'publish', content: caption });
    await resolvedItems(`posts?include=${withBlocks}`);
    const mustYield = vi.spyOn(RequestWork.prototype, 'mustYield', 'get').mockReturnValue(true);
    try {
      expect(await resolvedItems(`posts?include=${withBlocks},${classic}&orderby=id&order=desc`)).toBe(1);
    } finally {
      mustYield.mockRestore();
    }
  });

  it('shows nothing that an earlier request of somebody else might read', async () => {
    const path = `posts?include=${postIds.protected}`;
    const unlocked = await cached.get<{ content: { rendered: string } }[]>(
      `${path}&password=${encodeURIComponent(secrets.protectedPassword)}`,
    );
    const closed = await cached.get<{ content: { rendered: string } }[]>(path);
    const editing = await cached.get<{ content: { raw: string } }[]>(`${path}&context=edit`, { as: 'admin' });
    const closedAgain = await cached.get<{ content: { rendered: string } }[]>(`${path}&again`);
    expect(JSON.stringify([closed.body, closedAgain.body])).not.toContain(secrets.protectedText);
    expect(JSON.stringify(editing.body)).toContain(secrets.protectedText);
    expect(unlocked.status).toBe(200);
  });
});
