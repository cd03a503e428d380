/** The allowed elements with their own attributes, and whether global attributes are allowed. */
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

/** Creates an allow list from the rows of a table; the attributes of an element in several rows are combined. */
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

/** Whether an element is allowed, ignoring case. */
export function isElementAllowed(allowList: AllowList, name: string): boolean {
  return NAME.test(name) && allowList.elements.has(name.toLowerCase());
}

/** The rules for the attributes of an element. */
export interface ElementRules {
  allowList: AllowList;
  element: string;
}

/** Whether an element may have an attribute, ignoring case. */
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
