import { describe, expect } from 'vitest';
import { type Menu, menuWriter } from '../../support/menu-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { postIds } from '../../support/site-content.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { widgetRequests } from '../../support/widget-site.ts';

const it = siteTest({ declarations: { sidebars: { aside: 'Beside everything' } } });

let menuId: number;

const write = menuWriter(() => cms);
const { create, render, send } = widgetRequests(() => cms);

const addItem = async (item: Record<string, unknown>): Promise<number> => {
  const { status, body } = await write('menu-items', { status: 'publish', menus: menuId, ...item });
  expect([item, status]).toEqual([item, 201]);
  return body.id;
};
const addPost = (object_id: number, more: object = {}) =>
  addItem({ type: 'post_type', object: 'post', object_id, ...more });

it.beforeAll(async () => {
  menuId = (await write<Menu & ErrorBody>('menus', { name: 'Ways & means' })).body.id;
});

describe('a widget of a menu', () => {
  it('shows nothing where there is no such menu, and only its title where the menu has no items', async () => {
    expect(await render('nav_menu', {})).toBe('');
    expect(await render('nav_menu', { title: 'Ways', nav_menu: 9_999 })).toBe('');
    // A category is no menu.
    expect(await render('nav_menu', { nav_menu: 2 })).toBe('');
    expect(await render('nav_menu', { title: 'Ways', nav_menu: menuId })).toBe('<h2 class="widgettitle">Ways</h2>');
  });

  it('shows its links below one another, with the classes that themes know and nothing that readers cannot reach', async () => {
    const home = await addItem({
      title: 'Home <script>x</script>"<b>now</b>"',
      url: 'http://localhost:3000/',
      classes: ['big', 'on"click'],
      attr_title: 'To "the" start',
    });
    const page = await addItem({ type: 'post_type', object: 'page', object_id: postIds.aboutPage, target: '_blank' });
    const category = await addItem({
      type: 'taxonomy',
      object: 'category',
      object_id: 2,
      parent: page,
      xfn: ['friend', 'met'],
    });
    const [hidden] = [await addPost(106, { title: 'A secret name' }), await addPost(108), await addPost(111)];
    const below = await addPost(101, { parent: hidden });
    const locked = await addPost(104);
    const draft = await addItem({ title: 'Not yet', url: 'https://a.example/', status: 'draft' });

    const shown = await render('nav_menu', { nav_menu: menuId });
    const item = (id: number, kinds: string, link: string, rest = '') =>
      `<li id="menu-item-${id}" class="${kinds} menu-item-${id}"><a${link}</a>${rest}</li>\n`;
    const inner = item(
      category,
      'menu-item menu-item-type-taxonomy menu-item-object-category',
      ' rel="friend met" href="http://localhost:3000/category/garden/">Garden',
    );
    expect(shown).toBe(
      [
        '<div class="menu-ways-means-container"><ul id="menu-ways-means" class="menu">',
        item(
          home,
          'big onclick menu-item menu-item-type-custom menu-item-object-custom menu-item-home',
          ' title="To &#8220;the&#8221; start" href="http://localhost:3000/">Home x&#8220;<b>now</b>&#8220;',
        ),
        item(
          page,
          'menu-item menu-item-type-post_type menu-item-object-page menu-item-has-children',
          ' target="_blank" rel="noopener" href="http://localhost:3000/about-us/">About us',
          `\n<ul class="sub-menu">\n${inner}</ul>\n`,
        ),
        item(
          below,
          'menu-item menu-item-type-post_type menu-item-object-post',
          ' href="http://localhost:3000/2021/03/sowing-peas/">Sowing peas',
        ),
        item(
          locked,
          'menu-item menu-item-type-post_type menu-item-object-post',
          ' href="http://localhost:3000/2021/06/the-cellar-key/">The cellar key',
        ),
        '</ul></div>',
      ].join(''),
    );
    expect(shown).not.toContain(`menu-item-${draft}`);
  });

  it('shows at once what was changed of the menu, and of what it leads to', async () => {
    const shows = async (text: string) => (await render('nav_menu', { nav_menu: menuId })).includes(text);
    expect(await shows('Sowing peas')).toBe(true);
    await cms.send({ method: 'POST', path: `posts/${postIds.sowingPeas}`, json: { status: 'private' }, as: 'ada' });
    expect(await shows('Sowing peas')).toBe(false);
    await cms.send({
      method: 'POST',
      path: `posts/${postIds.sowingPeas}`,
      json: { status: 'publish', title: 'Sown' },
      as: 'ada',
    });
    expect(await shows('Sown')).toBe(true);
  });

  it('keeps a title and the number of a menu, and neither where there is none', async () => {
    const raw = async (given: object) => (await create('nav_menu', given)).instance.raw;
    expect(await raw({ title: ' <i>Ways</i> ', nav_menu: String(menuId), more: 1 })).toEqual({
      title: 'Ways',
      nav_menu: menuId,
    });
    expect(await raw({ title: '', nav_menu: 0 })).toEqual({});
    expect(await raw({ nav_menu: 'all' })).toEqual({});
    expect(await raw({ nav_menu: -4 })).toEqual({});
  });

  it('is chosen in its form among the menus of the site', async () => {
    const form_data = `widget-nav_menu[7][title]=Ways&widget-nav_menu[7][nav_menu]=${menuId}`;
    const { body } = await send('POST', 'widget-types/nav_menu/encode', { form_data, number: 7 });
    expect(body).toMatchObject({ instance: { raw: { title: 'Ways', nav_menu: menuId } } });
    expect(JSON.stringify(body)).toContain(
      JSON.stringify(`<option value="${menuId}" selected>Ways &amp; means</option>`).slice(1, -1),
    );
  });
});

it('the meta widget leads to the login', async () => {
  const shown = await render('meta', {});
  expect(shown).toMatch(
    /^<h2 class="widgettitle">Meta<\/h2><ul><li><a rel="nofollow" href="http:\/\/localhost:3000\/[\w./-]+">Log in<\/a><\/li><\/ul>$/,
  );
});
