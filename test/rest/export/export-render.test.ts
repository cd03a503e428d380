import { describe, expect } from 'vitest';
import { writerOf } from '../../support/database.ts';
import { type ExportedItem, exportAll, insertItems, writeItem } from '../../support/export-site.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

const write = (values: Parameters<typeof writeItem>[1]) => writeItem(cms, values, site);

/** Inserts items and returns their exports. */
async function exported(...items: Parameters<typeof insertItems>[1]): Promise<ExportedItem[]> {
  const ids = await insertItems(site, items);
  const all = new Map((await exportAll(cms)).items.map((item) => [item.id, item]));
  return ids.flatMap((id) => all.get(id) ?? []);
}

const NO_SEO = {
  ...{ source: null, title: null, description: null, canonical: null, robots: null },
  ...{ og_title: null, og_description: null, og_image: null, focus_keyword: null },
};

describe('exported SEO values', () => {
  const cases: [source: string, Record<string, unknown>, Record<string, unknown>][] = [
    [
      'yoast',
      {
        ...{ _yoast_wpseo_title: 'T', _yoast_wpseo_metadesc: 'D', _yoast_wpseo_canonical: 'https://c.example/' },
        ...{ '_yoast_wpseo_meta-robots-noindex': '1', '_yoast_wpseo_meta-robots-nofollow': '1' },
        ...{ '_yoast_wpseo_meta-robots-adv': 'noarchive,nosnippet', '_yoast_wpseo_opengraph-title': 'OT' },
        ...{ '_yoast_wpseo_opengraph-description': 'OD', '_yoast_wpseo_opengraph-image': 'https://i.example/' },
        _yoast_wpseo_focuskw: 'word',
      },
      {
        ...{ title: 'T', description: 'D', canonical: 'https://c.example/', og_title: 'OT', og_description: 'OD' },
        ...{ robots: 'noindex,nofollow,noarchive,nosnippet', og_image: 'https://i.example/', focus_keyword: 'word' },
      },
    ],
    [
      'rank_math',
      {
        ...{ rank_math_title: 'T', rank_math_description: 'D', rank_math_canonical_url: 'https://c.example/' },
        ...{ rank_math_robots: ['index', 'nofollow'], rank_math_facebook_title: 'OT', rank_math_focus_keyword: 'a,b' },
      },
      {
        ...{ title: 'T', description: 'D', canonical: 'https://c.example/', robots: 'index,nofollow' },
        ...{ og_title: 'OT', focus_keyword: 'a,b' },
      },
    ],
    [
      'aioseo',
      { _aioseo_title: 'T', _aioseop_description: 'D', _aioseop_noindex: 'on', _aioseo_keywords: ['a', 'b'] },
      { title: 'T', description: 'D', robots: 'noindex', focus_keyword: 'a,b' },
    ],
    [
      'seopress',
      {
        ...{ _seopress_titles_title: 'T', _seopress_titles_desc: 'D', _seopress_robots_index: 'yes' },
        ...{ _seopress_social_fb_img: 'https://i.example/', _seopress_analysis_target_kw: 'word' },
      },
      { title: 'T', description: 'D', robots: 'noindex', og_image: 'https://i.example/', focus_keyword: 'word' },
    ],
    [
      'the_seo_framework',
      { _genesis_title: 'T', _genesis_nofollow: 1, _open_graph_title: 'OT', _social_image_url: 'https://i.example/' },
      { title: 'T', robots: 'nofollow', og_title: 'OT', og_image: 'https://i.example/' },
    ],
    [
      'slim_seo',
      { slim_seo: { title: 'T', description: 'D', noindex: 1, canonical: 'https://c.example/' } },
      { title: 'T', description: 'D', robots: 'noindex', canonical: 'https://c.example/' },
    ],
    [
      'smartcrawl',
      { _wds_title: 'T', _wds_metadesc: 'D', '_wds_meta-robots-noindex': 1 },
      { title: 'T', description: 'D', robots: 'noindex' },
    ],
    ['thesis', { thesis_title: 'T', thesis_description: 'D' }, { title: 'T', description: 'D' }],
  ];

  it('are read from the metadata of every common SEO plugin', async () => {
    const items = await exported(...cases.map(([, meta]) => ({ meta })));
    expect(items.map(({ seo }) => seo)).toEqual(
      cases.map(([source, , expected]) => ({ ...NO_SEO, source, ...expected })),
    );
  });

  it('are null without stored values', async () => {
    const items = await exported(
      { meta: { _yoast_wpseo_linkdex: '40', subtitle: 'x' } },
      {
        meta: {
          _yoast_wpseo_title: '',
          '_yoast_wpseo_meta-robots-adv': 'none',
          slim_seo: 'invalid',
          rank_math_title: 7,
        },
      },
    );
    expect(items.map(({ seo }) => seo)).toEqual([NO_SEO, NO_SEO]);
  });
});

