import { AFTER_QUOTE_PATTERN } from './typographic-entities.ts';

/** A straight quotation mark and its replacements. */
export interface QuoteMark {
  /** The typed character: `'` or `"`. */
  straightMark: string;
  primeEntity: string;
  /** The placeholder of opening marks, which were replaced before. */
  openPlaceholder: string;
  closeEntity: string;
}

/** Replaces a mark that may be a closing quotation mark until the closing mark is chosen. */
const CANDIDATE_PLACEHOLDER = '\ufdd1';

/**
 * Replaces straight marks after digits, which are primes (feet, minutes) or closing quotation marks. Between an opening
 * mark and the next, at most one candidate becomes the closing mark if there is none yet; others after digits become
 * primes.
 */
export function resolvePrimes(text: string, quote: QuoteMark): string {
  return text
    .split(quote.openPlaceholder)
    .map((segment, index) =>
      segment.includes(quote.straightMark) ? resolveSegment(segment, { isOpened: index > 0, quote }) : segment,
    )
    .join(quote.openPlaceholder);
}

function resolveSegment(segment: string, { isOpened, quote }: { isOpened: boolean; quote: QuoteMark }): string {
  const { straightMark, primeEntity, closeEntity } = quote;
  const closingPattern = new RegExp(`${straightMark}(?=${AFTER_QUOTE_PATTERN})`, 'g');
  const replacePrimes = (text: string) => text.replace(new RegExp(`(?<=\\d)${straightMark}`, 'g'), primeEntity);
  let result: string;
  if (!isOpened || segment.includes(closeEntity)) result = replacePrimes(segment).replace(closingPattern, closeEntity);
  else {
    const segmentWithCandidates = segment.replace(closingPattern, CANDIDATE_PLACEHOLDER);
    const count = segmentWithCandidates.split(CANDIDATE_PLACEHOLDER).length - 1;
    if (count > 1) result = chooseClosingMark(segmentWithCandidates, { quote, replacePrimes });
    else result = replacePrimes(segmentWithCandidates.replace(CANDIDATE_PLACEHOLDER, closeEntity));
  }
  return straightMark === '"' ? result.replaceAll('"', closeEntity) : result;
}

/**
 * Chooses the closing marks among several candidates: those that do not follow a digit; otherwise the last one before a
 * period, or the last one. The other candidates after digits become primes.
 */
function chooseClosingMark(
  segmentWithCandidates: string,
  { quote, replacePrimes }: { quote: QuoteMark; replacePrimes: (text: string) => string },
): string {
  let text = segmentWithCandidates.replace(/(?<!\d)\ufdd1/g, quote.closeEntity);
  if (text === segmentWithCandidates) {
    const beforePeriod = text.lastIndexOf(`${CANDIDATE_PLACEHOLDER}.`);
    const markOffset = beforePeriod === -1 ? text.lastIndexOf(CANDIDATE_PLACEHOLDER) : beforePeriod;
    text = text.slice(0, markOffset) + quote.closeEntity + text.slice(markOffset + 1);
  }
  return replacePrimes(text)
    .replace(/(?<=\d)\ufdd1/g, quote.primeEntity)
    .replaceAll(CANDIDATE_PLACEHOLDER, quote.closeEntity);
}
