import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Theme, ThemePart, ThemePattern, ThemeTemplate } from '../../../schema/core/theme-source.ts';
import { type Attributes, isObject, objectAt, textAt } from '../../../schema/markup/block-grammar/parsed-block.ts';
import { merged } from '../../../schema/rendering/data/theme-data.ts';
import { headerValue } from './file-header.ts';
import { readPattern } from './pattern-file.ts';
import { readBlockStyles, readStyleVariations } from './read-theme-styles.ts';
import { readDetails } from './style-sheet.ts';
import { type FileMemory, listThemeFiles, readThemeJson, type ThemeFile } from './theme-files.ts';

/** Names of themes: of folders, so that none leads anywhere else. */
export const SAFE_NAME = /^[\w-][\w.-]{0,99}$/;

const MAX_ANCESTORS = 3;

export interface ThemeReading {
  folders: readonly string[];
  url: string;
  memory: FileMemory;
  name: string;
  depth?: number;
}

const isWanted = (path: string): boolean =>
  path === 'theme.json' ||
  path === 'style.css' ||
  /^screenshot\.(?:png|gif|jpe?g|webp|avif)$/.test(path) ||
  /^(?:parts|patterns|styles|templates)\/(?:.*(?:\/|\.html|\.php|\.json))?$/.test(path);

/** Reads a theme with its parents. Throws where there is none, or it is too large. */
export async function readTheme(reading: ThemeReading): Promise<Theme> {
  const { folders, url, memory, name, depth = 0 } = reading;
  const files = await listFirst(folders, name);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const json = (await readThemeJson(byPath.get('theme.json'), memory)) ?? {};
  const sheet = byPath.get('style.css');
  const head = (sheet && (await memory.read(sheet, (text) => text.slice(0, 8_192)))) ?? '';
  const parentName = headerValue(head, 'Template');
  const hasParent = parentName !== '' && parentName !== name && SAFE_NAME.test(parentName) && depth < MAX_ANCESTORS;
  const parent = hasParent
    ? await readTheme({ ...reading, name: parentName, depth: depth + 1 }).catch(() => undefined)
    : undefined;
  const stamps = files.map((file) => `${file.path} ${file.stamp}`).sort();
  const version = createHash('sha1')
    .update([parent?.version ?? '', ...stamps].join('\n'))
    .digest('base64url');
  const contents = { files, memory, json };
  return {
    slug: name,
    version,
    details: readDetails(head, { name, files }),
    ...(typeof json.version === 'number' ? { schemaVersion: json.version } : {}),
    settings: merged(parent?.settings ?? {}, objectAt(json, 'settings')),
    styles: merged(parent?.styles ?? {}, objectAt(json, 'styles')),
    blockStyles: { ...parent?.blockStyles, ...(await readBlockStyles(files, memory)) },
    styleVariations: withoutTwins(titleOf, {
      own: await readStyleVariations(files, memory),
      above: parent?.styleVariations,
    }),
    patterns: new Map([...(parent?.patterns ?? []), ...(await readPatterns(files, { memory, url: `${url}/${name}` }))]),
    parts: withParents(await readParts(contents), parent?.parts),
    templates: withParents(await readTemplates(contents), parent?.templates),
    customTemplates: withoutTwins(({ name: template }) => template, {
      own: readCustomTemplates(json),
      above: parent?.customTemplates,
    }),
    menuLocations: { ...parent?.menuLocations, ...readMenuLocations(json) },
  };
}

/** The files of the first folder that has a theme of the name. */
async function listFirst(folders: readonly string[], name: string): Promise<ThemeFile[]> {
  let missing: unknown;
  for (const folder of folders) {
    try {
      return await listThemeFiles(join(folder, name), isWanted);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      missing ??= error;
    }
  }
  throw missing;
}

/** A theme's own come first; those of its parent that it does not replace follow. */
const withParents = <T>(own: ReadonlyMap<string, T>, above: ReadonlyMap<string, T> | undefined): Map<string, T> =>
  new Map([...own, ...[...(above ?? [])].filter(([slug]) => !own.has(slug))]);

