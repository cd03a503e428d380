const BEFORE = [' ', '&#8216;', '&#8220;', '>', '('];

/** Puts the large letters of a proper name right where only its first letter was written large. */
export function correctProperName(text: string, name: string): string {
  const wrong = misspelling(name);
  if (wrong === name || !text.includes(wrong)) return text;
  return BEFORE.reduce((result, before) => result.replaceAll(before + wrong, before + name), text);
}

/** The same for titles, wherever the name stands. */
export function correctProperNameEverywhere(text: string, name: string): string {
  const wrong = misspelling(name);
  return wrong === name || wrong === '' ? text : text.replaceAll(wrong, name);
}

function misspelling(name: string): string {
  return name.slice(0, 1) + name.slice(1).toLowerCase();
}
