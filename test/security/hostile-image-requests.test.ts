import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import { variantSignature } from '../../schema/kinds/media/variants/variant-output.ts';
import {
  parseVariant,
  type VariantParameters,
  variantQuery,
} from '../../schema/kinds/media/variants/variant-request.ts';
import { gifBomb, jpegBomb, pngBomb, webpBomb } from '../support/hostile-files.ts';
import { filesIn } from '../support/media-site.ts';
import { cms, it, site } from '../support/site-test.ts';
import { refusalOf, testImage } from '../support/test-uploads.ts';
import { fetchImage, type SizedItem, signedPath, uploadPicture } from '../support/variant-site.ts';

let picture: SizedItem;
let original: Buffer;
it.beforeAll(async () => {
  original = await testImage(400, 300);
  picture = await uploadPicture(cms, { name: 'target.jpg', body: original });
});

/** Expects that the picture is sent as it was uploaded, and that no variant of it is stored. */
async function expectFileItself(path: string): Promise<void> {
  const before = await filesIn(site, picture.folder);
  const answer = await fetchImage(cms, path);
  expect([answer.status, answer.headers['content-type'], answer.data.equals(original)]).toEqual([
    200,
    'image/jpeg',
    true,
  ]);
  expect(answer.headers).not.toHaveProperty('vary');
  expect(await filesIn(site, picture.folder)).toEqual(before);
}

const refusal = async (path: string) => refusalOf(await cms.get(path));
const store = (key: string, content: Buffer | string) => {
  const data = Buffer.from(content as string);
  const file = { size: data.length, open: () => Readable.from([data]) };
  return cms.app.domain.kernel.mediaStore.put(key, file);
};

/** Of the form of a signature, but not the right one. */
const FORGED = 'A'.repeat(43);

const NOT_PERMITTED: [string, string][] = [
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
];

