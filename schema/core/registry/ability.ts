import { type DocumentNode, type OperationDefinitionNode, parse } from 'graphql';
import type { Capability, DeclaredCapability } from '../../access/capability.ts';
import type { JsonSchema } from '../../json-schema/schema-types.ts';

/** What running an ability does to the site, as far as that is known. */
export interface AbilityAnnotations {
  /** It changes nothing. */
  readonly: boolean | null;
  /** It may take away what is there. */
  destructive: boolean | null;
  /** Running it again with the same input changes nothing more. */
  idempotent: boolean | null;
}

/** What is sorted together. */
export interface AbilityCategory {
  /** Lower-case letters and digits, with hyphens between them. */
  slug: string;
  label: string;
  description: string;
}

/** Something that programs can have the site do, by a name and with an input. */
export interface Ability {
  /** Namespace and name, with a stroke between them. */
  name: string;
  label: string;
  description: string;
  /** Slug of its category. */
  category: string;
  /** What fits as input; null: it takes none. */
  inputSchema: JsonSchema | null;
  /** What it gives; null: nothing is said of that. */
  outputSchema: JsonSchema | null;
  annotations: AbilityAnnotations;
  /** The capability that running it requires; null: a login. */
  capability: Capability | null;
  /** The operation that it runs, with the capabilities of the viewer. */
  document: DocumentNode;
  /** Makes the result of what the operation gives. */
  result(data: Readonly<Record<string, unknown>>, input: unknown): unknown;
}

/** An ability that a site declares. */
export interface AbilityDeclaration
  extends Pick<Ability, 'name' | 'label' | 'description' | 'category'>,
    Partial<Pick<Ability, 'inputSchema' | 'outputSchema' | 'result'>> {
  /** What it takes to run it; null: a login. */
  capability: string | null;
  annotations?: Partial<AbilityAnnotations>;
  /**
   * One GraphQL operation, run with the capabilities of the viewer. Its variables are the properties of the input of the same
   * name; `$input` is the input itself.
   */
  document: string;
}

/** An ability as it is declared, ready to run. Errors: those of GraphQL's grammar. */
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

/** The one operation of a document; null where it has none, or several. */
export function operationOf({ definitions }: DocumentNode): OperationDefinitionNode | null {
  const operations = definitions.filter((definition) => definition.kind === 'OperationDefinition');
  return operations.length === 1 ? (operations[0] as OperationDefinitionNode) : null;
}
