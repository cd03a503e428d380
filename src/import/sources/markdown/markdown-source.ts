import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parse } from 'yaml';
import { SITE_FILE } from '../../../../schema/extensions/export/formats/text-files.ts';
import { ImportError } from '../../import-error.ts';
import type { ImportSource, SourceBatch, SourceReport } from '../import-source.ts';
import type { SourceKind } from '../source-kind.ts';
import { MarkdownIndex } from './markdown-index.ts';
import { MarkdownItemRows } from './markdown-item-rows.ts';
import { readMarkdownFile } from './read-front-matter.ts';

/** Folders of Markdown files with YAML front matter, as exports write them. */
export const markdownFolder: SourceKind = {
  description: 'a folder of Markdown files',
  accepts: ({ names }) => names?.some((name) => name === SITE_FILE || name.endsWith('.md')) === true,
  open: ({ argument }) => openMarkdownFolder(resolve(argument)),
};

/** The parts of a site that the format does not contain. */
const MISSING = [
  'settings other than name, tagline, language, time zone and permalink structure',
  'passwords, roles and all other details of accounts',
  'comments, revisions and autosaves',
  'menus',
  'files, except those that represent an item',
  'data for search engines',
  'the order of terms below each other',
];

const BATCH_SIZE = 50;

async function openMarkdownFolder(folder: string): Promise<ImportSource> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // Links are not followed: their targets are outside of the folder and may be private.
  const markdownFiles = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.md'));
  const files = markdownFiles.map(({ name, parentPath }) => relative(folder, join(parentPath, name))).sort();
  if (files.length === 0) throw new ImportError([`The folder ${folder} contains no Markdown files (.md)`]);
  return {
    title: `the folder ${folder}`,
    prefix: '',
    missing: MISSING,
    hasFewSettings: true,
    read: (report) => readFiles({ folder, files, report }),
    close: async () => {},
  };
}

/** Reads the files twice, because an item may refer to terms, authors and items of other files. */
async function* readFiles({
  folder,
  files,
  report,
}: {
  folder: string;
  files: readonly string[];
  report: SourceReport;
}): AsyncGenerator<SourceBatch> {
  const total = 2 * files.length;
  const index = new MarkdownIndex();
  const validFiles: string[] = [];
  for (const file of files) {
    try {
      index.add(file, readMarkdownFile(await readFile(join(folder, file), 'utf8')).values);
      validFiles.push(file);
    } catch (error) {
      report.problem(`${file}: ${(error as Error).message}`);
    }
  }
  yield* index.rows(await siteOf(folder));
  const items = new MarkdownItemRows(index);
  for (let start = 0; start < validFiles.length; start += BATCH_SIZE) {
    for (const file of validFiles.slice(start, start + BATCH_SIZE)) {
      try {
        const path = join(folder, file);
        const { mtime: modified } = await stat(path);
        items.add(file, { ...readMarkdownFile(await readFile(path, 'utf8')), modified });
      } catch (error) {
        report.problem(`${file}: ${(error as Error).message}`);
      }
    }
    yield* items.flush({ done: files.length + start, total });
  }
}

async function siteOf(folder: string): Promise<Record<string, unknown>> {
  const text = await readFile(join(folder, SITE_FILE), 'utf8').catch(() => '');
  try {
    const site = parse(text) as unknown;
    return typeof site === 'object' && site !== null ? (site as Record<string, unknown>) : {};
  } catch (error) {
    throw new ImportError([`${SITE_FILE}: ${(error as Error).message}`]);
  }
}
