import type { Browser, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { bookDeclarations } from '../../test/support/book-declarations.ts';
import { browserPath, openBrowser } from '../../test/support/browser.ts';
import { cms, siteTest } from '../../test/support/site-test.ts';
import { SITE_URL } from '../../test/support/test-site.ts';
import { canvasOf, type Desk, editorEnvironment, openDesk, openScreen, openWriting } from './editor-site.ts';

const it = siteTest({
  env: editorEnvironment,
  declarations: {
    ...bookDeclarations,
    types: [
      ...bookDeclarations.types.map((book) => ({ ...book, supports: ['title', 'editor', 'custom-fields'] })),
      {
        name: 'recipe',
        labels: { name: 'Recipes', singularName: 'Recipe' },
        graphql: { type: 'Recipe', singular: 'recipe', plural: 'recipes' },
        restBase: 'recipes',
        template: [
          ['core/heading', { content: 'Ingredients' }],
          ['core/list', {}, [['core/list-item', { content: 'Salt' }]]],
        ],
        supports: ['title', 'editor'],
        templateLock: 'all',
      },
    ],
    meta: [
      { object: 'post', subtypes: ['book'], key: 'pages', type: 'integer', single: true },
      { object: 'post', subtypes: ['book'], key: 'isbn', type: 'string', single: true },
    ],
  },
});
let browser: Browser;
let desk: Desk;
let page: Page;

interface Book {
  id: number;
  status: string;
  title: { raw: string };
  genres: number[];
  meta: Record<string, unknown>;
}
const books = async () => (await cms.get<Book[]>('books?status=any&context=edit', { as: 'admin' })).body;

describe.skipIf(browserPath === undefined)('items of a declared type (need Chromium)', () => {
  it.beforeAll(async () => {
    browser = await openBrowser(cms);
    desk = await openDesk(browser, 'admin');
    ({ page } = desk);
  });
  it.afterAll(() => browser.close());

  it('have a list, a new item with a term that is created beside it, and declared values', async () => {
    await openScreen(desk, { at: 'edit.php?post_type=book', heading: 'Books' });
    await page.getByRole('navigation', { name: 'Editor' }).getByRole('link', { name: 'Genres' }).waitFor();
    await openWriting(desk, 'post-new.php?post_type=book');
    await canvasOf(page).getByRole('textbox', { name: 'Add title' }).fill('The long valley');
    const panel = page.getByRole('region', { name: 'Editor settings' });
    await panel.getByRole('tab', { name: 'Book' }).click();
    await panel.getByRole('button', { name: 'Genres' }).click();
    await panel.getByRole('button', { name: /^Add/ }).last().click();
    await panel.getByRole('textbox', { name: /genre/i }).last().fill('Walking');
    await page.keyboard.press('Enter');
    await panel.getByRole('checkbox', { name: 'Walking' }).waitFor();
    await panel.getByRole('button', { name: 'Values' }).click();
    await panel.getByRole('spinbutton', { name: 'pages' }).fill('312');
    await panel.getByRole('textbox', { name: 'isbn' }).fill('978-3');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await books()).map(({ title }) => title.raw)).toEqual(['The long valley']);
    const [saved] = await books();
    expect(saved).toMatchObject({ status: 'draft', meta: { pages: 312, isbn: '978-3' } });
    expect(saved?.genres.length).toBe(1);
    expect(desk.problems).toEqual([]);
  });

  it('begin with the blocks of their type, which a lock leaves in place', async () => {
    await openWriting(desk, 'post-new.php?post_type=recipe');
    const canvas = canvasOf(page);
    await canvas.getByRole('textbox', { name: 'Add title' }).fill('Soup');
    const heading = canvas.getByRole('document', { name: 'Block: Heading' });
    await heading.fill('What you need');
    await page.keyboard.press('Control+s');
    const recipes = async () =>
      (await cms.get<(Book & { content: { raw: string } })[]>('recipes?status=any&context=edit', { as: 'admin' })).body;
    await expect.poll(async () => (await recipes()).map(({ title }) => title.raw)).toEqual(['Soup']);
    const [saved] = await recipes();
    expect(saved?.status).toBe('draft');
    expect(saved?.content.raw.match(/<!-- wp:\S+/g)).toEqual(['<!-- wp:heading', '<!-- wp:list', '<!-- wp:list-item']);
    expect(saved?.content.raw).toContain('>What you need<');
    await heading.click();
    await page.getByRole('toolbar', { name: 'Block tools' }).getByRole('button', { name: 'Options' }).click();
    await page.getByRole('menuitem', { name: 'Copy styles' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /^Delete|^Duplicate/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(desk.problems).toEqual([]);
  });

  it('are saved after the session has ended and the viewer has logged in again', async () => {
    const [saved] = await books();
    await openWriting(desk, `post.php?post=${saved?.id}&action=edit&post_type=book`);
    const [cookie] = await desk.context.cookies(SITE_URL);
    await desk.context.clearCookies();
    await canvasOf(page).getByRole('textbox', { name: 'Add title' }).fill('The longer valley');
    await page.keyboard.press('Control+s');
    await page.getByText('Your session has ended.').first().waitFor();
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    await desk.context.addCookies(cookie ? [cookie] : []);
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await books()).map(({ title }) => title.raw)).toEqual(['The longer valley']);
  });
});
