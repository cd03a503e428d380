import type { Kernel } from '../../schema/core/domain-kernel.ts';
import {
  deleteItemWithoutFiles,
  filesWithoutRows,
  removeFileWithoutRow,
  removeMissingFileNames,
  rowsWithoutFiles,
} from '../../schema/kinds/media/check-stored-files.ts';
import { createLogger } from '../adapters/log.ts';
import { openMediaStore } from '../adapters/media/open-media-store.ts';
import type { Output } from '../cli/progress.ts';
import { commandLine } from '../config/config-values.ts';
import { createKernel } from '../program-kernel.ts';
import { withDatabase } from './command-database.ts';
import { defineCommand, flag } from './define-command.ts';

/** Ends with the code 1 if problems remain. */
export const mediaCheckCommand = defineCommand({
  options: {
    repair: flag('Correct what does not match.'),
    deleteItems: flag('With --repair: also delete items without any file.'),
  },
  check: ({ repair, deleteItems }) =>
    deleteItems && !repair ? 'media check accepts --delete-items with --repair only.' : undefined,
  run: ({ repair = false, deleteItems = false, config, output }) =>
    withDatabase({ config, output, program: 'command media check' }, async (database) => {
      const log = createLogger(config.logLevel);
      const kernel = createKernel({ config, database, log, mediaStore: await openMediaStore(config) });
      try {
        if (
          !(await hasFiles(kernel)) &&
          (await database.primary.attachment.count({ where: { file: { not: '' } } })) > 0
        ) {
          output.write(
            'The store has no files at all. Check MEDIA_STORE, DATA_DIR or S3_BUCKET; nothing was changed.\n',
          );
          return 1;
        }
        const problems =
          (await checkFiles(kernel, { repair, deleteItems, output })) +
          (await checkRows(kernel, { repair, deleteItems, output }));
        if (problems > 0 && !repair) output.write(`Run "${commandLine('media check --repair')}" to correct this.\n`);
        if (problems === 0) output.write('Files and rows match.\n');
        return problems > 0 ? 1 : 0;
      } finally {
        await kernel.mediaTools.close();
      }
    }),
});

async function hasFiles({ mediaStore }: Kernel): Promise<boolean> {
  for await (const _file of mediaStore.list()) return true;
  return false;
}

interface CheckOptions {
  repair: boolean;
  deleteItems: boolean;
  output: Output;
}

/** Returns the number of files without a row that remain. */
async function checkFiles(kernel: Kernel, { repair, output }: CheckOptions): Promise<number> {
  let remaining = 0;
  for await (const key of filesWithoutRows(kernel)) {
    const isRemoved = repair && (await removeFileWithoutRow(kernel, key));
    const stayReason = repair ? ': not removed, because it is younger than a day or content mentions it' : '';
    output.write(`File without a row: ${JSON.stringify(key)}${isRemoved ? ': removed' : stayReason}\n`);
    if (!isRemoved) remaining++;
  }
  return remaining;
}

/** Returns the number of items with missing files that remain. */
async function checkRows(kernel: Kernel, { repair, deleteItems, output }: CheckOptions): Promise<number> {
  let remaining = 0;
  for await (const item of rowsWithoutFiles(kernel)) {
    const result = await repairItem(kernel, { item, repair, deleteItems });
    const missing = [...item.missing].map((key) => JSON.stringify(key)).join(', ');
    output.write(`Item ${item.row.postId} lacks files: ${missing}${result}\n`);
    if (result === '' || result === NOTHING_LEFT) remaining++;
  }
  return remaining;
}

const NOTHING_LEFT = ': no file is left; upload it again, or use --repair --delete-items';

async function repairItem(
  kernel: Kernel,
  { item, repair, deleteItems }: { item: Parameters<typeof removeMissingFileNames>[1] } & Omit<CheckOptions, 'output'>,
): Promise<string> {
  if (!repair) return '';
  if (await removeMissingFileNames(kernel, item)) return ': missing files removed from the item';
  if (!deleteItems) return NOTHING_LEFT;
  await deleteItemWithoutFiles(kernel, item);
  return ': deleted';
}
