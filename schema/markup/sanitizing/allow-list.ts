/** The allowed elements, each with the names of its allowed attributes. `data-*` allows all data attributes. */
export interface AllowList {
  elements: ReadonlyMap<string, ReadonlySet<string>>;
  /** The classes that elements may have; without it, all. */
  allowedClass?: RegExp | undefined;
  /** The address of the uploaded files, on whose host an `object` may show PDF files; without it, on none. */
  documentFolder?: string | undefined;
}

/** Rows of element names and the names of their allowed attributes, both separated by spaces. */
export type ElementRows = readonly (readonly [elements: string, attributes: string])[];

/** Elements that have some attributes in common. */
export interface ElementGroup {
  rows: ElementRows;
  /** The names of the attributes that all elements of the group may have, separated by spaces. */
  commonAttributes: string;
}

const ANY_DATA_ATTRIBUTE = 'data-*';
const DATA_ATTRIBUTE = /^data-[a-z0-9_-]+$/;
const NAME = /^[a-z][a-z0-9:_-]*$/i;

/** Creates an allow list from groups of elements. The attributes of an element in several rows are combined. */
export function createAllowList(...groups: readonly ElementGroup[]): AllowList {
  const elements = new Map<string, Set<string>>();
  for (const { rows, commonAttributes } of groups) {
    for (const [names, attributes] of rows) {
      for (const name of words(names)) {
        const allowedAttributes = elements.get(name) ?? new Set(words(commonAttributes));
        for (const attribute of words(attributes)) allowedAttributes.add(attribute);
        elements.set(name, allowedAttributes);
      }
    }
  }
  return { elements };
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
  const allowedAttributes = allowList.elements.get(element.toLowerCase());
  if (allowedAttributes === undefined || !NAME.test(attribute)) return false;
  const name = attribute.toLowerCase();
  return allowedAttributes.has(name) || (allowedAttributes.has(ANY_DATA_ATTRIBUTE) && DATA_ATTRIBUTE.test(name));
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
