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

const it = siteTest({ env: { MAX_IMAGE_PIXELS: '50000000' } });

const NOT_TAKEN = [500, 'rest_upload_sideload_error'] as const;
const BROKEN = [400, 'rest_upload_invalid_image'] as const;
const UNNAMED = [400, 'rest_upload_invalid_disposition'] as const;
const UNSUPPORTED_IMAGE = [400, 'rest_upload_image_type_not_supported'] as const;

type Make = () => Buffer | string | Promise<Buffer | string>;
type Refusal = readonly [number, string];

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = '<!doctype html><html><script>alert(1)</script></html>';
const php = '<?php system($_GET["x"]); ?>';
const jpeg = () => testImage(20, 20);

const types: readonly [string, string, Make, Refusal][] = [
  ['a script of a server', 'shell.php', () => php, NOT_TAKEN],
  ['one with another extension of its kind', 'shell.pHtml', () => php, NOT_TAKEN],
  ['a page', 'page.html', () => html, NOT_TAKEN],
  ['a page in XML', 'page.xhtml', () => html, NOT_TAKEN],
  ['a drawing with a script', 'drawing.svg', () => svg, NOT_TAKEN],
  ['a packed drawing', 'drawing.svgz', () => gzip(svg), NOT_TAKEN],
  ['a script of a browser', 'code.js', () => 'alert(1)', NOT_TAKEN],
  ['a style sheet', 'style.css', () => 'body{}', NOT_TAKEN],
  ['a program of Windows', 'setup.exe', () => executable, NOT_TAKEN],
  ['a program of a browser', 'film.swf', () => flash, NOT_TAKEN],
  ['a shell script', 'run.sh', () => '#!/bin/sh\nrm -rf /', NOT_TAKEN],
  ['settings of a web server', '.htaccess', () => 'AddType application/x-httpd-php .jpg', UNNAMED],
  ['an extension behind one that is taken', 'picture.jpg.php', jpeg, NOT_TAKEN],
  ['an image of a type that is not processed', 'photo.heic', jpeg, UNSUPPORTED_IMAGE],
  ['an image of a type that browsers do not display', 'photo.tiff', jpeg, UNSUPPORTED_IMAGE],
];

const contents: readonly [string, string, Make, Refusal][] = [
  ['a script as an image', 'a.jpg', () => php, NOT_TAKEN],
  ['a page as an image', 'a.gif', () => html, NOT_TAKEN],
  ['a drawing as an image', 'a.png', () => svg, NOT_TAKEN],
  ['a page as text', 'a.txt', () => html, NOT_TAKEN],
  ['a drawing as a table', 'a.csv', () => svg, NOT_TAKEN],
  ['a script as captions', 'a.vtt', () => `WEBVTT\n\n${php}`, NOT_TAKEN],
  ['a shell script as text', 'a.txt', () => '#!/bin/sh\nid', NOT_TAKEN],
  ['a program as text', 'a.txt', () => elf, NOT_TAKEN],
  ['a program as a document', 'a.pdf', () => executable, NOT_TAKEN],
  ['an archive as an image', 'a.png', () => zipOf('a.txt', Buffer.from('x')), NOT_TAKEN],
  ['an archive as sound', 'a.mp3', () => zipOf('a.txt', Buffer.from('x')), NOT_TAKEN],
  ['an image as a document', 'a.pdf', jpeg, NOT_TAKEN],
  ['an image with the extension of a video', 'a.mp4', jpeg, NOT_TAKEN],
  ['bytes that are nothing as text', 'a.txt', () => Buffer.from([0, 1, 2, 3, 250]), NOT_TAKEN],
];

const polyglots: readonly [string, string, Make, Refusal][] = [
  ['an image with a script of a server in a comment', 'a.jpg', () => jpegWithComment(php), NOT_TAKEN],
  ['an image with a script of a browser in a text', 'a.png', () => pngWithText('<SCRIPT>alert(1)</SCRIPT>'), NOT_TAKEN],
  ['an image followed by a page', 'a.jpg', async () => Buffer.concat([await jpeg(), Buffer.from(html)]), NOT_TAKEN],
  ['an image that is a script too', 'a.gif', () => 'GIF89a/*xxxx*/=1;alert(1)//', BROKEN],
  ['a head of an image before a page', 'a.gif', () => `GIF89a${html}`, NOT_TAKEN],
  ['a document that is a page too', 'a.pdf', () => `${html}%PDF-1.4`, NOT_TAKEN],
];

