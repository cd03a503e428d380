/**
 * Compares texts as lists of words and numbers: numbers by their value, other characters by their bytes, without the case of
 * ASCII letters. Letters with accents follow after all others.
 */
export function compareNatural(a: string, b: string): number {
  const partsOfA = splitNumbers(a);
  const partsOfB = splitNumbers(b);
  for (const [index, part] of partsOfA.entries()) {
    const other = partsOfB[index];
    if (other === undefined) return 1;
    const order = comparePart(part, other);
    if (order !== 0) return order;
  }
  return partsOfA.length - partsOfB.length;
}

const splitNumbers = (text: string): string[] =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).match(/\d+|\D+/g) ?? [];

function comparePart(a: string, b: string): number {
  if (/^\d/.test(a) && /^\d/.test(b)) {
    const [numberA, numberB] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
    if (numberA.length !== numberB.length) return numberA.length - numberB.length;
    return numberA < numberB ? -1 : Number(numberA > numberB);
  }
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
