import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openMediaStore } from '../adapters/media/open-media-store.ts';
import type { Config } from '../config.ts';
import { diskFolders, MIN_FREE_BYTES } from '../operations/storage-watch.ts';
import { type Check, fails, passes, warns } from './check-result.ts';

/** Free space below which uploads of the maximum size and a backup may fail soon. */
const LOW_SPACE_BYTES = 500_000_000;

/** The folder itself, or the nearest one above it that exists: there the first start creates it. */
const existingFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existingFolder(dirname(folder));

/** The checks of the folders and of the file store that the site writes to. */
export function storageChecks(config: Config): Check[] {
  return [
    { name: 'data folder', run: () => dataFolderCheck(config) },
    { name: 'disk space', run: () => spaceCheck(config) },
    { name: 'file store', run: () => fileStoreCheck(config) },
  ];
}

async function dataFolderCheck({ dataDir }: Config) {
  const folder = existingFolder(dataDir);
  const probe = await mkdtemp(join(folder, '.doctor-'));
  try {
    const text = randomUUID();
    await writeFile(join(probe, 'probe'), text);
    if ((await readFile(join(probe, 'probe'), 'utf8')) !== text) return fails(`A file in ${folder} was not read back.`);
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
  return passes(
    folder === dataDir ? `${dataDir} is writable.` : `${dataDir} does not exist yet; the first start creates it.`,
  );
}

async function spaceCheck(config: Config) {
  const folders = [...new Set(diskFolders(config).map(existingFolder))];
  const free = await Promise.all(
    folders.map(async (folder) => {
      const { bavail, bsize, blocks, files, ffree } = await statfs(folder);
      // Some file systems report no size, or no number of files.
      return {
        folder,
        bytes: blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize,
        hasFiles: files === 0 || ffree > 0,
      };
    }),
  );
  const texts = free
    .map(({ folder, bytes }) => `${folder} has ${(bytes / 1_000_000_000).toFixed(1)} GB free`)
    .join('; ');
  if (free.some(({ bytes, hasFiles }) => bytes < MIN_FREE_BYTES || !hasFiles))
    return fails(`${texts}. The disk is full: the site refuses writes until there is space.`);
  const needed = Math.max(LOW_SPACE_BYTES, 2 * config.maxUploadBytes);
  return free.some(({ bytes }) => bytes < needed)
    ? warns(`${texts}. Free some before uploads and backups fail.`)
    : passes(`${texts}.`);
}

async function fileStoreCheck(config: Config) {
  const where = config.mediaStore === 's3' ? `The bucket ${config.s3?.bucket}` : config.uploadsDir;
  // The check of the data folder says whether it can be created.
  if (config.mediaStore === 'local' && !existsSync(config.uploadsDir))
    return passes(`${where} does not exist yet; the first upload creates it.`);
  const store = await openMediaStore(config);
  const bytes = Buffer.from(randomUUID());
  const key = `doctor-${bytes}.txt`;
  try {
    await store.put(key, { size: bytes.length, open: () => Readable.from([bytes]) });
    const file = await store.read(key);
    if (!file || !bytes.equals(await buffer(file.body))) return fails(`${where}: a file was not read back.`);
  } finally {
    await store.remove([key]);
  }
  return passes(`${where}: a file was written, read back and deleted.`);
}
