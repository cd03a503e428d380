import type { JsonSchema, JsonValue } from '../../json-schema/schema-types.ts';
import { camelCased } from '../../values/text-functions.ts';
import { checkEach, ensure, unknownName } from './declaration-errors.ts';
import type { MetaObject } from './meta-registrations.ts';

/** Who reads or writes a declared field. */
export interface FieldViewer {
  /** The id of the account; 0 without a login. */
  userId: number;
  roles: readonly string[];
}

/** What the function `get` of a declared field receives beside the data of the item. */
export interface FieldContext {
  viewer: FieldViewer;
  /** The time of the server. */
  now: Date;
}

/** What the function `set` of a declared field receives beside the value. */
export interface FieldWrite {
  /** The id of the item that has been written, and its type, such as `Post`. */
  item: { id: number; type: string };
  viewer: FieldViewer;
  /** Runs a GraphQL operation with the rights of the viewer, and returns its data. Throws its first error. */
  graphql(document: string, variables?: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>;
}

/** A field that a site adds to items, terms, accounts or comments, whose value is computed. */
export interface DeclaredField {
  /** Its name in REST. */
  name: string;
  object: MetaObject;
  /** The types or taxonomies that have the field; by default all. */
  subtypes?: readonly string[];
  /** The JSON Schema of its values, with their contexts. */
  schema: JsonSchema;
  /** Its name in GraphQL; by default `name` in camel case. */
  graphqlName?: string;
  /** What the value is computed from: a GraphQL selection on the item, such as `{ title { raw } }`. */
  reads: string;
  /** Computes the value from what `reads` selects. */
  get?(item: Readonly<Record<string, unknown>>, context: FieldContext): unknown;
  /** Instead of `get`: the path of the value in what `reads` selects, such as `title.raw`. */
  value?: string;
  /**
   * Writes a value that matches the schema, after the item and in the same transaction, which runs again if another one blocks it.
   * Throws a FieldError to refuse the value: then nothing is written.
   */
  set?(value: JsonValue, write: FieldWrite): unknown;
  /** For how long answers with the value are cached if it depends on more than what it reads, such as the time. */
  cacheSeconds?: number;
}

/** The contexts of answers. */
const contexts: readonly string[] = ['view', 'edit', 'embed'];

/** The maximum number of declared fields: each runs a selection for each item of a list. */
const MAX_FIELDS = 100;

/** Returns the name of a field in GraphQL. */
export const graphqlNameOf = ({ name, graphqlName = camelCased(name) }: DeclaredField): string => graphqlName;

/** Whether the items of a subtype have a field. */
export const hasField = (
  { object, subtypes }: DeclaredField,
  owner: { object: MetaObject; subtype: string },
): boolean => object === owner.object && (subtypes === undefined || subtypes.includes(owner.subtype));

/** Throws for fields that are malformed, declared twice, or that name unknown types or taxonomies. */
export function checkFields(
  fields: readonly DeclaredField[],
  { postTypes, taxonomies }: Readonly<Record<'postTypes' | 'taxonomies', ReadonlyMap<string, unknown>>>,
): void {
  ensure(fields.length <= MAX_FIELDS, `at most ${MAX_FIELDS} fields can be declared`);
  const declared = new Set<string>();
  checkEach(fields, (field) => {
    const { name, object, subtypes, get, set, value, reads, schema, cacheSeconds = 1 } = field;
    const check = (isMet: boolean, message: string) => ensure(isMet, `the field "${name}" ${message}`);
    check(/^[a-z][a-z0-9_]{0,63}$/.test(name), 'needs a name of lower-case letters, digits and "_"');
    check(/^[a-z][A-Za-z0-9]{0,63}$/.test(graphqlNameOf(field)), 'needs a "graphqlName" in camel case');
    check((get === undefined) !== (value === undefined), 'needs either "get" or "value"');
    for (const [key, written] of Object.entries({ get, set }))
      check(written === undefined || typeof written === 'function', `has a "${key}" that is not a function`);
    check(typeof reads === 'string' && reads.trim().startsWith('{'), 'needs "reads": a GraphQL selection in braces');
    check(typeof schema?.type === 'string' && schema.type !== 'null', 'needs a "schema" with one "type"');
    for (const context of schema.context ?? [])
      check(contexts.includes(context), `has an unknown context: ${context}. The contexts are ${contexts.join(', ')}`);
    check(Number.isFinite(cacheSeconds) && cacheSeconds >= 0, 'needs a number of seconds in "cacheSeconds"');
    if (object === 'post' || object === 'term') {
      const known = object === 'post' ? postTypes : taxonomies;
      for (const subtype of subtypes ?? [])
        check(known.has(subtype), unknownName(subtype, { kind: `subtype of ${object}`, known: known.keys() }));
    } else check(subtypes === undefined, `names subtypes: ${object}s have none`);
    for (const subtype of subtypes ?? ['']) {
      const id = `${object} ${subtype} ${name}`;
      check(!declared.has(id), `of ${subtype || object} is declared twice`);
      declared.add(id);
    }
  });
}
