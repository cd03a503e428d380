import type { Database } from '../../../schema/core/domain-kernel.ts';
import { MediaStoreError } from '../../../schema/core/files/media-store.ts';
import { loadSite } from '../../../schema/core/site/site.ts';
import { describeStoredFile } from '../../../schema/kinds/media/upload/describe-stored-file.ts';
import { runConcurrently } from '../../adapters/bounded-concurrency.ts';
import { createLogger } from '../../adapters/log.ts';
import { openMediaStore } from '../../adapters/media/open-media-store.ts';
import { type Output, showProgress } from '../../cli/progress.ts';
import type { Config } from '../../config.ts';
import { createKernel } from '../../program-kernel.ts';

/** The result of checking the files of imported attachments. */
export interface ImportedMedia {
  /** The number of files that were read for their widths and heights, because the source did not describe them. */
  readonly read: number;
  /** Attachments whose file is not in the store, with its path below the folder of uploads. */
  readonly missing: readonly { readonly id: number; readonly file: string }[];
}

const BATCH_SIZE = 500;
const MAX_CONCURRENT_FILES = 8;

/**
 * Checks that the files of attachments exist, and reads those that the source did not describe: dimensions, sizes,
 * renditions. `ids` are the imported attachments; undefined means all. Returns undefined, after a message to the
 * operator, if the store is unreachable.
 */
export async function describeFiles(input: {
  config: Config;
  database: Database;
  output: Output;
  ids?: ReadonlySet<number> | undefined;
}): Promise<ImportedMedia | undefined> {
  const { config, database, output, ids } = input;
  const progress = showProgress('Checking files', output);
  try {
    const mediaStore = await openMediaStore(config);
    const kernel = createKernel({ config, database, mediaStore, log: createLogger(config.logLevel) });
    try {
      return await checkFiles({ kernel, ids, onProgress: progress.update });
    } finally {
      await kernel.mediaTools.close();
    }
  } catch (error) {
    if (!(error instanceof MediaStoreError)) throw error;
    output.write(`The files were not checked: ${error.message}\n`);
    return undefined;
  } finally {
    progress.finish();
  }
}

async function checkFiles(input: {
  kernel: ReturnType<typeof createKernel>;
  ids: ReadonlySet<number> | undefined;
  onProgress: (progress: { done: number; total: number }) => void;
}): Promise<ImportedMedia> {
  const { kernel, ids, onProgress } = input;
  const { reader } = kernel.database;
  const site = await loadSite(kernel);
  const total = await reader.attachment.count();
  const missing: { id: number; file: string }[] = [];
  const counts = { read: 0, done: 0 };
  for (let lastId = 0; ; ) {
    const rows = await reader.attachment.findMany({
      where: { postId: { gt: lastId } },
      orderBy: { postId: 'asc' },
      take: BATCH_SIZE,
      select: { postId: true, file: true, metadata: true, post: { select: { mimeType: true } } },
    });
    if (rows.length === 0) break;
    lastId = rows.at(-1)?.postId ?? lastId;
    const checkFile = async ({ postId: id, file, metadata, post }: (typeof rows)[number]) => {
      const isDescribed = metadata !== '{}';
      const media = { id, file, mimeType: post.mimeType };
      const exists =
        file !== '' &&
        (isDescribed
          ? (await kernel.mediaStore.stat(file)) !== null
          : await describeStoredFile(media, { kernel, site }));
      if (!exists) missing.push({ id, file });
      else if (!isDescribed) counts.read++;
      onProgress({ done: ++counts.done, total });
    };
    await runConcurrently(
      rows.filter(({ postId }) => ids === undefined || ids.has(postId)),
      { limit: MAX_CONCURRENT_FILES, body: checkFile },
    );
  }
  return { read: counts.read, missing: missing.sort((a, b) => a.id - b.id) };
}

const MAX_LISTED = 10;

/** The options of an import that cannot be combined with `--merge`. */
export interface OptionsWithoutMerge {
  readonly replace?: boolean | undefined;
  readonly administrator?: string | undefined;
}

/** Describes how to run an import again as a merge: `with --merge`, in place of options that a merge does not accept. */
export function describeMergeRun({ replace, administrator }: OptionsWithoutMerge): string {
  const dropped = [...(replace ? ['--replace'] : []), ...(administrator === undefined ? [] : ['--administrator'])];
  return `with --merge${dropped.length > 0 ? ` in place of ${dropped.join(' and ')}` : ''}`;
}

/** The lines of the summary about files that were read, and about missing files. */
export function formatMedia({ read, missing }: ImportedMedia, options: OptionsWithoutMerge): string {
  const names = missing.slice(0, MAX_LISTED).map(({ id, file }) => file || `attachment ${id}`);
  const more = missing.length > MAX_LISTED ? ` and ${missing.length - MAX_LISTED} more, which the report names` : '';
  const lines = [
    ...(read > 0 ? [`Sizes of ${read} files were read.`] : []),
    ...(missing.length > 0
      ? [
          `${missing.length} attachments have no file: ${names.join(', ')}${more}.`,
          `To add files, run the command again ${describeMergeRun(options)}, and with --uploads FOLDER or --download.`,
        ]
      : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
