/** Characters that XML 1.0 cannot contain. */
const FORBIDDEN_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const NAMED_REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML. */
export const xmlText = (text: string): string =>
  // XML parsers convert carriage returns to line feeds unless they are character references.
  text
    .replace(FORBIDDEN_CHARACTERS, '')
    .replace(/[&<>"]/g, (letter) => NAMED_REFERENCES[letter] ?? letter)
    .replaceAll('\r', '&#13;');

/** Writes a text as CDATA, which preserves all characters that XML allows. */
const xmlCdata = (text: string): string =>
  `<![CDATA[${text.replace(FORBIDDEN_CHARACTERS, '').replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\r', ']]>&#13;<![CDATA[')}]]>`;

/** Writes an element with a text. */
export const element = (name: string, text: string | number): string => `<${name}>${xmlText(String(text))}</${name}>\n`;

/** Writes an element with a text that can be markup, as CDATA. */
export const cdataElement = (name: string, text: string): string => `<${name}>${xmlCdata(text)}</${name}>\n`;
