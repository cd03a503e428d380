import { type Attributes, objectAt, textAt } from '../../../schema/markup/block-grammar/parsed-block.ts';
import { type FileMemory, readThemeJson, type ThemeFile } from './theme-files.ts';

const isStyles = ({ path }: ThemeFile): boolean => /^styles\/.*\.json$/.test(path);

/** Style variations of the whole site, in the order of their paths. The file name replaces a missing title. */
export async function readStyleVariations(files: readonly ThemeFile[], memory: FileMemory): Promise<Attributes[]> {
  const found: Attributes[] = [];
  const byPath = files.filter(isStyles).sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const file of byPath) {
    const json = await readThemeJson(file, memory);
    if (!json || json.blockTypes !== undefined) continue;
    const name = file.path.slice(file.path.lastIndexOf('/') + 1, -'.json'.length);
    found.push({ ...json, title: textAt(json, 'title') || name });
  }
  return found;
}

/** Style variations of blocks. */
export async function readBlockStyles(
  files: readonly ThemeFile[],
  memory: FileMemory,
): Promise<Record<string, Record<string, Attributes>>> {
  const found: Record<string, Record<string, Attributes>> = {};
  for (const file of files.filter(isStyles)) {
    const json = await readThemeJson(file, memory);
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
