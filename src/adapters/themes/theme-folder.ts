import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Logger } from '../../../schema/core/domain-kernel.ts';
import {
  THEME_NAME,
  type Theme,
  type ThemeArchiveFile,
  type ThemeSource,
} from '../../../schema/core/files/theme-source.ts';
import { readTheme } from './read-theme.ts';
import { ThemeFileCache } from './theme-files.ts';

export interface ThemeFolderOptions {
  /** Folders that contain one folder per theme. If two contain a theme with the same name, the first counts. */
  folders: readonly string[];
  /** The address of the themes' files, without a trailing slash. */
  url: string;
  /** The address of the site, without a slash at the end. */
  home: string;
  log: Logger;
  /** The theme that is used if the site's own theme is missing. */
  fallbackTheme?: string;
  /** Milliseconds after which the files of a theme are checked for changes. */
  recheckAfterMs?: number;
}

interface CachedTheme {
  checkedAt: number;
  theme: Theme | null;
}

const MAX_THEMES = 100;

/**
 * Creates the source of themes in folders. Unreadable themes and files are logged; their last valid state remains in
 * use.
 */
export function createThemeFolder(options: ThemeFolderOptions): ThemeSource {
  const { folders, url, home, log, fallbackTheme = null, recheckAfterMs = 1_000 } = options;
  const fileCache = new ThemeFileCache(log);
  const cachedThemes = new Map<string, CachedTheme>();
  const pending = new Map<string, Promise<Theme | null>>();
  let changes = 0;
  let checkedAllAt = 0;

  const readAndCache = async (name: string): Promise<Theme | null> => {
    const cached = cachedThemes.get(name);
    if (cached && performance.now() - cached.checkedAt < recheckAfterMs) return cached.theme;
    const theme = await readTheme({ folders, url, home, fileCache, name }).catch((error: NodeJS.ErrnoException) => {
      if (isMissing(error)) return null;
      log.warn({ theme: name, reason: error.message }, 'theme cannot be read');
      return cached?.theme ?? null;
    });
    if (cachedThemes.size >= MAX_THEMES && !cachedThemes.has(name))
      cachedThemes.delete(cachedThemes.keys().next().value as string);
    if (cached && cached.theme?.version !== theme?.version) changes++;
    cachedThemes.set(name, { checkedAt: performance.now(), theme });
    return theme;
  };

  const loadTheme = (name: string): Promise<Theme | null> => {
    if (!THEME_NAME.test(name)) return Promise.resolve(null);
    const loading = pending.get(name);
    if (loading) return loading;
    const promise = readAndCache(name).finally(() => pending.delete(name));
    pending.set(name, promise);
    return promise;
  };

  return {
    fallbackTheme,
    loadTheme,
    changeCount: () => {
      if (performance.now() - checkedAllAt >= recheckAfterMs) {
        checkedAllAt = performance.now();
        for (const name of cachedThemes.keys()) loadTheme(name);
      }
      return changes;
    },
    files: async (name) => {
      for (const folder of THEME_NAME.test(name) ? folders : []) {
        try {
          return await listArchiveFiles(join(folder, name));
        } catch (error) {
          if (!isMissing(error as NodeJS.ErrnoException)) throw error;
        }
      }
      return [];
    },
    names: async () => {
      const lists = await Promise.all(folders.map((folder) => namesIn(folder, log)));
      return [...new Set(lists.flat())].sort().slice(0, MAX_THEMES);
    },
  };
}

const isMissing = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOENT' || code === 'ENOTDIR';

async function namesIn(folder: string, log: Logger): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.isFile() && THEME_NAME.test(entry.name)).map(({ name }) => name);
  } catch (error) {
    if (!isMissing(error as NodeJS.ErrnoException)) {
      log.warn({ folder, reason: (error as Error).message }, 'themes cannot be listed');
    }
    return [];
  }
}

/** Folders of development tools, which are not part of a theme. */
const EXCLUDED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'vendor']);

const MAX_FILES = 5_000;

const MAX_FOLDER_DEPTH = 12;

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * Lists all files of a theme's folder, sorted by path. Excludes links, hidden files and files above 64 MiB. Throws if
 * the folder cannot be read.
 */
async function listArchiveFiles(folder: string): Promise<ThemeArchiveFile[]> {
  const root = await realpath(folder);
  const paths = (await pathsBelow(root)).sort();
  const files = await Promise.all(paths.map((path) => archiveFile(root, path)));
  return files.filter((file) => file !== null);
}

async function pathsBelow(root: string): Promise<string[]> {
  const paths: string[] = [];
  const folders: { below: string; depth: number }[] = [{ below: '', depth: 0 }];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of await readdir(join(root, next.below), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || EXCLUDED_FOLDERS.has(entry.name)) continue;
      const path = next.below === '' ? entry.name : `${next.below}/${entry.name}`;
      if (entry.isFile()) paths.push(path);
      else if (entry.isDirectory() && next.depth < MAX_FOLDER_DEPTH)
        folders.push({ below: path, depth: next.depth + 1 });
      if (paths.length >= MAX_FILES) return paths;
    }
  }
  return paths;
}

async function archiveFile(root: string, path: string): Promise<ThemeArchiveFile | null> {
  const absolute = join(root, ...path.split('/'));
  const stats = await stat(absolute).catch(() => null);
  if (!stats?.isFile() || stats.size > MAX_FILE_BYTES || !absolute.startsWith(root + sep)) return null;
  return { path, modified: stats.mtime, read: () => readPlainFile(absolute) };
}

/** Reads a file without following a link and without waiting for a pipe that replaced it meanwhile. */
async function readPlainFile(absolute: string): Promise<Buffer> {
  const handle = await open(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
