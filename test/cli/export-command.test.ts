import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toHtml } from 'hast-util-to-html';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { htmlContent, readMarkdown } from '../../schema/extensions/export/markup/markdown.ts';
import { storeRenderings } from '../../schema/rendering/stored/store-renderings.ts';
import { exportCommand } from '../../src/commands/export-command.ts';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { licenseCommand } from '../../src/commands/license-command.ts';
import { loadConfig } from '../../src/config.ts';
import { createCommandDomain } from '../../src/program-kernel.ts';
import { commandContext } from '../support/command-line.ts';
import { openTestDatabase, type TestDatabase, writerOf } from '../support/database.ts';
import { signedLicense, TEST_PUBLIC_KEY } from '../support/test-license.ts';
import { createTestSite, SITE_URL, type TestSite } from '../support/test-site.ts';

let site: TestSite;
let root: string;
let written: string[];
beforeEach(async () => {
  site = await createTestSite();
  root = await mkdtemp(join(tmpdir(), 'postern-export-'));
  written = [];
});
afterEach(async () => {
  await site.dispose();
  await rm(root, { recursive: true, force: true });
});

const output = { write: (text: string) => written.push(text) };
const commandOptions = () => ({
  ...commandContext({ config: loadConfig({ ...site.environment(), LOG_LEVEL: 'silent' }, { cwd: root }), output }),
  licensePublicKey: TEST_PUBLIC_KEY,
});

async function install(text = signedLicense()): Promise<number> {
  await writeFile(join(root, 'license.txt'), text);
  return licenseCommand.run({ ...commandOptions(), action: join(root, 'license.txt') });
}

const exportTo = (format: 'markdown' | 'wxr' | 'csv', name: string, from = commandOptions()) =>
  exportCommand.run({ ...from, format, out: join(root, name) });

describe('the license command', () => {
  test('installs, shows and removes a license, and reports what is wrong with an invalid one', async () => {
    expect(await licenseCommand.run({ ...commandOptions(), action: 'show' })).toBe(1);
    expect(await install(signedLicense().replace('Press', 'Works'))).toBe(1);
    expect(await install(signedLicense({ expires: '2020-02-01' }))).toBe(1);
    expect(await install()).toBe(0);
    expect(await licenseCommand.run({ ...commandOptions(), action: 'show' })).toBe(0);
    expect(await licenseCommand.run({ ...commandOptions(), action: 'remove' })).toBe(0);
    expect(await licenseCommand.run({ ...commandOptions(), action: 'remove' })).toBe(0);
    const described =
      'Holder    Saltmarsh Press\nFormats   markdown, mdx, wxr, csv, media\nFrom      2020-01-01\nUntil     unlimited\n';
    expect(written).toEqual([
      'The site has no license.\n',
      expect.stringContaining('signature of the license does not match its text'),
      'The license ended on 2020-02-01. Install a newer one.\n',
      `The license is installed.\n${described}`,
      described,
      'The license is removed.\n',
      'No license is installed.\n',
    ]);
  });
});

describe('the export command', () => {
  test('writes nothing without a license and says what to do', async () => {
    expect(await exportTo('csv', 'site.csv')).toBe(1);
    expect(written).toEqual([expect.stringMatching(/^The site has no license\. .*the command `license FILE`/)]);
    expect(await readdir(root)).toEqual([]);
  });

  test('writes a file or a folder, reports progress, and rejects a folder that is not empty', async () => {
    await install();
    written.length = 0;
    expect(await exportTo('csv', 'new-folder/site.csv')).toBe(0);
    expect(written.join('')).toMatch(
      /^(?:Exporting: \d+ of \d+\n)+\d+ items exported to .*site\.csv in \d+\.\d s\.\n$/,
    );
    expect(await readFile(join(root, 'new-folder/site.csv'), 'utf8')).toMatch(/^id,type,status,title,/);
    expect(await exportTo('markdown', 'files')).toBe(0);
    expect((await readdir(join(root, 'files'))).sort()).toEqual(['page', 'post', 'site.yaml']);
    expect(await exportTo('markdown', 'files')).toBe(1);
    expect(written.at(-1)).toMatch(/is not empty/);
    expect(await exportTo('markdown', 'files.zip')).toBe(0);
    expect((await readFile(join(root, 'files.zip'))).subarray(0, 2).toString()).toBe('PK');
  });
});