const bombs: readonly [string, string, Make, Refusal][] = [
  ['of a small drawing of a billion pixels', 'a.png', () => pngBomb(40_000, 40_000), BROKEN],
  ['of a drawing that is one pixel high', 'a.png', () => pngBomb(2_000_000_000, 1), BROKEN],
  ['of a moving image with the largest screen', 'a.gif', () => gifBomb(65_535, 65_535), BROKEN],
  ['of the largest image for the web', 'a.webp', webpBomb, BROKEN],
  ['of a photograph that claims too much', 'a.jpg', jpegBomb, BROKEN],
  ['of an image that ends in the middle', 'a.jpg', async () => (await testImage(800, 800)).subarray(0, 2_000), BROKEN],
  [
    'of an image that is only a head',
    'a.png',
    async () => (await testImage(90, 90, { format: 'png' })).subarray(0, 40),
    BROKEN,
  ],
  ['of a drawing whose pixels are missing', 'a.png', () => pngBomb(5_000, 5_000), BROKEN],
];

const names: readonly [string, string, Refusal][] = [
  ['leads upwards', '../../../etc/cron.d/a.jpg', UNNAMED],
  ['leads upwards as Windows does', '..\\..\\windows\\a.jpg', UNNAMED],
  ['leads upwards in the middle', 'a/../../a.jpg', UNNAMED],
  ['is a dot', '.', UNNAMED],
  ['has no extension', 'README', NOT_TAKEN],
  ['is an extension', '.jpg', UNNAMED],
  ['turns around what follows', 'exe\u202egpj.jpg', UNNAMED],
  ['ends in a stream of Windows', 'a.php::$DATA', NOT_TAKEN],
  ['ends in dots', 'a.php...', NOT_TAKEN],
  ['ends in a space', 'a.php ', NOT_TAKEN],
  ['hides its extension behind a slash', 'a.php/.', UNNAMED],
];

const encoded = (name: string) => ({
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
});

describe.each([
  ['of a type that is not taken', types],
  ['that is not what its name says', contents],
  ['that is two things at once', polyglots],
  ['that is a bomb', bombs],
] as const)('a file %s is rejected and leaves nothing behind:', (_kind, files) => {
  it.each(files)('%s (%s)', async (_what, name, make, refusal) => {
    const before = await storedUploads(site);
    const answer = await upload(cms, { body: await make(), headers: encoded(name) });
    expect(refusalOf(answer)).toEqual(refusal);
    expect(await storedUploads(site)).toEqual(before);
  });
});

describe('a file with a hostile name is rejected and leaves nothing behind: it', () => {
  it.each(names)('%s (%j)', async (_what, name, refusal) => {
    const before = await storedUploads(site);
    const answer = await upload(cms, { body: await jpeg(), headers: encoded(name) });
    expect(refusalOf(answer)).toEqual(refusal);
    expect(await storedUploads(site)).toEqual(before);
  });

  it('contains a NUL, in a body and in a form', async () => {
    const before = await storedUploads(site);
    const body = await jpeg();
    expect(refusalOf(await upload(cms, { body, headers: encoded('a.php\0.jpg') }))).toEqual(UNNAMED);
    const form = formOf([{ name: 'file', value: body, file: { name: '../../a.jpg', type: 'image/jpeg' } }]);
    const answer = await cms.send({ method: 'POST', path: 'media', as: 'author', ...form });
    expect(refusalOf(answer)).toEqual(UNNAMED);
    expect(await storedUploads(site)).toEqual(before);
  });
});

describe('an ambiguous file name', () => {
  it.each([
    ['a'.repeat(2_000), 'a'.repeat(180)],
    ['shell.php5', 'shell.php5_'],
    ['<b onclick=x>', 'b-onclickx'],
    ["a';DROP TABLE--", 'aDROP-TABLE'],
    ['$(id) `id` %2e%2e', 'id-id-2e2e'],
  ])('is replaced by a plain one: %s', async (stem, plain) => {
    const { status, body } = await upload(cms, { body: await jpeg(), headers: encoded(`${stem}.jpg`) });
    expect(status).toBe(201);
    expect(body.media_details.file).toMatch(new RegExp(`/${plain}(-\\d+)?\\.jpg$`));
    expect(body.media_details.file).toMatch(/^\d{4}\/\d{2}\/[\w.-]+$/);
  });
});

describe('the program', () => {
  it('answers normally after all hostile uploads', async () => {
    expect((await upload(cms, { name: 'fine.jpg', body: await testImage(300, 200) })).status).toBe(201);
    expect((await cms.get('posts')).status).toBe(200);
  });
});
