/** The rank of words in versions. Words below `NO_PART` precede the release, words above follow it. */
const RANKS: readonly (readonly [RegExp, number])[] = [
  [/^dev/, 1],
  [/^a/, 2],
  [/^b/, 3],
  [/^rc/, 4],
  [/^pl?$/, 7],
];
const UNKNOWN_WORD = 0;
const NO_PART = 5;
const NUMBER = 6;

/**
 * Compares two versions for sorting, oldest first: numbers by value, `1.0-beta2` before `1.0-rc1` before `1.0`. A leading
 * `v` is ignored.
 */
export function compareVersions(left: string, right: string): number {
  const [leftParts, rightParts] = [partsOf(left), partsOf(right)];
  for (let index = 0; index < Math.max(leftParts.length, rightParts.length); index++) {
    const difference = compareParts(leftParts[index], rightParts[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

const partsOf = (version: string): string[] =>
  version
    .toLowerCase()
    .replace(/^v(?=\d)/, '')
    .match(/\d+|[a-z]+/g) ?? [];

function compareParts(left: string | undefined, right: string | undefined): number {
  const difference = rankOf(left) - rankOf(right);
  if (difference !== 0 || rankOf(left) !== NUMBER) return difference;
  return Number(left) - Number(right);
}

function rankOf(part: string | undefined): number {
  if (part === undefined) return NO_PART;
  if (/^\d/.test(part)) return NUMBER;
  return RANKS.find(([word]) => word.test(part))?.[1] ?? UNKNOWN_WORD;
}

/** Returns the entries of a map whose keys are versions, newest first, at most `limit`. */
export const newestVersions = <T>(versions: Readonly<Record<string, T>>, limit: number): [string, T][] =>
  Object.entries(versions)
    .sort(([left], [right]) => compareVersions(right, left))
    .slice(0, limit);
