/** Returns another word that a misspelled one is nearest to, whatever its case and underscores; undefined if none is near. */
export function nearestWord(word: string, words: Iterable<string>): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[_-]/g, '');
  const distances = [...words]
    .filter((known) => known !== word)
    .map((known) => ({ known, distance: wordDistance(plain(word), plain(known)) }));
  const [nearest] = distances.sort((left, right) => left.distance - right.distance);
  return nearest && Number.isFinite(nearest.distance) ? nearest.known : undefined;
}

/** The number of letters to insert, remove, replace or swap with the next one; infinite if it is another word. */
export function wordDistance(word: string, other: string): number {
  // The distances of the beginnings of `word` from the beginnings of `other`: two rows before, and the row before.
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= word.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (word[i - 1] === other[j - 1] ? 0 : 1);
      const swapped = word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1];
      row[j] = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        replaced,
        swapped ? (beforePrevious[j - 2] ?? 0) + 1 : replaced,
      );
    }
    [beforePrevious, previous] = [previous, row];
  }
  const distance = previous[other.length] ?? 0;
  return distance <= Math.max(1, Math.floor(other.length / 4)) ? distance : Number.POSITIVE_INFINITY;
}
