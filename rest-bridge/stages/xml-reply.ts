import { decodeEntities } from '../../schema/markup/html/escape.ts';

/**
 * A value as XML (docs/protocol/oembed.md#xml): an element for each member, what has a number for its name is called as
 * the root.
 * Entities of HTML become characters, and what is not ASCII is written by its number, so that no encoding matters.
 */
export function toXml(value: unknown, root: string): string {
  return `<?xml version="1.0"?>\n<${root}>${content(value, root)}</${root}>\n`;
}

function content(value: unknown, root: string): string {
  if (typeof value !== 'object' || value === null) return textOf(value);
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((item) => [root, item])
    : Object.entries(value).map(([name, item]) => [/^\d+$/.test(name) ? root : name, item]);
  return entries.map(([name, item]) => `<${name}>${content(item, root)}</${name}>`).join('');
}

/** As texts of the other format would be, true is 1 and false is empty. */
function textOf(value: unknown): string {
  const text = value === true ? '1' : value === false || value === null || value === undefined ? '' : String(value);
  return decodeEntities(text)
    .replace(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[^\0-\x7f]/gu, (character) => `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no XML document may hold
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Cs}\ufffe\uffff]/gu;
