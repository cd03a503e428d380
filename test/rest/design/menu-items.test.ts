import { describe, expect } from 'vitest';
import { publishDue } from '../../../schema/content/write/publish-due.ts';
import { writerOf } from '../../support/database.ts';
import { createMenuRequest, type Menu, type MenuItem } from '../../support/menu-site.ts';
import { type ErrorBody, idsOf } from '../../support/rest-bodies.ts';
import { postIds, terms } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';

let menu: number;
const items: Record<'home' | 'about' | 'herbs' | 'posts', number> = { home: 0, about: 0, herbs: 0, posts: 0 };

const write = createMenuRequest(() => cms);
const read = async (id: number, query = '') =>
  (await cms.get<MenuItem & ErrorBody>(`menu-items/${id}${query}`, { as: 'admin' })).body;

it.beforeAll(async () => {
  menu = (await write<Menu>('menus', { name: 'Main' })).body.id;
  const createItem = async (json: Record<string, unknown>) =>
    (await write('menu-items', { menus: menu, ...json })).body.id;
  items.home = await createItem({ title: 'Home', url: 'https://larch.example/?a=1&b=2' });
  items.about = await createItem({
    type: 'post_type',
    object: 'page',
    object_id: postIds.aboutPage,
    parent: items.home,
    menu_order: 2,
  });
  items.herbs = await createItem({ type: 'taxonomy', object_id: terms.herbs.id, menu_order: 3, title: 'Green' });
  items.posts = await createItem({ type: 'post_type_archive', object: 'post', menu_order: 4 });
});

