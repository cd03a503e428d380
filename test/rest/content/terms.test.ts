import { describe, expect } from 'vitest';
import { type ErrorBody, idsOf, totalsOf } from '../../support/rest-bodies.ts';
import { type Login, postIds, terms } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';

interface Term {
  id: number;
  name: string;
  slug: string;
  parent?: number;
  count: number;
  description: string;
  link: string;
  taxonomy: string;
  meta: unknown;
  _links: Record<string, { href: string; embeddable?: boolean; targetHints?: { allow: string[] } }[]>;
  _embedded?: Record<string, Term[]>;
}

let wp: RunningSite;

it.beforeAll(async () => {
  wp = await site.start({ brand: 'wp' });
});

const write = <Body = Term>(method: string, path: string, { as, ...body }: { as?: Login; [name: string]: unknown }) =>
  cms.send<Body>({
    method,
    path,
    json: body,
    as,
  });

const remove = <Body = Term>(path: string, as: Login) => cms.send<Body>({ method: 'DELETE', path, as });

describe('a list of terms', () => {
  it('is ordered by name and has totals and permalinks', async () => {
    const { body, headers } = await cms.get<Term[]>('categories?per_page=3');
    expect(body.map(({ name }) => name)).toEqual(['Garden', 'Herbs', 'Kitchen']);
    expect(totalsOf(headers)).toEqual([5, 2]);
    expect(body[1]?.link).toBe('http://localhost:3000/category/garden/herbs/');
    expect(body[1]?.meta).toEqual([]);
  });

  it('beyond the last page is empty', async () => {
    const { status, body } = await cms.get<Term[]>('tags?page=40');
    expect([status, body]).toEqual([200, []]);
  });

  it('can be filtered by parent, item, slug, id and text', async () => {
    const names = async (query: string) => (await cms.get<Term[]>(query)).body.map(({ slug }) => slug);
    expect(await names(`categories?parent=${terms.garden.id}`)).toEqual(['herbs']);
    expect(await names(`categories?post=${postIds.sowingPeas}`)).toEqual(['garden']);
    expect(await names('tags?slug=soup,quiet')).toEqual(['quiet', 'soup']);
    expect(await names('tags?include=8,6&orderby=include&exclude=8')).toEqual(['quiet', 'spring']);
    expect(await names('tags?exclude=6')).toEqual(['quiet', 'soup']);
    expect(await names('categories?search=ARD')).toEqual(['garden']);
    expect(await names('tags?slug=soup,quiet&orderby=include_slugs')).toEqual(['soup', 'quiet']);
    expect(await names('tags?offset=1&per_page=1')).toEqual(['soup']);
  });

  it('with `hide_empty` contains parents without posts if their children have posts', async () => {
    const { body: top } = await write('POST', 'categories', { as: 'editor', name: 'Above' });
    const { body: below } = await write('POST', 'categories', { as: 'editor', name: 'Below', parent: top.id });
    expect(idsOf((await cms.get<Term[]>('categories?hide_empty=true&per_page=50')).body)).not.toContain(top.id);
    await write('POST', 'posts', { as: 'editor', title: 'Filed', status: 'publish', categories: [below.id] });
    const { body, headers } = await cms.get<Term[]>('categories?hide_empty=true&per_page=50');
    expect(idsOf(body)).toEqual(expect.arrayContaining([top.id, below.id]));
    expect(totalsOf(headers)[0]).toBe(body.length);
  });

  it('of a draft contains terms without posts also with `hide_empty`', async () => {
    const { body: tag } = await write('POST', 'tags', { as: 'editor', name: 'Unfiled' });
    const { body: draft } = await write('POST', 'posts', { as: 'editor', title: 'Draft', tags: [tag.id] });
    const path = `tags?post=${draft.id}&hide_empty=true`;
    expect(idsOf((await cms.get<Term[]>(path, { as: 'editor' })).body)).toEqual([tag.id]);
    await remove(`posts/${draft.id}?force=true`, 'editor');
    await remove(`tags/${tag.id}?force=true`, 'editor');
  });

  it('for a post that the viewer may not read is refused', async () => {
    const { body: draft } = await write<{ id: number }>('POST', 'posts', { as: 'editor', title: 'Draft', tags: [8] });
    const { status, body } = await cms.get<ErrorBody>(`tags?post=${draft.id}`);
    expect([status, body.code]).toEqual([401, 'rest_forbidden_context']);
    expect(idsOf((await cms.get<Term[]>(`tags?post=${draft.id}`, { as: 'editor' })).body)).toEqual([8]);
    const unknown = await cms.get<ErrorBody>('tags?post=999999');
    expect([unknown.status, unknown.body.code]).toEqual([400, 'rest_post_invalid_id']);
  });

  it('requires permission to edit terms in the edit context', async () => {
    for (const [as, status] of [
      [undefined, 401],
      ['author', 403],
      ['editor', 200],
    ] as const) {
      expect((await cms.get('categories?context=edit', as ? { as } : {})).status).toBe(status);
    }
  });

  it('takes one statement, and a second for the total if the page does not show it', async () => {
    await cms.get('categories');
    // Ends the cached totals.
    for (const [list, id] of [
      ['tags', 8],
      ['categories', 1],
    ]) {
      await write('POST', `${list}/${id}`, { as: 'admin', description: 'Changed' });
    }
    const all = await cms.statements(() => cms.get('categories?per_page=100&_fields=id'));
    expect(all).toHaveLength(1);
    const page = await cms.statements(() => cms.get('tags?per_page=2&_fields=id,name'));
    expect(page).toHaveLength(2);
  });
});

