// Runs on one engine only in CI: it is about image processes.
import { Readable } from 'node:stream';
import { describe, expect } from 'vitest';
import { variantOutput } from '../../../schema/kinds/media/variants/variant-output.ts';
import { parseVariant } from '../../../schema/kinds/media/variants/variant-request.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import { site, siteTest } from '../../support/site-test.ts';
import type { RunningSite } from '../../support/test-site.ts';
import { testImage } from '../../support/test-uploads.ts';
import {
  type FetchedImage,
  fetchImage,
  type SizedItem,
  signedPath,
  uploadPicture,
} from '../../support/variant-site.ts';

let server: S3Server;
const it = siteTest(async (onCleanup) => {
  server = await startS3Server();
  onCleanup(server.stop);
  return {};
});

const MINUTE_MS = 60_000;

describe.each([
  ['a folder', () => ({})],
  ['S3', () => ({ MEDIA_STORE: 's3', ...server.environment('images') })],
] as [string, () => Record<string, string>][])('two programs that share %s', (_name, env) => {
  let programs: [RunningSite, RunningSite];
  let picture: SizedItem;
  it.beforeAll(async () => {
    programs = [await site.start({ env: env() }), await site.start({ env: env() })];
    await server.preserveFolder('images');
    picture = await uploadPicture(programs[0], { name: `shared-${_name.length}.jpg`, body: await testImage(900, 600) });
  });

  const store = () => programs[0].app.domain.kernel.mediaStore;
  const put = (key: string, data: Buffer, modified?: Date) =>
    store().put(key, { size: data.length, ...(modified ? { modified } : {}), open: () => Readable.from([data]) });
  /** The keys under which a width of the picture and the lock of its making are stored. */
  const keysOf = (item: SizedItem, width: number) => {
    const variant = parseVariant({ w: String(width) }, { maxSide: 4_096 });
    const { key } = variantOutput(variant, { source: item.key, sourceType: 'image/jpeg', accepted: new Set() });
    return { key, lock: key.replace(/\.jpg$/, '.lock') };
  };
  const storedVariants = async ({ folder, name }: SizedItem) => (await store().names(folder, `${name}~`)).sort();

  it('make what both are asked for at the same time, and serve it with the same entity tag', async () => {
    const widths = [64, 96, 128, 256];
    const requests = [...widths, ...widths].flatMap((width) => programs.map((program) => ({ width, program })));
    const images = await Promise.all(
      requests.map(({ width, program }) => fetchImage(program, `${picture.path}?w=${width}`)),
    );
    expect(images.map(({ status, width }) => [status, width])).toEqual(requests.map(({ width }) => [200, width]));
    expect(new Set(images.map(({ headers }) => headers.etag)).size).toBe(widths.length);
    expect(await storedVariants(picture)).toHaveLength(widths.length);
  });

  it('wait for the one that makes an image', async () => {
    const { key, lock } = keysOf(picture, 384);
    await put(lock, Buffer.from('x'));
    const waiting = fetchImage(programs[0], `${picture.path}?w=384`);
    // Another image is made meanwhile, although there is one process for images.
    expect((await fetchImage(programs[0], `${picture.path}?w=48`)).status).toBe(200);
    const madeByOther = await testImage(384, 10);
    await put(key, madeByOther);
    await store().remove([lock]);
    expect((await waiting).data.equals(madeByOther)).toBe(true);
  });

  it('find no picture if it is deleted while one of them makes an image', async () => {
    const item = await uploadPicture(programs[0], { name: 'short-lived.jpg', body: await testImage(90, 60) });
    const { lock } = keysOf(item, 32);
    await put(lock, Buffer.from('x'));
    const waiting = fetchImage(programs[1], `${item.path}?w=32`);
    expect((await fetchImage(programs[1], `${item.path}?w=16`)).status).toBe(200);
    await programs[0].send({ method: 'DELETE', path: `media/${item.id}?force=true`, as: 'admin' });
    expect((await waiting).status).toBe(404);
    expect(await storedVariants(item)).toEqual([]);
  });
});

describe('the lock of a program that crashed', () => {
  it('ends after two minutes', async () => {
    const program = await site.start();
    const item = await uploadPicture(program, { name: 'crashed.jpg', body: await testImage(90, 60) });
    const variant = parseVariant({ w: '32' }, { maxSide: 4_096 });
    const { key } = variantOutput(variant, { source: item.key, sourceType: 'image/jpeg', accepted: new Set() });
    const { mediaStore } = program.app.domain.kernel;
    const modified = new Date(Date.now() - 3 * MINUTE_MS);
    const open = () => Readable.from([Buffer.from('x')]);
    await mediaStore.put(key.replace(/\.jpg$/, '.lock'), { size: 1, modified, open });
    expect((await fetchImage(program, `${item.path}?w=32`)).status).toBe(200);
    expect(await mediaStore.names(item.folder, `${item.name}~`)).toHaveLength(1);
  });
});

describe('more images than the queue takes', () => {
  let program: RunningSite;
  let picture: SizedItem;
  it.beforeAll(async () => {
    const widths = Array.from({ length: 40 }, (_, index) => 201 + index);
    program = await site.start({ env: { IMAGE_QUEUE: '2', IMAGE_SIZES: widths.join(',') } });
    picture = await uploadPicture(program, { name: 'crowd.jpg', body: await testImage(1_200, 900) });
  });

  it('are answered with the file, which no cache stores, and made later; stored images are always served', async () => {
    const original = await fetchImage(program, picture.path);
    const stored = await fetchImage(program, `${picture.path}?w=240`);
    const widths = Array.from({ length: 30 }, (_, index) => 201 + index);
    const answers = await Promise.all(widths.map((width) => fetchImage(program, `${picture.path}?w=${width}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const isOriginal = ({ data }: FetchedImage) => data.equals(original.data);
    for (const [index, { width }] of answers.entries())
      expect([widths[index], 1_200], `width ${widths[index]}`).toContain(width);
    expect(answers.filter((answer) => !isOriginal(answer)).length).toBeGreaterThanOrEqual(3);
    const files = answers.filter(isOriginal);
    expect(files.length).toBeGreaterThan(0);
    for (const { headers } of files) {
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', original.headers.etag]);
    }
    const again = await fetchImage(program, `${picture.path}?w=240`);
    expect([again.status, again.headers.etag]).toEqual([200, stored.headers.etag]);
    for (const [index, answer] of answers.entries()) {
      if (!isOriginal(answer)) continue;
      const width = widths[index];
      await expect.poll(async () => (await fetchImage(program, `${picture.path}?w=${width}`)).width).toBe(width);
    }
  });

  it('are answered with 503 and Retry-After if they are signed', async () => {
    const widths = Array.from({ length: 30 }, (_, index) => 301 + index);
    const paths = await Promise.all(widths.map((width) => signedPath(program, picture, `w=${width}`)));
    const answers = await Promise.all(paths.map((path) => fetchImage(program, path)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBe(widths.length - refused.length);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, data } of refused) {
      const seconds = Number(headers['retry-after']);
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(JSON.parse(data.toString())).toMatchObject({
        code: 'too_many_images',
        data: { status: 503, retry_after: seconds },
      });
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('do not count requests of the same image, which is made once', async () => {
    const path = `${picture.path}?w=239`;
    const answers = await Promise.all(Array.from({ length: 30 }, () => fetchImage(program, path)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });
});
