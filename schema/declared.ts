import type { Registry } from './types/registry.ts';

/** The kinds that a site declares, by the names of their GraphQL types. */
export const declaredKinds = ({ postTypes, taxonomies }: Registry) =>
  [...postTypes.values(), ...taxonomies.values()].flatMap(({ name, graphqlName, declared }) =>
    declared && graphqlName ? [{ name, graphqlName, ...declared }] : [],
  );
