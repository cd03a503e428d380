import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { resetPassword } from '../../schema/auth/log-in.ts';
import { browserPath, openBrowser } from '../../test/support/browser.ts';
import type { PostItem } from '../../test/support/rest-bodies.ts';
import { accounts, postIds } from '../../test/support/site-content.ts';
import { cms, siteTest } from '../../test/support/site-test.ts';
import { adminUrl, canvasOf, type Desk, editorEnvironment, openDesk, openScreen, openWriting } from './editor-site.ts';

const it = siteTest({ env: editorEnvironment });
let browser: Browser;
let desk: Desk;
let page: Page;

const saved = async (id: number) => (await cms.get<PostItem>(`posts/${id}?context=edit`, { as: 'admin' })).body;

/** The id of the item that the open editor edits. */
const openId = () => Number(new URL(page.url()).searchParams.get('post'));

const panel = () => page.getByRole('region', { name: 'Editor settings' });

const saidOf = (text: string | RegExp) =>
  page.locator('.components-snackbar').filter({ hasText: text }).first().waitFor();

describe.skipIf(browserPath === undefined)('the block editor (needs Chromium)', () => {
  it.beforeAll(async () => {
    browser = await openBrowser(cms);
    desk = await openDesk(browser, 'admin');
    ({ page } = desk);
    page.on('dialog', (dialog) => void dialog.accept());
  });
  it.afterAll(() => browser.close());
  it.afterEach(() => expect(desk.problems.splice(0)).toEqual([]));

  it('opens after a login', async () => {
    const password = (await resetPassword(cms.app.domain, 'editor'))?.password ?? '';
    const context = await browser.newContext();
    const login = await context.newPage();
    await login.goto(adminUrl('edit.php?post_type=page'));
    await login.getByLabel('Username or e-mail address').fill('editor');
    await login.getByLabel('Password').fill(password);
    await login.getByRole('button', { name: 'Log in' }).click();
    await login.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
    await context.close();
  });

  it('shows content without blocks, runs nothing in it, and converts it', async () => {
    const content = 'Written <em>long ago</em>.\n\nSecond paragraph. <img src="/missing" onerror="top.ran = true">';
    const { body } = await cms.send<PostItem>({
      ...{ method: 'POST', path: 'posts', as: 'admin' },
      json: { title: 'Classic', status: 'publish', content },
    });
    await openWriting(desk, `post.php?post=${body.id}&action=edit`);
    const classic = canvasOf(page).locator('[data-type="core/freeform"]');
    await classic.getByText('Second paragraph.').waitFor();
    await classic.click();
    await page.getByRole('button', { name: 'Convert to blocks' }).click();
    await canvasOf(page).locator('[data-type="core/paragraph"]', { hasText: 'Written long ago.' }).waitFor();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saidOf('Post updated');
    expect((await saved(body.id)).content.raw).toContain('<!-- wp:paragraph -->');
    // The packages parse the content too: then the policy of the page is what stops the handler.
    expect(desk.problems.splice(0).filter((problem) => !/inline event handler/.test(problem))).toEqual([]);
  });

  it('publishes a new post with blocks, a category and a tag, which the site shows', async () => {
    await openWriting(desk, 'post-new.php');
    const canvas = canvasOf(page);
    await canvas.getByRole('textbox', { name: 'Add title' }).fill('A walk to the mill');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The wheel turns again.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('## What to bring');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Bread.');
    await panel().getByRole('tab', { name: 'Post' }).click();
    await panel().getByRole('button', { name: 'Categories' }).click();
    await panel().getByRole('checkbox', { name: 'Kitchen' }).check();
    await panel().getByRole('button', { name: 'Tags' }).click();
    await panel().getByRole('combobox', { name: /tag/i }).fill('mills');
    await page.keyboard.press('Enter');
    await panel().getByText('mills', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page
      .getByRole('region', { name: 'Editor publish' })
      .getByRole('button', { name: 'Publish', exact: true })
      .click();
    await page.getByText('is now live.').waitFor();
    const post = await saved(openId());
    expect(post).toMatchObject({ status: 'publish', title: { raw: 'A walk to the mill' }, slug: 'a-walk-to-the-mill' });
    expect(post.content.raw).toContain('<!-- wp:heading -->');
    expect([post.categories?.length, post.tags?.length]).toEqual([1, 1]);
    const shown = await cms.get<unknown>(new URL(post.link).pathname);
    expect(shown.text).toContain('The wheel turns again.');
  });

  it('uploads an image into a post from the media library', async () => {
    const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#285' } })
      .png()
      .toBuffer();
    await openWriting(desk, `post.php?post=${postIds.sowingPeas}&action=edit`);
    await panel().getByRole('tab', { name: 'Post' }).click();
    await panel().getByRole('button', { name: 'Set featured image' }).click();
    const library = page.getByRole('dialog');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      library
        .getByRole('button', { name: /upload/i })
        .first()
        .click(),
    ]);
    await chooser.setFiles({ name: 'meadow.png', mimeType: 'image/png', buffer });
    await library.getByText('1 Item selected').waitFor();
    await library.getByRole('button', { name: /^(select|set featured image)$/i }).click();
    await panel().getByRole('img').first().waitFor();
    await page.keyboard.press('Control+s');
    await saidOf(/updated/i);
    const post = await saved(postIds.sowingPeas);
    const media = await cms.get<{ source_url: string }>(`media/${post.featured_media}`);
    expect(media.body.source_url).toMatch(/meadow\.png$/);
  });

  it('schedules a draft', async () => {
    await openWriting(desk, `post.php?post=${postIds.authorDraftPost}&action=edit&post_type=post`);
    await panel().getByRole('tab', { name: 'Post' }).click();
    await panel()
      .getByRole('button', { name: /^(Change date|Change publish date)/ })
      .click();
    await page.getByRole('spinbutton', { name: 'Year' }).fill(String(new Date().getFullYear() + 2));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Schedule/ })
      .first()
      .click();
    await page
      .getByRole('region', { name: 'Editor publish' })
      .getByRole('button', { name: /^Schedule/ })
      .click();
    await page.getByText('is now scheduled.').waitFor();
    expect((await saved(postIds.authorDraftPost)).status).toBe('future');
  });

  it('restores a revision', async () => {
    const { id } = (
      await cms.send<PostItem>({
        method: 'POST',
        path: 'posts',
        as: 'admin',
        json: {
          title: 'Jam',
          content: '<!-- wp:paragraph -->\n<p>First words.</p>\n<!-- /wp:paragraph -->',
          status: 'publish',
        },
      })
    ).body;
    for (const words of ['Second', 'Third']) {
      const json = { content: `<!-- wp:paragraph -->\n<p>${words} words.</p>\n<!-- /wp:paragraph -->` };
      await cms.send({ method: 'POST', path: `posts/${id}`, as: 'admin', json });
    }
    await openWriting(desk, `post.php?post=${id}&action=edit&post_type=post`);
    await panel().getByRole('tab', { name: 'Post' }).click();
    await panel()
      .getByRole('button', { name: /revision/i })
      .first()
      .click();
    await page.getByRole('button', { name: 'Restore' }).waitFor();
    await page.getByRole('slider').press('ArrowLeft');
    await canvasOf(page).getByText('Second').first().waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(async () => (await saved(id)).content.raw).toContain('Second words.');
  });

  it('removes a new item in which nothing was written', async () => {
    const count = async () =>
      (await cms.get<PostItem[]>('posts?status=draft&context=edit', { as: 'admin' })).headers['x-cms-total'];
    const before = await count();
    await openWriting(desk, 'post-new.php');
    expect(await count()).not.toBe(before);
    await page.reload();
    await canvasOf(page).getByRole('textbox', { name: 'Add title' }).waitFor();
    await openScreen(desk, { at: 'edit.php', heading: 'Posts' });
    await expect.poll(count).toBe(before);
  });

  it('says who has an item open, in its editor and in the list, and lets others take it over', async () => {
    const [first, other] = [await openDesk(browser, 'admin'), await openDesk(browser, 'editor')];
    await first.page.clock.install();
    const at = `post.php?post=${postIds.elan}&action=edit&post_type=post`;
    await openWriting(first, at);
    await other.page.goto(adminUrl('edit.php'));
    await other.page.getByRole('link', { name: 'Élan of the harvest — Ada Brook is editing this' }).waitFor();
    await other.page.goto(adminUrl(at));
    const dialog = other.page.getByRole('dialog', { name: 'This post is already being edited' });
    await dialog.getByText('Ada Brook').waitFor();
    await dialog.getByRole('link', { name: 'Take over' }).click();
    const holders = async () => {
      const path = `/cms-json/postern/v1/edit-locks?post=${postIds.elan}`;
      return (await cms.get<{ user: number }[]>(path, { as: 'admin' })).body.map(({ user }) => user);
    };
    await expect.poll(holders).toEqual([accounts.editor.id]);
    await canvasOf(other.page).getByRole('textbox', { name: 'Add title' }).waitFor();
    expect(await dialog.count()).toBe(0);
    await first.page.clock.fastForward(61_000);
    await first.page.getByRole('dialog', { name: 'Someone else has taken over this post' }).waitFor();
    await openScreen(other, { at: 'edit.php', heading: 'Posts' });
    await expect.poll(holders).toEqual([]);
    expect([...first.problems, ...other.problems]).toEqual([]);
    await Promise.all([first.context.close(), other.context.close()]);
  });

  it('shows a preview of a draft with what was not saved yet', async () => {
    const json = {
      title: 'Mint',
      content: '<!-- wp:paragraph -->\n<p>Pots.</p>\n<!-- /wp:paragraph -->',
      status: 'draft',
    };
    const { id } = (await cms.send<PostItem>({ method: 'POST', path: 'posts', as: 'admin', json })).body;
    await openWriting(desk, `post.php?post=${id}&action=edit`);
    await canvasOf(page).getByRole('textbox', { name: 'Add title' }).fill('Mint in pots');
    await page.getByRole('button', { name: 'View', exact: true }).click();
    const [preview] = await Promise.all([
      desk.context.waitForEvent('page'),
      page.getByRole('menuitem', { name: /^Preview/ }).click(),
    ]);
    await preview.getByText('Mint in pots').first().waitFor();
    await preview.close();
  });

  it('shows examples of blocks without requests to other hosts', async () => {
    await openWriting(desk, 'post-new.php');
    await page.getByRole('button', { name: 'Block Inserter', exact: true }).click();
    await page.getByRole('searchbox').first().fill('cover');
    const example = page.locator('.block-editor-inserter__preview-container iframe').first();
    // The option moves while the list is filtered.
    const isShown = async () => {
      await page.mouse.move(0, 0);
      await page.getByRole('option', { name: 'Cover', exact: true }).hover();
      return example.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isShown).toBe(true);
  });

  it('edits templates with the styles of the site', async () => {
    await openScreen(desk, { at: 'site-editor.php', heading: 'Templates' });
    await page.getByRole('link', { name: 'Single Posts' }).click();
    await canvasOf(page).locator('[data-type="core/post-content"]').waitFor();
    await page.getByRole('button', { name: 'Styles', exact: true }).click();
    await page.getByRole('region', { name: 'Editor settings' }).getByText('Typography').waitFor();
  });

  it('edits a synced pattern, which gets its name first', async () => {
    await openScreen(desk, { at: 'edit.php?post_type=wp_block', heading: 'Patterns' });
    await page.getByRole('button', { name: 'Add Pattern' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Opening hours');
    await page.getByRole('button', { name: 'Add and edit' }).click();
    await canvasOf(page)
      .getByRole('button', { name: /Add default block|Type/ })
      .or(canvasOf(page).getByRole('document'))
      .first()
      .click();
    await page.keyboard.type('Nine to five.');
    await page.keyboard.press('Control+s');
    type Pattern = { title: { raw: string }; content: { raw: string } };
    const patterns = async () => (await cms.get<Pattern[]>('blocks', { as: 'admin' })).body;
    await expect
      .poll(async () => (await patterns()).map(({ title, content }) => [title.raw, content.raw.includes('Nine')]))
      .toEqual([['Opening hours', true]]);
  });
});