describe('the exported body of an item', () => {
  it('names how it was rendered', async () => {
    const blocks = '<!-- wp:paragraph --><p>Words.</p><!-- /wp:paragraph -->';
    const cases: [string, Parameters<typeof insertItems>[1][number]][] = [
      ['blocks', { content: blocks }],
      ['classic', { content: 'Words, [sic] and [more].' }],
      ['shortcode', { content: 'Look: [gallery ids="1,2"]' }],
      ['shortcode', { content: 'Write: [contact-form-7 id="5"]' }],
      ['classic', { content: 'Write: [[contact-form-7 id="5"]]' }],
      ['empty', { content: '' }],
      ['empty', { content: '  \n ' }],
      ['builder:elementor', { content: 'Words.', meta: { _elementor_edit_mode: 'builder' } }],
      ['classic', { content: 'Words.', meta: { _elementor_edit_mode: '' } }],
      ['builder:divi', { content: '[et_pb_section][/et_pb_section]', meta: { _et_pb_use_builder: 'on' } }],
      ['builder:wpbakery', { content: '<p>[vc_row][/vc_row]</p>' }],
      ['builder:beaver', { content: blocks, meta: { _fl_builder_enabled: '1' } }],
      ['builder:oxygen', { content: '', meta: { ct_builder_json: { root: {} } } }],
      ['builder:bricks', { content: '', meta: { _bricks_page_content_2: [{ id: 'a' }] } }],
      ['builder:breakdance', { content: '', meta: { _breakdance_data: '{}' } }],
      ['builder:siteorigin', { content: 'Words.', meta: { panels_data: { widgets: [] } } }],
    ];
    const items = await exported(...cases.map(([, values]) => values));
    expect(items.map(({ render }) => render)).toEqual(cases.map(([expected]) => expected));
  });

  it('has its blocks and shortcodes rendered', async () => {
    const [dynamic, shortcode] = await exported(
      { content: '<!-- wp:site-title /-->' },
      { content: '[caption width="300" caption="Under it"]<img src="/a.jpg">[/caption]' },
    );
    expect(dynamic?.content_html).toContain('Larch Row</a>');
    expect(shortcode?.content_html).toContain('wp-caption-text');
    expect(shortcode?.images).toEqual([{ src: '/a.jpg', alt: '' }]);
  });

  it('is rerendered if it is stale', async () => {
    const id = await write({ content: '<!-- wp:paragraph --><p>Words &amp; more.</p><!-- /wp:paragraph -->' });
    const before = (await exportAll(cms)).items.find((item) => item.id === id);
    await writerOf(site.database).post.update({ where: { id }, data: { renderVersion: -7, contentRendered: 'stale' } });
    expect((await exportAll(cms)).items.find((item) => item.id === id)?.content_html).toBe(before?.content_html);
  });
});

describe('exported menus', () => {
  it('have locations, and their items as a tree with resolved addresses', async () => {
    const page = await write({ base: 'pages', title: 'Garden', slug: 'garden-page' });
    const menu = (
      await cms.send<{ id: number }>({ method: 'POST', path: 'menus', as: 'admin', json: { name: 'Main menu' } })
    ).body.id;
    const createMenuItem = async (json: object) =>
      (
        await cms.send<{ id: number }>({
          method: 'POST',
          path: 'menu-items',
          as: 'admin',
          json: { status: 'publish', menus: menu, ...json },
        })
      ).body.id;
    const home = await createMenuItem({
      title: 'Home & more',
      url: `${SITE_URL}/`,
      classes: ['big', 'red'],
      target: '_blank',
    });
    const child = await createMenuItem({
      type: 'post_type',
      object: 'page',
      object_id: page,
      parent: home,
      menu_order: 2,
    });
    const withoutTarget = await createMenuItem({ type: 'post_type', object: 'page', object_id: page, menu_order: 3 });
    await writerOf(site.database).menuItem.update({ where: { postId: withoutTarget }, data: { objectId: 99_999 } });
    const [exportedMenu] = (await exportAll(cms)).menus;
    expect(exportedMenu).toMatchObject({ id: menu, name: 'Main menu', slug: 'main-menu', locations: [] });
    expect(exportedMenu?.items).toEqual([
      {
        ...{ id: home, parent: 0, order: 1, title: 'Home &#038; more', url: `${SITE_URL}/`, target: '_blank' },
        ...{ classes: ['big', 'red'], type: 'custom', object: 'custom', object_id: home },
        children: [
          {
            ...{ id: child, parent: home, order: 2, title: 'Garden', url: `${SITE_URL}/garden-page/`, target: '' },
            ...{ classes: [], type: 'post_type', object: 'page', object_id: page, children: [] },
          },
        ],
      },
    ]);
  });
});
