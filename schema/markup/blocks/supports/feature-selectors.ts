import { type Attributes, isObject, type Json, textAt } from '../../block-grammar/parsed-block.ts';

/** Returns an object without some of its keys. */
export const withoutKeys = (styles: Attributes, names: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(styles).filter(([name]) => !names.includes(name)));

/**
 * Divides styles by the selectors that a block type declares for features, such as borders, and for their parts; null for styles
 * that are for the block itself in a type without selectors.
 */
export function stylesBySelector(styles: Attributes, selectors: Attributes): ReadonlyMap<string | null, Attributes> {
  const groups = new Map<string | null, Attributes>();
  const add = (selector: string | null, { feature, value }: { feature: string; value: Json }) => {
    const group = groups.get(selector) ?? {};
    const known = group[feature];
    group[feature] = isObject(known) && isObject(value) ? { ...known, ...value } : value;
    groups.set(selector, group);
  };
  const root = textAt(selectors, 'root') ?? null;
  for (const [feature, value] of Object.entries(styles)) {
    const own = selectors[feature];
    if (!isObject(own) || !isObject(value)) {
      add(textAt(selectors, feature) ?? root, { feature, value });
      continue;
    }
    const parts = Object.keys(own).filter(
      (part) => part !== 'root' && textAt(own, part) !== undefined && Object.hasOwn(value, part),
    );
    for (const part of parts) add(textAt(own, part) ?? root, { feature, value: { [part]: value[part] ?? null } });
    const others = withoutKeys(value, parts);
    if (Object.keys(others).length > 0) add(textAt(own, 'root') ?? root, { feature, value: others });
  }
  return groups;
}
