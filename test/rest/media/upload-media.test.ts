import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { commentedPosts } from '../../support/comment-site.ts';
import { accounts, passwordOf } from '../../support/site-content.ts';
import { cms, site, siteTest } from '../../support/site-test.ts';
import { basicHeader } from '../../support/test-site.ts';
import { formOf, refusalOf, storedUploads, testImage, type UploadedItem, upload } from '../../support/test-uploads.ts';

const it = siteTest({ env: { MAX_UPLOAD_BYTES: '2000000' } });

/** Sends a request that must not change the stored files and attachments. */
async function expectNothingStored<T>(send: () => Promise<T>): Promise<T> {
  const before = await storedUploads(site);
  const answer = await send();
  expect(await storedUploads(site)).toEqual(before);
  return answer;
}

const nameOf = (item: UploadedItem): string => item.source_url.slice(item.source_url.lastIndexOf('/') + 1);

describe('an upload as the request body', () => {
  it('creates an attachment with renditions, all of which are served', async () => {
    const answer = await upload(cms, { name: 'meadow view.jpg', body: await testImage(1200, 900) });
    expect(answer.status).toBe(201);
    const { body } = answer;
    expect(answer.headers.location).toMatch(new RegExp(`/cms/v2/media/${body.id}$`));
    const author = accounts.author.id;
    expect(body).toMatchObject({ title: { raw: 'meadow-view' }, slug: 'meadow-view', author, post: null });
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
    ['an inline disposition', 'inline; filename="inline.png"', 'inline.png'],
    [
      'UTF-8 bytes, as many clients send it',
      Buffer.from('attachment; filename="Bäume.png"').toString('latin1'),
      'Baume.png',
    ],
    ['a whole path, as old browsers send it', 'attachment; filename="C:\\\\pictures\\\\old.png"', 'Cpicturesold.png'],
    ['an extension in the middle', 'attachment; filename="shell.php.png"', 'shell.php_.png'],
  ])('is named by %s', async (_case, disposition, name) => {
    const headers = { 'content-disposition': disposition };
    const { status, body } = await upload(cms, { body: await testImage(20, 20, { format: 'png' }), headers });
    expect([status, nameOf(body)]).toEqual([201, name]);
  });

  it('gets a unique name, also for simultaneous uploads', async () => {
    const body = await testImage(400, 300);
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(cms, { name: 'same-name.jpg', body })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const names = answers.map((answer) => nameOf(answer.body)).sort();
    expect(names).toEqual([
      'same-name-1.jpg',
      'same-name-2.jpg',
      'same-name-3.jpg',
      'same-name-4.jpg',
      'same-name-5.jpg',
      'same-name.jpg',
    ]);
    expect(new Set(answers.map(({ body: { slug } }) => slug)).size).toBe(6);
  });

  it('gets a name that is unique in upper and lower case', async () => {
    const body = await testImage(20, 20);
    const names: string[] = [];
    for (const name of ['Case-Of.jpg', 'case-of.JPG', 'CASE-OF.jpg', 'cAsE-oF.jpg'])
      names.push(nameOf((await upload(cms, { name, body })).body));
    expect(names).toEqual(['Case-Of.jpg', 'case-of-1.jpg', 'CASE-OF-2.jpg', 'cAsE-oF-3.jpg']);
  });

  it('may have inner extensions of pages if the account may write unfiltered HTML', async () => {
    const body = await testImage(20, 20);
    const named = async (as: 'admin' | 'author') => nameOf((await upload(cms, { name: 'a.html.jpg', body, as })).body);
    expect([await named('admin'), await named('author')]).toEqual(['a.html.jpg', 'a.html_.jpg']);
  });

  it('never gets the name of a rendition', async () => {
    const { body } = await upload(cms, { name: 'same-name-300x225.jpg', body: await testImage(30, 30) });
    expect(nameOf(body)).toBe('same-name-300x225-1.jpg');
  });

  it('gets the extension of its actual image type', async () => {
    const { body } = await upload(cms, {
      name: 'actually-webp.jpg',
      body: await testImage(30, 20, { format: 'webp' }),
    });
    expect([nameOf(body), body.mime_type]).toEqual(['actually-webp.webp', 'image/webp']);
  });

  it('is compared with its MD5 sum, in hexadecimal or base64', async () => {
    const body = await testImage(25, 25);
    const md5 = createHash('md5').update(body).digest();
    for (const sum of [md5.toString('hex'), md5.toString('base64')]) {
      expect((await upload(cms, { body, headers: { 'content-md5': sum } })).status).toBe(201);
    }
    const mismatch = await expectNothingStored(() =>
      upload(cms, { body, headers: { 'content-md5': md5.toString('hex').replace(/./, '_') } }),
    );
    expect(refusalOf(mismatch)).toEqual([412, 'rest_upload_hash_mismatch']);
  });

  it('takes parameters from the query, also without renditions', async () => {
    const query = '?title=Named&alt_text=A+field&generate_sub_sizes=false';
    const { body } = await upload(cms, { body: await testImage(2_700, 400), query });
    expect(body).toMatchObject({ title: { raw: 'Named' }, alt_text: 'A field' });
    expect(Object.keys(body.media_details.sizes)).toEqual([]);
    expect(body.missing_image_sizes).not.toEqual([]);
  });

  it('is stored in the folder of the month of its post', async () => {
    const query = `?post=${commentedPosts.open}`;
    const { body } = await upload(cms, { as: 'admin', body: await testImage(20, 20), query });
    expect(body.media_details.file).toMatch(/^2021\/03\//);
    const now = new Date().getFullYear();
    const { body: withoutPost } = await upload(cms, { body: await testImage(20, 20), query: '' });
    expect(withoutPost.media_details.file.slice(0, 4)).toMatch(new RegExp(`${now - 1}|${now}|${now + 1}`));
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
      { name: 'other', value: 'ignored', file: { name: 'other.txt', type: 'text/plain' } },
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
    const answer = await expectNothingStored(() => cms.send({ method: 'POST', path: 'media', as: 'author', ...form }));
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
    expect(refusalOf(await expectNothingStored(send))).toEqual(refusal);
  });

  it('with a file that is too large, declared or not', async () => {
    const large = Buffer.alloc(2_100_000, 'a');
    const declared = await expectNothingStored(() => upload(cms, { name: 'a.txt', body: large }));
    expect(refusalOf(declared)).toEqual([400, 'rest_upload_file_too_big']);
    const chunked = await expectNothingStored(() =>
      upload(cms, { name: 'a.txt', body: large, headers: { 'transfer-encoding': 'chunked' } }),
    );
    expect(refusalOf(chunked)).toEqual([400, 'rest_upload_file_too_big']);
  });

  it.each(['subscriber', 'contributor', null] as const)(
    'by %s without permission, before its body is checked',
    async (as) => {
      const answer = await expectNothingStored(() => upload(cms, { as, name: 'a.php', body: Buffer.alloc(1_000_000) }));
      expect(refusalOf(answer)).toEqual([as ? 403 : 401, 'rest_cannot_create']);
    },
  );

  it('for a parent that is an attachment, a revision or not editable', async () => {
    const body = await testImage(20, 20);
    const uploadTo = (post: number) => expectNothingStored(() => upload(cms, { body, query: `?post=${post}` }));
    expect(refusalOf(await uploadTo(11))).toEqual([400, 'rest_invalid_param']);
    expect(refusalOf(await uploadTo(301))).toEqual([400, 'rest_invalid_param']);
    expect(refusalOf(await uploadTo(commentedPosts.open))).toEqual([403, 'rest_cannot_edit']);
    expect(refusalOf(await uploadTo(999_999))).toEqual([403, 'rest_cannot_edit']);
  });

  it('for an unknown author: its files are removed', async () => {
    const body = await testImage(500, 400);
    const answer = await expectNothingStored(() =>
      upload(cms, { as: 'admin', name: 'unknown-author.jpg', body, query: '?author=9999' }),
    );
    expect(refusalOf(answer)).toEqual([400, 'rest_invalid_author']);
  });

  it('by a client that disconnects during it', async () => {
    const before = await storedUploads(site);
    const authorization = basicHeader('author', passwordOf('author'));
    const head = [
      `POST ${cms.root}cms/v2/media HTTP/1.1`,
      ...['Host: localhost', `Authorization: ${authorization}`, 'Content-Type: image/jpeg'],
      ...['Content-Disposition: attachment; filename=half.jpg', 'Content-Length: 100000', '', ''],
    ].join('\r\n');
    await cms.sendRaw(head + 'x'.repeat(5_000), 300);
    await expect.poll(() => storedUploads(site)).toEqual(before);
  });

  it('with the id of an existing attachment', async () => {
    const answer = await expectNothingStored(async () => upload(cms, { body: await testImage(9, 9), query: '?id=11' }));
    expect(refusalOf(answer)).toEqual([400, 'rest_post_exists']);
  });
});