describe('menu items', () => {
  it("form no cycle, even when two become each other's child at once", async () => {
    const createItem = async (title: string) => (await write('menu-items', { title, url: '/', menus: menu })).body.id;
    const [first, second] = [await createItem('First'), await createItem('Second')];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 ? write(`menu-items/${first}`, { parent: second }) : write(`menu-items/${second}`, { parent: first }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect([(await read(first)).parent, (await read(second)).parent]).toContain(0);
    for (const id of [first, second]) {
      await cms.send({ method: 'DELETE', path: `menu-items/${id}?force=true`, as: 'admin' });
    }
  });

  it('are ordered by parent, in REST and with cursors in GraphQL', async () => {
    const ids = async (order: string) =>
      idsOf((await cms.get<MenuItem[]>(`menu-items?orderby=parent&order=${order}`, { as: 'admin' })).body);
    const topLevelIds = [items.home, items.herbs, items.posts];
    expect(await ids('asc')).toEqual([...topLevelIds, items.about]);
    expect(await ids('desc')).toEqual([items.about, ...topLevelIds]);
    const query = `query ($after: String) {
      menuItems(orderBy: PARENT, first: 3, after: $after) { nodes { databaseId } pageInfo { endCursor } }
    }`;
    const page = async (after: string | null) => {
      const { body } = await cms.graphql(query, { as: 'admin', variables: { after } });
      return body.data?.menuItems as { nodes: { databaseId: number }[]; pageInfo: { endCursor: string } };
    };
    const first = await page(null);
    const second = await page(first.pageInfo.endCursor);
    expect([...first.nodes, ...second.nodes].map(({ databaseId }) => databaseId)).toEqual([
      items.about,
      ...topLevelIds,
    ]);
  });

  it('have the title and address of their target unless they define a title or address', async () => {
    expect(await read(items.home)).toMatchObject({
      title: { rendered: 'Home' },
      url: 'https://larch.example/?a=1&b=2',
      type: 'custom',
      type_label: 'Custom Link',
      object: 'custom',
      object_id: items.home,
      classes: [''],
      xfn: [''],
      invalid: false,
      menus: menu,
      meta: [],
    });
    expect(await read(items.about, '?context=edit')).toMatchObject({
      title: { raw: 'About us', rendered: 'About us' },
      url: 'http://localhost:3000/about-us/',
      type_label: 'Page',
      parent: items.home,
    });
    expect(await read(items.herbs)).toMatchObject({
      title: { rendered: 'Green' },
      object: 'category',
      url: 'http://localhost:3000/category/garden/herbs/',
    });
    expect(await read(items.posts)).toMatchObject({
      title: { rendered: 'Post Archives' },
      url: 'http://localhost:3000',
      type_label: 'Post Type Archive',
    });
  });

  it('follow a changed title of their target', async () => {
    await write(`pages/${postIds.aboutPage}`, { title: 'About them' });
    expect((await read(items.about)).title.rendered).toBe('About them');
    await write(`menu-items/${items.about}`, { title: 'About them' });
    await write(`pages/${postIds.aboutPage}`, { title: 'About us' });
    expect((await read(items.about)).title.rendered).toBe('About us');
  });

  it('are listed in their order, with all items of a menu on one page', async () => {
    const { body } = await cms.get<MenuItem[]>(`menu-items?menus=${menu}`, { as: 'contributor' });
    expect(idsOf(body)).toEqual([items.home, items.about, items.herbs, items.posts]);
    const others = await cms.get<MenuItem[]>(`menu-items?menus_exclude=${menu}`, { as: 'contributor' });
    expect(others.body).toEqual([]);
  });

  it('take the same number of statements for ten as for four, with targets embedded or not', async () => {
    const count = async (query: string) => {
      const request = () => cms.get(`menu-items${query}`, { as: 'admin' });
      // The first request fills the caches that are valid until the database changes.
      await request();
      return (await cms.statements(request)).length;
    };
    const [withoutEmbedding, withEmbedding] = [await count(''), await count('?_embed')];
    const added: number[] = [];
    for (const object_id of [
      postIds.sowingPeas,
      postIds.mint,
      postIds.peaSoup,
      postIds.aside,
      postIds.chat,
      postIds.gallery,
    ]) {
      const { body } = await write('menu-items', { type: 'post_type', object_id, menus: menu, parent: items.home });
      added.push(body.id);
    }
    expect([await count(''), await count('?_embed')]).toEqual([withoutEmbedding, withEmbedding]);
    expect(withoutEmbedding).toBeLessThanOrEqual(7);
    for (const id of added) await cms.send({ method: 'DELETE', path: `menu-items/${id}?force=true`, as: 'admin' });
  });

  it('embed their target and their menu', async () => {
    const page = await read(items.about, '?_embed');
    expect(page._embedded?.['cms:menu-item-object']?.[0]).toMatchObject({
      id: postIds.aboutPage,
      title: { rendered: 'About us' },
    });
    expect(page._embedded?.['cms:term']).toMatchObject([[{ id: menu, name: 'Main' }]]);
    const term = await read(items.herbs, '?_embed');
    expect(term._embedded?.['cms:menu-item-object']?.[0]).toMatchObject({ id: terms.herbs.id, name: 'Herbs' });
    expect(term._links['cms:menu-item-object']).toEqual([
      {
        taxonomy: 'category',
        embeddable: true,
        href: `http://localhost:3000/cms-json/cms/v2/categories/${terms.herbs.id}`,
      },
    ]);
  });

  it('link to the term or post with their `object_id`, even if `object` names another type', async () => {
    const tag = { type: 'taxonomy', object_id: terms.soup.id, menus: menu };
    const { status, body } = await write<MenuItem>('menu-items', { ...tag, object: 'tag' });
    expect([status, body.object]).toEqual([201, 'post_tag']);
    await site.database.transaction((client) =>
      client.menuItem.update({ where: { postId: body.id }, data: { object: 'category' } }),
    );
    expect((await read(body.id, '?_embed'))._embedded?.['cms:menu-item-object']).toMatchObject([
      { taxonomy: 'post_tag' },
    ]);
    expect((await read(body.id))._links['cms:menu-item-object']).toEqual([
      {
        taxonomy: 'post_tag',
        embeddable: true,
        href: `http://localhost:3000/cms-json/cms/v2/tags/${terms.soup.id}`,
      },
    ]);
    await cms.send({ method: 'DELETE', path: `menu-items/${body.id}?force=true`, as: 'admin' });
  });

  it.each(['home', 'about', 'herbs', 'posts'] as const)(
    'do not change when the answer of the edit context is written back: %s',
    async (name) => {
      const id = items[name];
      const { _links: _, ...before } = await read(id, '?context=edit');
      await cms.send({ method: 'PUT', path: `menu-items/${id}`, json: before, as: 'admin' });
      const { _links: __, ...after } = await read(id, '?context=edit');
      expect(after).toEqual(before);
    },
  );

  it('preserve markup of their description that the answer does not contain', async () => {
    await writerOf(site.database).post.update({
      where: { id: items.herbs },
      data: { content: 'Leaves, <em>fresh</em>.', excerpt: 'So "green"' },
    });
    const { _links: _, ...before } = await read(items.herbs, '?context=edit');
    expect([before.description, before.attr_title]).toEqual(['Leaves, fresh.', 'So &#8220;green&#8221;']);
    await cms.send({ method: 'PUT', path: `menu-items/${items.herbs}`, json: before, as: 'admin' });
    const row = await site.database.reader.post.findUnique({ where: { id: items.herbs } });
    expect([row?.content, row?.excerpt]).toEqual(['Leaves, <em>fresh</em>.', 'So "green"']);
  });

  it.each([
    [{ type: 'custom' }, ['rest_title_required', 'rest_url_required']],
    [{ title: 'x', type: 'custom' }, ['rest_url_required']],
    [{ type: 'post_type', object_id: 99999 }, ['rest_post_invalid_id']],
    [{ type: 'taxonomy', object_id: 99999 }, ['rest_term_invalid_id']],
    [{ type: 'post_type_archive', object: 'unknown' }, ['rest_post_invalid_type']],
    [{ title: 'x', url: 'https://a.example', menus: 99999 }, ['invalid_menu_id']],
  ])('are refused without a valid target: %j', async (json, codes) => {
    const { status, body } = await write<ErrorBody & { additional_errors?: ErrorBody[] }>('menu-items', json);
    expect(status).toBe(400);
    expect([body.code, ...(body.additional_errors ?? []).map(({ code }) => code)]).toEqual(codes);
  });

  it('cannot become their own descendant', async () => {
    const { body } = await write(`menu-items/${items.home}`, { parent: items.about });
    expect(body.parent).toBe(0);
  });

  it('stay in their menu and keep their title if the new values are empty', async () => {
    const path = `menu-items/${items.home}`;
    const before = (await cms.get<{ menus: number; title: object }>(`${path}?context=edit`, { as: 'admin' })).body;
    const { status, body } = await write<typeof before>(path, { menus: 0, title: { raw: '' } });
    expect([status, body.menus, body.title]).toEqual([200, before.menus, before.title]);
  });

  it('have the field `menus` only in a menu', async () => {
    const { body } = await write('menu-items', { title: 'x', url: '/x' });
    expect(body).not.toHaveProperty('menus');
    expect(await read(items.home)).toMatchObject({ menus: menu });
    const deletion = await cms.send<{ previous: MenuItem }>({
      method: 'DELETE',
      path: `menu-items/${body.id}?force=true`,
      as: 'admin',
    });
    expect(Object.keys(deletion.body.previous.title)).toEqual(['rendered']);
  });

  it('are stored with the status that was sent, and found by it', async () => {
    for (const status of ['publish', 'future', 'draft', 'pending', 'private']) {
      const { body } = await write('menu-items', { title: 'x', url: '/x', status });
      expect(body.status).toBe(status);
      const found = await cms.get<{ id: number }[]>(`menu-items?status=${status}&search=x&_fields=id`, { as: 'admin' });
      expect([status, found.body.map(({ id }) => id)]).toEqual([status, expect.arrayContaining([body.id])]);
      const changed = await write(`menu-items/${body.id}`, { status: status === 'private' ? 'pending' : 'private' });
      expect(changed.body.status).toBe(status === 'private' ? 'pending' : 'private');
      await cms.send({ method: 'DELETE', path: `menu-items/${body.id}?force=true`, as: 'admin' });
    }
  });

  it('with the status `future` are not published by the scheduler', async () => {
    const { body } = await write('menu-items', { title: 'x', url: '/x', status: 'future' });
    await publishDue(cms.app.domain);
    expect((await cms.get(`menu-items/${body.id}`, { as: 'admin' })).body.status).toBe('future');
    await cms.send({ method: 'DELETE', path: `menu-items/${body.id}?force=true`, as: 'admin' });
  });

  it('are visible only to accounts that edit posts', async () => {
    for (const as of ['subscriber', undefined] as const) {
      for (const path of ['menu-items', `menu-items/${items.home}`]) {
        const { status, body, headers } = await cms.get<ErrorBody>(path, { as });
        expect([status, body.code]).toEqual([as ? 403 : 401, 'rest_cannot_view']);
        expect(headers.allow).toBeUndefined();
      }
    }
    expect((await cms.get('menu-items', { as: 'contributor' })).headers.allow).toBe('GET');
    expect((await write('menu-items', { title: 'x', url: '/x' }, 'editor')).body.code).toBe('rest_cannot_create');
  });

  it('have autosaves, which do not change them', async () => {
    const { status, body } = await write(`menu-items/${items.home}/autosaves`, { title: 'Autosaved' });
    expect([status, body.title]).toEqual([200, { raw: 'Autosaved', rendered: 'Autosaved' }]);
    const { body: list } = await cms.get<MenuItem[]>(`menu-items/${items.home}/autosaves`, { as: 'admin' });
    expect(idsOf(list)).toEqual([body.id]);
    expect((await read(items.home)).title.rendered).toBe('Home');
  });

  it('are invalid while their target is in the trash, and are deleted with it', async () => {
    const page = (await write('pages', { title: 'Deleted page', status: 'publish' })).body.id;
    const { body: item } = await write('menu-items', { type: 'post_type', object_id: page, menus: menu });
    await cms.send({ method: 'DELETE', path: `pages/${page}`, as: 'admin' });
    expect(await read(item.id)).toMatchObject({ invalid: true, title: { rendered: 'Deleted page' } });
    await cms.send({ method: 'DELETE', path: `pages/${page}?force=true`, as: 'admin' });
    expect(await read(item.id)).toMatchObject({ code: 'rest_post_invalid_id' });
  });

  it('can only be deleted permanently, and their children move to their parent', async () => {
    const { body: child } = await write('menu-items', { title: 'Below', url: '/b', menus: menu, parent: items.about });
    const remove = (query: string) =>
      cms.send<{ code?: string; deleted?: boolean; previous?: MenuItem }>({
        method: 'DELETE',
        path: `menu-items/${items.about}${query}`,
        as: 'admin',
      });
    expect((await remove('')).body.code).toBe('rest_trash_not_supported');
    const { body } = await remove('?force=true');
    expect([body.deleted, body.previous?.url]).toEqual([true, 'http://localhost:3000/about-us/']);
    expect((await read(child.id)).parent).toBe(items.home);
  });
});
