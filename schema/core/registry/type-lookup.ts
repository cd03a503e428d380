import type { PostType, Registry } from './registry.ts';

/** Returns the types whose items are in lists of several types: those with permalinks, except attachments. */
export const listedTypes = ({ postTypes }: Pick<Registry, 'postTypes'>): PostType[] =>
  [...postTypes.values()].filter(({ name, viewable }) => viewable && name !== 'attachment');

/** Returns a type that must exist, since its name is in the code. Throws an Error otherwise. */
export function requireType({ registry }: { registry: Registry }, name: string): PostType {
  const type = registry.postTypes.get(name);
  if (!type) throw new Error(`The registry has no type "${name}".`);
  return type;
}
