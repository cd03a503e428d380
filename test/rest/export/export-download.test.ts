import { compile } from '@mdx-js/mdx';
import { describe, expect } from 'vitest';

import { parse } from 'yaml';
import { installLicense, removeLicense } from '../../../schema/extensions/export/license/installed-license.ts';
import type { License } from '../../../schema/extensions/export/license/license.ts';
import { writerOf } from '../../support/database.ts';
import { exportKey } from '../../support/export-site.ts';
import type { ErrorBody } from '../../support/rest-bodies.ts';
import { passwordOf } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { signedLicense, TEST_PUBLIC_KEY } from '../../support/test-license.ts';
import { basicHeader } from '../../support/test-site.ts';
import { zipEntries } from '../../support/zip-entries.ts';

const it = siteTest({ licensePublicKey: TEST_PUBLIC_KEY });

const FORMATS = ['markdown', 'mdx', 'wxr', 'csv', 'media'];
const path = (format: string, parameters = '') => `/cms-json/export/v1/download?format=${format}${parameters}`;
const install = (license?: Partial<License>) => installLicense(signedLicense(license), cms.app.domain.kernel);

/** Downloads an export as administrator. */
async function download(format: string): Promise<{ headers: Headers; bytes: Buffer }> {
  const answer = await fetch(`http://127.0.0.1:${cms.port}${path(format)}`, {
    headers: { authorization: basicHeader('admin', passwordOf('admin')) },
  });
  expect(answer.status).toBe(200);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('export formats that need a license', () => {
  it.each(FORMATS)('%s is refused without a license, and the message says how to install one', async (format) => {
    await removeLicense(cms.app.domain.kernel);
    const { status, body } = await cms.get<ErrorBody>(path(format), { as: 'admin' });
    expect([status, body.code, body.data]).toEqual([403, 'export_license_required', { status: 403, format }]);
    expect(body.message).toMatch(/no license.*the command `license FILE`/);
  });

  it('are refused if the license lacks the format or has expired', async () => {
    await install({ formats: ['csv'] });
    expect((await cms.get(path('csv'), { as: 'admin' })).status).toBe(200);
    const { body } = await cms.get<ErrorBody>(path('mdx'), { as: 'admin' });
    expect([body.code, body.message]).toEqual([
      'export_license_required',
      expect.stringContaining('does not include the format mdx'),
    ]);
    const { kernel } = cms.app.domain;
    const kernelInPast = { ...kernel, now: () => new Date('2020-01-01T12:00:00Z') };
    await installLicense(signedLicense({ expires: '2020-01-02' }), kernelInPast);
    const expired = await cms.get<ErrorBody>(path('csv'), { as: 'admin' });
    expect([expired.status, expired.body.message]).toEqual([403, expect.stringContaining('ended on 2020-01-02')]);
  });

  it('exclude the manifest and the JSON export', async () => {
    await removeLicense(cms.app.domain.kernel);
    for (const name of ['manifest', 'all']) {
      expect((await cms.get(`/cms-json/export/v1/${name}`, { as: 'admin' })).status).toBe(200);
    }
  });

  it('accept the export key, except WXR, which requires an administrator', async () => {
    await install();
    const key = await exportKey(cms);
    expect((await cms.get(path('csv'))).status).toBe(401);
    expect((await cms.get(path('csv'), { as: 'editor' })).status).toBe(403);
    expect((await cms.get(path('csv', `&key=${key}`))).status).toBe(200);
    expect((await cms.get(path('wxr', `&key=${key}`))).status).toBe(401);
    expect((await cms.get(path('docx'), { as: 'admin' })).status).toBe(400);
  });
});

describe('the files of an export', () => {
  it.beforeAll(() => install());

  it('in Markdown are one for each item, with front matter', async () => {
    const { headers, bytes } = await download('markdown');
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="localhost-\d{4}-\d\d-\d\d\.markdown\.zip"$/,
    );
    const files = zipEntries(bytes);
    const total = await site.database.reader.post.count({
      where: { type: { in: ['post', 'page'] }, status: 'publish' },
    });
    expect(files.size).toBe(total + 1);
    expect(parse(String(files.get('site.yaml')))).toMatchObject({ format: 'markdown', home: 'http://localhost:3000' });
    for (const [name, content] of files) {
      if (name === 'site.yaml') continue;
      const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(String(content)) ?? [];
      expect(Object.keys(parse(head) as object).slice(0, 10)).toEqual(
        'title slug date modified status permalink excerpt featured_image categories tags'.split(' '),
      );
    }
  });

  it('in MDX can be compiled', async () => {
    const files = zipEntries((await download('mdx')).bytes);
    const texts = [...files].filter(([name]) => name.endsWith('.mdx'));
    expect(texts.length).toBe(files.size - 1);
    for (const [, text] of texts) {
      const body = String(text).replace(/^---\n[\s\S]*?\n---\n/, '');
      expect(String(await compile(body))).toContain('MDXContent');
    }
  });

  it('in CSV have one row for each item, with formulas escaped', async () => {
    const first = await writerOf(site.database).post.findFirstOrThrow({ where: { type: 'post', status: 'publish' } });
    const excerpt = '=HYPERLINK("http://a.b";"x")\nsecond, line';
    await site.database.transaction((client) => client.post.update({ where: { id: first.id }, data: { excerpt } }));
    const { headers, bytes } = await download('csv');
    expect(headers.get('content-type')).toMatch(/^text\/csv/);
    const rows = csvRows(String(bytes));
    const [names = []] = rows;
    const row = rows.find(([id]) => id === String(first.id)) ?? [];
    expect(row[names.indexOf('excerpt')]).toBe(`'${excerpt}`);
    expect(row[names.indexOf('slug')]).toBe(first.slug);
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([names.length]));
    const total = await site.database.reader.post.count({
      where: { type: { in: ['post', 'page'] }, status: 'publish' },
    });
    expect(rows.length).toBe(total + 1);
  });

  it.each(['\n=1+1', '\t=1+1', '＝1+1'])('in CSV escape the formula %j', async (excerpt) => {
    const { id } = await writerOf(site.database).post.findFirstOrThrow({ where: { type: 'post', status: 'publish' } });
    await site.database.transaction((client) => client.post.update({ where: { id }, data: { excerpt } }));
    const row = csvRows(String((await download('csv')).bytes)).find(([first]) => first === String(id));
    expect(row).toContain(`'${excerpt}`);
  });

  it('in WXR contain every item with its type, without invalid XML characters', async () => {
    const post = await writerOf(site.database).post.findFirstOrThrow({
      where: { type: 'post', status: 'publish' },
      orderBy: { id: 'asc' },
    });
    await site.database.transaction((client) =>
      client.post.update({ where: { id: post.id }, data: { content: 'a ]]> b \u0001 & <c>' } }),
    );
    const { headers, bytes } = await download('wxr');
    expect(headers.get('content-type')).toMatch(/^application\/rss\+xml/);
    const text = String(bytes);
    expect(text).toContain('a ]]]]><![CDATA[> b  & <c>]]>');
    const total = await site.database.reader.post.count({
      where: { type: { not: 'revision' }, status: { not: 'auto-draft' } },
    });
    expect(text.split('<item>').length - 1).toBe(total);
    expect(text).not.toMatch(/<wp:post_type><!\[CDATA\[cms_/);
  });

  it('in WXR contain the formats of posts, and spell the statuses of comments as other sites do', async () => {
    const json = { title: 'A remark', status: 'publish', format: 'aside' };
    const { body } = await cms.send<{ id: number }>({ method: 'POST', path: 'posts', as: 'admin', json });
    const key = '_wp_trash_meta_comments_status';
    const value = JSON.stringify({ 7: 'approved', 8: 'hold', 9: 'spam' });
    await site.database.transaction((client) => client.postMeta.create({ data: { postId: body.id, key, value } }));
    const wxr = String((await download('wxr')).bytes);
    expect(wxr).toContain('<category domain="post_format" nicename="post-format-aside"><![CDATA[Aside]]></category>');
    expect(wxr).toContain('<![CDATA[a:3:{i:7;s:1:"1";i:8;s:1:"0";i:9;s:4:"spam";}]]>');
  });

  it('accept names such as `constructor` for elements, metadata and taxonomies', async () => {
    const content = '<p>Text <constructor>inline</constructor></p>\n<constructor>block</constructor>';
    const { body } = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'posts',
      as: 'admin',
      json: { title: 'Special names', status: 'publish', content, slug: 'special-names' },
    });
    await site.database.transaction(async (client) => {
      const { id } = await client.term.create({ data: { taxonomy: 'constructor', name: 'Term', slug: 'term' } });
      await client.postTerm.create({ data: { postId: body.id, termId: id } });
      await client.postMeta.create({ data: { postId: body.id, key: 'constructor', value: '"stored"' } });
      const metaValue = JSON.stringify({ constructor: { name: 'Exploit' } });
      await client.postMeta.create({ data: { postId: body.id, key: 'object_value', value: metaValue } });
    });
    const files = zipEntries((await download('markdown')).bytes);
    const [, text] = [...files].find(([name]) => name.includes('special-names')) ?? [];
    expect(String(text)).toMatch(/Text <constructor>inline<\/constructor>[\s\S]*<constructor>block<\/constructor>/);
    const wxr = String((await download('wxr')).bytes);
    expect(wxr).toContain('<wp:meta_key><![CDATA[constructor]]></wp:meta_key>');
    expect(wxr).toContain('<![CDATA[a:1:{s:11:"constructor";a:1:{s:4:"name";s:7:"Exploit";}}]]>');
    expect(wxr).toContain('<wp:term_taxonomy><![CDATA[constructor]]></wp:term_taxonomy>');
  });

  it('of media are the files that items contain, unchanged, and no others', async () => {
    const { kernel } = cms.app.domain;
    const content = Buffer.from('not an image');
    const { Readable } = await import('node:stream');
    const stored = { size: content.length, open: () => Readable.from([content]) };
    await kernel.mediaStore.put('2024/05/in use.png', stored);
    await kernel.mediaStore.put('2024/05/unused.png', stored);
    const answer = await cms.send<{ id: number }>({
      method: 'POST',
      path: 'posts',
      as: 'admin',
      json: {
        title: 'Images',
        status: 'publish',
        content: `<img src="${kernel.addresses.uploads}/2024/05/in%20use.png" alt=""><a href="${kernel.addresses.uploads}/2024/05/missing.pdf">missing</a><img src="${kernel.addresses.uploads}/../secret.png">${INVALID_KEYS.map((path) => `<img src="${kernel.addresses.uploads}/${path}">`).join('')}`,
      },
    });
    expect(answer.status).toBe(201);
    const files = zipEntries((await download('media')).bytes);
    expect(files.get('2024/05/in use.png')).toEqual(content);
    expect([...files.keys()].filter((name) => /unused|missing|secret/.test(name))).toEqual([]);
  });
});

/** Paths below the uploads folder that cannot be keys of files. */
const INVALID_KEYS = [
  '2024/a%5Cb.png',
  '2024/a%00b.png',
  '2024/a%0Ab.png',
  `2024/${'long'.repeat(100)}.png`,
  '2024//a.png',
];

/** Parses CSV into rows of cells. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && plain === '' && end === '') break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter(({ length }) => length > 0);
}
