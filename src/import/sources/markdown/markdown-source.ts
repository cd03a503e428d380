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
import { isHtmlFile, isItemFile, isItemFolder, readPath } from './markdown-path.ts';
import { type MarkdownFile, readMarkdownFile } from './read-front-matter.ts';

const MODULE_LINE = /^(?:import\s.+\sfrom\s.+|import\s+['"].+|export\s+(?:const|default|let|function)\b.*)$/gm;

const INLINE_CODE = /`[^`\n]+`/g;

/** A tag of highlighted code: `{% highlight ruby linenos %}`. The bounds keep the work in proportion to the text. */
const HIGHLIGHT = /\{%-?\s{0,99}(?:highlight\s{1,99}(\w{1,99})\b[^%]{0,999}|endhighlight\s{0,99}-?)%\}/g;

const RAW = /\{%-?\s{0,99}(?:end)?raw\s{0,99}-?%\}/g;

const MAX_TAG_LENGTH = 60;

/** The text of an item in Markdown, with the template tags that remain in it as text. */
interface PlainMarkdown {
  readonly text: string;
  readonly tags: readonly string[];
}

/**
 * Converts the template tags that have a form in Markdown: highlighted code becomes fenced code, and the marks of raw text
 * are removed. All others remain as text and are returned, except those in code.
 */
export function withoutTemplateTags(markdown: string, { isMdx }: { isMdx: boolean }): PlainMarkdown {
  const tags = new Set<string>();
  const parts = fencedParts(withFencedHighlights(markdown).replace(RAW, '')).map(({ text, isCode }) => {
    if (isCode) return text;
    const plain = isMdx ? withoutModules(text, tags) : text;
    for (const tag of tagsIn(plain.replace(INLINE_CODE, ''))) tags.add(shortened(tag));
    return plain;
  });
  return { text: parts.join(''), tags: [...tags] };
}

/** Removes the imports and exports of MDX, and adds them and the components to `tags`. */
function withoutModules(text: string, tags: Set<string>): string {
  for (const [line] of text.matchAll(MODULE_LINE)) tags.add(shortened(line));
  const content = text.replace(MODULE_LINE, '').replace(/\bclassName=/g, 'class=');
  for (const [component] of content.matchAll(/<[A-Z]\w*/g)) tags.add(`${component}>`);
  return content;
}

/** Converts highlighted code, up to the next end, to fenced code. */
function withFencedHighlights(text: string): string {
  let result = '';
  let position = 0;
  let open: { language: string; from: number; to: number } | undefined;
  for (const { 0: tag, 1: language, index } of text.matchAll(HIGHLIGHT)) {
    if (language !== undefined) {
      open ??= { language, from: index, to: index + tag.length };
    } else if (open) {
      const code = text.slice(open.to, index).replace(/^\n/, '');
      result += `${text.slice(position, open.from)}\n\`\`\`${open.language}\n${code.endsWith('\n') ? code : `${code}\n`}\`\`\`\n`;
      position = index + tag.length;
      open = undefined;
    }
  }
  return result + text.slice(position);
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** Divides a text into fenced code and what is between it. Code without an end extends to that of the text. */
function fencedParts(text: string): { text: string; isCode: boolean }[] {
  const parts: { text: string; isCode: boolean }[] = [];
  let fence = '';
  let start = 0;
  const endPart = (end: number, isCode: boolean) => {
    if (end > start) parts.push({ text: text.slice(start, end), isCode });
    start = end;
  };
  for (let from = 0; from < text.length; ) {
    const lineEnd = text.indexOf('\n', from);
    const next = lineEnd < 0 ? text.length : lineEnd + 1;
    const [, mark = '', info = ''] = FENCE.exec(text.slice(from, lineEnd < 0 ? next : lineEnd)) ?? [];
    if (fence === '' && mark !== '' && !(mark.startsWith('`') && info.includes('`'))) {
      endPart(from, false);
      fence = mark;
    } else if (fence !== '' && mark.startsWith(fence) && info.trim() === '') {
      endPart(next, true);
      fence = '';
    }
    from = next;
  }
  endPart(text.length, fence !== '');
  return parts;
}

/** The ends of tags by their openings: Liquid and Nunjucks, and shortcodes of Hugo. Longer openings first. */
const ENDS = [
  ['{{<', '>}}'],
  ['{{%', '%}}'],
  ['{{', '}}'],
  ['{%', '%}'],
] as const;

const MAX_LENGTH = 2_000;

/** The template tags in a text. */
function* tagsIn(text: string): Generator<string> {
  const nextEnds = new Map<string, number>();
  /** The next end after a position. Positions only grow, so that the text is searched once for each end. */
  const endAfter = (end: string, position: number): number => {
    let found = nextEnds.get(end) ?? -1;
    if (found < position) {
      found = text.indexOf(end, position);
      nextEnds.set(end, found < 0 ? Number.POSITIVE_INFINITY : found);
    }
    return found < 0 ? Number.POSITIVE_INFINITY : found;
  };
  for (let from = text.indexOf('{'); from >= 0; ) {
    const start = from;
    const lengths = ENDS.filter(([opening]) => text.startsWith(opening, start)).map(
      ([opening, end]) => endAfter(end, start + opening.length) + end.length - start,
    );
    const length = lengths.find((candidate) => candidate <= MAX_LENGTH);
    if (length !== undefined) yield text.slice(start, start + length);
    from = text.indexOf('{', start + (length ?? 1));
  }
}

const shortened = (tag: string): string => {
  const line = tag.replace(/\s+/g, ' ');
  return line.length > MAX_TAG_LENGTH ? `${line.slice(0, MAX_TAG_LENGTH)}…` : line;
};

/** Names of files and folders at the top of the folders of generators. */
const GENERATOR_NAMES: ReadonlySet<string> = new Set([
  ...['_posts', '_drafts', '_config.yml', 'content', 'source', 'hugo.toml', 'hugo.yaml', 'config.toml', SITE_FILE],
]);

/** Folders of Markdown files with front matter, as exports and the programs that generate sites write them. */
export const markdownFolder: SourceKind = {
  description: 'a folder of Markdown files',
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
  'the order of terms below each other',
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
  const total = 2 * files.length;
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
  };
  const index = new MarkdownIndex(generator);
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
    yield* items.flush({ done: files.length + start, total });
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
