import { stripAllTags } from '../html/markup/strip.ts';

/** A password's name as it is kept: one line of plain text, without markup and percent escapes. Linear time. */
export function cleanName(name: string): string {
  const plain = stripAllTags(name.replaceAll('\0', ''));
  return withoutPercentEscapes(oneLine(plain)).trim();
}

const oneLine = (text: string): string => text.replace(/[\r\n\t ]+/g, ' ').trim();

/** Takes escapes such as `%20` out, also those that come about by taking others out. */
function withoutPercentEscapes(text: string): string {
  if (!text.includes('%')) return text;
  const kept: string[] = [];
  for (const character of text) {
    kept.push(character);
    if (/^%[0-9a-f]{2}$/i.test(kept.slice(-3).join(''))) kept.length -= 3;
  }
  return oneLine(kept.join(''));
}
