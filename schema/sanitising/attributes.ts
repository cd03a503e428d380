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
    const lead = take(LEAD, { text, at });
    at += lead.length;
    if (text[at] === '>') return { attributes, tail: lead, end: at + 1 };
    const name = take(NAME, { text, at });
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
      const value = take(UNQUOTED, { text, at: valueFrom });
      attributes.push({ lead, name, value, quote: '' });
      at = valueFrom + value.length;
    }
  }
  return undefined;
}

/** Where the value of the attribute begins whose name ends here; undefined when it has none. */
function findValue(text: string, nameEnd: number): number | undefined {
  const equals = nameEnd + take(BLANKS, { text, at: nameEnd }).length;
  if (text[equals] !== '=') return undefined;
  return equals + 1 + take(BLANKS, { text, at: equals + 1 }).length;
}

function take(pattern: RegExp, { text, at }: { text: string; at: number }): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
