import { initGraphQLTada, type TadaDocumentNode } from 'gql.tada';
import { type DocumentNode, Kind, parse, print } from 'graphql';
import type { introspection } from '../generated/introspection.d.ts';

/** The values of the scalars in results and variables. */
interface Scalars {
  ID: string;
  DateTime: string;
  LocalDateTime: string;
  // Any JSON value: who reads it checks what it is.
  Json: unknown;
  File: unknown;
  Download: unknown;
}

/**
 * Parses a document of the domain API. Its results and variables have the types of `schema.graphql`, so that a field
 * which does not exist does not compile. Fragments are passed as a list.
 *
 * @example
 * const POST = graphql(`query ($id: Int!) { post(id: $id) { title { rendered } } }`);
 * const { post } = await session.run(POST, { id: 7 });
 */
export const graphql = initGraphQLTada<{ introspection: introspection; scalars: Scalars; disableMasking: true }>();

export type { ResultOf, VariablesOf } from 'gql.tada';

/** A document whose data and variables have types. */
export type TypedDocument<Data, Variables = Readonly<Record<string, unknown>>> = TadaDocumentNode<Data, Variables>;

/** The variables of a document as a property, which may be left out if none of them is required. */
export type WithVariables<Variables> =
  Record<string, never> extends Variables ? { variables?: Variables | undefined } : { variables: Variables };

/** Runs a document with the rights of a caller and returns its data. */
export type RunDocument = <Data, Variables>(
  document: TypedDocument<Data, Variables>,
  ...variables: VariablesParameter<Variables>
) => Promise<Data>;

/** The variables of a document as the last parameter, which may be left out if none of them is required. */
export type VariablesParameter<Variables> =
  Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables];

/**
 * Parses a document that is written for the types of the site at hand, which no compiler knows, and states what data it
 * returns.
 */
export const derivedDocument = <Data>(text: string): TypedDocument<Data> =>
  parse(text, { noLocation: true }) as unknown as TypedDocument<Data>;

/** The selection of a fragment as text, without braces, for derived documents. */
export function selectionOf(fragment: DocumentNode): string {
  const [definition] = fragment.definitions;
  if (definition?.kind !== Kind.FRAGMENT_DEFINITION) throw new Error('The document is no fragment.');
  return print(definition.selectionSet).slice(1, -1);
}

/** A value of a result that only other viewers get as null. Throws an Error if it is null. */
export function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The operation returned null for a value that its caller may read.');
  return value;
}
