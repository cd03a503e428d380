import { type Attributes, objectAt, textAt } from '../../../schema/markup/block-grammar/parsed-block.ts';
import { readThemeJson, type ThemeFile, type ThemeFileCache } from './theme-files.ts';

const isStyles = ({ path }: ThemeFile): boolean => /^styles\/.*\.json$/.test(path);

/**
 * Reads the style variations of the whole site, in the order of their paths. The file name replaces a missing title.
 */
export async function readStyleVariations(
  files: readonly ThemeFile[],
  fileCache: ThemeFileCache,
): Promise<Attributes[]> {
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
export async function readBlockStyles(
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
