import type { PermalinkSettings } from '../core/site/permalink-structure.ts';

/** Permalink settings that the site had earlier. Their addresses redirect to the current ones. */
export type FormerPermalinks = Pick<PermalinkSettings, 'structure' | 'categoryBase' | 'tagBase'>;

/** The name of the setting that stores former permalink settings, the latest first. */
export const FORMER_PERMALINKS = 'postern_former_permalinks';

/** The number of former settings that are stored. Each costs statements for an address that is not found. */
const MAX_FORMER = 3;

/** Parses the value of the setting; invalid entries are omitted. */
export function readFormerPermalinks(stored: unknown): FormerPermalinks[] {
  const list = Array.isArray(stored) ? stored : [];
  return list.flatMap((entry: unknown) => {
    const { structure, categoryBase = '', tagBase = '' } = (entry ?? {}) as Partial<Record<string, unknown>>;
    const isValid = [structure, categoryBase, tagBase].every((value) => typeof value === 'string');
    return isValid ? [{ structure, categoryBase, tagBase } as FormerPermalinks] : [];
  });
}

/** Returns the list of former settings after a change from `current` to `next`; null if both are equal. */
export function nextFormerPermalinks(
  former: readonly FormerPermalinks[],
  { current, next }: { current: FormerPermalinks; next: FormerPermalinks },
): FormerPermalinks[] | null {
  if (isSame(current, next)) return null;
  return [current, ...former.filter((entry) => !isSame(entry, current))]
    .filter((entry) => !isSame(entry, next))
    .slice(0, MAX_FORMER);
}

const isSame = (left: FormerPermalinks, right: FormerPermalinks): boolean =>
  left.structure === right.structure &&
  (left.categoryBase ?? '') === (right.categoryBase ?? '') &&
  (left.tagBase ?? '') === (right.tagBase ?? '');
