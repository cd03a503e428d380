import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { SITE_FILE } from '../../../../schema/extensions/export/formats/text-files.ts';
import { ImportError } from '../../import-error.ts';
import type { ImportSource, SourceBatch, SourceReport } from '../import-source.ts';
import type { SourceKind } from '../source-kind.ts';
import { type MarkdownFolder, readFields } from './front-matter-fields.ts';
import { type GeneratorSettings, readGeneratorSettings } from './generator-settings.ts';
import { storedContent, storedHtml } from './markdown-content.ts';
import { clockOptions, MarkdownIndex, siteClockOf } from './markdown-index.ts';
import { MarkdownItemRows } from './markdown-item-rows.ts';
import { languagesOfSite } from './markdown-languages.ts';
import { isHtmlFile, isItemFile, isItemFolder, readPath } from './markdown-path.ts';
import { type MarkdownFile, readMarkdownFile } from './read-front-matter.ts';
import { withoutTemplateTags } from './template-tags.ts';

/** Names of files and folders at the top of the folders of generators. */
const GENERATOR_NAMES: ReadonlySet<string> = new Set([
  ...['_posts', '_drafts', '_config.yml', 'content', 'source', 'hugo.toml', 'hugo.yaml', 'config.toml', SITE_FILE],
]);

/** Folders of Markdown files with front matter, as exports and the programs that generate sites write them. */
export const markdownFolder: SourceKind = {
  description: 'a folder of Markdown files',
  help: { argument: '<folder>', content: 'Markdown files' },
  accepts: ({ names }) =>
    names?.some((name) => GENERATOR_NAMES.has(name) || (isItemFile(name) && !isHtmlFile(name))) === true,
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
  'the order of terms below each other, and which terms are translations of each other',
];

const BATCH_SIZE = 50;

async function openMarkdownFolder(folder: string): Promise<ImportSource> {
  const { files, others } = await listFiles(folder);
  const generator = await readGeneratorSettings(folder, files);
  if (files.length === 0) throw new ImportError([`The folder ${folder} contains no Markdown files (.md)`]);
  return {
    title: `the folder ${folder}`,
    prefix: '',
    missing: MISSING,
    hasFewSettings: true,
    read: (report) => readFiles({ folder, files, others, generator, report }),
    close: async () => {},
  };
}

/** The files of the folder that may contain items, and what else it contains, with the reason why it is not read. */
interface FileList {
  readonly files: string[];
  readonly others: { readonly item: string; readonly reason: string }[];
}

/** Lists a folder. Links are not followed: their targets are outside of the folder and may be private. */
async function listFiles(root: string): Promise<FileList> {
  const list: FileList = { files: [], others: [] };
  const isExport = (await readdir(root)).includes(SITE_FILE);
  const pending = [''];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && isItemFolder(path, { isExport })) pending.push(path);
      else if (entry.isFile() && isItemFile(path)) list.files.push(path);
      else if (path !== SITE_FILE) list.others.push({ item: path, reason: reasonToSkip(entry) });
    }
  }
  list.files.sort();
  return list;
}

const reasonToSkip = (entry: Dirent): string =>
  entry.isDirectory() ? 'folder without items' : entry.isFile() ? 'file of another type' : 'link';

type ReadInput = FileList & {
  readonly folder: string;
  readonly generator: GeneratorSettings;
  readonly report: SourceReport;
};

/** Reads the files twice, because an item may refer to terms, authors and items of other files. */
async function* readFiles({ folder, files, others, generator, report }: ReadInput): AsyncGenerator<SourceBatch> {
  // 1. Report what is not read, and read what the folder says about the site.
  for (const { item, reason } of others) {
    if (!generator.files.has(item)) report.leftOut({ reason, item, value: '' });
  }
  for (const detail of generator.unread) report.leftOut(detail);
  const site = { ...generator.site, ...(await siteOf(folder)) };
  const kind: MarkdownFolder = {
    hasPostsFolder: files.some((file) => readPath(file).isPost),
    isExport: /^(?:markdown|mdx)$/.test(String(site.format ?? '')),
    now: new Date(),
    clock: siteClockOf(clockOptions(String(site.timezone ?? ''))),
    languages: languagesOfSite(site),
  };
  // 2. Read the front matter of all files.
  const index = new MarkdownIndex(generator, kind.languages);
  const validFiles: string[] = [];
  for (const file of files) {
    const read = await readItem(join(folder, file), (reason, value) => report.leftOut({ reason, item: file, value }));
    if (!read) continue;
    index.add(file, { id: read.values.id, fields: readFields(read.values, { path: file, folder: kind }) });
    validFiles.push(file);
  }
  const skipped = files.length - validFiles.length;
  if (validFiles.length === 0) throw new ImportError([`No file of the folder ${folder} can be read as an item`]);
  if (skipped > 0) report.note(`${skipped} of ${files.length} files are not imported; the report names them.`);
  // 3. Return the rows that items share, and read the items with the time zone that the index has found.
  yield* index.rows(site);
  const warning = site.permalink_structure === undefined ? index.permalinkWarning() : undefined;
  if (warning) report.note(warning);
  const zoned: MarkdownFolder = { ...kind, clock: siteClockOf(index.clockOptions(String(site.timezone ?? ''))) };
  const items = new MarkdownItemRows(index);
  for (let start = 0; start < validFiles.length; start += BATCH_SIZE) {
    for (const file of validFiles.slice(start, start + BATCH_SIZE)) {
      const path = join(folder, file);
      const read = await readItem(path, () => {});
      if (!read) continue;
      const { mtime: modified } = await stat(path);
      const fields = readFields(read.values, { path: file, folder: zoned });
      const { content, tags } = contentOf(read, file);
      if (tags.length > 0)
        report.leftOut({ reason: 'template tags, which remain as text', item: file, value: tags.join(' ') });
      if (fields.aliases.length > 0)
        report.leftOut({ reason: 'former addresses', item: file, value: fields.aliases.join(' ') });
      items.add(file, { fields, values: read.values, content, modified });
    }
    const done = files.length + Math.min(start + BATCH_SIZE, validFiles.length);
    yield* items.flush({ done, total: files.length + validFiles.length });
  }
}

/** Reads a file; null after `leaveOut` if it contains no item or cannot be read. */
async function readItem(path: string, leaveOut: (reason: string, value: string) => void): Promise<MarkdownFile | null> {
  try {
    const file = readMarkdownFile(await readFile(path, 'utf8'));
    if (file.hasFrontMatter || !isHtmlFile(path)) return file;
    leaveOut('HTML file without front matter', '');
  } catch (error) {
    leaveOut('file that cannot be read', (error as Error).message);
  }
  return null;
}

function contentOf({ body, values }: MarkdownFile, file: string): { content: string; tags: readonly string[] } {
  const { text, tags } = withoutTemplateTags(body, { isMdx: /\.mdx$/i.test(file) });
  if (isHtmlFile(file)) return { content: storedHtml(text), tags };
  return { content: storedContent(text, values.render === 'blocks' ? 'blocks' : 'bare'), tags };
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
