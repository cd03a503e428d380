import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { anonymousViewer } from '../../schema/access/viewer-access.ts';
import { startExport } from '../../schema/extensions/export/formats/export-formats.ts';
import { type ExportFile, zipOf } from '../../schema/extensions/export/formats/zip.ts';
import { requireLicense } from '../../schema/extensions/export/license/installed-license.ts';
import { PAID_FORMATS } from '../../schema/extensions/export/license/licensed-format.ts';
import { showProgress } from '../cli/progress.ts';
import { withDomain } from './command-database.ts';
import { choice, defineCommand, required, text } from './define-command.ts';

/** A file is written under another name first, so that an incomplete one never has the requested name. */
export const exportCommand = defineCommand({
  options: {
    format: required(choice(PAID_FORMATS, 'The format.')),
    out: required(
      text('path', 'The file to write; for formats of many files a folder, or an archive that ends in .zip.'),
    ),
  },
  run: async ({ format, out, config, output, licensePublicKey }) => {
    const startTime = performance.now();
    const target = resolve(out);
    return withDomain({ config, output, licensePublicKey, program: 'command export' }, async (domain) => {
      await requireLicense(format, domain.kernel);
      const progress = showProgress('Exporting', output);
      let done = 0;
      let total = 0;
      const onItems = (count: number) => {
        done += count;
        progress.update({ done, total });
      };
      const siteExport = await startExport(domain, { format, viewer: anonymousViewer, onItems });
      total = siteExport.total;
      const isFolder = siteExport.kind === 'files' && !/\.zip$/i.test(target);
      if (isFolder && !(await isEmptyFolder(target))) {
        output.write(`The folder ${target} is not empty. Name another folder, or a file that ends in .zip.\n`);
        return 1;
      }
      const writing = isFolder
        ? writeFiles(siteExport.files, target)
        : writeFileAtomically(bytesOf(siteExport), target);
      await writing.finally(progress.finish);
      output.write(
        `${done} items exported to ${target} in ${((performance.now() - startTime) / 1_000).toFixed(1)} s.\n`,
      );
      return 0;
    });
  },
});

const bytesOf = (siteExport: Awaited<ReturnType<typeof startExport>>): AsyncIterable<string | Uint8Array> =>
  siteExport.kind === 'text' ? siteExport.text : zipOf(siteExport.files);

/** Whether a folder is empty or does not exist. */
async function isEmptyFolder(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  return names.length === 0;
}

async function writeFileAtomically(content: AsyncIterable<string | Uint8Array>, target: string): Promise<void> {
  const partialPath = `${target}.part`;
  await mkdir(dirname(target), { recursive: true });
  try {
    await pipeline(Readable.from(content), createWriteStream(partialPath));
    await rename(partialPath, target);
  } finally {
    await rm(partialPath, { force: true });
  }
}

async function writeFiles(files: AsyncIterable<ExportFile>, folder: string): Promise<void> {
  for await (const { path, content, modified } of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    if (typeof content === 'string') await writeFile(target, content);
    else await pipeline(await content(), createWriteStream(target));
    if (modified) await utimes(target, modified, modified);
  }
}
