import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { filesIn } from '../../support/media-site.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { testImage, upload } from '../../support/test-uploads.ts';
import { fetchImage, pathOf, type SizedItem, signedPath, uploadPicture } from '../../support/variant-site.ts';

const variantsIn = async (item: SizedItem) =>
  (await filesIn(site, item.folder)).filter((name) => name.startsWith(`${item.name}~`));

describe('a variant of a picture', () => {
  let meadow: SizedItem;
  it.beforeAll(async () => {
    meadow = await uploadPicture(cms, { name: 'meadow.jpg', body: await testImage(1_600, 1_200) });
  });

  it('of an allowed width is made in the proportions and the format of the picture', async () => {
    const image = await fetchImage(cms, `${meadow.path}?w=640`);
    expect(image).toMatchObject({ status: 200, format: 'jpeg', width: 640, height: 480 });
    expect(image.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{20,}"$/),
    });
    expect(image.headers).not.toHaveProperty('vary');
  });

  it.each([
    ['w=400&h=400&fit=cover', 400, 400],
    ['w=400&h=400&fit=contain', 400, 300],
    ['w=400&h=400&crop=1', 400, 400],
    ['w=400&h=400&crop=0', 400, 300],
    ['w=400&h=400', 400, 300],
    ['h=300', 400, 300],
    ['w=4000', 1_600, 1_200],
    ['w=4000&h=2000&fit=cover', 1_600, 800],
    ['w=300&crop=50,0,50,100', 300, 450],
    ['crop=25,25,50,50', 800, 600],
    ['w=100&h=200&crop=top-left', 100, 200],
  ])('signed, with %s, has %i by %i pixels', async (query, width, height) => {
    expect(await fetchImage(cms, await signedPath(cms, meadow, query))).toMatchObject({ status: 200, width, height });
  });

  it.each([
    ['avif', 'heif', 'image/avif'],
    ['webp', 'webp', 'image/webp'],
    ['jpeg', 'jpeg', 'image/jpeg'],
    ['jpg', 'jpeg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
  ])('in the format %s has that type and content', async (format, detected, type) => {
    const image = await fetchImage(cms, `${meadow.path}?w=64&format=${format}`);
    expect(image).toMatchObject({ status: 200, format: detected, width: 64 });
    expect(image.headers['content-type']).toBe(type);
  });

  it.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*;q=0.8', 'image/webp'],
    ['image/avif;q=0,image/webp', 'image/webp'],
    ['*/*', 'image/jpeg'],
    ['text/html', 'image/jpeg'],
  ])('in the format auto for Accept: %s is %s, and caches keep the answers apart', async (accept, type) => {
    const { status, headers } = await fetchImage(cms, `${meadow.path}?w=96&format=auto`, { accept });
    expect([status, headers['content-type'], headers.vary]).toEqual([200, type, 'Accept']);
  });

  it('is smaller with a lower quality', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const item = await uploadPicture(cms, { name: 'noise.jpg', body: noise });
    const sizeOf = async (quality: number) =>
      (await fetchImage(cms, await signedPath(cms, item, `quality=${quality}`))).data.length;
    expect(await sizeOf(20)).toBeLessThan((await sizeOf(90)) / 2);
  });

  it('has an entity tag with which it is not sent again', async () => {
    const path = `${meadow.path}?w=256`;
    const { headers } = await fetchImage(cms, path);
    const again = await cms.get(path, { headers: { 'if-none-match': String(headers.etag) } });
    expect([again.status, again.headers.etag, again.headers['cache-control']]).toEqual([
      304,
      headers.etag,
      headers['cache-control'],
    ]);
  });

  it('is answered to HEAD and to ranges like any file', async () => {
    const path = `${meadow.path}?w=256`;
    const whole = await fetchImage(cms, path);
    const head = await cms.send({ method: 'HEAD', path });
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(whole.data.length), '']);
    const range = await cms.get(path, { headers: { range: 'bytes=0-9' } });
    expect([range.status, range.headers['content-range']]).toEqual([206, `bytes 0-9/${whole.data.length}`]);
  });

  it('is upright if the picture has an orientation', async () => {
    const item = await uploadPicture(cms, { name: 'turned.jpg', body: await testImage(400, 200, { orientation: 6 }) });
    const image = await fetchImage(cms, `${item.path}?w=96`);
    expect([image.width, image.height]).toEqual([96, 192]);
  });

  it('of an animation is its first frame', async () => {
    const frames = await sharp(
      [
        await testImage(64, 64, { format: 'png', color: '#f00' }),
        await testImage(64, 64, { format: 'png', color: '#00f' }),
      ],
      { join: { animated: true } },
    )
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    const item = await uploadPicture(cms, { name: 'blinking.gif', body: frames });
    const image = await fetchImage(cms, `${item.path}?w=32&format=webp`);
    const { pages = 1 } = await sharp(image.data).metadata();
    expect([image.status, pages]).toEqual([200, 1]);
    const { dominant } = await sharp(image.data).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it('of a transparent picture is white in JPEG', async () => {
    const body = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const item = await uploadPicture(cms, { name: 'clear.png', body });
    const image = await fetchImage(cms, `${item.path}?w=16&format=jpeg`);
    const { channels } = await sharp(image.data).stats();
    expect(channels.map(({ min }) => min > 250)).toEqual([true, true, true]);
  });

  it('exists for renditions too', async () => {
    const path = meadow.path.replace('meadow.jpg', 'meadow-300x225.jpg');
    expect(await fetchImage(cms, `${path}?w=128`)).toMatchObject({ status: 200, width: 128, height: 96 });
  });

  it('is stored once for the same image, and removed with the media item', async () => {
    const item = await uploadPicture(cms, { name: 'brief.jpg', body: await testImage(800, 600) });
    const paths = ['w=128', 'w=128&fit=cover', 'w=128&crop=1', 'crop=0&w=128', 'w=128&format=auto'];
    await Promise.all(paths.map((query) => fetchImage(cms, `${item.path}?${query}`)));
    await fetchImage(cms, `${item.path.replace('.jpg', '-300x225.jpg')}?w=64`);
    expect(await variantsIn(item)).toHaveLength(1);
    const other = await uploadPicture(cms, { name: 'brief-visit.jpg', body: await testImage(80, 60) });
    await fetchImage(cms, `${other.path}?w=64`);
    await cms.send({ method: 'DELETE', path: `media/${item.id}?force=true`, as: 'admin' });
    const left = (await filesIn(site, item.folder)).filter((name) => name.startsWith('brief'));
    expect(left.filter((name) => !name.startsWith('brief-visit'))).toEqual([]);
    expect(await variantsIn(other)).toHaveLength(1);
    expect((await cms.get(`${item.path}?w=128`)).status).toBe(404);
  });

  it('is made again from another picture that takes the name of its source', async () => {
    const item = await uploadPicture(cms, { name: 'replaced.jpg', body: await testImage(400, 200) });
    const first = await fetchImage(cms, `${item.path}?w=96`);
    const body = await testImage(400, 400);
    const { mediaStore } = cms.app.domain.kernel;
    const { Readable } = await import('node:stream');
    const modified = new Date(Date.now() + 5_000);
    await mediaStore.put(item.key, { size: body.length, modified, open: () => Readable.from([body]) });
    const second = await fetchImage(cms, `${item.path}?w=96`);
    expect([first.height, second.height]).toEqual([48, 96]);
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  it('leaves no lock and no temporary file', async () => {
    const folder = site.environment().DATA_DIR as string;
    const names = await readdir(folder, { recursive: true });
    expect(names.filter((name) => name.endsWith('.lock') || name.includes('work-'))).toEqual([]);
    expect(names).toContain(join('uploads', meadow.folder, meadow.name));
  });
});

describe('an upload', () => {
  it('is served unchanged without parameters of images', async () => {
    const body = await testImage(200, 100);
    const item = await uploadPicture(cms, { name: 'plain.jpg', body });
    const { data } = await fetchImage(cms, `${item.path}?ver=3`);
    expect(data.equals(body)).toBe(true);
  });

  it('ignores the parameters with IMAGE_VARIANTS=off', async () => {
    const body = await testImage(200, 100);
    const off = await site.start({ env: { IMAGE_VARIANTS: 'off' } });
    const answer = await upload(off, { name: 'plain-off.jpg', body });
    const { status, data } = await fetchImage(off, `${pathOf(answer.body.source_url)}?w=7&nonsense=1`);
    expect([status, data.equals(body)]).toEqual([200, true]);
  });
});
