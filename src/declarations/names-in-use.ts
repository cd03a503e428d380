import { type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import type { GraphqlNames } from '../../schema/core/registry/declared-kinds.ts';
import { camelName, type KindWords, pascalName } from '../../schema/core/registry/kind-words.ts';
import type { Registry } from '../../schema/core/registry/registry.ts';

/** Built-in types, whose names with a suffix show what is made of the name of a declared type. */
const SAMPLE_TYPES = ['Post', 'Page', 'Category', 'Tag'] as const;

/** Types that have fields named after declared types and taxonomies. */
const TYPES_WITH_LISTS = ['Query', 'RootQuery', 'Subscription', 'User', 'Post', 'Page', 'MediaItem', 'Category', 'Tag'];

/** The names that GraphQL schemas and paths of REST have already. Every proposed name is added. */
export class TakenNames {
  readonly #types = new Set<string>();
  readonly #suffixes = new Set(['', 'MetaFilter', 'Autosave']);
  readonly #fields = new Set<string>();
  readonly #bases = new Set(['types', 'taxonomies', 'statuses', 'users', 'comments', 'settings', 'search']);

  constructor({ schemas, registry }: { schemas: readonly GraphQLSchema[]; registry: Registry }) {
    for (const schema of schemas) {
      for (const [name, type] of Object.entries(schema.getTypeMap())) {
        this.#types.add(name.toLowerCase());
        for (const sample of SAMPLE_TYPES)
          if (name.startsWith(sample)) this.#suffixes.add(name.slice(sample.length).toLowerCase());
        if (!TYPES_WITH_LISTS.includes(name)) continue;
        if (isObjectType(type) || isInterfaceType(type) || isInputObjectType(type))
          for (const field of Object.keys(type.getFields())) this.#fields.add(field);
      }
    }
    for (const field of ['site', 'user', 'users', 'me', 'comment', 'comments', 'settings', 'search'])
      this.#fields.add(field);
    for (const { restBase } of [...registry.postTypes.values(), ...registry.taxonomies.values()])
      this.#bases.add(restBase);
  }

  /** Returns free names of a type or taxonomy in GraphQL, which are then taken. */
  graphqlNames({ words, kind }: { words: KindWords; kind: 'type' | 'taxonomy' }): GraphqlNames {
    const suffix = kind === 'type' ? 'Item' : 'Term';
    const { singular, plural } = words;
    for (let attempt = 0; ; attempt++) {
      const addition = attempt === 0 ? [] : attempt === 1 ? [suffix] : [suffix, String(attempt)];
      const type = pascalName([...singular, ...addition]);
      const field = camelName([...singular, ...addition]);
      const list = attempt === 0 ? camelName(plural) : camelName([...singular, `${suffix}s`, ...addition.slice(1)]);
      const names = {
        type,
        singular: field,
        plural: list === field ? camelName(['all', ...plural, ...addition]) : list,
      };
      if (this.take(names)) return names;
    }
  }

  /** Takes the names of a type or taxonomy if they are free. */
  take(names: GraphqlNames): boolean {
    if (!this.#areFree(names)) return false;
    for (const made of this.#suffixes) this.#types.add((names.type + made).toLowerCase());
    this.#fields.add(names.singular).add(names.plural);
    return true;
  }

  /** Returns a free last part of a path in REST, which is then taken: the name, as by default. */
  restBase(name: string): string {
    let base = name;
    for (let number = 1; this.#bases.has(base); number++) base = `${name}-items${number === 1 ? '' : `-${number}`}`;
    this.#bases.add(base);
    return base;
  }

  #areFree({ type, singular, plural }: GraphqlNames): boolean {
    const lower = type.toLowerCase();
    return (
      ![...this.#suffixes].some((suffix) => this.#types.has(lower + suffix)) &&
      !this.#fields.has(singular) &&
      !this.#fields.has(plural)
    );
  }
}
