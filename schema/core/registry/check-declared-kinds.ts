import { validate } from '../../json-schema/validate.ts';
import { nearestWord } from '../../values/text-functions.ts';
import { checkEach, ensure, nameProblem, unknownName } from './declaration-errors.ts';
import {
  declaredNamespace,
  graphqlNamesOf,
  type KindDeclaration,
  type MetaDeclaration,
  type PostTypeDeclaration,
  type TaxonomyDeclaration,
} from './declared-kinds.ts';
import { problemOfFilters } from './filterable-meta.ts';
import { type MetaRegistration, type MetaRegistrations, metaSanitizers, metaTypes } from './meta-registrations.ts';
import { metaValueOf } from './meta-schema.ts';
import { builtinRegistry } from './registry.ts';

/** The features with a meaning (docs/custom-types.md#features). */
const FEATURES: readonly string[] = [
  ...['title', 'editor', 'excerpt', 'author', 'thumbnail', 'comments', 'page-attributes', 'post-formats'],
  ...['custom-fields', 'revisions', 'trackbacks', 'autosave'],
];

interface DeclaredKinds {
  types: readonly PostTypeDeclaration[];
  taxonomies: readonly TaxonomyDeclaration[];
}

/** Throws for names of types and taxonomies that are malformed or taken, and for references to unknown ones. */
export function checkDeclaredKinds({ types, taxonomies }: DeclaredKinds): void {
  checkNames([...types, ...taxonomies]);
  const taxonomyNames = new Set([...builtinRegistry.taxonomies.keys(), ...taxonomies.map(({ name }) => name)]);
  const typeNames = new Set([...builtinRegistry.postTypes.keys(), ...types.map(({ name }) => name)]);
  checkEach(types, ({ name, taxonomies: used = [], supports = [] }) => {
    for (const feature of Array.isArray(supports) ? (supports as readonly string[]) : Object.keys(supports)) {
      // Plugins have features of their own.
      const nearest = FEATURES.includes(feature) ? undefined : nearestWord(feature, FEATURES);
      ensure(nearest === undefined, `${name} supports an unknown feature, "${feature}": did you mean "${nearest}"?`);
    }
    for (const taxonomy of used)
      ensure(
        taxonomyNames.has(taxonomy),
        `${name} ${unknownName(taxonomy, { kind: 'taxonomy', known: taxonomyNames })}`,
      );
  });
  checkEach(taxonomies, ({ name, types: used }) => {
    for (const type of used)
      ensure(typeNames.has(type), `${name} ${unknownName(type, { kind: 'type', known: typeNames })}`);
  });
}

function checkNames(declarations: readonly KindDeclaration[]): void {
  const { postTypes, taxonomies, hidden } = builtinRegistry;
  const taken = new Set([...postTypes.keys(), ...taxonomies.keys(), ...hidden.types, ...hidden.taxonomies]);
  const bases = new Set([...postTypes.values(), ...taxonomies.values()].map(({ restBase }) => `cms/v2/${restBase}`));
  for (const base of ['types', 'taxonomies', 'statuses', 'users', 'comments', 'settings', 'search'])
    bases.add(`cms/v2/${base}`);
  const takenGraphqlNames = new Set(['site', 'user', 'users', 'me', 'comment', 'comments', 'settings', 'search']);
  checkEach(declarations, (declaration) => {
    const { name, restBase = name } = declaration;
    const names = graphqlNamesOf(declaration);
    const restNamespace = declaredNamespace(declaration);
    const pattern = /^(?!(?:cms|wp)_)[a-z][a-z0-9_-]{0,31}$/;
    ensure(pattern.test(name), nameProblem(name, { of: 'a type or taxonomy', pattern }));
    ensure(
      /^[a-z][a-z0-9_-]*$/.test(restBase),
      `"${restBase}" is not a valid "restBase": write lower-case letters, digits, "-" and "_"`,
    );
    ensure(
      /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9.-]*)+$/.test(restNamespace),
      `"${restNamespace}" is not a valid namespace; write one such as "shop/v1"`,
    );
    ensure(/^[A-Z][A-Za-z0-9]*$/.test(names.type), `"${names.type}" is not a valid name of a GraphQL type`);
    ensure(
      [names.singular, names.plural].every((field) => /^[a-z][A-Za-z0-9]*$/.test(field)),
      `${name} needs names of GraphQL fields`,
    );
    ensure(!taken.has(name), `the name "${name}" is taken: choose another one`);
    ensure(!bases.has(`${restNamespace}/${restBase}`), `the path "${restBase}" is taken: choose another "restBase"`);
    const fields = [names.type, names.singular, names.plural];
    ensure(
      new Set(fields).size === 3 && !fields.some((field) => takenGraphqlNames.has(field)),
      `the GraphQL names of ${name} (${fields.join(', ')}) are taken; choose others in its "graphql"`,
    );
    taken.add(name);
    bases.add(`${restNamespace}/${restBase}`);
    for (const field of fields) takenGraphqlNames.add(field);
  });
}

