import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  THEME_NAME,
  type Theme,
  type ThemeDetails,
  type ThemePart,
  type ThemePattern,
  type ThemeTemplate,
} from '../../../schema/core/files/theme-source.ts';
import { type Attributes, isObject, objectAt, textAt } from '../../../schema/markup/block-grammar/parsed-block.ts';
import { filterThemeName, filterThemeText } from '../../../schema/markup/sanitizing/post-elements.ts';
import { mergeThemeJson } from '../../../schema/rendering/data/theme-data.ts';
import type { PatternAddresses } from './php-functions.ts';
import { runPatternPhp } from './run-pattern-php.ts';
import { listThemeFiles, readThemeJson, type ThemeFile, type ThemeFileCache } from './theme-files.ts';

const MAX_PARENT_THEMES = 3;

export interface ThemeReadOptions {
  folders: readonly string[];
  /** The address of the themes' files, without a trailing slash. */
  url: string;
  /** The address of the site, without a slash at the end. */
  home: string;
  fileCache: ThemeFileCache;
  name: string;
  /** The number of descendants that were read before: a parent theme has depth 1. */
  depth?: number;
}

const isThemeFile = (path: string): boolean =>
  path === 'theme.json' ||
  path === 'style.css' ||
  /^screenshot\.(?:png|gif|jpe?g|webp|avif)$/.test(path) ||
  /^(?:parts|patterns|styles|templates)\/(?:.*(?:\/|\.html|\.php|\.json))?$/.test(path);

/**
 * Reads a theme and its parents, whose settings, styles and templates it inherits. Throws if it does not exist or is
 * too large.
 */
export async function readTheme(options: ThemeReadOptions): Promise<Theme> {
  const { folders, url, home, fileCache, name, depth = 0 } = options;
  const files = await listThemeIn(folders, name);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const json = (await readThemeJson(byPath.get('theme.json'), fileCache)) ?? {};
  const styleSheet = byPath.get('style.css');
  const styleSheetHeader = (styleSheet && (await fileCache.read(styleSheet, (text) => text.slice(0, 8_192)))) ?? '';
  const parentName = headerValue(styleSheetHeader, 'Template');
  const hasParent =
    parentName !== '' && parentName !== name && THEME_NAME.test(parentName) && depth < MAX_PARENT_THEMES;
  const parent = hasParent
    ? await readTheme({ ...options, name: parentName, depth: depth + 1 }).catch(() => undefined)
    : undefined;
  const stamps = files.map((file) => `${file.path} ${file.stamp}`).sort();
  const version = createHash('sha1')
    .update([parent?.version ?? '', ...stamps].join('\n'))
    .digest('base64url');
  const contents = { files, fileCache, json };
  return {
    slug: name,
    version,
    details: readThemeDetails(styleSheetHeader, { name, files }),
    ...(typeof json.version === 'number' ? { schemaVersion: json.version } : {}),
    settings: mergeThemeJson(parent?.settings ?? {}, objectAt(json, 'settings')),
    styles: mergeThemeJson(parent?.styles ?? {}, objectAt(json, 'styles')),
    blockStyles: { ...parent?.blockStyles, ...(await readBlockStyles(files, fileCache)) },
    styleVariations: withInheritedEntries(titleOf, {
      own: await readStyleVariations(files, fileCache),
      inherited: parent?.styleVariations,
    }),
    patterns: new Map([
      ...(parent?.patterns ?? []),
      ...(await readPatterns(files, {
        fileCache,
        addresses: { theme: `${url}/${name}`, parent: `${url}/${hasParent ? parentName : name}`, home },
      })),
    ]),
    parts: withInherited(await readParts(contents), parent?.parts),
    templates: withInherited(await readTemplates(contents), parent?.templates),
    customTemplates: withInheritedEntries(({ name: template }) => template, {
      own: readCustomTemplates(json),
      inherited: parent?.customTemplates,
    }),
    menuLocations: { ...parent?.menuLocations, ...readMenuLocations(json) },
  };
}

/** Lists the files of a theme in the first folder that contains it. */
async function listThemeIn(folders: readonly string[], name: string): Promise<ThemeFile[]> {
  let firstError: unknown;
  for (const folder of folders) {
    try {
      return await listThemeFiles(join(folder, name), isThemeFile);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      firstError ??= error;
    }
  }
  throw firstError;
}

/** The entries of a theme, followed by those of its parent that it does not replace. */
const withInherited = <T>(own: ReadonlyMap<string, T>, inherited: ReadonlyMap<string, T> | undefined): Map<string, T> =>
  new Map([...own, ...[...(inherited ?? [])].filter(([slug]) => !own.has(slug))]);

