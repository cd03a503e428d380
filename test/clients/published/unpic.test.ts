import { transformUrl } from 'unpic';
import { expect } from 'vitest';
import { cms, siteTest } from '../../support/site-test.ts';
import { testImage } from '../../support/test-uploads.ts';
import { fetchImage, pathOf, type SizedItem, uploadPicture } from '../../support/variant-site.ts';

const SITE = 'http://localhost:3000';

const it = siteTest({ env: { IMAGE_SIZES: '320,640,640x480,300x300', IMAGE_QUALITIES: '75' } });

let picture: SizedItem;
it.beforeAll(async () => {
  picture = await uploadPicture(cms, { name: 'unpic.jpg', body: await testImage(1_600, 900) });
});

/** The address that unpic writes for a site of WordPress, unchanged. */
const addressOf = (operations: Omit<Parameters<typeof transformUrl>[0], 'url' | 'provider'>): string => {
  const address = transformUrl({ url: SITE + picture.path, provider: 'wordpress', ...operations });
  if (address === undefined) throw new Error('unpic does not know the provider.');
  return address;
};

it.for([
  [{ width: 640 }, 640, 360, 'jpeg'],
  [{ width: 640, height: 480 }, 640, 480, 'jpeg'],
  [{ width: 300, height: 300, format: 'webp', quality: 75 }, 300, 300, 'webp'],
  [{ width: 320.4, format: 'jpg' }, 320, 180, 'jpeg'],
  [{ width: 320, format: 'avif' }, 320, 180, 'heif'],
] as const)(
  'an address that unpic writes for %o is an image of %i by %i pixels',
  async ([operations, width, height, format]) => {
    const image = await fetchImage(cms, pathOf(addressOf(operations)));
    expect(image).toMatchObject({ status: 200, width, height, format });
  },
);

it('unpic changes the size in an address that it wrote before', async () => {
  const url = addressOf({ width: 640, height: 480 });
  const address = transformUrl({ url, provider: 'wordpress', width: 300, height: 300 }) ?? '';
  expect(await fetchImage(cms, pathOf(address))).toMatchObject({ status: 200, width: 300, height: 300 });
});

it('unpic gets the picture itself in a size that the settings do not allow', async () => {
  const image = await fetchImage(cms, pathOf(addressOf({ width: 641 })));
  expect(image).toMatchObject({ status: 200, width: 1_600, height: 900 });
});
