import { type GraphQLSchema, validate } from 'graphql';
import type { Registry } from '../../core/registry/registry.ts';
import { abilitiesOf } from './abilities.ts';

/** Throws an `Error` if the GraphQL document of an ability is not valid in the schema. */
export function checkAbilityDocuments(schema: GraphQLSchema, registry: Registry): void {
  for (const { name, document } of abilitiesOf({ registry, kernel: {} })) {
    const [error] = validate(schema, document);
    if (error) throw new Error(`Declarations: the operation of the ability "${name}" is not valid: ${error.message}`);
  }
}
