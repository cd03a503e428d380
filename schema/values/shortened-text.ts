/** Returns the beginning of a text that is longer than `maxLength`, followed by an ellipsis. It cuts no character in half. */
export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const isCut = /[\ud800-\udbff]/.test(text.charAt(maxLength - 1));
  return `${text.slice(0, isCut ? maxLength - 1 : maxLength)}…`;
}

/** Writes a text in one line: each run of white space becomes one space. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');
