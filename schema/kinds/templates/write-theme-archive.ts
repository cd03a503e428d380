import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Theme, ThemeArchiveFile } from '../../core/files/theme-source.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { type Attributes, isObject, type Json, objectAt } from '../../markup/block-grammar/parsed-block.ts';
import { loadSiteStyles, mergeThemeJson } from '../../rendering/data/theme-data.ts';
import {
  changeEachSettingsObject,
  changePresetList,
  groupByOrigin,
  presetLists,
} from '../../rendering/preset-origins.ts';
import { listTemplates } from './find-template.ts';
import { currentRow, type TemplateTypeName, templateFileContent } from './template-source.ts';

/** A file that is generated for the archive. */
interface GeneratedFile {
  path: string;
  text: string;
}

const FOLDERS: readonly (readonly [TemplateTypeName, string])[] = [
  ['cms_template', 'templates'],
  ['cms_template_part', 'parts'],
];

const SAFE_SLUG = /^[\w%-]+(?:\/[\w%-]+)*$/;

/**
 * Streams a theme as a zip file. It contains the files of the theme; templates, parts and theme.json include the
 * changes of the site.
 */
export async function* themeArchive(theme: Theme, context: RequestContext): AsyncGenerator<Uint8Array> {
  const files = (await context.kernel.themes?.files(theme.slug)) ?? [];
  const generated = [...(await generateTemplates(context)), await generateThemeJson(theme, { files, context })];
  const replaced = new Set(generated.map(({ path }) => path));
  const mtime = context.kernel.now();
  const zip = new ZipFile();
  const output = zip.outputStream as unknown as Readable;
  // If a file cannot be read, the stream ends with an error, so that the archive is not mistaken for a complete one.
  zip.on('error', (error: Error) => output.destroy(error));
  for (const file of files) {
    // yazl opens the streams one after another, so only one file is in memory.
    if (!replaced.has(file.path)) zip.addReadStreamLazy(file.path, { mtime: file.modified }, streamOpener(file));
  }
  for (const { path, text } of generated) zip.addBuffer(Buffer.from(text), path, { mtime });
  zip.end();
  yield* output as AsyncIterable<Uint8Array>;
}

/** Returns the function by which yazl opens the stream of a file. */
const streamOpener = (file: ThemeArchiveFile) => (ready: (error: unknown, stream: NodeJS.ReadableStream) => void) => {
  const emptyStream = Readable.from([]);
  file.read().then(
    (bytes) => ready(null, Readable.from([bytes], { objectMode: false })),
    (error: unknown) => ready(error, emptyStream),
  );
};

/** The published templates and parts: unchanged and changed files of the theme, and those that the site created. */
async function generateTemplates(context: RequestContext): Promise<GeneratedFile[]> {
  const lists = FOLDERS.map(async ([type, folder]) => {
    const templates = await listTemplates({ type, context, columns: ['content'] }, {});
    return templates
      .filter((template) => SAFE_SLUG.test(template.slug) && (currentRow(template)?.status ?? 'publish') === 'publish')
      .map((template) => ({ path: `${folder}/${template.slug}.html`, text: templateFileContent(template) }));
  });
  return (await Promise.all(lists)).flat();
}

/** The theme.json of the theme, with the changes of the site. */
async function generateThemeJson(
  theme: Theme,
  { files, context }: { files: readonly ThemeArchiveFile[]; context: RequestContext },
): Promise<GeneratedFile> {
  const path = 'theme.json';
  const bytes = await files.find((file) => file.path === path)?.read();
  const siteStyles = await loadSiteStyles(context, theme.slug);
  const document = mergeThemeDocument(bytes ? parseObject(bytes) : {}, { theme, siteStyles });
  return { path, text: `${JSON.stringify(document, null, '\t')}\n` };
}

function parseObject(bytes: Buffer): Attributes {
  try {
    const value = JSON.parse(bytes.toString()) as Json;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const LATEST_VERSION = 3;

/**
 * Merges the theme.json of a theme with the changes of the site. Presets are merged into one list each, in which those
 * of the site replace those of the theme with the same slug.
 */
function mergeThemeDocument(
  document: Attributes,
  { theme, siteStyles }: { theme: Pick<Theme, 'settings' | 'styles'>; siteStyles: Attributes },
): Attributes {
  const themeSettings = groupByOrigin(theme.settings, 'theme');
  const siteSettings = groupByOrigin(objectAt(siteStyles, 'settings'), 'custom');
  const { $schema, ...others } = document;
  return {
    ...($schema === undefined ? {} : { $schema }),
    ...others,
    version: document.version ?? LATEST_VERSION,
    settings: changeEachSettingsObject(mergeThemeJson(themeSettings, siteSettings), mergePresetLists),
    styles: mergeThemeJson(theme.styles, objectAt(siteStyles, 'styles')),
  };
}

const mergePresetLists = (node: Attributes): Attributes =>
  presetLists.reduce(
    (changed, list) =>
      changePresetList({ settingsObject: changed, list }, (value) => (isObject(value) ? mergePresets(value) : value)),
    node,
  );

/** Merges the presets of the theme and of the site. Default presets are not part of a theme. */
function mergePresets({ theme, custom }: Attributes): Json[] {
  const presets = [theme, custom].flatMap((list) => (Array.isArray(list) ? list.filter(isObject) : []));
  return [...new Map(presets.map((preset) => [String(preset.slug), preset])).values()];
}
