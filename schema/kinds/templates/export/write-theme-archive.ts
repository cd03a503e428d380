import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { RequestContext } from '../../../core/request-context.ts';
import type { Theme, ThemeArchiveFile } from '../../../core/theme-source.ts';
import { type Attributes, isObject, type Json } from '../../../markup/block-grammar/parsed-block.ts';
import { loadOwnStyles } from '../../../rendering/data/theme-data.ts';
import { listTemplates } from '../find-template.ts';
import { fileContentOf, rowOf, type TemplateTypeName } from '../template-source.ts';
import { mergedDocument } from './template-export-document.ts';

/** A file that is made for the archive, and its text. */
interface MadeFile {
  path: string;
  text: string;
}

const FOLDERS: readonly (readonly [TemplateTypeName, string])[] = [
  ['cms_template', 'templates'],
  ['cms_template_part', 'parts'],
];

const SAFE_SLUG = /^[\w%-]+(?:\/[\w%-]+)*$/;

/**
 * A theme as a zip file, piece by piece: its files, in which templates, parts and theme.json hold what the people of
 * the site made of them.
 */
export async function* themeArchive(theme: Theme, context: RequestContext): AsyncGenerator<Uint8Array> {
  const files = (await context.kernel.themes?.files(theme.slug)) ?? [];
  const made = [...(await templatesOf(context)), await documentOf(theme, { files, context })];
  const replaced = new Set(made.map(({ path }) => path));
  const mtime = context.kernel.now();
  const zip = new ZipFile();
  const output = zip.outputStream as unknown as Readable;
  // A file that cannot be read breaks the archive off, so that nobody takes it for a whole one.
  zip.on('error', (error: Error) => output.destroy(error));
  for (const file of files) {
    // One file is read at a time, when its turn has come.
    if (!replaced.has(file.path)) zip.addReadStreamLazy(file.path, { mtime: file.modified }, opener(file));
  }
  for (const { path, text } of made) zip.addBuffer(Buffer.from(text), path, { mtime });
  zip.end();
  yield* output as AsyncIterable<Uint8Array>;
}

const opener = (file: ThemeArchiveFile) => (ready: (error: unknown, stream: NodeJS.ReadableStream) => void) => {
  const nothing = Readable.from([]);
  file.read().then(
    (bytes) => ready(null, Readable.from([bytes], { objectMode: false })),
    (error: unknown) => ready(error, nothing),
  );
};

/** What the site shows, whether it is a file of the theme, a changed one, or made by people. */
async function templatesOf(context: RequestContext): Promise<MadeFile[]> {
  const lists = FOLDERS.map(async ([type, folder]) => {
    const templates = await listTemplates({ type, context, columns: ['content'] }, {});
    return templates
      .filter((template) => SAFE_SLUG.test(template.slug) && (rowOf(template)?.status ?? 'publish') === 'publish')
      .map((template) => ({ path: `${folder}/${template.slug}.html`, text: fileContentOf(template) }));
  });
  return (await Promise.all(lists)).flat();
}

async function documentOf(
  theme: Theme,
  { files, context }: { files: readonly ThemeArchiveFile[]; context: RequestContext },
): Promise<MadeFile> {
  const path = 'theme.json';
  const bytes = await files.find((file) => file.path === path)?.read();
  const own = await loadOwnStyles(context, theme.slug);
  const document = mergedDocument(bytes ? objectIn(bytes) : {}, { theme, own });
  return { path, text: `${JSON.stringify(document, null, '\t')}\n` };
}

function objectIn(bytes: Buffer): Attributes {
  try {
    const value = JSON.parse(bytes.toString()) as Json;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