describe('an export that is imported', () => {
  let target: TestDatabase;
  beforeEach(async () => {
    target = await openTestDatabase();
  });
  afterEach(() => target.dispose());

  const targetOptions = () => ({
    ...commandOptions(),
    config: loadConfig({ ...site.environment(), DATABASE_URL: target.url, LOG_LEVEL: 'silent' }, { cwd: root }),
  });

  /** Imports into the second site and exports it again. */
  async function importAndExportAgain(
    source: string,
    exported: { format: 'markdown' | 'wxr'; name: string },
  ): Promise<void> {
    const { config } = targetOptions();
    const code = await runImportCommand({
      sources: [join(root, source)],
      uploads: undefined,
      replace: false,
      config,
      output,
      derive: async (database) => {
        await storeRenderings(await createCommandDomain({ config, database, declarations: {} }), {});
      },
    });
    expect([code, written.filter((line) => /problem|error/i.test(line))]).toEqual([0, []]);
    await licenseCommand.run({ ...targetOptions(), action: join(root, 'license.txt') });
    expect(await exportTo(exported.format, exported.name, targetOptions())).toBe(0);
  }

  test('as Markdown has the same content', async () => {
    await install();
    await exportTo('markdown', 'first');
    await importAndExportAgain('first', { format: 'markdown', name: 'second' });
    const [first, second] = await Promise.all([itemsIn(join(root, 'first')), itemsIn(join(root, 'second'))]);
    expect(first.size).toBeGreaterThan(10);
    expect([...second.keys()]).toEqual([...first.keys()]);
    for (const [name, item] of first) expect([name, second.get(name)]).toEqual([name, item]);
  });

  test('contains the files of a Markdown folder but not the targets of links to other folders', async () => {
    await install();
    for (const folder of ['outside', 'first']) await mkdir(join(root, folder));
    await writeFile(join(root, 'outside/secret.md'), 'Not for readers.');
    await writeFile(join(root, 'first/plain.md'), '---\ntitle: Plain\n---\nFor readers.');
    await symlink(join(root, 'outside/secret.md'), join(root, 'first/link.md'));
    await symlink(join(root, 'outside'), join(root, 'first/folder'));
    await importAndExportAgain('first', { format: 'markdown', name: 'second' });
    expect(await readdir(join(root, 'second/post'))).toEqual(['plain.md']);
  });

  test('as WXR has the same content', async () => {
    await install();
    await exportTo('wxr', 'first.xml');
    await importAndExportAgain('first.xml', { format: 'wxr', name: 'second.xml' });
    const [first = '', second = ''] = await Promise.all(
      ['first.xml', 'second.xml'].map((name) => readFile(join(root, name), 'utf8')),
    );
    const [items, secondItems] = [first, second].map(wxrItems);
    expect(items?.size).toBeGreaterThan(10);
    expect([...(secondItems?.keys() ?? [])]).toEqual([...(items?.keys() ?? [])]);
    // A post without a category gets the default one on import.
    const defaultCategory = '\n<category domain="category" nicename="plain"><![CDATA[Plain]]></category>';
    for (const [id, item] of items ?? []) {
      const lacksCategory = !item.includes('domain="category"');
      expect(lacksCategory ? secondItems?.get(id)?.replace(defaultCategory, '') : secondItems?.get(id)).toEqual(item);
    }
  });

  test('as WXR preserves details of accounts and comments that the format does not define', async () => {
    const { reader } = site.database;
    const writer = writerOf(site.database);
    const details = {
      slug: 'otherwise',
      nickname: 'Nick',
      description: 'Mends & makes.',
      url: 'https://own.example/?a&b',
    };
    const [author] = await reader.user.findMany({ where: { id: { in: await authorIds() } }, orderBy: { id: 'asc' } });
    await writer.user.update({ where: { id: author?.id ?? 0 }, data: { ...details, locale: 'de_DE' } });
    const comment = await reader.comment.findFirstOrThrow();
    await writer.comment.update({ where: { id: comment.id }, data: { userAgent: 'Browser <1> & more', karma: -3 } });
    await install();
    await exportTo('wxr', 'first.xml');
    await importAndExportAgain('first.xml', { format: 'wxr', name: 'second.xml' });
    const { reader: targetReader } = target.database;
    expect(await targetReader.user.findUnique({ where: { id: author?.id ?? 0 } })).toMatchObject({
      ...details,
      locale: 'de_DE',
      registered: author?.registered,
    });
    expect(await targetReader.comment.findUnique({ where: { id: comment.id } })).toMatchObject({
      userAgent: 'Browser <1> & more',
      karma: -3,
    });
  });

  const authorIds = async (): Promise<number[]> =>
    (await site.database.reader.post.findMany({ distinct: ['authorId'] })).map(({ authorId }) => authorId);
});

/** Returns the items of a folder by file, with rendered content. */
async function itemsIn(folder: string): Promise<Map<string, unknown>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md')).sort();
  const items = names.map(async (name) => {
    const [, frontMatter = '', body = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(await readFile(join(folder, name), 'utf8')) ?? [];
    const {
      seo: _,
      render,
      author,
      ...values
    } = parse(frontMatter) as Record<string, unknown> & { author: { slug: string } };
    const html = readMarkdown(body, render === 'blocks' ? 'blocks' : 'bare');
    const comparableHtml = toHtml(htmlContent(html)).replaceAll(SITE_URL, '');
    return [name, { ...values, author: author?.slug, html: comparableHtml }] as const;
  });
  return new Map(await Promise.all(items));
}

/** Returns the items of an export file by number, without values that each site assigns. */
const wxrItems = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/<item>\n([\s\S]*?)<\/item>/g)].map(([, item = '']) => [
      /<wp:post_id>(\d+)/.exec(item)?.[1] ?? '',
      item.replace(/<link>.*<\/link>\n/, ''),
    ]),
  );
