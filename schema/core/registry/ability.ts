import type { TadaDocumentNode } from 'gql.tada';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
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

/** The data or the variables of an operation that the compiler does not know. */
type AbilityData = Readonly<Record<string, unknown>>;

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
  document: TadaDocumentNode<AbilityData, AbilityData>;
  /** Converts the data of the operation to the output. */
  result(data: AbilityData, input: unknown): unknown;
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

/** An ability of the program, whose document has types. */
export interface TypedAbility<Data> extends Omit<AbilityDeclaration, 'document' | 'result'> {
  document: TadaDocumentNode<Data, never>;
  /** Converts the data of the operation to the output; by default the data is the output. */
  result?(data: Data, input: unknown): unknown;
}

/** Creates an ability from its declaration with a parsed document. */
export const abilityOf = <Data>({ annotations, capability, result, ...declared }: TypedAbility<Data>): Ability => ({
  inputSchema: null,
  outputSchema: null,
  ...declared,
  result: (data, input) => (result ? result(data as Data, input) : data),
  capability: capability as DeclaredCapability | null,
  annotations: { readonly: null, destructive: null, idempotent: null, ...annotations },
  document: declared.document as DocumentNode as Ability['document'],
});

/** Returns the only operation of a document; null if it has none or several. */
export function operationOf({ definitions }: DocumentNode): OperationDefinitionNode | null {
  const operations = definitions.filter((definition) => definition.kind === 'OperationDefinition');
  return operations.length === 1 ? (operations[0] as OperationDefinitionNode) : null;
}
