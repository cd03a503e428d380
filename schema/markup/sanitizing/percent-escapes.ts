/** Removes the unwanted `%xx` escapes, including those that result from the removal of others. Linear time. */
export function removePercentEscapes(text: string, isUnwanted: (digits: string) => boolean): string {
  if (!text.includes('%')) return text;
  const result: string[] = [];
  for (let position = 0; position < text.length; position++) {
    result.push(text[position] as string);
    const length = result.length;
    if (length < 3 || result[length - 3] !== '%') continue;
    const digits = `${result[length - 2]}${result[length - 1]}`;
    if (/^[0-9a-f]{2}$/i.test(digits) && isUnwanted(digits)) result.length = length - 3;
  }
  return result.join('');
}
