import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Attributes, isObject, type Json, objectAt, textAt } from '../../../schema/html/blocks/block.ts';
import type { Logger } from '../../../schema/kernel.ts';
import { merged } from '../../../schema/rendering/theme-facts.ts';
import type { Theme, ThemePart, ThemePattern, ThemeSource } from '../../../schema/themes/theme-source.ts';
import { headerValue, readPattern } from './pattern-file.ts';
import { FileMemory, listThemeFiles, type ThemeFile } from './theme-files.ts';

export interface ThemeFolderOptions {
  /** Holds a folder for each theme. */
  folder: string;
  /** Where the folder is served, without a slash at the end. */
  url: string;
  log: Logger;
  /** How long, in milliseconds, files are taken to be as they were when they were last looked at. */
  recheckAfter?: number;
}

interface KnownTheme {
  checkedAt: number;
  theme: Theme | null;
}

const SAFE_NAME = /^[\w-][\w.-]{0,99}$/;
const MOST_THEMES = 20;
const LONGEST_LINE_OF_PARENTS = 3;

/** Themes in a folder. What cannot be understood is logged, and the last good state stays. */
export function createThemeFolder({ folder, url, log, recheckAfter = 1_000 }: ThemeFolderOptions): ThemeSource {
  const memory = new FileMemory(log);
  const known = new Map<string, KnownTheme>();
  const pending = new Map<string, Promise<Theme | null>>();

  const load = async (name: string): Promise<Theme | null> => {
    const last = known.get(name);
    if (last && performance.now() - last.checkedAt < recheckAfter) return last.theme;
    const theme = await readTheme({ folder, url, memory, name }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      log.warn({ theme: name, reason: error.message }, 'theme cannot be read');
      return last?.theme ?? null;
    });
    if (known.size >= MOST_THEMES && !known.has(name)) known.delete(known.keys().next().value as string);
    known.set(name, { checkedAt: performance.now(), theme });
    return theme;
  };

  return {
    active: (name) => {
      if (!SAFE_NAME.test(name)) return Promise.resolve(null);
      const running = pending.get(name);
      if (running) return running;
      const promise = load(name).finally(() => pending.delete(name));
      pending.set(name, promise);
      return promise;
    },
  };
}

interface ThemeReading {
  folder: string;
  url: string;
  memory: FileMemory;
  name: string;
  depth?: number;
}

const isWanted = (path: string): boolean =>
  path === 'theme.json' ||
  path === 'style.css' ||
  /^(?:parts|patterns|styles)\/(?:.*(?:\/|\.html|\.php|\.json))?$/.test(path);

async function readTheme(reading: ThemeReading): Promise<Theme> {
  const { folder, url, memory, name, depth = 0 } = reading;
  const files = await listThemeFiles(join(folder, name), isWanted);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const json = (await readJson(byPath.get('theme.json'), memory)) ?? {};
  const sheet = byPath.get('style.css');
  const parentName = sheet ? await memory.read(sheet, (text) => headerValue(text, 'Template')) : '';
  const hasParent = parentName && parentName !== name && SAFE_NAME.test(parentName) && depth < LONGEST_LINE_OF_PARENTS;
  const parent = hasParent
    ? await readTheme({ ...reading, name: parentName, depth: depth + 1 }).catch(() => undefined)
    : undefined;
  const version = createHash('sha1')
    .update([parent?.version ?? '', ...files.map((file) => `${file.path} ${file.stamp}`)].join('\n'))
    .digest('base64url');
  const patterns = await readPatterns(files, { memory, url: `${url}/${name}` });
  const parts = await readParts(files, { memory, json });
  return {
    slug: name,
    version,
    settings: merged(parent?.settings ?? {}, objectAt(json, 'settings')),
    styles: merged(parent?.styles ?? {}, objectAt(json, 'styles')),
    blockStyles: { ...parent?.blockStyles, ...(await readBlockStyles(files, memory)) },
    patterns: new Map([...(parent?.patterns ?? []), ...patterns]),
    parts: new Map([...(parent?.parts ?? []), ...parts]),
    customTemplates: [...(parent?.customTemplates ?? []), ...readCustomTemplates(json)],
  };
}

/** Templates that items may ask for by name; for pages unless they say otherwise. */
function readCustomTemplates(json: Attributes): NonNullable<Theme['customTemplates']> {
  const declared = Array.isArray(json.customTemplates) ? json.customTemplates : [];
  return declared.flatMap((entry) => {
    const name = textAt(entry, 'name');
    if (name === undefined || !isObject(entry)) return [];
    const types = Array.isArray(entry.postTypes)
      ? entry.postTypes.filter((type) => typeof type === 'string')
      : ['page'];
    return [{ name, title: textAt(entry, 'title') ?? name, postTypes: types }];
  });
}

async function readJson(file: ThemeFile | undefined, memory: FileMemory): Promise<Attributes | undefined> {
  if (file === undefined) return undefined;
  return memory.read(file, (text) => {
    const value = JSON.parse(text) as Json;
    if (!isObject(value)) throw new Error('not a JSON object');
    return value;
  });
}

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

async function readParts(
  files: readonly ThemeFile[],
  { memory, json }: { memory: FileMemory; json: Attributes },
): Promise<Map<string, ThemePart>> {
  const declared = Array.isArray(json.templateParts) ? json.templateParts : [];
  const parts = new Map<string, ThemePart>();
  for (const file of files) {
    const slug = /^parts\/(.+)\.html$/.exec(file.path)?.[1];
    if (slug === undefined) continue;
    const content = await memory.read(file, (text) => text);
    if (content === undefined) continue;
    const declaration = declared.find((entry) => textAt(entry, 'name') === slug);
    const title = textAt(declaration, 'title') ?? slug;
    parts.set(slug, { slug, title, area: textAt(declaration, 'area') ?? 'uncategorized', content });
  }
  return parts;
}

/** Files of styles that name the blocks they are for. */
async function readBlockStyles(
  files: readonly ThemeFile[],
  memory: FileMemory,
): Promise<Record<string, Record<string, Attributes>>> {
  const found: Record<string, Record<string, Attributes>> = {};
  for (const file of files) {
    if (!/^styles\/.*\.json$/.test(file.path)) continue;
    const json = await readJson(file, memory);
    if (!json || !Array.isArray(json.blockTypes)) continue;
    const name =
      textAt(json, 'slug') ??
      (textAt(json, 'title') ?? '')
        .trim()
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-');
    if (name === '') continue;
    for (const block of json.blockTypes) {
      if (typeof block === 'string') found[block] = { ...found[block], [name]: objectAt(json, 'styles') };
    }
  }
  return found;
}
