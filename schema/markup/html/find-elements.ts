import { parseDocument } from 'htmlparser2';

/** An element of parsed markup. The offsets are those of its content in the markup. */
export interface HtmlElement {
  name: string;
  /** The attributes by lower-case name, decoded; '' without a value. */
  attributes: Readonly<Record<string, string>>;
  parent: HtmlElement | null;
  contentStart: number;
  contentEnd: number;
}

/** Parses markup into its elements, in the order of their start tags. Never throws; no recursion. */
export function parseElements(html: string): HtmlElement[] {
  const { children } = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const elements: HtmlElement[] = [];
  const pending = children.map((node) => ({ node, parent: null as HtmlElement | null })).reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, parent } = next;
    if (!('attribs' in node)) continue;
    const [first] = node.children;
    const last = node.children.at(-1);
    const end = (node.endIndex ?? 0) + 1;
    const element = {
      name: node.name,
      attributes: node.attribs,
      parent,
      contentStart: first?.startIndex ?? end,
      contentEnd: last ? (last.endIndex ?? 0) + 1 : end,
    };
    elements.push(element);
    for (const child of [...node.children].reverse()) pending.push({ node: child, parent: element });
  }
  return elements;
}

/** One part of a selector, such as `a.wide:not([download])`, and how it relates to the part before it. */
interface SelectorPart {
  name: string | null;
  classes: readonly string[];
  required: readonly string[];
  excluded: readonly string[];
  isChild: boolean;
}

const selectors = new Map<string, readonly SelectorPart[][]>();

/**
 * Whether an element matches a selector of names, classes, `[attribute]` and `:not([attribute])`, combined by white space,
 * `>` and commas. The selectors of block types are parsed once.
 */
export function matchesSelector(element: HtmlElement, selector: string): boolean {
  let alternatives = selectors.get(selector);
  if (!alternatives) {
    alternatives = selector.split(',').map(parseAlternative);
    selectors.set(selector, alternatives);
  }
  return alternatives.some((parts) => matchesParts(element, parts));
}

function parseAlternative(text: string): SelectorPart[] {
  let isChild = false;
  const parts: SelectorPart[] = [];
  for (const token of text.trim().split(/\s+/)) {
    if (token === '>') isChild = true;
    else {
      parts.push({ ...parsePart(token), isChild });
      isChild = false;
    }
  }
  return parts;
}

function parsePart(token: string): Omit<SelectorPart, 'isChild'> {
  const excluded = [...token.matchAll(/:not\(\[([\w-]+)\]\)/g)].map(([, name = '']) => name);
  const rest = token.replace(/:not\([^)]*\)/g, '');
  return {
    name: /^[a-z][\w-]*/i.exec(rest)?.[0].toLowerCase() ?? null,
    classes: [...rest.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    required: [...rest.matchAll(/\[([\w-]+)\]/g)].map(([, name = '']) => name),
    excluded,
  };
}

/** Whether the last part matches the element, and the parts before it match ancestors. */
function matchesParts(element: HtmlElement, parts: readonly SelectorPart[]): boolean {
  const part = parts.at(-1);
  if (!part || !matchesPart(element, part)) return false;
  const before = parts.slice(0, -1);
  if (before.length === 0) return true;
  for (let ancestor = element.parent; ancestor; ancestor = ancestor.parent) {
    if (matchesParts(ancestor, before)) return true;
    if (part.isChild) return false;
  }
  return false;
}

function matchesPart({ name, attributes }: HtmlElement, part: SelectorPart): boolean {
  const classes = part.classes.length === 0 ? [] : (attributes.class ?? '').split(/\s+/);
  return (
    (part.name === null || part.name === name) &&
    part.classes.every((each) => classes.includes(each)) &&
    part.required.every((each) => Object.hasOwn(attributes, each)) &&
    !part.excluded.some((each) => Object.hasOwn(attributes, each))
  );
}
