import type { PermalinkSettings } from '../core/site/permalink-structure.ts';

/** Earlier settings of permalinks. */
export type FormerPermalinks = Pick<PermalinkSettings, 'structure' | 'categoryBase' | 'tagBase'>;

/** The setting that stores them, the latest first. */
export const FORMER_PERMALINKS = 'postern_former_permalinks';

/** Each earlier setting costs statements for an address that is not found. */
const MAX_FORMER = 3;

/** Reads the value of the setting. */
export function readFormerPermalinks(stored: unknown): FormerPermalinks[] {
  const list = Array.isArray(stored) ? stored : [];
  return list.flatMap((entry: unknown) => {
    const { structure, categoryBase = '', tagBase = '' } = (entry ?? {}) as Partial<Record<string, unknown>>;
    const isWhole = [structure, categoryBase, tagBase].every((value) => typeof value === 'string');
    return isWhole ? [{ structure, categoryBase, tagBase } as FormerPermalinks] : [];
  });
}

/** The earlier settings after a change from `current` to `next`; null if nothing changes. */
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
