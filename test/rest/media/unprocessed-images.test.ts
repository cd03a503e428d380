import { describe, expect } from 'vitest';
import { cms, it } from '../../support/site-test.ts';
import { formOf, refusalOf, testImage, type UploadedItem, upload } from '../../support/test-uploads.ts';
import { bmpImage, heicImage, tiffImage } from '../../support/unprocessed-images.ts';

const nameOf = (item: UploadedItem): string => item.source_url.slice(item.source_url.lastIndexOf('/') + 1);

const sendForm = (name: string, { type, value }: { type: string; value: Buffer }) => {
  const { body, headers } = formOf([{ name: 'file', value, file: { name, type } }]);
  return cms.send<UploadedItem>({ method: 'POST', path: 'media', as: 'author', body, headers });
};

describe('an image that the server cannot process', () => {
  it.each([
    ['heic', 'photo-heic.HEIC', 'photo-heic.heic'],
    ['heix', 'photo-heix.heic', 'photo-heix.heic'],
    ['mif1', 'photo-mif1.heic', 'photo-mif1.heic'],
    ['heic', 'photo-heif.heif', 'photo-heif.heic'],
    ['hevc', 'live.heics', 'live.heic'],
    ['msf1', 'live-2.heifs', 'live-2.heic'],
    ['heic', 'really-heic.jpg', 'really-heic.heic'],
  ])('is stored if it is a photograph of a telephone: %s as %s', async (brand, name, stored) => {
    const { status, body } = await upload(cms, { name, body: heicImage(brand) });
    expect([status, nameOf(body), body.mime_type]).toEqual([201, stored, 'image/heic']);
    expect(body).toMatchObject({ media_type: 'image', missing_image_sizes: [], image_output_format: 'image/jpeg' });
    expect(body.media_details).toEqual({ filesize: heicImage().length, sizes: {} });
    const file = await cms.get(new URL(body.source_url).pathname);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/heic']);
    expect(file.headers['x-content-type-options']).toBe('nosniff');
  });

  it('is stored unchanged as a TIFF image', async () => {
    const image = await tiffImage(900, 700);
    const { status, body } = await upload(cms, { name: 'scan.tiff', body: image });
    expect([status, nameOf(body), body.mime_type]).toEqual([201, 'scan.tiff', 'image/tiff']);
    expect(body).toMatchObject({ media_type: 'image', missing_image_sizes: [] });
    expect(body.media_details).toEqual({ filesize: image.length, sizes: {} });
  });

  it('is refused as a BMP image with an impossible height', async () => {
    const body = bmpImage(9, 7);
    body.writeInt32LE(-(2 ** 31), 22);
    const refused = await upload(cms, { name: 'tall.bmp', body });
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([400, 'rest_upload_invalid_image']);
  });

  it('is stored with its dimensions as a BMP image, whose renditions are missing', async () => {
    const { status, body } = await upload(cms, { name: 'drawing.bmp', body: bmpImage(900, 700) });
    expect([status, nameOf(body), body.mime_type]).toEqual([201, 'drawing.bmp', 'image/bmp']);
    expect(body.media_details).toMatchObject({ width: 900, height: 700, sizes: {}, image_meta: { orientation: '0' } });
    expect(body.missing_image_sizes.sort()).toEqual(['medium', 'medium_large', 'thumbnail']);
    const path = `media/${body.id}/post-process`;
    const json = { action: 'create-image-subsizes' };
    const { body: processed } = await cms.send<UploadedItem>({ method: 'POST', path, as: 'author', json });
    expect(processed.media_details.sizes).toEqual({});
  });

  it('has the extension of its content', async () => {
    const bodies = [await tiffImage(20, 10), bmpImage(20, 10), await testImage(20, 10)];
    const names = ['tiff-inside.jpg', 'bmp-inside.png', 'jpeg-inside.heic'];
    const answers = await Promise.all(bodies.map((body, index) => upload(cms, { name: names[index] ?? '', body })));
    expect(answers.map(({ body }) => [nameOf(body), body.mime_type])).toEqual([
      ['tiff-inside.tif', 'image/tiff'],
      ['bmp-inside.bmp', 'image/bmp'],
      ['jpeg-inside.jpg', 'image/jpeg'],
    ]);
  });

  it('cannot be edited', async () => {
    const { body } = await upload(cms, { name: 'still.heic', body: heicImage() });
    const json = { src: body.source_url, rotation: 90 };
    const answer = await cms.send({ method: 'POST', path: `media/${body.id}/edit`, as: 'author', json });
    expect(refusalOf(answer)).toEqual([400, 'rest_cannot_edit_file_type']);
  });
});

describe('a form with an image that the server cannot process', () => {
  it('is accepted for photographs of telephones', async () => {
    for (const type of ['image/heic', 'image/heif', 'application/octet-stream']) {
      const { status, body } = await sendForm('IMG_0001.HEIC', { type, value: heicImage() });
      expect([status, body.mime_type]).toEqual([201, 'image/heic']);
    }
  });

  it.each([
    ['image/tiff', 'scan.tiff'],
    ['image/bmp', 'drawing.bmp'],
    ['image/heic-sequence', 'live.heics'],
    ['image/x-unknown', 'photo.jpg'],
  ])('is refused for %s', async (type, name) => {
    const answer = await sendForm(name, { type, value: heicImage() });
    expect(refusalOf(answer)).toEqual([400, 'rest_upload_image_type_not_supported']);
  });
});
