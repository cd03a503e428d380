import { describe, expect } from 'vitest';
import {
  elf,
  executable,
  flash,
  gifBomb,
  gzip,
  jpegBomb,
  jpegWithComment,
  pngBomb,
  pngWithText,
  webpBomb,
  zipOf,
} from '../support/hostile-files.ts';
import { cms, site, siteTest } from '../support/site-test.ts';
import { formOf, refusalOf, storedUploads, testImage, upload } from '../support/test-uploads.ts';
import { bmpImage, heicImage, tiffImage } from '../support/unprocessed-images.ts';

const it = siteTest({ env: { MAX_IMAGE_PIXELS: '50000000' } });

const TYPE_NOT_ALLOWED = [500, 'rest_upload_sideload_error'] as const;
const INVALID_IMAGE = [400, 'rest_upload_invalid_image'] as const;
const INVALID_FILE_NAME = [400, 'rest_upload_invalid_disposition'] as const;

type CreateContent = () => Buffer | string | Promise<Buffer | string>;
type Refusal = readonly [number, string];

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><html><script>alert(1)</script></html>';
const php = '<?php system($_GET["x"]); ?>';
const jpeg = () => testImage(20, 20);

const types: readonly [string, string, CreateContent, Refusal][] = [
  ['a PHP script', 'shell.php', () => php, TYPE_NOT_ALLOWED],
  ['a PHP script with the extension phtml', 'shell.pHtml', () => php, TYPE_NOT_ALLOWED],
  ['an HTML page', 'page.html', () => html, TYPE_NOT_ALLOWED],
  ['an XHTML page', 'page.xhtml', () => html, TYPE_NOT_ALLOWED],
  ['an SVG image with a script', 'drawing.svg', () => svg, TYPE_NOT_ALLOWED],
  ['a compressed SVG image', 'drawing.svgz', () => gzip(svg), TYPE_NOT_ALLOWED],
  ['a JavaScript file', 'code.js', () => 'alert(1)', TYPE_NOT_ALLOWED],
  ['a style sheet', 'style.css', () => 'body{}', TYPE_NOT_ALLOWED],
  ['a Windows executable', 'setup.exe', () => executable, TYPE_NOT_ALLOWED],
  ['a Flash file', 'film.swf', () => flash, TYPE_NOT_ALLOWED],
  ['a shell script', 'run.sh', () => '#!/bin/sh\nrm -rf /', TYPE_NOT_ALLOWED],
  [
    'a configuration file of a web server',
    '.htaccess',
    () => 'AddType application/x-httpd-php .jpg',
    INVALID_FILE_NAME,
  ],
  ['a second extension after an allowed one', 'picture.jpg.php', jpeg, TYPE_NOT_ALLOWED],
];

const contents: readonly [string, string, CreateContent, Refusal][] = [
  ['a PHP script as a JPEG image', 'a.jpg', () => php, TYPE_NOT_ALLOWED],
  ['an HTML page as a GIF image', 'a.gif', () => html, TYPE_NOT_ALLOWED],
  ['an SVG image as a PNG image', 'a.png', () => svg, TYPE_NOT_ALLOWED],
  ['an HTML page as text', 'a.txt', () => html, TYPE_NOT_ALLOWED],
  ['an SVG image as CSV', 'a.csv', () => svg, TYPE_NOT_ALLOWED],
  ['a PHP script as captions', 'a.vtt', () => `WEBVTT\n\n${php}`, TYPE_NOT_ALLOWED],
  ['a shell script as text', 'a.txt', () => '#!/bin/sh\nid', TYPE_NOT_ALLOWED],
  ['an executable as text', 'a.txt', () => elf, TYPE_NOT_ALLOWED],
  ['an executable as a PDF document', 'a.pdf', () => executable, TYPE_NOT_ALLOWED],
  ['a ZIP archive as a PNG image', 'a.png', () => zipOf('a.txt', Buffer.from('x')), TYPE_NOT_ALLOWED],
  ['a ZIP archive as MP3 audio', 'a.mp3', () => zipOf('a.txt', Buffer.from('x')), TYPE_NOT_ALLOWED],
  ['a JPEG image as a PDF document', 'a.pdf', jpeg, TYPE_NOT_ALLOWED],
  ['a JPEG image as MP4 video', 'a.mp4', jpeg, TYPE_NOT_ALLOWED],
  ['an HTML page as a HEIC image', 'a.heic', () => html, TYPE_NOT_ALLOWED],
  ['an SVG image as a TIFF image', 'a.tiff', () => svg, TYPE_NOT_ALLOWED],
  ['a MP4 video as a HEIC image', 'a.heic', () => heicImage('isom'), TYPE_NOT_ALLOWED],
  ['a ZIP archive as a BMP image', 'a.bmp', () => zipOf('a.txt', Buffer.from('x')), TYPE_NOT_ALLOWED],
  ['binary data as text', 'a.txt', () => Buffer.from([0, 1, 2, 3, 250]), TYPE_NOT_ALLOWED],
];

