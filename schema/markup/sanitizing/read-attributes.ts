/** An attribute as written: its name and its raw value. */
export interface RawAttribute {
  name: string;
  value: string | undefined;
}

/** The part of a tag after its name: its attributes, and the end of the tag. */
export interface RawTagEnd {
  attributes: RawAttribute[];
  end: number;
}

const ATTRIBUTE_SEPARATOR = /[ \t\r\n/]*/y;
const BLANKS = /[ \t\r\n]*/y;
const NAME = /[^ \t\r\n/>][^ \t\r\n/>=]*/y;
const UNQUOTED_VALUE = /[^ \t\r\n>]*/y;

/**
 * Reads attributes like browsers, so that a `>` in quotes does not end a tag. If a quote is not closed, the tag ends at
 * the next `>`, and the incomplete attribute is dropped. Returns undefined if the tag does not end.
 */
export function readAttributes(text: string, from: number): RawTagEnd | undefined {
  const attributes: RawAttribute[] = [];
  let offset = from;
  while (offset < text.length) {
    offset += matchAt(startingAt(ATTRIBUTE_SEPARATOR, offset), text).length;
    if (text[offset] === '>') return { attributes, end: offset + 1 };
    const name = matchAt(startingAt(NAME, offset), text);
    offset += name.length;
    const valueStart = findValueStart(text, offset);
    if (valueStart === undefined) {
      if (name !== '') attributes.push({ name, value: undefined });
      continue;
    }
    const quote = text[valueStart];
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, valueStart + 1);
      if (close === -1) {
        const end = text.indexOf('>', valueStart);
        return end === -1 ? undefined : { attributes, end: end + 1 };
      }
      attributes.push({ name, value: text.slice(valueStart + 1, close) });
      offset = close + 1;
    } else {
      const value = matchAt(startingAt(UNQUOTED_VALUE, valueStart), text);
      attributes.push({ name, value });
      offset = valueStart + value.length;
    }
  }
  return undefined;
}

/** Returns the start of the value of an attribute, from the end of its name; undefined if it has no value. */
function findValueStart(text: string, nameEnd: number): number | undefined {
  const equals = nameEnd + matchAt(startingAt(BLANKS, nameEnd), text).length;
  if (text[equals] !== '=') return undefined;
  return equals + 1 + matchAt(startingAt(BLANKS, equals + 1), text).length;
}

/** Sets the offset at which a sticky pattern matches next. */
function startingAt(pattern: RegExp, offset: number): RegExp {
  pattern.lastIndex = offset;
  return pattern;
}

function matchAt(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[0] ?? '';
}