describe('one term', () => {
  it('embeds its parent', async () => {
    const { body } = await cms.get<Term>(`categories/${terms.mint.id}?_embed`);
    expect(body._links.up).toEqual([
      { embeddable: true, href: `http://localhost:3000/cms-json/cms/v2/categories/${terms.herbs.id}` },
    ]);
    expect(body._embedded?.up?.[0]?.slug).toBe('herbs');
  });

  it('is found only in its own taxonomy', async () => {
    const { status, body } = await cms.get<ErrorBody>(`tags/${terms.garden.id}`);
    expect([status, body.code]).toEqual([404, 'rest_term_invalid']);
    expect((await cms.get('categories/99999999999')).status).toBe(404);
  });
});

describe('writing a term', () => {
  it('creates, changes and deletes it', async () => {
    const created = await write('POST', 'categories', {
      as: 'editor',
      name: 'Still ponds',
      parent: 2,
      description: 'Calm',
    });
    expect(created.status).toBe(201);
    expect(created.headers.location).toBe(`http://localhost:3000/cms-json/cms/v2/categories/${created.body.id}`);
    expect(created.body).toMatchObject({ slug: 'still-ponds', parent: 2, count: 0, taxonomy: 'category' });
    const changed = await write('PATCH', `categories/${created.body.id}`, { as: 'editor', slug: 'Deep Ponds' });
    expect(changed.body).toMatchObject({ name: 'Still ponds', slug: 'deep-ponds', description: 'Calm' });
    const unforced = await remove<ErrorBody>(`categories/${created.body.id}`, 'editor');
    expect([unforced.status, unforced.body.code]).toEqual([501, 'rest_trash_not_supported']);
    const deletion = await remove<{ deleted: boolean; previous: Term }>(
      `categories/${created.body.id}?force=true`,
      'editor',
    );
    expect(deletion.body).toMatchObject({
      deleted: true,
      previous: { slug: 'deep-ponds', link: 'http://localhost:3000/category/garden/deep-ponds/' },
    });
    expect((await cms.get(`categories/${created.body.id}`)).status).toBe(404);
  });

  it.each([
    ['ÑANDÚ', 201],
    ['nandu', 201],
    ['ñANdú', 400],
  ])(
    'accepts a name that differs from that of another term by more than the case of ASCII letters: %s',
    async (name, status) => {
      await write('POST', 'tags', { as: 'editor', name: 'ñandú' });
      expect((await write('POST', 'tags', { as: 'editor', name })).status).toBe(status);
    },
  );

  it('refuses a name that a sibling has, and returns the id of the sibling', async () => {
    const { body, status } = await write<ErrorBody & { additional_data: number[] }>('POST', 'tags', {
      as: 'editor',
      name: 'SOUP',
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'term_exists',
      data: { status: 400, term_id: 7 },
      additional_data: [7, 7],
    });
    const elsewhere = await write('POST', 'categories', { as: 'editor', name: 'Mint', parent: 5 });
    expect(elsewhere.body.slug).toBe('mint-kitchen');
    const top = await write('POST', 'categories', { as: 'editor', name: 'Mint' });
    expect(top.body.slug).toBe('mint-2');
  });

  it('refuses a taken slug, an empty name, and a parent in a flat taxonomy or an unknown one', async () => {
    const errorOf = async (method: string, path: string, body: object) => {
      const answer = await write<ErrorBody>(method, path, { as: 'editor', ...body });
      return [answer.status, answer.body.code, answer.body.data];
    };
    expect(await errorOf('PUT', `tags/${terms.spring.id}`, { slug: 'soup' })).toEqual([
      500,
      'duplicate_term_slug',
      null,
    ]);
    expect(await errorOf('POST', 'tags', { name: ' <b></b> ' })).toEqual([500, 'empty_term_name', null]);
    const notHierarchical = [400, 'rest_taxonomy_not_hierarchical', { status: 400 }];
    expect(await errorOf('POST', 'tags', { name: 'Frost', parent: 6 })).toEqual(notHierarchical);
    expect(await errorOf('PUT', `categories/${terms.garden.id}`, { parent: 999_999 })).toEqual([
      400,
      'rest_term_invalid',
      { status: 400 },
    ]);
  });

  it('removes unsafe markup from name and description', async () => {
    const { body } = await write('POST', 'tags', {
      as: 'admin',
      name: 'Salt <script>alert(1)</script>& "Pepper" &invalid; <',
      description: '<em onclick="x()">Fine</em><script>alert(1)</script><img src=x onerror=y>',
    });
    expect(body.name).toBe('Salt &amp; "Pepper" &amp;invalid; &lt;');
    expect(body.description).toBe('<em>Fine</em>alert(1)');
  });

  it('moves a term to the top if it would become its own ancestor', async () => {
    const { body } = await write('PUT', `categories/${terms.garden.id}`, { as: 'editor', parent: 4 });
    expect(body.parent).toBe(0);
    expect((await write('PUT', `categories/${terms.herbs.id}`, { as: 'editor', parent: 3 })).body.parent).toBe(0);
    expect((await write('PUT', `categories/${terms.herbs.id}`, { as: 'editor', parent: 2 })).body.parent).toBe(2);
  });

  it('allows authors to create tags but not categories, and subscribers neither', async () => {
    const cases = [
      ['author', 'tags', 201],
      ['author', 'categories', 403],
      ['subscriber', 'tags', 403],
      [undefined, 'tags', 401],
    ] as const;
    for (const [as, path, status] of cases) {
      const answer = await write<ErrorBody>('POST', path, { name: `By ${as} in ${path}`, ...(as ? { as } : {}) });
      expect([as, path, answer.status]).toEqual([as, path, status]);
      if (status !== 201) expect(answer.body.code).toBe('rest_cannot_create');
    }
  });

  it('refuses to delete the default category, which receives the items of deleted categories', async () => {
    const refused = await remove<ErrorBody>(`categories/${terms.plain.id}?force=true`, 'admin');
    expect([refused.status, refused.body.code]).toEqual([403, 'rest_cannot_delete']);
    expect(refused.headers.allow).toBe('GET, POST, PUT, PATCH');
    const { body: deletedCategory } = await write('POST', 'categories', { as: 'admin', name: 'Deleted' });
    const { body: post } = await write<{ id: number }>('POST', 'posts', {
      as: 'admin',
      title: 'In one category',
      status: 'publish',
      categories: [deletedCategory.id],
    });
    const before = (await cms.get<Term>(`categories/${terms.plain.id}`)).body.count;
    await remove(`categories/${deletedCategory.id}?force=true`, 'admin');
    expect((await cms.get(`posts/${post.id}`)).body.categories).toEqual([1]);
    expect((await cms.get<Term>(`categories/${terms.plain.id}`)).body.count).toBe(before + 1);
  });

  it('moves the children of a deleted term to its parent', async () => {
    const { body: middle } = await write('POST', 'categories', { as: 'admin', name: 'Middle', parent: 5 });
    const { body: leaf } = await write('POST', 'categories', { as: 'admin', name: 'Leaf', parent: middle.id });
    await remove(`categories/${middle.id}?force=true`, 'admin');
    expect((await cms.get<Term>(`categories/${leaf.id}`)).body.parent).toBe(5);
  });
});

