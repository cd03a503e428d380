/** An attribute as written: what stands before it, its name, its raw value, and the quotes around that. */
export interface Attribute {
  lead: string;
  name: string;
  value: string | undefined;
  quote: '' | '"' | "'";
}

/** The rest of a tag after its name: attributes, what stands before the closing bracket, and where the tag ends. */
export interface TagRest {
  attributes: Attribute[];
  tail: string;
  end: number;
}

const LEAD = /[ \t\r\n/]*/y;
const BLANKS = /[ \t\r\n]*/y;
const NAME = /[^ \t\r\n/>][^ \t\r\n/>=]*/y;
const UNQUOTED = /[^ \t\r\n>]*/y;

/**
 * Reads attributes the way browsers do, so that a `>` in quotes ends no tag. Where quotes are left open, the tag ends
 * at the next `>` and the broken attribute is lost. Undefined when the tag never ends.
 */
export function readAttributes(text: string, from: number): TagRest | undefined {
  const attributes: Attribute[] = [];
  let at = from;
  while (at < text.length) {
    const lead = take(startingAt(LEAD, at), text);
    at += lead.length;
    if (text[at] === '>') return { attributes, tail: lead, end: at + 1 };
    const name = take(startingAt(NAME, at), text);
    at += name.length;
    const valueFrom = findValue(text, at);
    if (valueFrom === undefined) {
      if (name !== '') attributes.push({ lead, name, value: undefined, quote: '' });
      continue;
    }
    const quote = text[valueFrom];
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, valueFrom + 1);
      if (close === -1) {
        const end = text.indexOf('>', valueFrom);
        return end === -1 ? undefined : { attributes, tail: '', end: end + 1 };
      }
      attributes.push({ lead, name, value: text.slice(valueFrom + 1, close), quote });
      at = close + 1;
    } else {
      const value = take(startingAt(UNQUOTED, valueFrom), text);
      attributes.push({ lead, name, value, quote: '' });
      at = valueFrom + value.length;
    }
  }
  return undefined;
}

/** Where the value of the attribute begins whose name ends here; undefined when it has none. */
function findValue(text: string, nameEnd: number): number | undefined {
  const equals = nameEnd + take(startingAt(BLANKS, nameEnd), text).length;
  if (text[equals] !== '=') return undefined;
  return equals + 1 + take(startingAt(BLANKS, equals + 1), text).length;
}

/** A sticky pattern, to be tried from an offset on. */
function startingAt(pattern: RegExp, offset: number): RegExp {
  pattern.lastIndex = offset;
  return pattern;
}

function take(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[0] ?? '';
}