const polyglots: readonly [string, string, CreateContent, Refusal][] = [
  ['a JPEG image with a PHP script in a comment', 'a.jpg', () => jpegWithComment(php), TYPE_NOT_ALLOWED],
  [
    'a PNG image with a script element in a text chunk',
    'a.png',
    () => pngWithText('<SCRIPT>alert(1)</SCRIPT>'),
    TYPE_NOT_ALLOWED,
  ],
  [
    'a JPEG image followed by an HTML page',
    'a.jpg',
    async () => Buffer.concat([await jpeg(), Buffer.from(html)]),
    TYPE_NOT_ALLOWED,
  ],
  [
    'a HEIC image followed by a PHP script',
    'a.heic',
    () => Buffer.concat([heicImage(), Buffer.from(php)]),
    TYPE_NOT_ALLOWED,
  ],
  [
    'a TIFF image followed by a script element',
    'a.tiff',
    async () => Buffer.concat([await tiffImage(20, 10), Buffer.from(html)]),
    TYPE_NOT_ALLOWED,
  ],
  ['a BMP image that is an HTML page too', 'a.bmp', () => `BM${html}`, TYPE_NOT_ALLOWED],
  [
    'a BMP image that is a JavaScript file too',
    'a.bmp',
    () => 'BM=1;/*xxxxxxxxxxxxxxxxxxxxxxx*/alert(1)',
    INVALID_IMAGE,
  ],
  ['a BMP image without pixels', 'a.bmp', () => bmpImage(0, 10), INVALID_IMAGE],
  ['a truncated BMP image', 'a.bmp', () => bmpImage(9, 9).subarray(0, 20), INVALID_IMAGE],
  ['a GIF image that is a JavaScript file too', 'a.gif', () => 'GIF89a/*xxxx*/=1;alert(1)//', INVALID_IMAGE],
  ['a GIF header before an HTML page', 'a.gif', () => `GIF89a${html}`, TYPE_NOT_ALLOWED],
  ['a PDF document that is an HTML page too', 'a.pdf', () => `${html}%PDF-1.4`, TYPE_NOT_ALLOWED],
];

const bombs: readonly [string, string, CreateContent, Refusal][] = [
  ['a PNG image of a billion pixels', 'a.png', () => pngBomb(40_000, 40_000), INVALID_IMAGE],
  ['a PNG image that is one pixel high', 'a.png', () => pngBomb(2_000_000_000, 1), INVALID_IMAGE],
  ['a GIF image with the largest canvas', 'a.gif', () => gifBomb(65_535, 65_535), INVALID_IMAGE],
  ['a WebP image with the largest dimensions', 'a.webp', webpBomb, INVALID_IMAGE],
  ['a JPEG image that declares too many pixels', 'a.jpg', jpegBomb, INVALID_IMAGE],
  ['a truncated JPEG image', 'a.jpg', async () => (await testImage(800, 800)).subarray(0, 2_000), INVALID_IMAGE],
  [
    'a PNG image without data after its header',
    'a.png',
    async () => (await testImage(90, 90, { format: 'png' })).subarray(0, 40),
    INVALID_IMAGE,
  ],
  ['a PNG image whose pixels are missing', 'a.png', () => pngBomb(5_000, 5_000), INVALID_IMAGE],
];

