/**
 * Decodes a text in base64, with or without blanks and line breaks; null for any other text. Blanks are removed first: a
 * pattern that allows them in several places takes quadratic time.
 */
export function decodeBase64(text: string): Buffer | null {
  const compact = text.replace(/\s+/g, '');
  return /^[A-Za-z0-9+/_-]*={0,2}$/.test(compact) ? Buffer.from(compact, 'base64') : null;
}
