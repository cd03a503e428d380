import type { PostType, Registry } from './registry.ts';

/** The types whose items have pages of their own and are found in lists of several types; files come with what shows them. */
export const listedTypes = ({ postTypes }: Pick<Registry, 'postTypes'>): PostType[] =>
  [...postTypes.values()].filter(({ name, viewable }) => viewable && name !== 'attachment');

/** A type that is known to exist: its name is written in the program. */
export function typeOf({ registry }: { registry: Registry }, name: string): PostType {
  const type = registry.postTypes.get(name);
  if (!type) throw new Error(`The registry knows no type "${name}".`);
  return type;
}
