import type { PostType, Registry } from './registry.ts';

/** A type that is known to exist: its name is written in the program. */
export function typeOf({ registry }: { registry: Registry }, name: string): PostType {
  const type = registry.postTypes.get(name);
  if (!type) throw new Error(`The registry knows no type "${name}".`);
  return type;
}
