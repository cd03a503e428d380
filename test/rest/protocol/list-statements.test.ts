import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDesignSite, type DesignSite, designIds } from '../../support/design-site.ts';
import { accounts } from '../../support/site-content.ts';
import type { RunningSite } from '../../support/test-site.ts';

let designSite: DesignSite;
/** A program that resolves every item again. */
let cms: RunningSite;

const ITEM_COUNT = 40;
const FIRST_ITEM_ID = 3_000;
const FIRST_MENU_ID = 2_000;

/** The items of each kind, by their number. */
const KINDS: readonly { type: string; title: (number: number) => string; content: string; parentId?: number }[] = [
  {
    type: 'cms_block',
    title: (number) => `Pattern ${number}`,
    content: '<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->',
  },
  { type: 'cms_navigation', title: (number) => `Navigation ${number}`, content: '<!-- wp:page-list /-->' },
  { type: 'nav_menu_item', title: () => '', content: '' },
  { type: 'cms_font_family', title: (number) => `Family ${number}`, content: '{"fontFamily":"Reed","preview":""}' },
  {
    type: 'cms_font_face',
    title: (number) => `reed;normal;${number};100%;U+0-10FFFF`,
    content: '{"fontFamily":"Reed","src":"https://fonts.test/reed.woff2"}',
    parentId: designIds.fontFamily,
  },
  { type: 'cms_template', title: (number) => `Template ${number}`, content: '<!-- wp:post-title /-->' },
  { type: 'cms_template_part', title: (number) => `Part ${number}`, content: '<!-- wp:site-title /-->' },
];

beforeAll(async () => {
  designSite = await createDesignSite();
  await designSite.site.database.transaction(async (client) => {
    const date = '2023-05-01T12:00:00';
    const numbers = Array.from({ length: ITEM_COUNT }, (_, index) => index);
    await client.term.createMany({
      data: numbers.map((number) => ({
        id: FIRST_MENU_ID + number,
        taxonomy: 'nav_menu',
        slug: `menu-${number}`,
        name: `Menu ${number}`,
        nameKey: `menu ${number}`,
        count: number === 0 ? ITEM_COUNT : 0,
      })),
    });
    for (const [kind, { title, type, ...values }] of KINDS.entries()) {
      const idOf = (number: number) => FIRST_ITEM_ID + kind * 100 + number;
      await client.post.createMany({
        data: numbers.map((number) => ({
          ...{
            id: idOf(number),
            type,
            status: 'publish',
            slug: `${type}-${number}`,
            menuOrder: number + 1,
            authorId: accounts.admin.id,
          },
          ...{ title: title(number), date, dateGmt: date, modified: date, modifiedGmt: date, ...values },
        })),
      });
      if (type.startsWith('cms_template')) {
        await client.postTerm.createMany({
          data: numbers.map((number) => ({ postId: idOf(number), termId: designIds.theme })),
        });
      }
      if (type !== 'nav_menu_item') continue;
      await client.postTerm.createMany({
        data: numbers.map((number) => ({ postId: idOf(number), termId: FIRST_MENU_ID })),
      });
      await client.menuItem.createMany({
        data: numbers.map((number) => ({
          postId: idOf(number),
          // The first three items cover every type of target.
          itemType: number % 3 === 1 ? 'taxonomy' : 'post_type',
          object: ['page', 'category', 'post'][number % 3] as string,
          objectId:
            [
              [201, 1, 101],
              [202, 2, 102],
            ][number % 2]?.[number % 3] ?? 0,
          parentItemId: number === 0 ? 0 : idOf(number - 1),
        })),
      });
    }
  });
  cms = await designSite.site.start({ env: { THEMES_DIR: designSite.themes, RESPONSE_CACHE_BYTES: '0' } });
});
afterAll(() => designSite.dispose());

it.each([
  'menus?',
  'menus?context=edit',
  'menu-items?order=asc&orderby=menu_order',
  'menu-items?order=asc&orderby=menu_order&context=edit',
  'menu-items?order=asc&orderby=menu_order&_embed',
  'blocks?',
  'blocks?context=edit',
  'blocks?_embed',
  'navigation?',
  'navigation?context=edit&_embed',
  'font-families?',
  'font-families?context=edit&_embed',
  `font-families/${designIds.fontFamily}/font-faces?`,
])('%s takes no more statements for 40 items than for 3', async (list) => {
  const read = (count: number) => cms.get<unknown[]>(`${list}&per_page=${count}`, { as: 'admin' });
  // The first requests fill the caches that are valid until the site changes.
  expect((await read(3)).body).toHaveLength(3);
  expect((await read(ITEM_COUNT)).body.length).toBeGreaterThanOrEqual(ITEM_COUNT);
  const few = await cms.statements(() => read(3));
  const many = await cms.statements(() => read(ITEM_COUNT));
  expect(few.length).toBeGreaterThan(0);
  expect(many.length, many.join('\n')).toBeLessThanOrEqual(few.length);
});

it.each(['templates?', 'template-parts?', 'templates?context=edit'])(
  '%s takes at most six statements for 40 items',
  async (list) => {
    const read = () => cms.get<unknown[]>(list, { as: 'admin' });
    expect((await read()).body.length).toBeGreaterThanOrEqual(ITEM_COUNT);
    expect((await cms.statements(read)).length).toBeLessThanOrEqual(6);
  },
);
