import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Login } from '../../support/site-content.ts';
import { cms, it, site } from '../../support/site-test.ts';
import { refusalOf, storedUploads, testImage, type UploadedItem, upload } from '../../support/test-uploads.ts';

let original: UploadedItem;
it.beforeAll(async () => {
  original = (await upload(cms, { name: 'complete.png', body: await testImage(800, 600, { format: 'png' }) })).body;
});

const post = (path: string, json: object, as: Login = 'author') =>
  cms.send<UploadedItem>({ method: 'POST', path: `media/${path}`, as, json });

const postProcess = (id: number, as?: Login) => post(`${id}/post-process`, { action: 'create-image-subsizes' }, as);

describe('post-processing an attachment', () => {
  it('creates all missing renditions, and nothing when it is repeated', async () => {
    const query = '?generate_sub_sizes=false';
    const { body: withoutRenditions } = await upload(cms, {
      name: 'bare.jpg',
      body: await testImage(900, 700),
      query,
    });
    expect(withoutRenditions.missing_image_sizes.sort()).toEqual(['medium', 'medium_large', 'thumbnail']);
    const { status, body: completed } = await postProcess(withoutRenditions.id);
    expect([status, completed.missing_image_sizes]).toEqual([200, []]);
    expect(completed.media_details.sizes.medium).toMatchObject({ file: 'bare-300x233.jpg', width: 300, height: 233 });
    const before = await storedUploads(site);
    expect((await postProcess(withoutRenditions.id)).body.media_details).toEqual(completed.media_details);
    expect(await storedUploads(site)).toEqual(before);
  });

  it('stores each rendition once after simultaneous requests', async () => {
    const query = '?generate_sub_sizes=false';
    const { body: withoutRenditions } = await upload(cms, {
      name: 'simultaneous.jpg',
      body: await testImage(900, 700),
      query,
    });
    const answers = await Promise.all([
      postProcess(withoutRenditions.id),
      postProcess(withoutRenditions.id),
      postProcess(withoutRenditions.id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { files } = await storedUploads(site);
    expect(files.filter((file) => file.includes('/simultaneous'))).toHaveLength(4);
  });

  it('does nothing for a file that is not an image', async () => {
    const { body } = await upload(cms, { name: 'words.txt', body: 'plain words' });
    expect((await postProcess(body.id)).status).toBe(200);
  });

  it('requires permission to edit the image, and an action', async () => {
    expect(refusalOf(await postProcess(original.id, 'subscriber'))).toEqual([403, 'rest_cannot_edit']);
    expect(refusalOf(await post(`${original.id}/post-process`, {}))).toEqual([400, 'rest_missing_callback_param']);
    expect(refusalOf(await postProcess(999_999))).toEqual([404, 'rest_post_invalid_id']);
  });

  it('does nothing if the file is missing', async () => {
    const query = '?generate_sub_sizes=false';
    const { body: image } = await upload(cms, { name: 'missing.jpg', body: await testImage(900, 700), query });
    await rm(join(site.environment().DATA_DIR as string, 'uploads', image.media_details.file));
    expect((await postProcess(image.id)).body.missing_image_sizes).not.toEqual([]);
  });
});
