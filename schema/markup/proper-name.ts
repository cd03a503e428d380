const BEFORE = [' ', '&#8216;', '&#8220;', '>', '('];

/** Corrects the capital letters of a proper name where only its first letter is a capital. */
export function correctProperName(text: string, name: string): string {
  const wrong = misspelling(name);
  if (wrong === name || !text.includes(wrong)) return text;
  return BEFORE.reduce((result, before) => result.replaceAll(before + wrong, before + name), text);
}

/** The same for titles, in which any occurrence is corrected. */
export function correctProperNameEverywhere(text: string, name: string): string {
  const wrong = misspelling(name);
  return wrong === name || wrong === '' ? text : text.replaceAll(wrong, name);
}

function misspelling(name: string): string {
  return name.slice(0, 1) + name.slice(1).toLowerCase();
}
