/** An element of an export file: a leaf has a text, the others have elements inside. */
export interface WxrElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  text: string;
  readonly inside: WxrElement[];
}

/** The text of the first element of a name inside of another; empty where there is none. */
export const textOf = (element: WxrElement, name: string): string =>
  element.inside.find((inner) => inner.name === name)?.text ?? '';

/** All elements of a name inside of another. */
export const allOf = (element: WxrElement, name: string): WxrElement[] =>
  element.inside.filter((inner) => inner.name === name);

/** The whole number from 0 that the first element of a name holds; 0 where it holds none. */
export function numberOf(element: WxrElement, name: string): number {
  const text = textOf(element, name).trim();
  return /^\d{1,10}$/.test(text) ? Number(text) : 0;
}

/** The whole number, which may be negative, that the first element of a name holds; 0 where it holds none. */
export const integerOf = (element: WxrElement, name: string): number =>
  Number(/^-?\d{1,9}$/.exec(textOf(element, name).trim())?.[0] ?? 0);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A text with the entities of XML read; all others stay as they are. */
export function decodeXml(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (found, name, decimal, hexadecimal) => {
      if (name) return NAMED[String(name).toLowerCase()] ?? found;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : found;
    },
  );
}