describe('a pattern category', () => {
  it('has the name of the brand in path, values, links and permalink', async () => {
    const { body: created, status } = await write('POST', 'cms_pattern_category', { as: 'admin', name: 'Callouts' });
    expect(status).toBe(201);
    const { body } = await wp.get<Term>(`wp_pattern_category/${created.id}`);
    expect(body.taxonomy).toBe('wp_pattern_category');
    expect(body.link).toBe('http://localhost:3000/?taxonomy=wp_pattern_category&term=callouts');
    expect(body._links.about?.[0]?.href).toMatch(/\/taxonomies\/wp_pattern_category$/);
    expect(body._links['wp:post_type']?.[0]?.href).toMatch(/\/wp\/v2\/blocks\?wp_pattern_category=\d+$/);
    expect((await cms.get<Term>(`cms_pattern_category/${created.id}`)).body.taxonomy).toBe('cms_pattern_category');
    expect((await wp.get(`cms_pattern_category/${created.id}`)).status).toBe(404);
  });
});

describe('a name of a term', () => {
  it('with more than 200 characters is refused, and one with 200 is stored', async () => {
    const create = (name: string) =>
      cms.send<ErrorBody & { name: string }>({ method: 'POST', path: 'tags', as: 'admin', json: { name } });
    const { status, body } = await create('é'.repeat(201));
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect((await create('😀'.repeat(200))).body.name).toBe('😀'.repeat(200));
  });
});
