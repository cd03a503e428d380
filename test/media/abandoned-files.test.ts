import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Kernel } from '../../schema/core/domain-kernel.ts';
import { recordPendingFiles, removeAbandonedFiles } from '../../schema/kinds/media/files/pending-files.ts';
import { storeFiles } from '../../schema/kinds/media/files/store-files.ts';
import { cms, it } from '../support/site-test.ts';
import { testImage, upload } from '../support/test-uploads.ts';

let kernel: Kernel;

it.beforeAll(async () => {
  ({ kernel } = cms.app.domain);
});

const HOUR_MS = 3_600_000;
const kernelAfterHours = (hours: number): Kernel => ({ ...kernel, now: () => new Date(Date.now() + hours * HOUR_MS) });
const countPendingRecords = () => kernel.database.primary.job.count({ where: { kind: 'pending-files' } });

/** Stores files like an upload that is killed before its row is written. */
const storeKilledUpload = (name: string): Promise<readonly string[]> =>
  kernel.mediaTools.withWorkFolder(async (folder) => {
    const writeSourceFile = async (suffix: string) => {
      const path = join(folder, `${name}${suffix}`);
      await writeFile(path, 'content');
      return path;
    };
    const derivedFiles = [{ path: await writeSourceFile('-300x200'), suffix: '300x200' }];
    const input = { folder: '2026/01', name: { stem: name, extension: 'png' }, mimeType: 'image/png' };
    const { keys } = await storeFiles(kernel, { ...input, path: await writeSourceFile(''), derivedFiles });
    return keys;
  });

describe('the files of an upload whose process was killed', () => {
  it('are removed a day later and not earlier', async () => {
    const keys = await storeKilledUpload('killed');
    expect(keys).toEqual(['2026/01/killed.png', '2026/01/killed-300x200.png']);
    expect(await removeAbandonedFiles(kernelAfterHours(23))).toEqual([]);
    expect(await removeAbandonedFiles(kernelAfterHours(25))).toEqual(keys);
    expect(await Promise.all(keys.map((key) => kernel.mediaStore.stat(key)))).toEqual([null, null]);
    expect(await countPendingRecords()).toBe(0);
  });

  it('are preserved once the row of the attachment is written, even if the record of pending files remains', async () => {
    const countBefore = await countPendingRecords();
    const { body } = await upload(cms, { name: 'named.png', body: await testImage(800, 600, { format: 'png' }) });
    expect(await countPendingRecords()).toBe(countBefore);
    const folder = body.media_details.file.replace(/[^/]*$/, '');
    const keys = [body.media_details.file, ...Object.values(body.media_details.sizes).map(({ file }) => folder + file)];
    expect(keys.length).toBeGreaterThan(2);
    // As if the process had ended after the row was written and before the record was removed.
    await recordPendingFiles(kernel).record(keys);
    expect(await removeAbandonedFiles(kernelAfterHours(25))).toEqual([]);
    for (const key of keys) expect(await kernel.mediaStore.stat(key), key).not.toBeNull();
  });

  it('leave no record if the upload is rejected', async () => {
    const countBefore = await countPendingRecords();
    const answer = await upload(cms, {
      name: 'refused.png',
      body: await testImage(20, 20, { format: 'png' }),
      query: '?post=999999',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await countPendingRecords()).toBe(countBefore);
  });
});
