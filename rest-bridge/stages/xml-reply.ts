import { decodeEntities } from '../../schema/markup/html/escape.ts';

/**
 * Converts a value to XML (docs/protocol/oembed.md#xml): one element for each property. Properties with numeric names,
 * and entries of lists, have the name of the root element. HTML entities become characters, and characters outside
 * ASCII are written as numeric references, so that the encoding does not matter.
 */
export function toXml(value: unknown, root: string): string {
  return `<?xml version="1.0"?>\n<${root}>${elementContent(value, root)}</${root}>\n`;
}

function elementContent(value: unknown, root: string): string {
  if (typeof value !== 'object' || value === null) return textOf(value);
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((item) => [root, item])
    : Object.entries(value).map(([name, item]) => [/^\d+$/.test(name) ? root : name, item]);
  return entries.map(([name, item]) => `<${name}>${elementContent(item, root)}</${name}>`).join('');
}

/** Returns the escaped text of a scalar. True is `1`; false and null are empty, as in the reference. */
function textOf(value: unknown): string {
  const text = value === true ? '1' : value === false || value === null || value === undefined ? '' : String(value);
  return decodeEntities(text)
    .replace(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[^\0-\x7f]/gu, (character) => `&#x${character.codePointAt(0)?.toString(16).toUpperCase()};`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML documents must not contain these characters
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\p{Cs}\ufffe\uffff]/gu;
