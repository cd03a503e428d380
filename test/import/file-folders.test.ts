import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../support/database.ts';
import { importFolder } from './import-support.ts';
import { sourceTables, writeTables } from './source-site.ts';

const siteUrl = 'https://new.example.com';
const UPLOADS = `${siteUrl}/wp-content/uploads/`;

interface FormerSite {
  readonly home: string;
  readonly uploadUrlPath?: string;
  readonly attachment?: { readonly url: string; readonly file: string };
}

/** Imports a post with these texts, one per line, from a site. Returns the lines of the stored content. */
async function importedLines(site: FormerSite, lines: readonly string[]): Promise<string[]> {
  const tables = sourceTables();
  const [post] = tables.posts ?? [];
  const attachmentId = '13';
  for (const option of tables.options ?? []) {
    if (/^(?:siteurl|home)$/.test(option.option_name ?? '')) option.option_value = site.home;
  }
  const path = { option_name: 'upload_url_path', option_value: site.uploadUrlPath ?? '', autoload: 'yes' };
  tables.options?.push({ option_id: '99', ...path });
  tables.posts = [
    { ...post, ID: '10', post_content: lines.join('\n') },
    { ...post, ID: attachmentId, post_type: 'attachment', attachment_url: site.attachment?.url ?? '' },
  ];
  tables.postmeta = [
    { meta_id: '1', post_id: attachmentId, meta_key: '_wp_attached_file', meta_value: site.attachment?.file ?? '' },
  ];
  const target = await openTestDatabase();
  const source = await writeTables(tables);
  try {
    await importFolder(target, { folder: source.folder, siteUrl });
    const { content } = await target.database.reader.post.findUniqueOrThrow({ where: { id: 10 } });
    return content.split('\n');
  } finally {
    await source.dispose();
    await target.dispose();
  }
}

describe('addresses of files', () => {
  it('of a site of a network lose the folder of the site, which is in that of the network', async () => {
    const start = 'https://two.example.org/wp-content/uploads/sites/2/';
    const attachment = { url: `${start}2020/01/a.jpg`, file: '2020/01/a.jpg' };
    const lines = await importedLines({ home: 'https://two.example.org', attachment }, [
      `${start}2020/01/a.jpg`,
      `${start}2020/01/a-300x200.jpg?x=1`,
      'src="/wp-content/uploads/sites/2/2020/01/a.jpg"',
    ]);
    expect(lines).toEqual([
      `${UPLOADS}2020/01/a.jpg`,
      `${UPLOADS}2020/01/a-300x200.jpg?x=1`,
      `src="${UPLOADS}2020/01/a.jpg"`,
    ]);
  });

  it('are found from the root in a folder of any name', async () => {
    const site = { home: 'https://old.example.org', uploadUrlPath: 'https://old.example.org/media' };
    const lines = await importedLines(site, [
      '<img src="/media/2020/a.jpg">',
      '"\\/media\\/2020\\/a.jpg"',
      'https://old.example.org/media/2020/a.jpg.',
      '<a href="/MEDIA/b">',
      '<a href="/about/media/b">',
    ]);
    expect(lines).toEqual([
      `<img src="${UPLOADS}2020/a.jpg">`,
      `"${`${UPLOADS}2020/a.jpg`.replaceAll('/', '\\/')}"`,
      `${UPLOADS}2020/a.jpg.`,
      '<a href="/MEDIA/b">',
      '<a href="/about/media/b">',
    ]);
  });

  it('are not those of all pages if the folder of uploads is the site', async () => {
    const site = { home: 'https://old.example.org', uploadUrlPath: 'https://old.example.org/' };
    expect(await importedLines(site, ['<a href="/about/">', 'https://old.example.org/about/'])).toEqual([
      '<a href="/about/">',
      `${siteUrl}/about/`,
    ]);
  });

  it('are found below a folder with encoded characters, and remain encoded', async () => {
    const home = 'https://old.example.org/caf%C3%A9';
    const lines = await importedLines({ home }, [
      `${home}/wp-content/uploads/2020/%C3%A9t%C3%A9%20(1).jpg?v=2`,
      'https://old.example.org/café/wp-content/uploads/2020/b.jpg',
    ]);
    expect(lines).toEqual([`${UPLOADS}2020/%C3%A9t%C3%A9%20(1).jpg?v=2`, `${UPLOADS}2020/b.jpg`]);
  });
});
