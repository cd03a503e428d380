import { expect } from 'vitest';
import { cms, it, site } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';
import { testImage } from '../../support/test-uploads.ts';
import { fetchImage, pathOf, type SizedItem, uploadPicture } from '../../support/variant-site.ts';

let picture: SizedItem;
it.beforeAll(async () => {
  picture = await uploadPicture(cms, { name: 'hill.jpg', body: await testImage(1_600, 1_200) });
});

/** The addresses in the `srcset` of a new post with the picture, by width. */
async function sourcesOf(program: RunningSite): Promise<Record<string, string>> {
  const image = `<img class="wp-image-${picture.id}" src="http://localhost:3000${picture.path}" alt=""/>`;
  const content = `<!-- wp:image {"id":${picture.id},"sizeSlug":"full"} -->\n<figure class="wp-block-image size-full">${image}</figure>\n<!-- /wp:image -->`;
  const json = { title: 'Hill', status: 'publish', content };
  const { body } = await program.send({ method: 'POST', path: 'posts', as: 'admin', json });
  const [, srcset = ''] = / srcset="([^"]*)"/.exec(body.content.rendered) ?? [];
  const sources = srcset.split(', ').map((source) => source.replaceAll(/&(?:amp|#0?38);/g, '&').split(' '));
  return Object.fromEntries(sources.map(([address = '', width = '']) => [width, address]));
}

it('srcset names renditions only, unless a setting asks for variants', async () => {
  const sources = await sourcesOf(cms);
  expect(Object.keys(sources).length).toBeGreaterThan(1);
  for (const address of Object.values(sources)) expect(address).not.toContain('?');
});

it('IMAGE_SRCSET=on adds the allowed widths up to that of the picture, and each of them is served', async () => {
  const program = await site.start({ env: { IMAGE_SRCSET: 'on', IMAGE_SIZES: '64,300,500,900,1800,700x700' } });
  const sources = await sourcesOf(program);
  const before = await sourcesOf(cms);
  const added = Object.keys(sources).filter((width) => !(width in before));
  expect(added.sort()).toEqual(['500w', '900w']);
  for (const [width, address] of Object.entries(sources)) {
    const image = await fetchImage(program, pathOf(address));
    expect([image.status, `${image.width}w`]).toEqual([200, width]);
  }
});

it('IMAGE_SRCSET=auto lets the browser choose the format', async () => {
  const program = await site.start({ env: { IMAGE_SRCSET: 'auto', IMAGE_SIZES: '300,500' } });
  const sources = await sourcesOf(program);
  for (const width of ['300w', '500w']) {
    const image = await fetchImage(program, pathOf(sources[width] ?? ''), { accept: 'image/webp,*/*' });
    expect([image.status, image.format, `${image.width}w`]).toEqual([200, 'webp', width]);
  }
});

it('GraphQL has the same sources', async () => {
  const program = await site.start({ env: { IMAGE_SRCSET: 'on', IMAGE_SIZES: '500' } });
  const { body } = await program.graphql(`{ mediaItem(id: ${picture.id}) { srcSet } }`);
  expect(JSON.stringify(body.data)).toContain(`${picture.path}?w=500 500w`);
});
