import { describe, expect } from 'vitest';
import { cms, it } from '../../support/site-test.ts';
import { testImage, type UploadedItem, upload } from '../../support/test-uploads.ts';

const nameOf = (item: UploadedItem): string => item.source_url.slice(item.source_url.lastIndexOf('/') + 1);

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

  it.each([
    ['jpg', 'jpeg'],
    ['png', 'png'],
    ['gif', 'gif'],
    ['webp', 'webp'],
  ] as const)('is stored beside a scaled copy if it is very large: %s', async (extension, format) => {
    const image = await testImage(3_000, 1_500, { format });
    const { body } = await upload(cms, { name: `huge-${format}.${extension}`, body: image });
    expect(nameOf(body)).toBe(`huge-${format}-scaled.${extension}`);
    const original = `huge-${format}.${extension}`;
    expect(body.media_details).toMatchObject({ width: 2_560, height: 1_280, original_image: original });
    expect(body.media_details.sizes.full).toMatchObject({ file: nameOf(body), width: 2_560, height: 1_280 });
    expect(body.missing_image_sizes).toEqual([]);
    expect((await cms.get(new URL(body.guid.raw).pathname)).status).toBe(200);
  });
});
