import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../schema/core/domain-kernel.ts';
import { THEME_NAME, type Theme, type ThemeSource } from '../../../schema/core/theme-source.ts';
import { readTheme } from './read-theme.ts';
import { listArchiveFiles } from './theme-archive.ts';
import { ThemeFileCache } from './theme-files.ts';

export interface ThemeFolderOptions {
  /** Folders that contain one folder per theme. If two contain a theme with the same name, the first counts. */
  folders: readonly string[];
  /** The address of the themes' files, without a trailing slash. */
  url: string;
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
  const { folders, url, log, fallbackTheme = null, recheckAfterMs = 1_000 } = options;
  const fileCache = new ThemeFileCache(log);
  const cachedThemes = new Map<string, CachedTheme>();
  const pending = new Map<string, Promise<Theme | null>>();
  let changes = 0;
  let checkedAllAt = 0;

  const readAndCache = async (name: string): Promise<Theme | null> => {
    const cached = cachedThemes.get(name);
    if (cached && performance.now() - cached.checkedAt < recheckAfterMs) return cached.theme;
    const theme = await readTheme({ folders, url, fileCache, name }).catch((error: NodeJS.ErrnoException) => {
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
