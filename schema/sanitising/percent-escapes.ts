/**
 * Removes `%xx` escapes that are unwanted, also those that only appear once others are gone. Linear: each
 * character is looked at once, and an escape is taken off the end of what is kept.
 */
export function removePercentEscapes(text: string, isUnwanted: (digits: string) => boolean): string {
  if (!text.includes('%')) return text;
  const kept: string[] = [];
  for (let position = 0; position < text.length; position++) {
    kept.push(text[position] as string);
    const length = kept.length;
    if (length < 3 || kept[length - 3] !== '%') continue;
    const digits = `${kept[length - 2]}${kept[length - 1]}`;
    if (/^[0-9a-f]{2}$/i.test(digits) && isUnwanted(digits)) kept.length = length - 3;
  }
  return kept.join('');
}
