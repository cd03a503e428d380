/** The allowed elements with their specific attributes, and whether global attributes are allowed. */
export interface AllowList {
  elements: ReadonlyMap<string, ReadonlySet<string>>;
  hasGlobalAttributes: boolean;
  /** The address of the folder whose PDF files an `object` may show; without it, `object` is not allowed. */
  documentFolder?: string | undefined;
}

/** Rows of element names and the names of their allowed attributes, both separated by spaces. */
export type ElementRows = readonly (readonly [elements: string, attributes: string])[];

const GLOBAL_ATTRIBUTES: ReadonlySet<string> = new Set(words('class dir hidden id lang role style title xml:lang'));
const ARIA_ATTRIBUTE = /^aria-[a-z]+$/;
// Names with double hyphens are excluded: they are directives that scripts execute.
const DATA_ATTRIBUTE = /^data(?:-[a-z0-9_]+)+$/;
const NAME = /^[a-z][a-z0-9:_-]*$/i;

/** Creates an allow list from rows. The attributes of an element in several rows are combined. */
export function createAllowList(rows: ElementRows, hasGlobalAttributes: boolean): AllowList {
  const elements = new Map<string, Set<string>>();
  for (const [names, attributes] of rows) {
    for (const name of words(names)) {
      const allowedAttributes = elements.get(name) ?? new Set<string>();
      for (const attribute of words(attributes)) allowedAttributes.add(attribute);
      elements.set(name, allowedAttributes);
    }
  }
  return { elements, hasGlobalAttributes };
}

/** Whether an element is allowed, ignoring case. */
export function isElementAllowed(allowList: AllowList, name: string): boolean {
  return NAME.test(name) && allowList.elements.has(name.toLowerCase());
}

/** An element, and the allow list that decides on its attributes. */
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
