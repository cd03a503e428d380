import { describe, expect } from 'vitest';
import { cms, siteTest } from '../../support/site-test.ts';
import { widgetRequests } from '../../support/widget-site.ts';

const it = siteTest({ declarations: { sidebars: { aside: 'Aside' } } });
const { create, render } = widgetRequests(() => cms);

const createPage = async (title: string, json: object = {}) => {
  const page = { title, status: 'publish', ...json };
  return (await cms.send<{ id: number }>({ method: 'POST', path: 'pages', as: 'admin', json: page })).body.id;
};

const titlesIn = (markup: string) => [...markup.matchAll(/<a href="[^"]*">([^<]*)<\/a>/g)].map((match) => match[1]);

describe('a widget with the pages of the site', () => {
  it('lists them in the selected order, without excluded ones, with their children below them', async () => {
    const parent = await createPage('Zebra', { menu_order: -2 });
    const child = await createPage('Child', { parent, menu_order: -1 });
    await createPage('Antelope', { menu_order: 9 });
    const byMenuOrder = await render('pages', {});
    expect(titlesIn(byMenuOrder).slice(0, 2)).toEqual(['Zebra', 'Child']);
    expect(byMenuOrder).toMatch(
      new RegExp(
        `^<h2 class="widgettitle">Pages</h2><ul><li class="page_item page-item-${parent} page_item_has_children"><a href="http://localhost:3000/zebra/">Zebra</a>\n<ul class='children'>\n<li class="page_item page-item-${child}"><a href="http://localhost:3000/zebra/child/">Child</a></li>\n</ul>\n</li>\n<li `,
      ),
    );
    const byTitle = titlesIn(await render('pages', { sortby: 'post_title' }));
    expect([byTitle.slice(0, 2), byTitle.slice(-2)]).toEqual([
      ['About us', 'Antelope'],
      ['Zebra', 'Child'],
    ]);
    const byId = titlesIn(await render('pages', { sortby: 'ID' }));
    expect(byId.slice(-3)).toEqual(['Zebra', 'Child', 'Antelope']);
    const withoutParent = titlesIn(await render('pages', { exclude: `${parent}, 99` }));
    expect([withoutParent.includes('Zebra'), withoutParent.at(-1)]).toEqual([false, 'Child']);
  });

  it('stores the order by menus instead of an unknown order', async () => {
    const { instance } = await create('pages', { title: '', sortby: 'rand', exclude: '3' });
    expect(instance.raw).toEqual({ title: '', sortby: 'menu_order', exclude: '3' });
  });
});

describe('a widget with the newest posts', () => {
  it('lists their links, with dates on request', async () => {
    const [first] = (await cms.get<{ link: string; title: { rendered: string } }[]>('posts?per_page=1')).body;
    const link = `<a href="${first?.link}">${first?.title.rendered}</a>`;
    const heading = '<h2 class="widgettitle">Recent Posts</h2>';
    const shown = await render('recent-posts', { number: 1 });
    expect(shown.slice(shown.indexOf('<h2'))).toContain(`${heading}<ul><li>${link}</li></ul>`);
    expect(await render('recent-posts', { number: 1, show_date: true })).toMatch(
      /<\/a><span class="post-date">\w+ \d+, \d{4}<\/span><\/li><\/ul>/,
    );
  });
});