/** Like `withInherited`, for lists; `keyOf` returns the key that identifies an entry. */
function withInheritedEntries<T>(
  keyOf: (entry: T) => string,
  { own, inherited = [] }: { own: readonly T[]; inherited?: readonly T[] | undefined },
): T[] {
  const ownKeys = new Set(own.map(keyOf));
  return [...own, ...inherited.filter((entry) => !ownKeys.has(keyOf(entry)))];
}

const titleOf = (variation: Attributes): string => textAt(variation, 'title') ?? '';

/** The menu locations of a theme: names and titles from `menuLocations` of theme.json. */
const readMenuLocations = (json: Attributes): Theme['menuLocations'] =>
  Object.fromEntries(
    namedEntries(json, 'menuLocations').flatMap(({ name, entry }) =>
      /^[\w-]{1,64}$/.test(name) ? [[name, textAt(entry, 'title') ?? name]] : [],
    ),
  );

/** The types whose items can select a custom template if theme.json names no types. */
const DEFAULT_POST_TYPES: readonly string[] = ['page'];

/** The custom templates that items can select by name. */
const readCustomTemplates = (json: Attributes): Theme['customTemplates'] =>
  namedEntries(json, 'customTemplates').map(({ name, entry }) => ({
    name,
    title: textAt(entry, 'title') ?? name,
    postTypes: postTypesOf(entry) ?? DEFAULT_POST_TYPES,
  }));

