import type { Registry } from './registry.ts';
import type { RegistryEntry } from './registry-entry.ts';

/**
 * Returns the registry for the public GraphQL schemas: declared kinds with `showInGraphql: false` have no GraphQL type and are
 * not listed. The other parts of the program run on the schema of the complete registry, which has the types of all kinds.
 */
export function graphqlRegistry(registry: Registry): Registry {
  const kinds = [...registry.postTypes.values(), ...registry.taxonomies.values()];
  if (kinds.every(({ declared }) => !declared || (declared.showInRest && declared.showInGraphql))) return registry;
  return { ...registry, postTypes: shownKinds(registry.postTypes), taxonomies: shownKinds(registry.taxonomies) };
}

const shownKinds = <Kind extends RegistryEntry>(kinds: ReadonlyMap<string, Kind>): ReadonlyMap<string, Kind> =>
  new Map(
    [...kinds].map(([name, kind]) => {
      const isListed = kind.declared?.showInGraphql ?? true;
      return [name, { ...kind, isListed, ...(isListed ? {} : { graphqlName: null }) }];
    }),
  );