const names: readonly [string, string, Refusal][] = [
  ['begins with ../', '../../../etc/cron.d/a.jpg', INVALID_FILE_NAME],
  ['begins with ..\\\\ as on Windows', '..\\..\\windows\\a.jpg', INVALID_FILE_NAME],
  ['contains /../', 'a/../../a.jpg', INVALID_FILE_NAME],
  ['is a dot', '.', INVALID_FILE_NAME],
  ['has no extension', 'README', TYPE_NOT_ALLOWED],
  ['contains a character that reverses the text direction', 'exe\u202egpj.jpg', INVALID_FILE_NAME],
  ['ends in the name of a Windows data stream', 'a.php::$DATA', TYPE_NOT_ALLOWED],
  ['ends in dots', 'a.php...', TYPE_NOT_ALLOWED],
  ['ends in a space', 'a.php ', TYPE_NOT_ALLOWED],
  ['ends in a slash and a dot', 'a.php/.', TYPE_NOT_ALLOWED],
];

const encoded = (name: string) => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
});

describe.each([
  ['of a type that is not allowed', types],
  ['with content that does not match its name', contents],
  ['that is valid as two types', polyglots],
  ['that would need too much memory, or is damaged', bombs],
] as const)('a file %s is rejected and leaves nothing behind:', (_kind, files) => {
  it.each(files)('%s (%s)', async (_label, name, createContent, refusal) => {
    const before = await storedUploads(site);
    const answer = await upload(cms, { body: await createContent(), headers: encoded(name) });
    expect(refusalOf(answer)).toEqual(refusal);
    expect(await storedUploads(site)).toEqual(before);
  });
});

describe('a file with a hostile name is rejected and leaves nothing behind: it', () => {
  it.each(names)('%s (%j)', async (_label, name, refusal) => {
    const before = await storedUploads(site);
    const answer = await upload(cms, { body: await jpeg(), headers: encoded(name) });
    expect(refusalOf(answer)).toEqual(refusal);
    expect(await storedUploads(site)).toEqual(before);
  });

  it('contains a NUL, in a body and in a form', async () => {
    const before = await storedUploads(site);
    const body = await jpeg();
    expect(refusalOf(await upload(cms, { body, headers: encoded('a.php\0.jpg') }))).toEqual(INVALID_FILE_NAME);
    const form = formOf([{ name: 'file', value: body, file: { name: '../../a.jpg', type: 'image/jpeg' } }]);
    const answer = await cms.send({ method: 'POST', path: 'media', as: 'author', ...form });
    expect(refusalOf(answer)).toEqual(INVALID_FILE_NAME);
    expect(await storedUploads(site)).toEqual(before);
  });
});

describe('an ambiguous file name', () => {
  it.each([
    ['a'.repeat(2_000), 'a'.repeat(199)],
    ['shell.php5', 'shell.php5_'],
    ['<b onclick=x>', 'b-onclickx'],
    ["a';DROP TABLE--", 'aDROP-TABLE-'],
    ['$(id) `id` %2e%2e', 'id-id-2e2e'],
  ])('is replaced by a safe one: %s', async (stem, safeName) => {
    const { status, body } = await upload(cms, { body: await jpeg(), headers: encoded(`${stem}.jpg`) });
    expect(status).toBe(201);
    expect(body.media_details.file).toMatch(new RegExp(`/${safeName}(1?-\\d+)?\\.jpg$`));
    expect(body.media_details.file).toMatch(/^\d{4}\/\d{2}\/[\w.-]+$/);
  });
});

describe('the program', () => {
  it('answers normally after all hostile uploads', async () => {
    expect((await upload(cms, { name: 'fine.jpg', body: await testImage(300, 200) })).status).toBe(201);
    expect((await cms.get('posts')).status).toBe(200);
  });
});
