import type { GraphQLSchema } from 'graphql';
import type { Database } from '../../schema/core/domain-kernel.ts';
import type {
  MetaDeclaration,
  PostTypeDeclaration,
  TaxonomyDeclaration,
} from '../../schema/core/registry/declared-kinds.ts';
import { capitalized, type KindWords, wordsOf } from '../../schema/core/registry/kind-words.ts';
import type { LabelNames, Labels } from '../../schema/core/registry/labels.ts';
import type { Registry } from '../../schema/core/registry/registry.ts';
import { type FoundKinds, findKinds } from './found-kinds.ts';
import { type FoundMeta, type FoundMetaKeys, findMeta, isInternalKind, isPersonalKey } from './found-meta.ts';
import { TakenNames } from './names-in-use.ts';

/** A proposed entry, with how often it occurs. */
export interface Proposal<Declaration> {
  declaration: Declaration;
  comment: string;
}

/** Proposed declarations of what a database has and the registry does not know. */
export interface ProposedDeclarations {
  types: readonly Proposal<PostTypeDeclaration>[];
  taxonomies: readonly Proposal<TaxonomyDeclaration>[];
  meta: readonly Proposal<MetaDeclaration>[];
  /** What is not proposed, and why. */
  notes: readonly string[];
}

/** Reads a database and proposes declarations. `schemas` are the GraphQL schemas of the registry, whose names are taken. */
export async function inferDeclarations(
  { reader }: Pick<Database, 'reader'>,
  { registry, schemas }: { registry: Registry; schemas: readonly GraphQLSchema[] },
): Promise<ProposedDeclarations> {
  const kinds = await findKinds(reader, registry);
  const meta = await findMeta(reader, { registry });
  return proposeDeclarations({ kinds, meta, registry, schemas });
}

/** Proposes declarations of what was found. */
export function proposeDeclarations({
  kinds,
  meta,
  registry,
  schemas,
}: {
  kinds: FoundKinds;
  meta: FoundMetaKeys;
  registry: Registry;
  schemas: readonly GraphQLSchema[];
}): ProposedDeclarations {
  const notes: string[] = [];
  const isProposed = (kind: 'type' | 'taxonomy', names: Set<string>) => (entry: { name: string }) => {
    const reason = reasonAgainst(entry.name, { kind, names });
    if (reason === null) names.add(entry.name);
    else notes.push(`The ${kind} "${entry.name}" is not proposed: ${reason}.`);
    return reason === null;
  };
  const builtin = [...registry.postTypes.keys(), ...registry.taxonomies.keys()];
  const taken = new Set([...builtin, ...registry.hidden.types, ...registry.hidden.taxonomies]);
  const types = kinds.types.filter(isProposed('type', taken));
  const taxonomies = kinds.taxonomies.filter(isProposed('taxonomy', taken));
  const typeNames = new Set([...registry.postTypes.keys(), ...types.map(({ name }) => name)]);
  const taxonomyNames = new Set([...registry.taxonomies.keys(), ...taxonomies.map(({ name }) => name)]);
  const uses = kinds.uses.filter(({ type, taxonomy }) => typeNames.has(type) && taxonomyNames.has(taxonomy));
  const subtypes = { post: typeNames, term: taxonomyNames, user: new Set(['']), comment: new Set(['']) };
  const shown = meta.found.filter(({ object, subtype }) => subtypes[object].has(subtype));
  for (const [reason, count] of meta.withheld) notes.push(`Meta keys that are not proposed, ${reason}: ${count}.`);
  const names = new TakenNames({ schemas, registry });
  const isViewable = (name: string) =>
    registry.postTypes.get(name)?.viewable ?? types.some((type) => type.name === name && type.published > 0);
  return {
    types: types.map(({ name, items, published, isHierarchical, supports }) => {
      const hasMeta = shown.some(({ object, subtype }) => object === 'post' && subtype === name);
      const words = wordsOf(name);
      const used = uses
        .filter(({ type }) => type === name)
        .map(({ taxonomy }) => taxonomy)
        .sort();
      return {
        declaration: {
          name,
          labels: labelsOf(words),
          graphql: names.graphqlNames({ words, kind: 'type' }),
          restBase: names.restBase(name),
          hierarchical: isHierarchical,
          // Items that nobody has published may not be meant for readers.
          ...(published === 0 ? { viewable: false } : {}),
          supports: [...(supports.length > 0 ? supports : ['title']), ...(hasMeta ? ['custom-fields'] : [])],
          ...(used.length > 0 ? { taxonomies: used } : {}),
        },
        comment: `${counted(items, 'item')}, ${published} published`,
      };
    }),
    taxonomies: taxonomies.map(({ name, terms, isHierarchical }) => {
      const words = wordsOf(name);
      const used = uses.filter(({ taxonomy }) => taxonomy === name).map(({ type }) => type);
      return {
        declaration: {
          name,
          labels: labelsOf(words),
          graphql: names.graphqlNames({ words, kind: 'taxonomy' }),
          restBase: names.restBase(name),
          hierarchical: isHierarchical,
          // Terms of items that readers do not see are not for readers either.
          ...(used.some(isViewable) ? {} : { viewable: false }),
          types: used.sort(),
        },
        comment: counted(terms, 'term'),
      };
    }),
    meta: proposeMeta(shown),
    notes,
  };
}

