import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { commentedPosts } from '../../support/comment-site.ts';
import { accounts } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { formOf, refusalOf, storedUploads, testImage, type UploadedItem, upload } from '../../support/test-uploads.ts';

const it = siteTest({ env: { MAX_UPLOAD_BYTES: '2000000' } });

/** Sends a request that must not change the stored files and attachments. */
async function storingNothing<T>(send: () => Promise<T>): Promise<T> {
  const before = await storedUploads(site);
  const answer = await send();
  expect(await storedUploads(site)).toEqual(before);
  return answer;
}

const nameOf = (item: UploadedItem): string => item.source_url.slice(item.source_url.lastIndexOf('/') + 1);

describe('an upload as the body', () => {
  it('creates an attachment with renditions, all of which are served', async () => {
    const answer = await upload(cms, { name: 'meadow view.jpg', body: await testImage(1200, 900) });
    expect(answer.status).toBe(201);
    const { body } = answer;
    expect(answer.headers.location).toMatch(new RegExp(`/cms/v2/media/${body.id}$`));
    expect(body).toMatchObject({
      title: { raw: 'meadow-view' },
      slug: 'meadow-view',
      author: accounts.author.id,
      post: null,
    });
    expect(body.media_details).toMatchObject({ width: 1200, height: 900 });
    const sizes = Object.entries(body.media_details.sizes).map(([name, { width, height }]) => [name, width, height]);
    expect(sizes.sort()).toEqual([
      ['full', 1200, 900],
      ['large', 1024, 768],
      ['medium', 300, 225],
      ['medium_large', 768, 576],
      ['thumbnail', 150, 150],
    ]);
    for (const { source_url: address } of Object.values(body.media_details.sizes)) {
      const file = await cms.get(new URL(address).pathname);
      expect([file.status, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
    expect(body.missing_image_sizes).toEqual([]);
  });

  it.each([
    ['a token', 'attachment; filename=plain.png', 'plain.png'],
    ['a quoted text', 'attachment; filename="with space; and more.png"', 'with-space-and-more.png'],
    [
      'an extended name before a plain one',
      "attachment; filename=x.png; filename*=UTF-8''na%C3%AFve%20plan.png",
      'naive-plan.png',
    ],
    ['another disposition', 'inline; filename="inline.png"', 'inline.png'],
    [
      'UTF-8 bytes, as many clients send it',
      Buffer.from('attachment; filename="Bäume.png"').toString('latin1'),
      'Baume.png',
    ],
    ['a whole path of an old browser', 'attachment; filename="C:\\\\pictures\\\\old.png"', 'old.png'],
    ['an extension in the middle', 'attachment; filename="shell.php.png"', 'shell.php_.png'],
  ])('is named by %s', async (_case, disposition, name) => {
    const headers = { 'content-disposition': disposition };
    const { status, body } = await upload(cms, { body: await testImage(20, 20, { format: 'png' }), headers });
    expect([status, nameOf(body)]).toEqual([201, name]);
  });

  it('gets a unique name, also for simultaneous uploads', async () => {
    const body = await testImage(400, 300);
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(cms, { name: 'twin.jpg', body })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const names = answers.map((answer) => nameOf(answer.body)).sort();
    expect(names).toEqual(['twin-1.jpg', 'twin-2.jpg', 'twin-3.jpg', 'twin-4.jpg', 'twin-5.jpg', 'twin.jpg']);
    expect(new Set(answers.map(({ body: { slug } }) => slug)).size).toBe(6);
  });

  it('never gets the name of a rendition', async () => {
    const { body } = await upload(cms, { name: 'twin-300x225.jpg', body: await testImage(30, 30) });
    expect(nameOf(body)).toBe('twin-300x225-1.jpg');
  });

  it('gets the extension of its actual image type', async () => {
    const { body } = await upload(cms, { name: 'truly.jpg', body: await testImage(30, 20, { format: 'webp' }) });
    expect([nameOf(body), body.mime_type]).toEqual(['truly.webp', 'image/webp']);
  });

  it('is compared with its MD5 sum, in hexadecimal or base64', async () => {
    const body = await testImage(25, 25);
    const md5 = createHash('md5').update(body).digest();
    for (const sum of [md5.toString('hex'), md5.toString('base64')]) {
      expect((await upload(cms, { body, headers: { 'content-md5': sum } })).status).toBe(201);
    }
    const wrong = await storingNothing(() =>
      upload(cms, { body, headers: { 'content-md5': md5.toString('hex').replace(/./, '_') } }),
    );
    expect(refusalOf(wrong)).toEqual([412, 'rest_upload_hash_mismatch']);
  });

  it('takes parameters from the query, also without renditions', async () => {
    const query = '?title=Named&alt_text=A+field&generate_sub_sizes=false';
    const { body } = await upload(cms, { body: await testImage(2_700, 400), query });
    expect(body).toMatchObject({ title: { raw: 'Named' }, alt_text: 'A field' });
    expect(Object.keys(body.media_details.sizes)).toEqual([]);
    expect(body.missing_image_sizes).not.toEqual([]);
  });

  it('is stored in the folder of the month of its post', async () => {
    const { body } = await upload(cms, {
      as: 'admin',
      body: await testImage(20, 20),
      query: `?post=${commentedPosts.open}`,
    });
    expect(body.media_details.file).toMatch(/^2021\/03\//);
    const now = new Date().getFullYear();
    const { body: withoutPost } = await upload(cms, { body: await testImage(20, 20), query: '' });
    expect(withoutPost.media_details.file.slice(0, 4)).toMatch(new RegExp(`${now - 1}|${now}|${now + 1}`));
  });
});

describe('an uploaded image', () => {
  const exif = {
    IFD0: {
      ImageDescription: 'Jetty <b>in</b> <img src=x onerror=alert(1)> fog',
      Artist: 'Ada',
      Copyright: '(c) Ada',
      Model: 'Box',
    },
    IFD2: { FNumber: '56/10', ExposureTime: '1/125', DateTimeDigitized: '2019:05:04 06:12:30' },
  };

  it('takes title, caption and details from its EXIF data, without unsafe markup', async () => {
    const { body } = await upload(cms, { as: 'admin', name: 'DSC1.jpg', body: await testImage(50, 40, { exif }) });
    expect(body.title.raw).toMatch(/^Jetty/);
    expect(JSON.stringify([body.title, body.caption, body.media_details])).not.toContain('onerror');
    expect(body.media_details.image_meta).toMatchObject({
      ...{ aperture: '5.6', shutter_speed: '0.008', credit: 'Ada', copyright: '(c) Ada', camera: 'Box' },
      created_timestamp: '1556950350',
    });
  });

  it('prefers the parameters of the request to its EXIF data', async () => {
    const query = '?title=Mine&caption=Also+mine';
    const { body } = await upload(cms, { as: 'admin', body: await testImage(50, 40, { exif }), query });
    expect([body.title.raw, body.caption.raw]).toEqual(['Mine', 'Also mine']);
  });

  it('is rotated upright by its EXIF orientation', async () => {
    const rotated = await testImage(400, 300, { orientation: 6 });
    const { body } = await upload(cms, { name: 'turned.jpg', body: rotated });
    expect(nameOf(body)).toBe('turned-rotated.jpg');
    expect(body.media_details).toMatchObject({ width: 300, height: 400, original_image: 'turned.jpg' });
    expect(body.guid.raw).toMatch(/turned\.jpg$/);
    expect(body.media_details.sizes.medium).toMatchObject({ file: 'turned-225x300.jpg', width: 225, height: 300 });
  });

  it('is stored beside a scaled copy if it is very large', async () => {
    const { body } = await upload(cms, { name: 'huge.jpg', body: await testImage(3_000, 1_500) });
    expect(nameOf(body)).toBe('huge-scaled.jpg');
    expect(body.media_details).toMatchObject({ width: 2_560, height: 1_280, original_image: 'huge.jpg' });
    expect((await cms.get(new URL(body.guid.raw).pathname)).status).toBe(200);
  });
});

describe('an upload as a form', () => {
  it('has its texts and its file name in the form', async () => {
    const form = formOf([
      { name: 'title', value: '' },
      { name: 'alt_text', value: 'A leaf' },
      { name: 'caption[raw]', value: 'Seen <b>near</b>' },
      {
        name: 'file',
        value: await testImage(30, 20, { format: 'png' }),
        file: { name: 'My Leaf.png', type: 'image/png' },
      },
      { name: 'other', value: 'not wanted', file: { name: 'other.txt', type: 'text/plain' } },
    ]);
    const { status, body } = await cms.send<UploadedItem>({ method: 'POST', path: 'media', as: 'author', ...form });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: { raw: 'My Leaf' }, alt_text: 'A leaf', caption: { raw: 'Seen <b>near</b>' } });
    expect(nameOf(body)).toBe('My-Leaf.png');
  });

  it.each<[string, [number, string], () => Promise<{ headers: Record<string, string>; body: Buffer }>]>([
    ['without a file', [400, 'rest_upload_no_data'], async () => formOf([{ name: 'title', value: 'x' }])],
    [
      'with a file type that is not allowed',
      [500, 'rest_upload_unknown_error'],
      async () => formOf([{ name: 'file', value: '<?php', file: { name: 'a.php', type: 'text/plain' } }]),
    ],
    [
      'with a file that is too large',
      [400, 'rest_upload_file_too_big'],
      async () =>
        formOf([{ name: 'file', value: Buffer.alloc(2_500_000), file: { name: 'a.txt', type: 'text/plain' } }]),
    ],
    [
      'that ends early',
      [400, 'rest_invalid_form'],
      async () => {
        const { headers, body } = formOf([
          { name: 'file', value: 'text', file: { name: 'a.txt', type: 'text/plain' } },
        ]);
        return { headers, body: body.subarray(0, -30) };
      },
    ],
    [
      'of too many parts',
      [400, 'rest_invalid_form'],
      async () => formOf(Array.from({ length: 300 }, (_, index) => ({ name: `f${index}`, value: 'x' }))),
    ],
  ])('%s is refused', async (_case, refusal, createForm) => {
    const form = await createForm();
    const answer = await storingNothing(() => cms.send({ method: 'POST', path: 'media', as: 'author', ...form }));
    expect(refusalOf(answer)).toEqual(refusal);
  });
});

describe('a refused upload stores nothing', () => {
  it.each<[string, [number, string], Record<string, string | undefined>, string]>([
    [
      'without a type',
      [400, 'rest_upload_no_content_type'],
      { 'content-disposition': 'attachment; filename=a.txt' },
      'x',
    ],
    ['without a disposition', [400, 'rest_upload_no_content_disposition'], { 'content-type': 'text/plain' }, 'x'],
    [
      'without a name',
      [400, 'rest_upload_invalid_disposition'],
      { 'content-type': 'text/plain', 'content-disposition': 'attachment' },
      'x',
    ],
    ['without a body', [400, 'rest_upload_no_data'], { 'content-type': 'text/plain', 'content-length': '0' }, ''],
    [
      'of parameters only',
      [400, 'rest_upload_no_content_disposition'],
      { 'content-type': 'application/json' },
      '{"title":"x"}',
    ],
  ])('%s', async (_case, refusal, headers, body) => {
    const send = () =>
      cms.send({ method: 'POST', path: 'media', as: 'author', headers: headers as Record<string, string>, body });
    expect(refusalOf(await storingNothing(send))).toEqual(refusal);
  });

  it('with a file that is too large, declared or not', async () => {
    const large = Buffer.alloc(2_100_000, 'a');
    const declared = await storingNothing(() => upload(cms, { name: 'a.txt', body: large }));
    expect(refusalOf(declared)).toEqual([400, 'rest_upload_file_too_big']);
    const chunked = await storingNothing(() =>
      upload(cms, { name: 'a.txt', body: large, headers: { 'transfer-encoding': 'chunked' } }),
    );
    expect(refusalOf(chunked)).toEqual([400, 'rest_upload_file_too_big']);
  });

  it.each(['subscriber', 'contributor', null] as const)(
    'by %s without permission, before its body is checked',
    async (as) => {
      const answer = await storingNothing(() => upload(cms, { as, name: 'a.php', body: Buffer.alloc(1_000_000) }));
      expect(refusalOf(answer)).toEqual([as ? 403 : 401, 'rest_cannot_create']);
    },
  );

  it('for a parent that is an attachment, a revision or not editable', async () => {
    const body = await testImage(20, 20);
    const uploadTo = (post: number) => storingNothing(() => upload(cms, { body, query: `?post=${post}` }));
    expect(refusalOf(await uploadTo(11))).toEqual([400, 'rest_invalid_param']);
    expect(refusalOf(await uploadTo(301))).toEqual([400, 'rest_invalid_param']);
    expect(refusalOf(await uploadTo(commentedPosts.open))).toEqual([403, 'rest_cannot_edit']);
    expect(refusalOf(await uploadTo(999_999))).toEqual([403, 'rest_cannot_edit']);
  });

  it('with a row that cannot be written: its files are removed', async () => {
    const body = await testImage(500, 400);
    const answer = await storingNothing(() =>
      upload(cms, { as: 'admin', name: 'gone.jpg', body, query: '?author=9999' }),
    );
    expect(refusalOf(answer)).toEqual([400, 'rest_invalid_author']);
  });

  it('by a client that disconnects during it', async () => {
    const before = await storedUploads(site);
    const authorization = `Basic ${Buffer.from('author:author 2345 6789 abcd EFGH').toString('base64')}`;
    const head = [
      `POST ${cms.root}cms/v2/media HTTP/1.1`,
      ...['Host: localhost', `Authorization: ${authorization}`, 'Content-Type: image/jpeg'],
      ...['Content-Disposition: attachment; filename=half.jpg', 'Content-Length: 100000', '', ''],
    ].join('\r\n');
    await cms.sendRaw(head + 'x'.repeat(5_000), 300);
    await expect.poll(() => storedUploads(site)).toEqual(before);
  });

  it('with the id of an existing attachment', async () => {
    const answer = await storingNothing(async () => upload(cms, { body: await testImage(9, 9), query: '?id=11' }));
    expect(refusalOf(answer)).toEqual([400, 'rest_post_exists']);
  });
});
