import { spawn } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from 'vitest';
import { type LimpingSite, posts, refuse, startLimpingSite } from './limping-site.ts';
import { importFromAddress, type RestImportOptions } from './rest-import.ts';
import { it, target } from './target-site.ts';

let site: LimpingSite;
beforeEach(async () => {
  site = await startLimpingSite();
  site.lists.posts = posts(250);
});
afterEach(async () => {
  await site.close();
});

const run = (options: RestImportOptions = {}) => importFromAddress({ target, address: `${site.url}/api/`, ...options });

const folder = () => join(target.environment().DATA_DIR ?? '', 'import');
const stageFiles = async () => (await readdir(folder())).filter((name) => name.startsWith('rest-'));
const numbers = async () => {
  const rows = await target.database.reader.post.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  return rows.map(({ id }) => id);
};
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const postPages = () => site.pages.filter((page) => page.startsWith('posts'));

/** Refuses pages of posts from this page on. */
const stopAt = (page: number) => {
  site.interfere = (route, parameters, response) =>
    route === 'posts' && Number(parameters.get('page')) >= page && refuse(response, 429, 3_600);
};

it('a busy site that refuses a request stops the import, and the same command resumes it', async () => {
  const before = await numbers();
  stopAt(3);
  const first = await run();
  expect(first).toMatchObject({ code: 1, text: expect.stringContaining('requests a pause of 3600 seconds') });
  expect(first.text).toContain('Run the command again to continue');
  expect([await numbers(), (await stageFiles()).length]).toEqual([before, 1]);
  expect(((await stat(join(folder(), (await stageFiles())[0] ?? ''))).mode & 0o777).toString(8)).toBe('600');

  site.interfere = () => false;
  site.pages.length = 0;
  const second = await run();
  expect([second.text, second.code]).toEqual([
    expect.stringContaining('The import continued with the answers that an earlier run stored'),
    0,
  ]);
  expect(postPages()).toEqual(['posts 3']);
  expect(site.pages).not.toContain('types');
  expect(await numbers()).toEqual(from(1, 250));
  expect(await stageFiles()).toEqual([]);
});

it('a lost network connection stops the import, and the same command resumes it', async () => {
  site.interfere = (route, parameters, response) => {
    if (route !== 'posts' || parameters.get('page') !== '2') return false;
    response.destroy();
    void site.close();
    return true;
  };
  expect(await run()).toMatchObject({ code: 1, text: expect.stringMatching(/ECONNREFUSED|interrupts its answer/) });
  expect((await stageFiles()).length).toBe(1);
});