function reasonAgainst(
  name: string,
  { kind, names }: { kind: 'type' | 'taxonomy'; names: ReadonlySet<string> },
): string | null {
  if (isInternalKind(name, kind)) return 'internal to a program';
  if (/^(?:cms|wp)_/.test(name)) return 'names of the program itself begin like this';
  if (!/^[a-z][a-z0-9_-]{0,31}$/.test(name) || !/[a-z0-9]$/.test(name))
    return 'a declared name has at most 32 lower-case letters, digits, "_" and "-", and begins with a letter';
  return names.has(name) ? 'the name is taken' : null;
}

/** The entries of meta values: one for all subtypes whose values are alike. */
function proposeMeta(found: readonly FoundMeta[]): Proposal<MetaDeclaration>[] {
  const groups = new Map<string, { declaration: MetaDeclaration; members: FoundMeta[] }>();
  for (const entry of found) {
    const { object, key, isSingle, read, values, summary } = entry;
    const isPrivate = object === 'user' || object === 'comment' || summary.isPersonal || isPersonalKey(key);
    const registration = summary.registration({ key, single: isSingle, isComplete: read === values });
    const declaration: MetaDeclaration = {
      key,
      object,
      ...registration,
      ...(isPrivate ? { context: 'edit' } : {}),
    };
    const id = JSON.stringify(declaration);
    const group = groups.get(id) ?? { declaration, members: [] };
    group.members.push(entry);
    groups.set(id, group);
  }
  return [...groups.values()].map(({ declaration, members }) => {
    const { key, object, ...registration } = declaration;
    const hasSubtypes = object === 'post' || object === 'term';
    const subtypes = members.map(({ subtype }) => subtype);
    const sum = (count: (entry: FoundMeta) => number) => members.reduce((total, entry) => total + count(entry), 0);
    const [values, read] = [sum((entry) => entry.values), sum((entry) => entry.read)];
    return {
      declaration: {
        key,
        object,
        ...(hasSubtypes ? { subtypes } : {}),
        ...registration,
      },
      comment: `${counted(values, 'value')}${read < values ? `, of which ${read} were read` : ''}`,
    };
  });
}

const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** Returns labels in the language of the name: `Team member`, `Team members`. */
const labelsOf = ({ singular, plural }: KindWords): LabelNames & Labels => ({
  name: capitalized(plural.join(' ')),
  singularName: capitalized(singular.join(' ')),
});
