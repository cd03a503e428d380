import { type GraphQLSchema, validate } from 'graphql';
import type { Registry } from '../types/registry.ts';
import { abilitiesOf } from './abilities.ts';

/** Throws where an ability asks for what the domain does not have. */
export function checkAbilityDocuments(schema: GraphQLSchema, registry: Registry): void {
  for (const { name, document } of abilitiesOf(registry)) {
    const [error] = validate(schema, document);
    if (error) throw new Error(`Declarations: the operation of the ability "${name}" does not fit: ${error.message}`);
  }
}
