import type { Database } from '../../schema/core/domain-kernel.ts';
import { MediaStoreError } from '../../schema/core/files/media-store.ts';
import { loadSite } from '../../schema/core/site/site.ts';
import { describeStoredFile } from '../../schema/kinds/media/upload/describe-stored-file.ts';
import { runConcurrently } from '../adapters/bounded-concurrency.ts';
import { createLogger } from '../adapters/log.ts';
import { openMediaStore } from '../adapters/media/open-media-store.ts';
import type { Config } from '../config.ts';
import { createKernel } from '../program-kernel.ts';
import { type Output, showProgress } from './progress.ts';

/** What became of the files of imported attachments. */
export interface ImportedMedia {
  /** How many were read for their sizes, since the source did not tell them. */
  readonly read: number;
  /** Attachments whose file is not in the store, with its path below the uploads. */
  readonly missing: readonly { readonly id: number; readonly file: string }[];
}

const BATCH = 500;
const AT_ONCE = 8;

/**
 * Looks for the files of attachments, and reads those of which the source told nothing: measures, sizes, renditions.
 * `ids` are those that the import brought; all where it is the whole site. Undefined, with a line for the operator, where
 * the store cannot be reached.
 */
export async function describeFiles(input: {
  config: Config;
  database: Database;
  output: Output;
  ids?: ReadonlySet<number> | undefined;
}): Promise<ImportedMedia | undefined> {
  const { config, database, output, ids } = input;
  const shown = showProgress('Checking files', output);
  try {
    const mediaStore = await openMediaStore(config);
    const kernel = createKernel({ config, database, mediaStore, log: createLogger(config.logLevel) });
    try {
      return await lookThrough({ kernel, ids, onProgress: shown.update });
    } finally {
      await kernel.mediaTools.close();
    }
  } catch (error) {
    if (!(error instanceof MediaStoreError)) throw error;
    output.write(`The files were not checked: ${error.message}\n`);
    return undefined;
  } finally {
    shown.finish();
  }
}

async function lookThrough(input: {
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
  for (let last = 0; ; ) {
    const rows = await reader.attachment.findMany({
      where: { postId: { gt: last } },
      orderBy: { postId: 'asc' },
      take: BATCH,
      select: { postId: true, file: true, metadata: true, post: { select: { mimeType: true } } },
    });
    if (rows.length === 0) break;
    last = rows.at(-1)?.postId ?? last;
    const body = async ({ postId: id, file, metadata, post }: (typeof rows)[number]) => {
      const isKnown = metadata !== '{}';
      const media = { id, file, mimeType: post.mimeType };
      const isThere =
        file !== '' &&
        (isKnown ? (await kernel.mediaStore.stat(file)) !== null : await describeStoredFile(media, { kernel, site }));
      if (!isThere) missing.push({ id, file });
      else if (!isKnown) counts.read++;
      onProgress({ done: ++counts.done, total });
    };
    await runConcurrently(
      rows.filter(({ postId }) => ids === undefined || ids.has(postId)),
      { limit: AT_ONCE, body },
    );
  }
  return { read: counts.read, missing: missing.sort((a, b) => a.id - b.id) };
}

const MAX_SHOWN = 10;

/** A line about the files that were read, and one about those that are missing. */
export function formatMedia({ read, missing }: ImportedMedia): string {
  const names = missing.slice(0, MAX_SHOWN).map(({ id, file }) => file || `attachment ${id}`);
  const more = missing.length > MAX_SHOWN ? ` and ${missing.length - MAX_SHOWN} more, which the report names` : '';
  const lines = [
    ...(read > 0 ? [`Sizes of ${read} files were read.`] : []),
    ...(missing.length > 0
      ? [
          `${missing.length} attachments have no file: ${names.join(', ')}${more}.`,
          'To add files, run the command again with --merge and --uploads FOLDER or --download.',
        ]
      : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
