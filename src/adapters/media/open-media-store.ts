import type { MediaStore } from '../../../schema/core/files/media-store.ts';
import type { Config } from '../../config.ts';
import { createLocalStore } from './local-store.ts';
import { createWorkFolder } from './work-folder.ts';

/** Opens the configured file store, or the store of the given kind. Loads the SDK only for S3. */
export async function openMediaStore(
  config: Config,
  kind: Config['mediaStore'] = config.mediaStore,
): Promise<MediaStore> {
  if (kind === 'local') return createLocalStore(config.uploadsDir);
  if (config.s3 === undefined) throw new Error('S3_BUCKET is not set.');
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(config.s3, createWorkFolder(config.incomingDir));
}
