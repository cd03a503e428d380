/** An element of an export file. A leaf has a text, the others have child elements. */
export interface WxrElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  text: string;
  readonly children: WxrElement[];
}

/** The text of the first child with a name; empty without one. */
export const elementText = (element: WxrElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text ?? '';

/** All children with a name. */
export const elementsOf = (element: WxrElement, name: string): WxrElement[] =>
  element.children.filter((child) => child.name === name);

/** The non-negative whole number in the first child with a name; 0 without one. */
export function elementNumber(element: WxrElement, name: string): number {
  const text = elementText(element, name).trim();
  return /^\d{1,10}$/.test(text) ? Number(text) : 0;
}

/** The whole number in the first child with a name, which may be negative; 0 without one. */
export const integerOf = (element: WxrElement, name: string): number =>
  Number(/^-?\d{1,9}$/.exec(elementText(element, name).trim())?.[0] ?? 0);

const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the entities of XML in a text. Other entities are preserved. */
export function decodeXml(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (entity, name, decimal, hexadecimal) => {
      if (name) return NAMED_ENTITIES[String(name).toLowerCase()] ?? entity;
      const code = decimal ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
