import { initGraphQLTada, type TadaDocumentNode } from 'gql.tada';
import { type DocumentNode, type FragmentSpreadNode, Kind, parse, print, visit } from 'graphql';
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
export const derivedDocument = <Data, Variables = Readonly<Record<string, unknown>>>(
  text: string,
): TypedDocument<Data, Variables> => parse(text, { noLocation: true }) as unknown as TypedDocument<Data, Variables>;

/**
 * The selection of a fragment as text, without braces, with the fragments that it contains, for derived documents. For a type
 * of the site which may lack some of the fields, `has` says which it has. Throws an Error for a document without fragments.
 *
 * @example
 * const TEXTS = graphql('fragment Texts on Post { content { raw } excerpt { raw } }');
 * const selection = selectionOf(TEXTS, (field) => field in fieldsOfBook);
 * const BOOK = derivedDocument<{ book: Partial<ResultOf<typeof TEXTS>> }>(`{ book(id: 7) { ${selection} } }`);
 */
export function selectionOf(fragment: DocumentNode, has: (field: string) => boolean = () => true): string {
  const definitions = fragment.definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  const byName = new Map(definitions.map((definition) => [definition.name.value, definition]));
  const [first] = definitions;
  if (!first) throw new Error('The document has no fragment.');
  const selections = first.selectionSet.selections.filter(
    (selection) => selection.kind !== Kind.FIELD || has(selection.name.value),
  );
  const spread = ({ name }: FragmentSpreadNode) => {
    const { typeCondition, selectionSet } = given(byName.get(name.value) ?? null);
    return { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet };
  };
  return selections.map((selection) => print(visit(selection, { FragmentSpread: spread }))).join('\n');
}

/** A value of a result that only other viewers get as null. Throws an Error if it is null. */
export function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('The operation returned null for a value that its caller may read.');
  return value;
}
