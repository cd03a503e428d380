import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serializeStoredValue } from '../../schema/content/meta/serialize-stored-value.ts';
import { runImportCommand } from '../../src/commands/import-command.ts';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { wxrFile, wxrItem } from './wxr-site.ts';

const FOLDER = 'http://old.example.org/cms/wp-content/uploads/';
const NEW = 'http://localhost:3000/wp-content/uploads/';

const attachment = (id: number, { url, file, metadata = {} }: { url: string; file: string; metadata?: object }) =>
  wxrItem({
    id,
    type: 'attachment',
    meta: {
      _wp_attached_file: file,
      _wp_attachment_metadata: serializeStoredValue({ file, ...metadata }),
    },
    elements: `<wp:attachment_url>${url}</wp:attachment_url>`,
  });

const ATTACHMENTS = [
  attachment(10, {
    url: `${FOLDER}2020/01/bird.png`,
    file: '2020/01/bird.png',
    metadata: { sizes: { medium: { file: 'bird-300x200.webp' } }, original_image: 'bird-raw.tiff' },
  }),
  // On another host, in a folder that does not contain only uploads.
  attachment(11, {
    url: 'https://cdn.example.net/a/boat.jpg',
    file: '2021/05/boat.jpg',
    metadata: { sizes: { large: { file: 'boat-900x600.avif' } }, original_image: 'boat-original.jpg' },
  }),
];

/** Addresses in the content, each with its form after the import. */
const FORMS: readonly (readonly [string, string])[] = [
  [`${FOLDER}2020/01/bird.png`, `${NEW}2020/01/bird.png`],
  [`${FOLDER}2020/01/bird-300x200.webp`, `${NEW}2020/01/bird-300x200.webp`],
  [`${FOLDER}2020/01/bird-raw.tiff`, `${NEW}2020/01/bird-raw.tiff`],
  [`${FOLDER}2020/02/no-attachment.pdf`, `${NEW}2020/02/no-attachment.pdf`],
  [`https://www.old.example.org/cms/wp-content/uploads/2020/01/bird.png`, `${NEW}2020/01/bird.png`],
  ['//old.example.org/cms/wp-content/uploads/2020/01/bird.png', `${NEW}2020/01/bird.png`],
  ['/cms/wp-content/uploads/2020/01/bird.png', `${NEW}2020/01/bird.png`],
  ['/wp-content/uploads/2020/01/bird.png', '/wp-content/uploads/2020/01/bird.png'],
  ['http://old.example.org/blog/wp-content/uploads/2020/01/bird.png', `${NEW}2020/01/bird.png`],
  [
    'https://i2.wp.com/www.old.example.org/cms/wp-content/uploads/2020/01/bird.png?w=9&#038;ssl=1',
    `${NEW}2020/01/bird.png`,
  ],
  [`${FOLDER}2020/01/bird.png?ver=3`, `${NEW}2020/01/bird.png?ver=3`],
  ['https://cdn.example.net/a/boat.jpg', `${NEW}2021/05/boat.jpg`],
  ['https://cdn.example.net/a/boat-900x600.avif', `${NEW}2021/05/boat-900x600.avif`],
  ['https://cdn.example.net/a/boat-original.jpg', `${NEW}2021/05/boat-original.jpg`],
  ['https://cdn.example.net/a/boat-150x150.jpg', `${NEW}2021/05/boat-150x150.jpg`],
  ['https://cdn.example.net/a/other.jpg', 'https://cdn.example.net/a/other.jpg'],
  [
    'http://old.example.org.evil.test/cms/wp-content/uploads/a.png',
    'http://old.example.org.evil.test/cms/wp-content/uploads/a.png',
  ],
  ['https://example.net/cms/wp-content/uploads/a.png', 'https://example.net/cms/wp-content/uploads/a.png'],
  ['http://old.example.org/cms/about/', 'http://localhost:3000/cms/about/'],
];

const escaped = (text: string): string => text.replaceAll('/', '\\/');

/** All contexts in which an address stands in content and metadata. */
const contentOf = (address: string): string =>
  `<img src="${address}" srcset="${address} 300w, ${address} 2x"><a href='${address}'>x</a> ${address}, (${address})
<!-- wp:cover {"url":"${escaped(address)}"} --><div style="background:url(${address})"></div><!-- /wp:cover -->`;

let root: string;
let target: TestDatabase;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'postern-files-'));
  target = await openTestDatabase();
  const items = FORMS.map(([address], index) =>
    wxrItem({
      id: 100 + index,
      content: `<![CDATA[${contentOf(address)}]]>`,
      meta: { gallery: serializeStoredValue({ images: [address], json: JSON.stringify({ a: 1, u: address }) }) },
    }),
  );
  await writeFile(join(root, 'export.xml'), wxrFile([...ATTACHMENTS, ...items]));
  const code = await runImportCommand({
    sources: [join(root, 'export.xml')],
    uploads: undefined,
    replace: false,
    config: loadConfig({ DATABASE_URL: target.url, LOG_LEVEL: 'silent' }, { cwd: root }),
    output: { write: () => {} },
  });
  expect(code).toBe(0);
});
afterAll(async () => {
  await target.dispose();
  await rm(root, { recursive: true, force: true });
});

describe('addresses of files in content and metadata lead to where the files are', () => {
  test.each(FORMS.map(([from, to], index) => [from, to, 100 + index] as const))('%s → %s', async (_from, to, id) => {
    const { content, meta } = await target.database.reader.post.findUniqueOrThrow({
      where: { id },
      include: { meta: { where: { key: 'gallery' } } },
    });
    expect(content).toBe(contentOf(to));
    expect(JSON.parse(meta[0]?.value ?? '')).toEqual({ images: [to], json: JSON.stringify({ a: 1, u: to }) });
  });
});
