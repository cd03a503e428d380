import { AFTER_QUOTE } from './typographic-entities.ts';

export interface PrimeRule {
  /** The typed mark, `'` or `"`. */
  mark: string;
  prime: string;
  /** The stand-in for opening marks that are already known. */
  open: string;
  close: string;
}

const CANDIDATE = '\ufdd1';

/**
 * Decides for marks behind digits whether they are primes (feet, minutes) or closing quotation marks. In a stretch that
 * follows an opening mark and has no closing one yet, the best candidate closes it; the rest behind digits are primes.
 */
export function resolvePrimes(text: string, rule: PrimeRule): string {
  return text
    .split(rule.open)
    .map((stretch, index) =>
      stretch.includes(rule.mark) ? resolveStretch(stretch, { isOpened: index > 0, rule }) : stretch,
    )
    .join(rule.open);
}

function resolveStretch(stretch: string, { isOpened, rule }: { isOpened: boolean; rule: PrimeRule }): string {
  const { mark, prime, close } = rule;
  const closing = new RegExp(`${mark}(?=${AFTER_QUOTE})`, 'g');
  const primes = (text: string) => text.replace(new RegExp(`(?<=\\d)${mark}`, 'g'), prime);
  let result: string;
  if (!isOpened || stretch.includes(close)) result = primes(stretch).replace(closing, close);
  else {
    const flagged = stretch.replace(closing, CANDIDATE);
    const count = flagged.split(CANDIDATE).length - 1;
    if (count > 1) result = settleCandidates(flagged, { rule, primes });
    else result = primes(flagged.replace(CANDIDATE, close));
  }
  return mark === '"' ? result.replaceAll('"', close) : result;
}

function settleCandidates(
  flagged: string,
  { rule, primes }: { rule: PrimeRule; primes: (text: string) => string },
): string {
  let text = flagged.replace(/(?<!\d)\ufdd1/g, rule.close);
  if (text === flagged) {
    const beforePeriod = text.lastIndexOf(`${CANDIDATE}.`);
    const at = beforePeriod === -1 ? text.lastIndexOf(CANDIDATE) : beforePeriod;
    text = text.slice(0, at) + rule.close + text.slice(at + 1);
  }
  return primes(text)
    .replace(/(?<=\d)\ufdd1/g, rule.prime)
    .replaceAll(CANDIDATE, rule.close);
}
