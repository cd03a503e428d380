/** The characters of a text from which an automatic excerpt takes its words. An excerpt has 55 words, usually 400 characters. */
export const MAX_EXCERPT_SOURCE = 65_536;

const ELEMENTS_WITHOUT_WORDS = ['script', 'style'] as const;

/**
 * Returns the beginning of a long text. A script or style that does not end in it is left out, because only complete ones
 * are removed from excerpts.
 */
export function beginningOf(text: string): string {
  if (text.length <= MAX_EXCERPT_SOURCE) return text;
  const beginning = text.slice(0, MAX_EXCERPT_SOURCE);
  const lowerCase = beginning.toLowerCase();
  const ends = ELEMENTS_WITHOUT_WORDS.map((name) => {
    const start = lowerCase.lastIndexOf(`<${name}`);
    return start === -1 || lowerCase.includes(`</${name}>`, start) ? beginning.length : start;
  });
  return beginning.slice(0, Math.min(...ends));
}