describe('parameters that are not permitted', () => {
  it.for(NOT_PERMITTED)('%s: the file itself is sent, and nothing is made', async ([query]) => {
    await expectFileItself(`${picture.path}?${query}`);
  });

  it.for(NOT_PERMITTED)('%s with a signature: %s', async ([query, code]) => {
    const answer = await cms.get<{ message: string; data: { status: number; params?: string[] } }>(
      `${picture.path}?${query}&s=${FORGED}`,
    );
    expect(refusalOf(answer)).toEqual([400, code]);
    expect(answer.body.data).toEqual({ status: 400, params: expect.arrayContaining([expect.any(String)]) });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('parameters of content from other sites', () => {
  it.for([
    'w=300',
    'w=300&h=200',
    'w=300&h=200&crop=1',
    'fit=300%2C272&ssl=1',
    'resize=640%2C480&ssl=1',
    'quality=80',
    'quality=80&strip=all',
    'strip=all&w=90',
    'format=webp',
    'crop=0px%2C0px%2C100px%2C100px',
    'crop=1xw:0.84xh;center,top&resize=1200:*',
    'zoom=2&w=300',
    'h=64',
    'w=',
    'w',
    'W=64',
    'w[]=64&h=5',
    '__proto__=1&w=65',
    'ver=3',
    's=wrong&w=333',
    's=&w=333',
    'w=333&s=a&s=b',
    's=96',
    `s=${FORGED}`,
    '%',
    'w=%E0%A4%A',
  ])('%s: the file itself is sent', async (query) => {
    await expectFileItself(`${picture.path}?${query}`);
  });

  it.for(['w=64&ssl=1', 'strip=all&w=64&rotate=90', 'w=64&W=320', 'w=64&s=wrong', 'w=64&__proto__=1'])(
    '%s: names that mean nothing here change nothing about an allowed size',
    async (query) => {
      expect(await fetchImage(cms, `${picture.path}?${query}`)).toMatchObject({ status: 200, width: 64 });
    },
  );

  it('make one variant, whatever else is in the address', async () => {
    const item = await uploadPicture(cms, { name: 'one-variant.jpg', body: await testImage(400, 300) });
    for (let index = 0; index < 20; index++) await cms.get(`${item.path}?w=64&x=${index}&quality=${80 + (index % 10)}`);
    for (let index = 0; index < 20; index++) await cms.get(`${item.path}?w=64&x=${index}`);
    expect((await filesIn(site, item.folder)).filter((name) => name.startsWith(`${item.name}~`))).toHaveLength(1);
  });
});

describe('a signature', () => {
  it('is required for a size that the settings do not allow, and works unchanged', async () => {
    await expectFileItself(`${picture.path}?w=333`);
    expect(await fetchImage(cms, await signedPath(cms, picture, 'w=333'))).toMatchObject({ status: 200, width: 333 });
  });

  it.for(['w=64&quality=74', 'w=64&crop=0,0,50,50', 'w=64&h=64', 'h=64', 'format=webp', 'quality=75'])(
    'is required for %s',
    async (query) => {
      await expectFileItself(`${picture.path}?${query}`);
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
      signed.replace(signature, signature.toUpperCase()),
      signed.replace(signature, 'A'.repeat(43)),
    ];
    expect(other.path).toBe(picture.path.replace('target.jpg', 'other.jpg'));
    for (const path of forged) expect(await refusal(path), path).toEqual([403, 'image_signature_invalid']);
    for (const path of [signed.slice(0, -1), `${signed}A`]) await expectFileItself(path);
  });

  it('is refused even for an allowed size if it is wrong, so that mistakes are noticed', async () => {
    expect(await refusal(`${picture.path}?w=64&s=${FORGED}`)).toEqual([403, 'image_signature_invalid']);
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
      expect(body.errors?.[0]?.message).toMatch(/the sizes 16, 32, .*640, .*2048.*IMAGE_SIZES/);
      expect(JSON.stringify(body)).not.toContain('&s=');
    }
  });

  it('of another length is none, however long it is', async () => {
    await expectFileItself(`${picture.path}?w=333&s=${'A'.repeat(8_000)}`);
  });

  it('is accepted beside parameters that mean nothing here', async () => {
    const path = `${await signedPath(cms, picture, 'w=222')}&ssl=1&utm_source=mail`;
    expect(await fetchImage(cms, path)).toMatchObject({ status: 200, width: 222 });
  });
});

/** A signed path of a stored file; no item needs to have it. */
async function signedPathOf(file: string, parameters: VariantParameters): Promise<string> {
  const { domain } = cms.app;
  const variant = parseVariant(parameters, { maxSide: 4_096 });
  const signature = await variantSignature(domain, { source: file, variant });
  return `/cms-content/uploads/${file}?${variantQuery(variant)}&s=${signature}`;
}

describe('a file that is not an image', () => {
  it.for(['notes.txt', 'plan.pdf', 'logo.svg', 'page.html', 'archive.zip', 'photo.heic', 'noextension'])(
    '%s is sent as without parameters; signed ones are refused',
    async (name) => {
      await store(`2021/05/${name}`, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
      const path = `/cms-content/uploads/2021/05/${name}`;
      const plain = await cms.get(path);
      const answer = await cms.get(`${path}?w=64`);
      expect([answer.status, answer.text]).toEqual([200, plain.text]);
      for (const header of ['content-type', 'content-disposition', 'content-security-policy', 'etag'])
        expect(answer.headers[header]).toBe(plain.headers[header]);
      expect((await cms.get(path.replace(name, `missing-${name}?w=64`))).status).toBe(404);
      expect(await refusal(`${path}?w=64&s=${FORGED}`)).toEqual([400, 'image_type_not_supported']);
    },
  );
});

describe('an image that cannot be processed', () => {
  it.for([
    ['fake.png', () => '<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'],
    ['script.jpg', () => '<?php system("id");'],
    ['empty.gif', () => ''],
    ['wrong.png', () => testImage(20, 20, { format: 'gif' })],
    ['bomb.png', () => pngBomb(30_000, 30_000)],
    ['bomb.gif', () => gifBomb(40_000, 40_000)],
    ['bomb.webp', () => webpBomb()],
    ['bomb.jpg', () => jpegBomb()],
  ] as [string, () => Buffer | string | Promise<Buffer>][])(
    '%s is refused as unusable, or sent as it is',
    async ([name, create]) => {
      const content = Buffer.from((await create()) as string);
      await store(`2021/05/${name}`, content);
      for (const parameters of [{ w: '64' }, { w: '64', format: 'webp' }]) {
        const signed = await signedPathOf(`2021/05/${name}`, parameters);
        expect(await refusal(signed)).toEqual([400, 'image_unusable']);
        const response = await fetch(`http://127.0.0.1:${cms.port}${signed.replace(/&s=.*/, '')}`);
        expect([response.status, content.equals(Buffer.from(await response.arrayBuffer()))]).toEqual([200, true]);
      }
      expect((await filesIn(site, '2021/05')).filter((file) => file.includes('~'))).toEqual([]);
    },
  );
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
    const item = await uploadPicture(cms, { name: 'source.jpg', body: await testImage(400, 300) });
    await cms.get(`${item.path}?w=128`);
    const [name = ''] = (await filesIn(site, item.folder)).filter((file) => file.startsWith('source.jpg~'));
    const path = item.path.replace('source.jpg', name);
    expect((await cms.get(path)).status).toBe(200);
    expect((await fetchImage(cms, `${path}?w=64`)).width).toBe(128);
    expect(await refusal(`${path}?w=64&s=${FORGED}`)).toEqual([400, 'image_type_not_supported']);
    expect((await filesIn(site, item.folder)).filter((file) => file.startsWith(`${name}~`))).toEqual([]);
  });

  it('only GET and HEAD are answered', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await cms.send({ method, path: `${picture.path}?w=64` })).status).toBe(405);
  });
});
