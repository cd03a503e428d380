import { type DocumentNode, type OperationDefinitionNode, parse } from 'graphql';
import type { Capability, DeclaredCapability } from '../../access/capability.ts';
import type { JsonSchema } from '../../json-schema/schema-types.ts';

/** The effects of an ability on the site; null if unknown. */
export interface AbilityAnnotations {
  /** Whether it changes nothing. */
  readonly: boolean | null;
  /** Whether it may delete or overwrite data. */
  destructive: boolean | null;
  /** Whether a second run with the same input has no further effect. */
  idempotent: boolean | null;
}

/** A category of abilities. */
export interface AbilityCategory {
  /** Lower-case letters and digits, with hyphens between them. */
  slug: string;
  label: string;
  description: string;
}

/** A named operation with an input and output schema that clients can discover and run. */
export interface Ability {
  /** Namespace and name, separated by a slash. */
  name: string;
  label: string;
  description: string;
  /** The slug of its category. */
  category: string;
  /** The schema of the input; null if it takes none. */
  inputSchema: JsonSchema | null;
  /** The schema of the output; null if it is not specified. */
  outputSchema: JsonSchema | null;
  annotations: AbilityAnnotations;
  /** The capability that running it requires; null requires a login. */
  capability: Capability | null;
  /** The GraphQL operation that it runs for the viewer. */
  document: DocumentNode;
  /** Converts the data of the operation to the output. */
  result(data: Readonly<Record<string, unknown>>, input: unknown): unknown;
}

/** An ability that a site declares. */
export interface AbilityDeclaration
  extends Pick<Ability, 'name' | 'label' | 'description' | 'category'>,
    Partial<Pick<Ability, 'inputSchema' | 'outputSchema' | 'result'>> {
  /** The capability that running it requires; null requires a login. */
  capability: string | null;
  annotations?: Partial<AbilityAnnotations>;
  /**
   * One GraphQL operation, which runs for the viewer. Its variables are the properties of the input with the same names;
   * `$input` is the whole input.
   */
  document: string;
}

/** Creates an ability from a declaration. Throws the syntax errors of GraphQL. */
export function abilityOf({ annotations, document, capability, ...declared }: AbilityDeclaration): Ability {
  return {
    inputSchema: null,
    outputSchema: null,
    result: (data) => data,
    ...declared,
    capability: capability as DeclaredCapability | null,
    annotations: { readonly: null, destructive: null, idempotent: null, ...annotations },
    document: parse(document, { noLocation: true }),
  };
}

/** Returns the only operation of a document; null if it has none or several. */
export function operationOf({ definitions }: DocumentNode): OperationDefinitionNode | null {
  const operations = definitions.filter((definition) => definition.kind === 'OperationDefinition');
  return operations.length === 1 ? (operations[0] as OperationDefinitionNode) : null;
}
