import { rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { mediaCheckCommand } from '../../src/commands/media-check-command.ts';
import { type Config, loadConfig } from '../../src/config.ts';
import { commandContext } from '../support/command-line.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { testImage, type UploadedItem, upload } from '../support/test-uploads.ts';

let config: Config;

const it = siteTest({
  prepare: async (site) => {
    // The attachments of the test site have rows but no files.
    await site.database.transaction((client) => client.attachment.deleteMany());
  },
});

it.beforeAll(async () => {
  config = loadConfig(site.environment(), { cwd: tmpdir() });
});

const check = async (options: { repair?: boolean; deleteItems?: boolean } = {}) => {
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text) };
  const code = await mediaCheckCommand.run({ ...options, ...commandContext({ config, output }) });
  return { code, text: written.join('') };
};

const pathOf = (key: string) => join(config.uploadsDir, key);

const uploaded = async (name: string): Promise<UploadedItem> =>
  (await upload(cms, { name, body: await testImage(800, 600, { format: 'png' }) })).body;

const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);

it('files without rows are listed, and removed if they are old and nothing mentions them', async () => {
  const { media_details: details } = await uploaded('whole.png');
  expect(await check()).toEqual({ code: 0, text: 'Files and rows match.\n' });
  const folder = dirname(details.file);
  const names = ['old.txt', 'new.txt', 'mentioned.txt'].map((name) => `${folder}/${name}`);
  for (const key of names) await writeFile(pathOf(key), 'text');
  for (const key of [names[0], names[2]]) await utimes(pathOf(key as string), twoDaysAgo, twoDaysAgo);
  await cms.send({
    method: 'POST',
    path: 'posts',
    as: 'admin',
    json: { title: 'Links', content: `<a href="/cms-content/uploads/${names[2]}">file</a>` },
  });
  const listed = await check();
  expect(listed.code).toBe(1);
  for (const key of names) expect(listed.text).toContain(`File without a row: "${key}"\n`);
  const repaired = await check({ repair: true });
  expect(repaired.text).toContain(`File without a row: "${names[0]}": removed\n`);
  for (const key of names.slice(1)) expect(repaired.text).toContain(`File without a row: "${key}": not removed`);
  for (const key of names.slice(1)) await rm(pathOf(key));
  expect((await check()).code).toBe(0);
});

it('images that were made on request belong to the item of their picture', async () => {
  const { source_url: address, media_details: details } = await uploaded('requested.png');
  const { pathname } = new URL(address);
  expect((await cms.get(`${pathname}?w=64`)).status).toBe(200);
  expect(await check()).toEqual({ code: 0, text: 'Files and rows match.\n' });
  const orphan = `${details.file.replace('requested', 'lost')}~0123456789abcdef01234567.png`;
  await writeFile(pathOf(orphan), 'image');
  expect((await check()).text).toBe(
    `File without a row: "${orphan}"\nRun "postern media check --repair" to correct this.\n`,
  );
  await rm(pathOf(orphan));
});

it('items without files are listed, and deleted only with --delete-items', async () => {
  const [incomplete, withoutFiles] = [await uploaded('half.png'), await uploaded('gone.png')];
  const filesOf = ({ media_details: { file, sizes } }: UploadedItem) => [
    file,
    ...Object.values(sizes).flatMap((size) =>
      file.endsWith(`/${size.file}`) ? [] : [`${dirname(file)}/${size.file}`],
    ),
  ];
  const missingFile = `${dirname(incomplete.media_details.file)}/${incomplete.media_details.sizes.thumbnail?.file}`;
  await rm(pathOf(missingFile));
  for (const key of filesOf(withoutFiles)) await rm(pathOf(key));
  const listed = await check();
  expect(listed.code).toBe(1);
  expect(listed.text).toContain(`Item ${incomplete.id} lacks files: "${missingFile}"\n`);
  expect(listed.text).toContain(`Item ${withoutFiles.id} lacks files: "${withoutFiles.media_details.file}", `);
  const repaired = await check({ repair: true });
  expect([repaired.code, repaired.text]).toEqual([1, expect.stringContaining('no file is left')]);
  const { media_details: details } = (await cms.get<UploadedItem>(`media/${incomplete.id}`)).body;
  expect(Object.keys(details.sizes)).not.toContain('thumbnail');
  expect(Object.keys(details.sizes)).toContain('medium');
  expect((await cms.get(`media/${withoutFiles.id}`)).status).toBe(200);
  expect((await check({ repair: true, deleteItems: true })).text).toContain(': deleted\n');
  expect((await cms.get(`media/${withoutFiles.id}`)).status).toBe(404);
  expect(await check()).toEqual({ code: 0, text: 'Files and rows match.\n' });
});

it('a store without any file is reported as the wrong store', async () => {
  await rm(config.uploadsDir, { recursive: true });
  const { code, text } = await check({ repair: true, deleteItems: true });
  expect([code, text]).toEqual([1, expect.stringContaining('The store has no files at all.')]);
});
