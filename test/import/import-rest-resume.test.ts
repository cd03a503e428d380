// Runs on one engine only in CI: it is about reading a REST API.
import { spawn } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from 'vitest';
import { importFromAddress, type RestImportOptions } from './rest-import.ts';
import { it, target } from './target-site.ts';
import { posts, respondWithStatus, startUnreliableSite, type UnreliableSite } from './unreliable-site.ts';

let site: UnreliableSite;
beforeEach(async () => {
  site = await startUnreliableSite();
  site.lists.posts = posts(250);
});
afterEach(async () => {
  await site.close();
});

const run = (options: RestImportOptions = {}) => importFromAddress({ target, address: `${site.url}/api/`, ...options });

const folder = () => join(target.environment().DATA_DIR ?? '', 'import');
const answerFiles = async () => (await readdir(folder())).filter((name) => name.startsWith('rest-'));
const postIds = async () => {
  const rows = await target.database.reader.post.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  return rows.map(({ id }) => id);
};
const idRange = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const postPages = () => site.requestedPages.filter((page) => page.startsWith('posts'));

/** Makes the site refuse this page of posts and all later ones. */
const refusePagesFrom = (page: number) => {
  site.intercept = (route, parameters, response) =>
    route === 'posts' && Number(parameters.get('page')) >= page && respondWithStatus(response, 429, 3_600);
};

it('a busy site that refuses a request stops the import, and the same command resumes it', async () => {
  const before = await postIds();
  refusePagesFrom(3);
  const first = await run();
  expect(first).toMatchObject({ code: 1, text: expect.stringContaining('requests a pause of 3600 seconds') });
  expect(first.text).toContain('Run the command again to continue');
  expect([await postIds(), (await answerFiles()).length]).toEqual([before, 1]);
  expect(((await stat(join(folder(), (await answerFiles())[0] ?? ''))).mode & 0o777).toString(8)).toBe('600');

  site.intercept = () => false;
  site.requestedPages.length = 0;
  const second = await run();
  expect([second.text, second.code]).toEqual([
    expect.stringContaining('The import continued with the answers that an earlier run stored'),
    0,
  ]);
  expect(postPages()).toEqual(['posts 3']);
  expect(site.requestedPages).not.toContain('types');
  expect(await postIds()).toEqual(idRange(1, 250));
  expect(await answerFiles()).toEqual([]);
});

it('a lost network connection stops the import, and the same command resumes it', async () => {
  site.intercept = (route, parameters, response) => {
    if (route !== 'posts' || parameters.get('page') !== '2') return false;
    response.destroy();
    void site.close();
    return true;
  };
  expect(await run()).toMatchObject({ code: 1, text: expect.stringMatching(/ECONNREFUSED|interrupts its answer/) });
  expect((await answerFiles()).length).toBe(1);
});

it('the items that a killed import has read are reused by the next import', async () => {
  let onPageThree = () => {};
  const pageThreeRequested = new Promise<void>((resolve) => {
    onPageThree = resolve;
  });
  site.intercept = (route, parameters) => {
    if (route !== 'posts' || parameters.get('page') !== '3') return false;
    onPageThree();
    return true;
  };
  const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
  const child = spawn(process.execPath, [start, 'import', `${site.url}/api/`, '--replace'], {
    env: { ...process.env, ...target.environment() },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await Promise.race([pageThreeRequested, ended]);
  child.kill('SIGKILL');
  await ended;
  site.intercept = () => false;
  site.requestedPages.length = 0;
  expect(await run()).toMatchObject({ code: 0 });
  expect(postPages()).toEqual(['posts 3']);
  expect(await postIds()).toEqual(idRange(1, 250));
});

it('a list that became shorter is read again, so that no item is missing, and the report says so', async () => {
  refusePagesFrom(3);
  await run();
  // Later posts have moved forward: the first of page 3 would now be on page 2.
  site.lists.posts = posts(250).filter(({ id }) => id !== 7);
  site.intercept = () => false;
  const { code, text } = await run();
  expect([text, code]).toEqual([
    expect.stringContaining('The posts became fewer while they were read (250, then 249)'),
    0,
  ]);
  expect(await postIds()).toEqual(idRange(1, 250));
});

it('--restart reads all items again', async () => {
  refusePagesFrom(3);
  await run();
  site.intercept = () => false;
  site.requestedPages.length = 0;
  expect(await run({ restart: true })).toMatchObject({ code: 0 });
  expect(postPages()).toEqual(['posts 1', 'posts 2', 'posts 3']);
});

it('a damaged file of stored answers is reported, and --restart discards it', async () => {
  refusePagesFrom(2);
  await run();
  const [name = ''] = await answerFiles();
  await writeFile(join(folder(), name), 'not a database '.repeat(10));
  site.intercept = () => false;
  expect(await run()).toMatchObject({ code: 1, text: expect.stringContaining('Pass --restart to discard it') });
  expect(await run({ restart: true })).toMatchObject({ code: 0 });
});

it('a second import of the same site at the same time is rejected', async () => {
  let second: Promise<{ code: number; text: string }> | undefined;
  site.intercept = (route, parameters, response) => {
    if (route !== 'posts' || parameters.get('page') !== '2' || second) return false;
    second = run().finally(() => respondWithStatus(response, 503));
    return true;
  };
  expect(await run()).toMatchObject({ code: 0 });
  expect(await second).toMatchObject({
    code: 1,
    text: expect.stringContaining('Another import of this site is under way'),
  });
});

/** An attachment whose files are on the source site. */
const imageAttachment = (id: number) => ({
  id,
  slug: `p-${id}`,
  title: { rendered: `P ${id}` },
  mime_type: 'image/png',
  source_url: `${site.url}/files/uploads/2024/p-${id}.png`,
  media_details: { file: `2024/p-${id}.png` },
});

it('interrupted downloads resume with the missing files, without reading the site again', async () => {
  site.lists = { media: [imageAttachment(1), imageAttachment(2), imageAttachment(3)] };
  let isBusy = true;
  site.intercept = (route, _parameters, response) => {
    if (!route.startsWith('files/')) return false;
    if (isBusy && route.endsWith('p-2.png')) return respondWithStatus(response, 503);
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
  site.requestedPages.length = 0;
  const second = await run({ download: true });
  expect([second.text, second.code]).toEqual([expect.stringContaining('Files: 1 downloaded, 2 unchanged'), 0]);
  expect(site.requestedPages).toEqual(['', 'files/uploads/2024/p-2.png']);
  expect((await target.database.reader.post.findUnique({ where: { id: 1 } }))?.title).toBe('Named since');
  expect(await answerFiles()).toEqual([]);
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
  refusePagesFrom(2);
  texts.push((await run(account)).text);
  expect((await answerFiles()).length).toBe(1);
  await collectTexts();
  site.intercept = (route, _parameters, response) => route === 'users/me' && respondWithStatus(response, 401);
  texts.push((await run(account)).text);
  site.intercept = () => false;
  texts.push((await run(account)).text);
  await collectTexts();
  const allTexts = texts.join('\n');
  expect(allTexts).toContain('Imported in');
  expect(allTexts).toContain('Reading posts: 100');
  for (const secret of secrets) expect(allTexts).not.toContain(secret);
});
