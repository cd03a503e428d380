/** What a filter lets through: elements with their own attributes, and whether the global attributes go with them. */
export interface AllowList {
  elements: ReadonlyMap<string, ReadonlySet<string>>;
  hasGlobalAttributes: boolean;
}

/** Rows of a table of elements: element names separated by blanks, then the names of their attributes. */
export type ElementRows = readonly (readonly [elements: string, attributes: string])[];

const GLOBAL_ATTRIBUTES: ReadonlySet<string> = new Set(words('class dir hidden id lang role style title xml:lang'));
const ARIA_ATTRIBUTE = /^aria-[a-z]+$/;
// Doubled hyphens stay out: such names are directives that scripts of a page act upon.
const DATA_ATTRIBUTE = /^data(?:-[a-z0-9_]+)+$/;
const NAME = /^[a-z][a-z0-9:_-]*$/i;

/** Makes an allow-list from the rows of a table. A name may stand in several rows; its attributes add up. */
export function allowListOf(rows: ElementRows, hasGlobalAttributes: boolean): AllowList {
  const elements = new Map<string, Set<string>>();
  for (const [names, attributes] of rows) {
    for (const name of words(names)) {
      const known = elements.get(name) ?? new Set<string>();
      for (const attribute of words(attributes)) known.add(attribute);
      elements.set(name, known);
    }
  }
  return { elements, hasGlobalAttributes };
}

/** Tells whether an element may stay; the name in any letter case. */
export function isElementAllowed(allowList: AllowList, name: string): boolean {
  return NAME.test(name) && allowList.elements.has(name.toLowerCase());
}

/** What an element is held against. */
export interface ElementRules {
  allowList: AllowList;
  element: string;
}

/** Tells whether an allowed element may carry an attribute; names in any letter case. */
export function isAttributeAllowed({ allowList, element }: ElementRules, attribute: string): boolean {
  if (!NAME.test(attribute)) return false;
  const name = attribute.toLowerCase();
  if (allowList.elements.get(element.toLowerCase())?.has(name)) return true;
  return (
    allowList.hasGlobalAttributes &&
    (GLOBAL_ATTRIBUTES.has(name) || ARIA_ATTRIBUTE.test(name) || DATA_ATTRIBUTE.test(name))
  );
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
