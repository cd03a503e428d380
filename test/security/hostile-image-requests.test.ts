import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import { gifBomb, jpegBomb, pngBomb, webpBomb } from '../support/hostile-files.ts';
import { filesIn } from '../support/media-site.ts';
import { cms, it, site } from '../support/site-test.ts';
import { refusalOf, testImage } from '../support/test-uploads.ts';
import { type SizedItem, signedPath, uploadPicture } from '../support/variant-site.ts';

let picture: SizedItem;
it.beforeAll(async () => {
  picture = await uploadPicture(cms, { name: 'target.jpg', body: await testImage(400, 300) });
});

const refusal = async (path: string) => refusalOf(await cms.get(path));
const store = (key: string, content: Buffer | string) => {
  const data = Buffer.from(content as string);
  const file = { size: data.length, open: () => Readable.from([data]) };
  return cms.app.domain.kernel.mediaStore.put(key, file);
};

describe('parameters that are not permitted are refused', () => {
  it.for([
    ['w=0', 'image_parameter_invalid'],
    ['w=-1', 'image_parameter_invalid'],
    ['w=1e3', 'image_parameter_invalid'],
    ['w=0640', 'image_parameter_invalid'],
    ['w=640.5', 'image_parameter_invalid'],
    ['w=', 'image_parameter_invalid'],
    ['w=640px', 'image_parameter_invalid'],
    ['w=%D9%A6%D9%A4', 'image_parameter_invalid'],
    ['w=640%00', 'image_parameter_invalid'],
    ['w=99999999999999999999', 'image_parameter_invalid'],
    ['w=4097', 'image_too_large'],
    ['h=100000', 'image_too_large'],
    ['w=640&w=320', 'image_parameter_repeated'],
    ['w=640&s=a&s=b', 'image_parameter_repeated'],
    ['w=640&rotate=90', 'image_parameter_unknown'],
    ['w=640&W=320', 'image_parameter_unknown'],
    ['w[]=640&h=5', 'image_parameter_unknown'],
    ['w=640&__proto__=1', 'image_parameter_unknown'],
    ['w=640&fit=fill', 'image_parameter_invalid'],
    ['w=640&fit=COVER', 'image_parameter_invalid'],
    ['w=640&quality=0', 'image_parameter_invalid'],
    ['w=640&quality=101', 'image_parameter_invalid'],
    ['w=640&format=svg', 'image_parameter_invalid'],
    ['w=640&format=constructor', 'image_parameter_invalid'],
    ['w=640&crop=middle', 'image_parameter_invalid'],
    ['w=640&crop=0,0,0,100', 'image_parameter_invalid'],
    ['w=640&crop=60,0,60,100', 'image_parameter_invalid'],
    ['w=640&crop=-1,0,10,10', 'image_parameter_invalid'],
    ['w=64&h=64&fit=contain&crop=1', 'image_parameters_conflict'],
    ['w=64&h=64&fit=cover&crop=0', 'image_parameters_conflict'],
    ['w=64&crop=top', 'image_parameters_conflict'],
  ])('%s: %s', async ([query, code]) => {
    const answer = await cms.get<{ message: string; data: { status: number; params?: string[] } }>(
      `${picture.path}?${query}`,
    );
    expect(refusalOf(answer)).toEqual([400, code]);
    expect(answer.body.data).toEqual({ status: 400, params: expect.arrayContaining([expect.any(String)]) });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a signature', () => {
  it('is required for a size that the settings do not allow, and works unchanged', async () => {
    expect(await refusal(`${picture.path}?w=333`)).toEqual([403, 'image_signature_missing']);
    expect((await cms.get(await signedPath(cms, picture, 'w=333'))).status).toBe(200);
  });

  it.for(['w=64&quality=74', 'w=64&crop=0,0,50,50', 'w=64&h=64', 'h=64', 'format=webp', 'quality=75'])(
    'is required for %s',
    async (query) => {
      expect(await refusal(`${picture.path}?${query}`)).toEqual([403, 'image_signature_missing']);
    },
  );

  it('does not fit another size, quality, file or part of itself', async () => {
    const other = await uploadPicture(cms, { name: 'other.jpg', body: await testImage(40, 30) });
    const signed = await signedPath(cms, picture, 'w=333&quality=60');
    const [, signature = ''] = /&s=(.+)$/.exec(signed) ?? [];
    expect(signature).toMatch(/^[\w-]{43}$/);
    const forged = [
      signed.replace('w=333', 'w=334'),
      signed.replace('quality=60', 'quality=61'),
      signed.replace('quality=60', 'quality=60&format=avif'),
      signed.replace('target.jpg', 'other.jpg'),
      signed.replace('target.jpg', 'target-300x225.jpg'),
      signed.slice(0, -1),
      `${signed}A`,
      signed.replace(signature, signature.toUpperCase()),
      signed.replace(signature, 'A'.repeat(43)),
    ];
    expect(other.path).toBe(picture.path.replace('target.jpg', 'other.jpg'));
    for (const path of forged) expect(await refusal(path), path).toEqual([403, 'image_signature_invalid']);
  });

  it('is refused even for an allowed size if it is wrong, so that mistakes are noticed', async () => {
    expect(await refusal(`${picture.path}?w=64&s=wrong`)).toEqual([403, 'image_signature_invalid']);
    expect(await refusal(`${picture.path}?w=333&s=`)).toEqual([403, 'image_signature_missing']);
  });

  it('fits parameters in any order and spelling of the same image', async () => {
    const signed = await signedPath(cms, picture, 'w=60&h=40&fit=cover');
    const [, signature] = /&s=(.+)$/.exec(signed) ?? [];
    for (const query of ['h=40&w=60&crop=1', 'crop=center&h=40&w=60', 'fit=cover&crop=1&w=60&h=40'])
      expect((await cms.get(`${picture.path}?s=${signature}&${query}`)).status).toBe(200);
  });

  it('is not given to accounts that may not upload, nor to anonymous clients', async () => {
    const query = `{ mediaItem(id: ${picture.id}) { imageUrl(width: 333) allowed: imageUrl(width: 640) } }`;
    for (const as of ['subscriber', undefined] as const) {
      const { body } = await cms.graphql(query, as ? { as } : {});
      expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'image_cannot_sign', status: as ? 403 : 401 });
      expect(JSON.stringify(body)).not.toContain('&s=');
    }
  });

  it('may be longer than any other text', async () => {
    expect(await refusal(`${picture.path}?w=64&s=${'A'.repeat(8_000)}`)).toEqual([403, 'image_signature_invalid']);
  });
});

