/** Words in versions by rank: what comes before a release, the release itself, what comes after. */
const RANKS: readonly (readonly [RegExp, number])[] = [
  [/^dev/, 1],
  [/^a/, 2],
  [/^b/, 3],
  [/^rc/, 4],
  [/^pl?$/, 7],
];
const UNKNOWN_WORD = 0;
const NOTHING = 5;
const NUMBER = 6;

/** Orders two versions, older first: numbers by value, `1.0-beta2` before `1.0-rc1` before `1.0`. A leading `v` counts for nothing. */
export function compareVersions(left: string, right: string): number {
  const [ours, theirs] = [partsOf(left), partsOf(right)];
  for (let place = 0; place < Math.max(ours.length, theirs.length); place++) {
    const difference = compareParts(ours[place], theirs[place]);
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
  if (part === undefined) return NOTHING;
  if (/^\d/.test(part)) return NUMBER;
  return RANKS.find(([word]) => word.test(part))?.[1] ?? UNKNOWN_WORD;
}

/** The entries of a map by version, newest first, no more than `most`. */
export const newestVersions = <T>(versions: Readonly<Record<string, T>>, most: number): [string, T][] =>
  Object.entries(versions)
    .sort(([left], [right]) => compareVersions(right, left))
    .slice(0, most);