/** The same for lists, whose entries are told apart by what `keyOf` says of them. */
function withoutTwins<T>(
  keyOf: (entry: T) => string,
  { own, above = [] }: { own: readonly T[]; above?: readonly T[] | undefined },
): T[] {
  const taken = new Set(own.map(keyOf));
  return [...own, ...above.filter((entry) => !taken.has(keyOf(entry)))];
}

const titleOf = (variation: Attributes): string => textAt(variation, 'title') ?? '';

/** Places where menus can stand, of theme.json's `menuLocations`: a list of names and titles. */
const readMenuLocations = (json: Attributes): Theme['menuLocations'] =>
  Object.fromEntries(
    declared(json, 'menuLocations').flatMap(({ name, entry }) =>
      /^[\w-]{1,64}$/.test(name) ? [[name, textAt(entry, 'title') ?? name]] : [],
    ),
  );

/** Templates that items may ask for by name; for pages unless they say otherwise. */
const readCustomTemplates = (json: Attributes): Theme['customTemplates'] =>
  declared(json, 'customTemplates').map(({ name, entry }) => ({
    name,
    title: textAt(entry, 'title') ?? name,
    postTypes: postTypesOf(entry) ?? ['page'],
  }));

function declared(json: Attributes, list: string): { name: string; entry: Attributes }[] {
  const entries = Array.isArray(json[list]) ? json[list] : [];
  return entries.flatMap((entry) => {
    const name = textAt(entry, 'name');
    return name === undefined || !isObject(entry) ? [] : [{ name, entry }];
  });
}

const postTypesOf = ({ postTypes }: Attributes): string[] | null =>
  Array.isArray(postTypes) ? postTypes.filter((type) => typeof type === 'string') : null;

async function readPatterns(
  files: readonly ThemeFile[],
  { memory, url }: { memory: FileMemory; url: string },
): Promise<Map<string, ThemePattern>> {
  const patterns = new Map<string, ThemePattern>();
  for (const file of files) {
    if (!/^patterns\/.*\.(?:php|html)$/.test(file.path)) continue;
    const pattern = await memory.read(file, (text) => readPattern(text, url));
    if (pattern) patterns.set(pattern.slug, pattern);
  }
  return patterns;
}

interface Contents {
  files: readonly ThemeFile[];
  memory: FileMemory;
  json: Attributes;
}

async function readParts(contents: Contents): Promise<Map<string, ThemePart>> {
  const parts = new Map<string, ThemePart>();
  for (const { slug, content, entry } of await readMarkup(contents, { folder: 'parts', list: 'templateParts' })) {
    const area = textAt(entry, 'area') ?? 'uncategorized';
    parts.set(slug, { slug, title: textAt(entry, 'title') ?? slug, area, content });
  }
  return parts;
}

async function readTemplates(contents: Contents): Promise<Map<string, ThemeTemplate>> {
  const templates = new Map<string, ThemeTemplate>();
  for (const { slug, content, entry } of await readMarkup(contents, { folder: 'templates', list: 'customTemplates' })) {
    templates.set(slug, {
      slug,
      title: textAt(entry, 'title') ?? null,
      postTypes: entry ? postTypesOf(entry) : null,
      content,
    });
  }
  return templates;
}

/** Files of markup, with what theme.json says of each. */
async function readMarkup({ files, memory, json }: Contents, { folder, list }: { folder: string; list: string }) {
  const entries = new Map(declared(json, list).map(({ name, entry }) => [name, entry]));
  const found: { slug: string; content: string; entry: Attributes | undefined }[] = [];
  for (const file of files) {
    if (!file.path.startsWith(`${folder}/`) || !file.path.endsWith('.html')) continue;
    const slug = file.path.slice(folder.length + 1, -'.html'.length);
    const content = await memory.read(file, (text) => text);
    if (content !== undefined) found.push({ slug, content, entry: entries.get(slug) });
  }
  return found;
}
