/** Repairs of malformed input, with their number. */
export interface Repairs {
  ampersands: number;
  controlCharacters: number;
  unreadableCharacters: number;
  brokenTexts: number;
  missingEnds: number;
}

/** Creates counts of 0. */
export const noRepairs = (): Repairs => ({
  ampersands: 0,
  controlCharacters: 0,
  unreadableCharacters: 0,
  brokenTexts: 0,
  missingEnds: 0,
});
