/**
 * Removes the given characters from the end of a text. Takes time in proportion to what is removed, unlike a regular
 * expression such as `/ +$/`, which tries each run of these characters in the text.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
