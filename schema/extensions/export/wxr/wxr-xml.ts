/** Characters that XML 1.0 cannot contain. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text between tags. */
export const xmlText = (text: string): string =>
  // A reader of XML takes a carriage return for a line's end unless it is named.
  text
    .replace(ILLEGAL, '')
    .replace(/[&<>"]/g, (letter) => NAMED[letter] ?? letter)
    .replaceAll('\r', '&#13;');

/** Text as it is, whatever it holds. */
export const xmlData = (text: string): string =>
  `<![CDATA[${text.replace(ILLEGAL, '').replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\r', ']]>&#13;<![CDATA[')}]]>`;

/** An element with a text. */
export const element = (name: string, text: string | number): string => `<${name}>${xmlText(String(text))}</${name}>\n`;

/** An element with a text that may be markup. */
export const dataElement = (name: string, text: string): string => `<${name}>${xmlData(text)}</${name}>\n`;
