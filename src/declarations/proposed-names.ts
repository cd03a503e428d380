import { type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import type { GraphqlNames } from '../../schema/core/registry/declared-kinds.ts';
import type { LabelNames, Labels } from '../../schema/core/registry/labels.ts';
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
      const type = pascal([...singular, ...addition]);
      const field = camel([...singular, ...addition]);
      const list = attempt === 0 ? camel(plural) : camel([...singular, `${suffix}s`, ...addition.slice(1)]);
      const names = { type, singular: field, plural: list === field ? camel(['all', ...plural, ...addition]) : list };
      if (this.#areFree(names)) {
        for (const made of this.#suffixes) this.#types.add((type + made).toLowerCase());
        this.#fields.add(names.singular).add(names.plural);
        return names;
      }
    }
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

/** The words of a name, in the singular and in the plural. */
export interface KindWords {
  singular: readonly string[];
  plural: readonly string[];
}

/** Returns the words of the name of a type or taxonomy: `team-members` is `team member` and `team members`. */
export function wordsOf(name: string): KindWords {
  const words = name.split(/[_-]+/).filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const isPlural = /[a-z]{2,}(?<![siu])s$/.test(last) && !/news$|series$/.test(last);
  const one = isPlural ? last.replace(/ies$/, 'y').replace(/(?<=ch|sh|x|z)es$|s$/, '') : last;
  const many = isPlural ? last : pluralOf(last);
  return { singular: [...before, one], plural: [...before, many] };
}

function pluralOf(word: string): string {
  if (/news$|series$/.test(word)) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** Returns labels in the language of the name: `Team member`, `Team members`. */
export const labelsOf = ({ singular, plural }: KindWords): LabelNames & Labels => ({
  name: capitalized(plural.join(' ')),
  singularName: capitalized(singular.join(' ')),
});

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const pascal = (words: readonly string[]): string => words.map(capitalized).join('');

const camel = (words: readonly string[]): string => {
  const text = pascal(words);
  return text.charAt(0).toLowerCase() + text.slice(1);
};