describe('a file that is not an image', () => {
  it.for(['notes.txt', 'plan.pdf', 'logo.svg', 'page.html', 'archive.zip', 'photo.heic', 'noextension'])(
    '%s is refused, whether it exists or not',
    async (name) => {
      await store(`2021/05/${name}`, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
      for (const path of [`2021/05/${name}`, `2021/05/missing-${name}`])
        expect(await refusal(`/cms-content/uploads/${path}?w=64`)).toEqual([400, 'image_type_not_supported']);
    },
  );

  it.for([
    [
      'markup named as a picture',
      'fake.png',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>',
    ],
    ['a script named as a picture', 'script.jpg', '<?php system("id");'],
    ['an empty file', 'empty.gif', ''],
  ] as const)('%s is refused as unusable', async ([, name, content]) => {
    await store(`2021/05/${name}`, content);
    for (const format of ['', '&format=webp'])
      expect(await refusal(`/cms-content/uploads/2021/05/${name}?w=64${format}`)).toEqual([400, 'image_unusable']);
    expect((await filesIn(site, '2021/05')).filter((file) => file.includes('~'))).toEqual([]);
  });

  it('a picture of another format than its name is refused', async () => {
    await store('2021/05/wrong.png', await testImage(20, 20, { format: 'gif' }));
    expect(await refusal('/cms-content/uploads/2021/05/wrong.png?w=64')).toEqual([400, 'image_unusable']);
  });
});

describe('a picture with more pixels than are permitted', () => {
  it.for([
    ['png', () => pngBomb(30_000, 30_000)],
    ['gif', () => gifBomb(40_000, 40_000)],
    ['webp', () => webpBomb()],
    ['jpg', () => jpegBomb()],
  ] as [string, () => Buffer | Promise<Buffer>][])('is refused as unusable: %s', async ([extension, create]) => {
    await store(`2021/05/bomb.${extension}`, await create());
    expect(await refusal(`/cms-content/uploads/2021/05/bomb.${extension}?w=64`)).toEqual([400, 'image_unusable']);
  });
});

describe('paths', () => {
  it.for([
    '/cms-content/uploads/../postern.db?w=64',
    '/cms-content/uploads/%2e%2e/%2e%2e/etc/passwd.jpg?w=64',
    '/cms-content/uploads/..%2f..%2fsecret.jpg?w=64',
    '/cms-content/uploads/%2fetc%2fpasswd.jpg?w=64',
    '/cms-content/uploads/a%00.jpg?w=64',
    '/cms-content/uploads/a%5c..%5cb.jpg?w=64',
    '/cms-content/uploads/.partial/x.jpg?w=64',
    '/cms-content/uploads/%E0%A4%A.jpg?w=64',
    '/cms-content/uploads//?w=64',
    `/cms-content/uploads/${'a'.repeat(300)}.jpg?w=64`,
    `/cms-content/uploads/${'a'.repeat(245)}.jpg?w=64`,
    '/cms-content/uploads/missing.jpg?w=64',
    '/cms-content/uploads/2021.jpg/x.jpg?w=64',
  ])('%s is not found', async (path) => {
    const { status, text } = await cms.get(path);
    expect([404, 400]).toContain(status);
    expect(text).not.toMatch(/root:|SQLite format/);
  });

  it('variants cannot be the source of further variants', async () => {
    await cms.get(`${picture.path}?w=128`);
    const [name = ''] = (await filesIn(site, picture.folder)).filter((file) => file.startsWith('target.jpg~'));
    const path = picture.path.replace('target.jpg', name);
    expect((await cms.get(path)).status).toBe(200);
    expect(await refusal(`${path}?w=64`)).toEqual([400, 'image_type_not_supported']);
  });

  it('only GET and HEAD are answered', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await cms.send({ method, path: `${picture.path}?w=64` })).status).toBe(405);
  });
});
