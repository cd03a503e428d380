import type { Block, Json } from '../block-grammar/parsed-block.ts';
import { type HtmlElement, matchesSelector, parseElements } from '../html/find-elements.ts';
import type { BlockAttribute, BlockAttributeType } from './block-type.ts';

/** Attributes of blocks with longer markup are not read from it; they have their defaults. */
const MAX_MARKUP_LENGTH = 200_000;
/** The maximum number of rows, or of cells in a row, that are read from the markup of a table. */
const MAX_QUERIED_ELEMENTS = 1_000;

/** Reads the attributes of one block. Its markup is parsed at most once. */
export class AttributeReader {
  readonly #block: Block;
  #elements: readonly HtmlElement[] | undefined;

  constructor(block: Block) {
    this.#block = block;
  }

  /**
   * Returns the value of a declared attribute: from the delimiter of the block or from its markup, else the default. Null
   * if it has none, or one of another type.
   */
  value(name: string, attribute: BlockAttribute): Json {
    const { attributes } = this.#block;
    const stored = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    const value = attribute.source === undefined ? stored : (this.#sourceValue(attribute) ?? stored);
    return convert(value ?? (attribute.default as Json | undefined), attribute);
  }

  /** Returns the id to which links can lead: the attribute, or the id of its first element; else null. */
  anchor(): string | null {
    const { attributes, innerHtml } = this.#block;
    if (typeof attributes.anchor === 'string') return attributes.anchor;
    if (innerHtml.length > MAX_MARKUP_LENGTH) return null;
    this.#elements ??= parseElements(innerHtml);
    return this.#elements[0]?.attributes.id ?? null;
  }

  #sourceValue(attribute: BlockAttribute): Json | undefined {
    const { innerHtml } = this.#block;
    if (attribute.source === 'raw') return innerHtml.trim();
    if (innerHtml.length > MAX_MARKUP_LENGTH) return undefined;
    this.#elements ??= parseElements(innerHtml);
    return this.#valueWithin(attribute, this.#elements);
  }

  /** Reads an attribute from the first of some elements that its selector matches; a query reads it from all. */
  #valueWithin(attribute: BlockAttribute, elements: readonly HtmlElement[]): Json | undefined {
    const { source, selector, query = {} } = attribute;
    const matches = (element: HtmlElement) => selector === undefined || matchesSelector(element, selector);
    if (source === 'query') {
      const rows = elements.filter(matches).slice(0, MAX_QUERIED_ELEMENTS);
      return rows.map((row) =>
        Object.fromEntries(
          Object.entries(query).map(([name, inner]) => [
            name,
            convert(
              this.#valueWithin(inner, withinElement(row, { elements, attribute: inner })) ?? inner.default,
              inner,
            ),
          ]),
        ),
      );
    }
    const element = elements.find(matches);
    if (!element) return undefined;
    switch (source) {
      case 'tag':
        return element.name;
      case 'attribute': {
        const value = element.attributes[attribute.attribute ?? ''];
        return attribute.type === 'boolean' ? value !== undefined : value;
      }
      default:
        return this.#block.innerHtml.slice(element.contentStart, element.contentEnd);
    }
  }
}

/** The elements in which an attribute of a queried element is found: the element itself, or those inside it. */
function withinElement(
  row: HtmlElement,
  { elements, attribute }: { elements: readonly HtmlElement[]; attribute: BlockAttribute },
): readonly HtmlElement[] {
  if (attribute.selector === undefined) return [row];
  const first = elements.indexOf(row) + 1;
  let end = first;
  // The elements are in the order of their start tags, so that those inside follow directly.
  while (end < elements.length && (elements[end] as HtmlElement).contentStart <= row.contentEnd) end += 1;
  return elements.slice(first, end);
}

/** Converts a value to the declared type, or to the first of several that fits; null if that is not possible. */
function convert(value: unknown, { type }: BlockAttribute): Json {
  if (value === undefined || value === null) return null;
  const types = typeof type === 'string' ? [type] : type;
  return types.map((each) => convertTo(value, each)).find((converted) => converted !== null) ?? null;
}

function convertTo(value: unknown, type: BlockAttributeType): Json {
  switch (type) {
    case 'string':
    case 'rich-text':
      return typeof value === 'object' ? null : String(value);
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'number':
    case 'integer': {
      const number = typeof value === 'object' || value === '' ? Number.NaN : Number(value);
      const isValid = Number.isFinite(number) && (type === 'number' || Number.isInteger(number));
      return isValid ? number : null;
    }
    case 'array':
      return Array.isArray(value) ? (value as Json[]) : null;
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) ? (value as Json) : null;
  }
}
