import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The variable that selects the engine. Modules that contain its name use the selected database. */
const ENGINE_VARIABLE = 'TEST_DATABASE_URL';

/** The beginning of files that use the selected database, but test something else. */
const MARK = '// Runs on one engine only in CI: ';

const RELATIVE_PATH = /'(\.{1,2}\/[^'\n]+\.[cm]?[jt]s)'/g;

/**
 * Returns the test files of `folder` whose result is the same on both engines: they use no database, because neither they
 * nor the modules of the folder that they name contain the variable that selects the engine, or they say so in their first
 * line. A file that starts to use a database is no longer among the former.
 */
export function testsOfOneEngine(folder: string): string[] {
  const usesDatabase = (path: string, visited: Set<string>): boolean => {
    if (visited.has(path) || !path.startsWith(folder) || !existsSync(path)) return false;
    visited.add(path);
    const source = readFileSync(path, 'utf8');
    if (source.includes(ENGINE_VARIABLE)) return true;
    return [...source.matchAll(RELATIVE_PATH)].some(([, named = '']) =>
      usesDatabase(join(dirname(path), named), visited),
    );
  };
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/node_modules/'))
    .filter((path) => readFileSync(path, 'utf8').startsWith(MARK) || !usesDatabase(path, new Set()))
    .sort();
}
