import type { MediaStore } from '../../schema/core/files/media-store.ts';
import { MediaStoreError } from '../../schema/core/files/media-store.ts';
import { openMediaStore } from '../adapters/media/open-media-store.ts';
import { type Output, showProgress } from '../cli/progress.ts';
import type { Config } from '../config.ts';
import { type MoveResult, moveFiles } from './move-files.ts';

export interface MediaMoveCommand {
  to: 'local' | 's3';
  deleteSource: boolean;
  config: Config;
  output: Output;
}

/**
 * Copies all files from one store to the other. Returns the exit code. Failures of the stores are written to the
 * output, not thrown.
 */
export async function runMediaMove({ to, deleteSource, config, output }: MediaMoveCommand): Promise<number> {
  if (config.s3 === undefined) {
    output.write('S3_BUCKET is not set. Set it to the name of the bucket, even while MEDIA_STORE is local.\n');
    return 1;
  }
  const [source, target] = await Promise.all([
    openMediaStore(config, to === 's3' ? 'local' : 's3'),
    openMediaStore(config, to),
  ]);
  try {
    const result = await moveWithProgress({ source, target, deleteSource, output });
    output.write(summary(result, { to, deleteSource, config }));
    return result.failed.length > 0 || result.removalFailure !== undefined ? 1 : 0;
  } catch (error) {
    if (!(error instanceof MediaStoreError)) throw error;
    output.write(`${error.message}\nNothing was removed. Run the command again to continue where it stopped.\n`);
    return 1;
  }
}

async function moveWithProgress(stores: {
  source: MediaStore;
  target: MediaStore;
  deleteSource: boolean;
  output: Output;
}): Promise<MoveResult> {
  const copying = showProgress('Copying', stores.output);
  const removing = showProgress('Removing', stores.output);
  return await moveFiles({ ...stores, onCopied: copying.update, onRemoved: removing.update }).finally(() => {
    copying.finish();
    removing.finish();
  });
}

const MAX_LISTED_FAILURES = 10;

function summary(
  { copied, bytes, alreadyPresent, removed, removalFailure, failed }: MoveResult,
  { to, deleteSource, config }: Pick<MediaMoveCommand, 'to' | 'deleteSource' | 'config'>,
): string {
  const megabytes = (bytes / 1e6).toFixed(1);
  const lines = [`Files: ${copied} copied (${megabytes} MB), ${alreadyPresent} unchanged.`];
  if (removalFailure !== undefined) {
    lines.push(`Removed from the source: at least ${removed}. Then the removal failed: ${removalFailure}`);
    lines.push('Run the command again to remove the remaining files.');
  } else if (deleteSource && failed.length === 0) lines.push(`Removed from the source: ${removed}.`);
  for (const { key, reason } of failed.slice(0, MAX_LISTED_FAILURES))
    lines.push(`Failed: ${JSON.stringify(key)}: ${reason}`);
  if (failed.length > MAX_LISTED_FAILURES) lines.push(`… and ${failed.length - MAX_LISTED_FAILURES} more.`);
  if (failed.length > 0) lines.push('Nothing was removed. Correct the failures and run the command again.');
  else if (config.mediaStore !== to) lines.push(`Set MEDIA_STORE=${to} and restart to serve the files from there.`);
  return `${lines.join('\n')}\n`;
}
