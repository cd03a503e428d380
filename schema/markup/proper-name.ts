const PRECEDING_TEXTS = [' ', '&#8216;', '&#8220;', '>', '('];

/** Corrects the capitals of a proper name at the start of a word in markup, if only its first letter is a capital. */
export function correctProperName(text: string, name: string): string {
  const misspelled = misspelling(name);
  if (misspelled === name || !text.includes(misspelled)) return text;
  return PRECEDING_TEXTS.reduce((result, prefix) => result.replaceAll(prefix + misspelled, prefix + name), text);
}

/** Corrects every occurrence of the misspelled proper name, as titles require it. */
export function correctProperNameEverywhere(text: string, name: string): string {
  const misspelled = misspelling(name);
  return misspelled === name || misspelled === '' ? text : text.replaceAll(misspelled, name);
}

function misspelling(name: string): string {
  return name.slice(0, 1) + name.slice(1).toLowerCase();
}