/** The objects with a name in a list of theme.json. */
function namedEntries(json: Attributes, list: string): { name: string; entry: Attributes }[] {
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
  { fileCache, addresses }: { fileCache: ThemeFileCache; addresses: PatternAddresses },
): Promise<Map<string, ThemePattern>> {
  const patterns = new Map<string, ThemePattern>();
  // In the order of their names, folder by folder.
  const sorted = files
    .filter(({ path }) => /^patterns\/.*\.(?:php|html)$/.test(path))
    .map((file) => ({ file, key: file.path.replaceAll('/', '\0') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { file } of sorted) {
    const pattern = await fileCache.read(file, (text) => readPattern(text, addresses));
    if (pattern) patterns.set(pattern.slug, pattern);
  }
  return patterns;
}

interface ThemeContents {
  files: readonly ThemeFile[];
  fileCache: ThemeFileCache;
  json: Attributes;
}

async function readParts(contents: ThemeContents): Promise<Map<string, ThemePart>> {
  const parts = new Map<string, ThemePart>();
  for (const { slug, content, entry } of await readMarkupFiles(contents, { folder: 'parts', list: 'templateParts' })) {
    const area = textAt(entry, 'area') ?? 'uncategorized';
    parts.set(slug, { slug, title: textAt(entry, 'title') ?? slug, area, content });
  }
  return parts;
}

async function readTemplates(contents: ThemeContents): Promise<Map<string, ThemeTemplate>> {
  const templates = new Map<string, ThemeTemplate>();
  for (const { slug, content, entry } of await readMarkupFiles(contents, {
    folder: 'templates',
    list: 'customTemplates',
  })) {
    templates.set(slug, {
      slug,
      title: textAt(entry, 'title') ?? null,
      postTypes: entry ? (postTypesOf(entry) ?? DEFAULT_POST_TYPES) : null,
      content,
    });
  }
  return templates;
}

/** Reads the HTML files of a folder, each with its entry in a list of theme.json. */
async function readMarkupFiles(
  { files, fileCache, json }: ThemeContents,
  { folder, list }: { folder: string; list: string },
) {
  const entries = new Map(namedEntries(json, list).map(({ name, entry }) => [name, entry]));
  const markupFiles: { slug: string; content: string; entry: Attributes | undefined }[] = [];
  for (const file of files) {
    if (!file.path.startsWith(`${folder}/`) || !file.path.endsWith('.html')) continue;
    const slug = file.path.slice(folder.length + 1, -'.html'.length);
    const content = await fileCache.read(file, (text) => text);
    if (content !== undefined) markupFiles.push({ slug, content, entry: entries.get(slug) });
  }
  return markupFiles;
}

const isStyles = ({ path }: ThemeFile): boolean => /^styles\/.*\.json$/.test(path);

/**
 * Reads the style variations of the whole site, in the order of their paths. The file name replaces a missing title.
 */
async function readStyleVariations(files: readonly ThemeFile[], fileCache: ThemeFileCache): Promise<Attributes[]> {
  const variations: Attributes[] = [];
  const byPath = files.filter(isStyles).sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const file of byPath) {
    const json = await readThemeJson(file, fileCache);
    if (!json || json.blockTypes !== undefined) continue;
    const name = file.path.slice(file.path.lastIndexOf('/') + 1, -'.json'.length);
    variations.push({ ...json, title: textAt(json, 'title') || name });
  }
  return variations;
}

/** Reads the style variations of blocks: their styles by block name and variation name. */
async function readBlockStyles(
  files: readonly ThemeFile[],
  fileCache: ThemeFileCache,
): Promise<Record<string, Record<string, Attributes>>> {
  const blockStyles: Record<string, Record<string, Attributes>> = {};
  for (const file of files.filter(isStyles)) {
    const json = await readThemeJson(file, fileCache);
    if (!json || !Array.isArray(json.blockTypes)) continue;
    const name =
      textAt(json, 'slug') ??
      (textAt(json, 'title') ?? '')
        .trim()
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-');
    if (name === '') continue;
    for (const block of json.blockTypes) {
      if (typeof block === 'string') blockStyles[block] = { ...blockStyles[block], [name]: objectAt(json, 'styles') };
    }
  }
  return blockStyles;
}

/**
 * Reads the properties of a theme from the header of its style sheet. `name` is that of its folder; it replaces a missing
 * theme name, and a missing parent theme (`template`).
 */
function readThemeDetails(head: string, { name, files }: { name: string; files: readonly ThemeFile[] }): ThemeDetails {
  const text = (field: string) => headerValue(head, field).replace(/<[^>]{0,500}>/g, '');
  const address = (field: string) => {
    const value = headerValue(head, field);
    return /^https?:\/\//i.test(value) && URL.canParse(value) ? value : '';
  };
  return {
    name: filterThemeName(headerValue(head, 'Theme Name')) || name,
    uri: address('Theme URI'),
    description: filterThemeText(headerValue(head, 'Description')),
    author: filterThemeText(headerValue(head, 'Author')),
    authorUri: address('Author URI'),
    version: text('Version'),
    template: text('Template') || name,
    requiresPlatform: text('Requires at least'),
    requiresLanguage: text('Requires PHP'),
    textDomain: text('Text Domain'),
    tags: headerList(head, 'Tags').map((tag) => tag.replace(/<[^>]{0,500}>/g, '')),
    screenshot: files.find(({ path }) => path.startsWith('screenshot.'))?.path ?? '',
  };
}

/** The header comment of a pattern file without PHP. */
const HEADER_COMMENT = /^\s*<!--(?!\s*\/?wp:)[\s\S]*?-->/;

/**
 * Reads a pattern file: a header comment and block markup, which PHP may print (docs/themes-and-rendering.md#patterns). Returns
 * null if the header has no slug. Throws for PHP that is not understood: an empty text or half an address in a pattern would be
 * worse than its absence.
 */
export function readPattern(text: string, addresses: PatternAddresses): ThemePattern | null {
  const slug = headerValue(text, 'Slug');
  if (slug === '') return null;
  const { output, problem } = text.includes('<?') ? runPatternPhp(text, addresses) : { output: text, problem: null };
  if (problem !== null) throw new Error(`the pattern "${slug}" is left out: ${problem}`);
  const inserter = headerValue(text, 'Inserter').toLowerCase();
  return {
    slug,
    title: headerValue(text, 'Title') || slug,
    content: output.replace(HEADER_COMMENT, '').trim(),
    description: headerValue(text, 'Description'),
    categories: patternList(text, 'Categories'),
    keywords: patternList(text, 'Keywords'),
    blockTypes: patternList(text, 'Block Types'),
    postTypes: patternList(text, 'Post Types'),
    templateTypes: patternList(text, 'Template Types'),
    viewportWidth: Number.parseInt(headerValue(text, 'Viewport Width'), 10) || null,
    inserter: inserter === '' ? null : inserter === 'yes' || inserter === 'true',
  };
}

const HEADER_LENGTH = 8_192;

/** A value of the header comment of a theme's file, such as `Title: Hero`; empty if it is missing. */
export function headerValue(text: string, name: string): string {
  const line = new RegExp(`^[ \\t]{0,20}(?:<\\?php|<!--)?[ \\t/*#@]{0,20}${name}:(.*)`, 'im').exec(
    text.slice(0, HEADER_LENGTH),
  );
  return (line?.[1] ?? '').replace(/\*\/.*$|-->.*$|\?>.*$/, '').trim();
}

/** A comma-separated value of the header comment as a list. */
const headerList = (text: string, name: string): string[] =>
  headerValue(text, name)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** A list in the header of a pattern: commas and white space separate its entries, and `0` counts as none. */
const patternList = (text: string, name: string): string[] =>
  headerValue(text, name)
    .split(/[\s,]+/)
    .filter((entry) => entry !== '' && entry !== '0');
