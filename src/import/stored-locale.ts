/**
 * Converts a language tag, such as `de-DE-formal` or `pt-br`, to the name of a translation, as sites store it. English
 * without a country is that of the program. Returns an empty text for an empty one.
 */
export function storedLocale(tag: string): string {
  const [language = '', ...parts] = tag.trim().split(/[-_]/);
  if (/^en$/i.test(language) && parts.length === 0) return 'en_US';
  const others = parts.map((part, index) => (index === 0 && /^[a-z]{2}$/i.test(part) ? part.toUpperCase() : part));
  return [language.toLowerCase(), ...others].join('_');
}
