import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../schema/core/domain-kernel.ts';
import type { Theme, ThemeSource } from '../../../schema/core/theme-source.ts';
import { listArchiveFiles } from './theme-archive.ts';
import { FileMemory } from './theme-files.ts';
import { readTheme, SAFE_NAME } from './theme-reading.ts';

export interface ThemeFolderOptions {
  /** Each holds a folder for each theme; of two themes with one name the first counts. */
  folders: readonly string[];
  /** Where the themes' files are served, without a slash at the end. */
  url: string;
  log: Logger;
  /** The theme that stands in where a site has none. */
  fallbackTheme?: string;
  /** How long, in milliseconds, files are taken to be as they were when they were last looked at. */
  recheckAfter?: number;
}

interface KnownTheme {
  checkedAt: number;
  theme: Theme | null;
}

const MAX_THEMES = 100;

/** Themes in folders. What cannot be understood is logged, and the last good state stays. */
export function createThemeFolder(options: ThemeFolderOptions): ThemeSource {
  const { folders, url, log, fallbackTheme = null, recheckAfter = 1_000 } = options;
  const memory = new FileMemory(log);
  const known = new Map<string, KnownTheme>();
  const pending = new Map<string, Promise<Theme | null>>();

  const load = async (name: string): Promise<Theme | null> => {
    const last = known.get(name);
    if (last && performance.now() - last.checkedAt < recheckAfter) return last.theme;
    const theme = await readTheme({ folders, url, memory, name }).catch((error: NodeJS.ErrnoException) => {
      if (isMissing(error)) return null;
      log.warn({ theme: name, reason: error.message }, 'theme cannot be read');
      return last?.theme ?? null;
    });
    if (known.size >= MAX_THEMES && !known.has(name)) known.delete(known.keys().next().value as string);
    known.set(name, { checkedAt: performance.now(), theme });
    return theme;
  };

  return {
    fallbackTheme,
    active: (name) => {
      if (!SAFE_NAME.test(name)) return Promise.resolve(null);
      const running = pending.get(name);
      if (running) return running;
      const promise = load(name).finally(() => pending.delete(name));
      pending.set(name, promise);
      return promise;
    },
    files: async (name) => {
      for (const folder of SAFE_NAME.test(name) ? folders : []) {
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
    return entries.filter((entry) => !entry.isFile() && SAFE_NAME.test(entry.name)).map(({ name }) => name);
  } catch (error) {
    if (!isMissing(error as NodeJS.ErrnoException)) {
      log.warn({ folder, reason: (error as Error).message }, 'themes cannot be listed');
    }
    return [];
  }
}