it('the items that a killed import has read are reused by the next import', async () => {
  let reached = () => {};
  const isAtPage3 = new Promise<void>((resolve) => {
    reached = resolve;
  });
  site.interfere = (route, parameters) => {
    if (route !== 'posts' || parameters.get('page') !== '3') return false;
    reached();
    return true;
  };
  const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
  const child = spawn(process.execPath, [start, 'import', `${site.url}/api/`, '--replace'], {
    env: { ...process.env, ...target.environment() },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await Promise.race([isAtPage3, ended]);
  child.kill('SIGKILL');
  await ended;
  site.interfere = () => false;
  site.pages.length = 0;
  expect(await run()).toMatchObject({ code: 0 });
  expect(postPages()).toEqual(['posts 3']);
  expect(await numbers()).toEqual(from(1, 250));
}, 120_000);

it('a list that became shorter is read again, so that no item is missing, and the report says so', async () => {
  stopAt(3);
  await run();
  // Later posts have moved forward: the first of page 3 would now be on page 2.
  site.lists.posts = posts(250).filter(({ id }) => id !== 7);
  site.interfere = () => false;
  const { code, text } = await run();
  expect([text, code]).toEqual([
    expect.stringContaining('The posts became fewer while they were read (250, then 249)'),
    0,
  ]);
  expect(await numbers()).toEqual(from(1, 250));
});

it('--restart reads all items again', async () => {
  stopAt(3);
  await run();
  site.interfere = () => false;
  site.pages.length = 0;
  expect(await run({ restart: true })).toMatchObject({ code: 0 });
  expect(postPages()).toEqual(['posts 1', 'posts 2', 'posts 3']);
});

it('a stage that is invalid or of another version is reported with the way to resolve it', async () => {
  stopAt(2);
  await run();
  const [name = ''] = await stageFiles();
  await writeFile(join(folder(), name), 'no database, but as long as one has to be to be looked at by anybody at all');
  site.interfere = () => false;
  expect(await run()).toMatchObject({ code: 1, text: expect.stringContaining('Pass --restart to discard it') });
  expect(await run({ restart: true })).toMatchObject({ code: 0 });
});

it('two simultaneous imports of one site do not share a stage', async () => {
  let second: Promise<{ code: number; text: string }> | undefined;
  site.interfere = (route, parameters, response) => {
    if (route !== 'posts' || parameters.get('page') !== '2' || second) return false;
    second = run().finally(() => refuse(response, 503));
    return true;
  };
  expect(await run()).toMatchObject({ code: 0 });
  expect(await second).toMatchObject({
    code: 1,
    text: expect.stringContaining('Another import of this site is under way'),
  });
});

/** An attachment whose files are on the source site. */
const mediaItem = (id: number) => ({
  id,
  slug: `p-${id}`,
  title: { rendered: `P ${id}` },
  mime_type: 'image/png',
  source_url: `${site.url}/files/uploads/2024/p-${id}.png`,
  media_details: { file: `2024/p-${id}.png` },
});

it('interrupted downloads resume with the missing files, without reading the site again', async () => {
  site.lists = { media: [mediaItem(1), mediaItem(2), mediaItem(3)] };
  let isBusy = true;
  site.interfere = (route, _parameters, response) => {
    if (!route.startsWith('files/')) return false;
    if (isBusy && route.endsWith('p-2.png')) return refuse(response, 503);
    response.end(`file ${route}`);
    return true;
  };
  const first = await run({ download: true });
  expect(first).toMatchObject({ code: 1, text: expect.stringContaining('Run the command again to fetch the others') });
  expect(first.text).toContain('2024/p-2.png: the site answers 503');
  // The site may already be in use.
  await target.database.transaction((client) =>
    client.post.update({ where: { id: 1 }, data: { title: 'Named since' } }),
  );
  isBusy = false;
  site.pages.length = 0;
  const second = await run({ download: true });
  expect([second.text, second.code]).toEqual([expect.stringContaining('Files: 1 downloaded, 2 unchanged'), 0]);
  expect(site.pages).toEqual(['', 'files/uploads/2024/p-2.png']);
  expect((await target.database.reader.post.findUnique({ where: { id: 1 } }))?.title).toBe('Named since');
  expect(await stageFiles()).toEqual([]);
});

it('the password appears in no output and no file, even if the import fails', async () => {
  const password = 'abcd efgh ijkl mnop qrst uvwx';
  const secrets = [password, password.replaceAll(' ', ''), Buffer.from(`ada:${password}`).toString('base64')];
  const texts: string[] = [];
  const progress = { write: (text: string) => texts.push(text), isTTY: true };
  const account = { user: 'ada', password, progress };
  const collectTexts = async () => {
    for (const name of await readdir(folder())) texts.push(await readFile(join(folder(), name), 'latin1'));
  };
  stopAt(2);
  texts.push((await run(account)).text);
  expect((await stageFiles()).length).toBe(1);
  await collectTexts();
  site.interfere = (route, _parameters, response) => route === 'users/me' && refuse(response, 401);
  texts.push((await run(account)).text);
  site.interfere = () => false;
  texts.push((await run(account)).text);
  await collectTexts();
  const allTexts = texts.join('\n');
  expect(allTexts).toContain('Imported in');
  expect(allTexts).toContain('Reading posts: 100');
  for (const secret of secrets) expect(allTexts).not.toContain(secret);
});