/** Throws for meta values that are malformed, declared twice, or that name unknown types or taxonomies. */
export function checkDeclaredMeta({
  types,
  taxonomies,
  meta,
}: DeclaredKinds & { meta: readonly MetaDeclaration[] }): void {
  checkEach([...types, ...taxonomies], ({ name, meta: values = {} }) => checkValues(values, name));
  const subtypes = {
    post: new Set([...builtinRegistry.postTypes.keys(), ...types.map(({ name }) => name)]),
    term: new Set([...builtinRegistry.taxonomies.keys(), ...taxonomies.map(({ name }) => name)]),
  };
  const filtered = [
    ...taxonomies.flatMap(({ meta: values = {} }) => Object.entries(values)),
    ...meta.flatMap((value) => (value.object === 'post' ? [] : [[value.key, value] as const])),
  ].filter(([, { filterable }]) => filterable);
  ensure(
    filtered.length === 0,
    `the meta value "${filtered[0]?.[0]}" is "filterable": only lists of items of types can be filtered by meta values`,
  );
  const declared = new Set<string>();
  checkEach(meta, ({ key, object, subtypes: named, ...registration }) => {
    checkValues({ [key]: registration }, named === undefined ? object : named.join(', '));
    if (object === 'post' || object === 'term') {
      for (const subtype of named ?? [])
        ensure(
          subtypes[object].has(subtype),
          `the meta value "${key}" ${unknownName(subtype, { kind: `subtype of ${object}`, known: subtypes[object] })}`,
        );
    } else
      ensure(
        named === undefined,
        `the meta value "${key}" of ${object} names subtypes: accounts and comments have none`,
      );
    for (const subtype of named ?? ['']) {
      const id = `${object} ${subtype} ${key}`;
      ensure(!declared.has(id), `the meta value "${key}" of ${subtype || object} is declared twice`);
      declared.add(id);
    }
  });
}

/** Throws for malformed meta values of `owner`. */
function checkValues(values: MetaRegistrations, owner: string): void {
  const names = new Set<string>();
  for (const [key, registration] of Object.entries(values)) {
    const problem = problemOfValue(key, registration);
    ensure(problem === null, `${owner}: ${problem}`);
    const { restName = key } = registration;
    ensure(!names.has(restName), `${owner}: two meta values have the name "${restName}"`);
    names.add(restName);
  }
  const problem = problemOfFilters(values);
  ensure(problem === null, `${owner}: ${problem}`);
}

function problemOfValue(key: string, registration: MetaRegistration): string | null {
  const { type, filterable, sanitize, schema, default: defaultValue } = registration;
  if (!(metaTypes as readonly string[]).includes(type))
    return `the meta value "${key}" has an unknown type: ${type}. The types are ${metaTypes.join(', ')}`;
  if (filterable !== undefined && typeof filterable !== 'boolean')
    return `"filterable" of the meta value "${key}" must be true or false`;
  if (sanitize !== undefined && !metaSanitizers.includes(sanitize))
    return `the meta value "${key}" has an unknown rule "sanitize": ${sanitize}. The rules are ${metaSanitizers.join(', ')}`;
  if (type === 'array' && schema?.items === undefined)
    return `the meta value "${key}" is a list, so "schema" must say what its "items" are`;
  if (defaultValue === undefined || registration.enum?.includes(String(defaultValue)) === false) return null;
  const { itemSchema } = metaValueOf(key, registration);
  const error = validate({ value: defaultValue, schema: itemSchema, name: 'default' });
  return error ? `the default of the meta value "${key}" does not match its schema: ${error.message}` : null;
}
