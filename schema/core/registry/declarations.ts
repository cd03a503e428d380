import { declaredCapabilities } from '../../access/capability.ts';
import { type CapabilityDeclaration, declareContentCapabilities } from '../../access/content-capabilities.ts';
import { defaultTaxonomyCapabilities, type TermRight } from '../../access/taxonomy-capabilities.ts';
import type { AbilityCategory, AbilityDeclaration } from './ability.ts';
import { declaredAbilities, ensure } from './declared-abilities.ts';
import { contentLabels, type LabelNames, type Labels, taxonomyLabels } from './labels.ts';
import type { MetaRegistration } from './meta-registrations.ts';
import { features, type PostType, postTypeOf } from './post-type.ts';
import { builtinRegistry, type Registry, registryOf } from './registry.ts';
import { type Taxonomy, taxonomyOf, visibilityOf } from './taxonomy.ts';

/** Names of a declared kind in GraphQL: `Book`, `book`, `books`. */
export interface GraphqlNames {
  type: string;
  singular: string;
  plural: string;
}

interface Declaration {
  /** What is stored and shown as type or taxonomy: lower-case letters, digits, `_` and `-`, at most 32. */
  name: string;
  labels: LabelNames & Labels;
  graphql: GraphqlNames;
  /** Last part of the path of its REST routes; by default the name. */
  restBase?: string;
  description?: string;
  hierarchical?: boolean;
  /** Whether it has pages of its own on the site; by default it has. */
  viewable?: boolean;
  /** First part of those pages' path; by default the name. Null: they are addressed by query. */
  rewriteSlug?: string | null;
}

/** A type of items that a site declares. */
export interface PostTypeDeclaration extends Declaration {
  taxonomies?: readonly string[];
  supports?: readonly string[];
  icon?: string;
  hasArchive?: boolean | string;
  /** Capabilities of its own; by default those of posts. */
  capabilities?: CapabilityDeclaration;
  meta?: Readonly<Record<string, MetaRegistration>>;
}

/** A taxonomy that a site declares. */
export interface TaxonomyDeclaration extends Declaration {
  /** Names of the types whose items it sorts. */
  types: readonly string[];
  capabilities?: Readonly<Record<TermRight, string>>;
}

/** What a site is made of beside what every site has. */
export interface Declarations {
  types?: readonly PostTypeDeclaration[];
  taxonomies?: readonly TaxonomyDeclaration[];
  /** Places where menus can stand, with what people call them. */
  menuLocations?: Readonly<Record<string, string>>;
  /** Places for widgets, with what people call them. */
  sidebars?: Readonly<Record<string, string>>;
  /** What programs can have the site do. */
  abilities?: readonly AbilityDeclaration[];
  /** What they are sorted by, beside `site` and `user`. */
  abilityCategories?: readonly AbilityCategory[];
}

/**
 * The registry of a site with types, taxonomies and meta of its own. Throws for names that cannot be used: malformed,
 * taken, or of a type or taxonomy that nothing declares.
 */
export function createRegistry({ types = [], taxonomies = [], ...declared }: Declarations): Registry {
  const { menuLocations, sidebars, abilities = [], abilityCategories = [] } = declared;
  const sorts = (type: string) =>
    taxonomies.filter((taxonomy) => taxonomy.types.includes(type)).map(({ name }) => name);
  const registry = registryOf({
    types: types.map((type) => declaredType(type, [...new Set([...(type.taxonomies ?? []), ...sorts(type.name)])])),
    taxonomies: taxonomies.map((taxonomy) => {
      const named = types.filter((type) => type.taxonomies?.includes(taxonomy.name)).map(({ name }) => name);
      return declaredTaxonomy(taxonomy, [...new Set([...taxonomy.types, ...named])]);
    }),
    ...declared,
    abilities: declaredAbilities(abilities, abilityCategories),
  });
  checkNames([...types, ...taxonomies]);
  for (const name of Object.keys({ ...menuLocations, ...sidebars }))
    ensure(/^[\w-]{1,64}$/.test(name), `"${name}" is no name of a place`);
  for (const name of Object.keys(sidebars ?? {}))
    ensure(!/^(?:cms|wp)_|^array_version$/.test(name), `the name "${name}" is taken`);
  for (const { name, taxonomies: wanted = [] } of types) {
    for (const taxonomy of wanted)
      ensure(registry.taxonomies.has(taxonomy), `${name} names an unknown taxonomy: ${taxonomy}`);
  }
  for (const { name, types: wanted } of taxonomies) {
    for (const type of wanted) {
      ensure(registry.postTypes.has(type), `${name} names an unknown type: ${type}`);
      ensure(
        !builtinRegistry.postTypes.has(type),
        `${name} sorts ${type}: only declared types take declared taxonomies`,
      );
    }
  }
  return registry;
}

function checkNames(declarations: readonly Declaration[]): void {
  const { postTypes, taxonomies, hidden } = builtinRegistry;
  const taken = new Set([...postTypes.keys(), ...taxonomies.keys(), ...hidden.types, ...hidden.taxonomies]);
  const bases = new Set([...postTypes.values(), ...taxonomies.values()].map(({ restBase }) => restBase));
  for (const other of ['types', 'taxonomies', 'statuses', 'users', 'comments', 'settings', 'search']) bases.add(other);
  const graphql = new Set(['site', 'user', 'users', 'me', 'comment', 'comments', 'settings', 'search']);
  for (const { name, restBase = name, graphql: names } of declarations) {
    ensure(/^[a-z][a-z0-9_-]{0,31}$/.test(name) && !/^(cms|wp)_/.test(name), `"${name}" is no name`);
    ensure(/^[a-z][a-z0-9_-]*$/.test(restBase), `"${restBase}" is no path`);
    ensure(/^[A-Z][A-Za-z0-9]*$/.test(names.type), `"${names.type}" is no name of a GraphQL type`);
    ensure(
      [names.singular, names.plural].every((field) => /^[a-z][A-Za-z0-9]*$/.test(field)),
      `${name} needs names of GraphQL fields`,
    );
    ensure(!taken.has(name), `the name "${name}" is taken`);
    ensure(!bases.has(restBase), `the path "${restBase}" is taken`);
    const fields = [names.type, names.singular, names.plural];
    ensure(
      new Set(fields).size === 3 && !fields.some((field) => graphql.has(field)),
      `the GraphQL names of ${name} are taken`,
    );
    taken.add(name);
    bases.add(restBase);
    for (const field of fields) graphql.add(field);
  }
}

/** What declared types and taxonomies have alike. */
const declaredEntry = ({ name, graphql, description = '', ...declaration }: Declaration) => {
  const { hierarchical = false, viewable = true, restBase = name, rewriteSlug = name } = declaration;
  const { singular, plural } = graphql;
  const declared = { singular, plural, rewriteSlug };
  return { description, graphqlName: graphql.type, restBase, hierarchical, viewable, declared };
};

function declaredType(declaration: PostTypeDeclaration, taxonomies: readonly string[]): PostType {
  const { name, labels, hasArchive = false, icon = null, capabilities, meta = {} } = declaration;
  const { supports = ['title', 'editor', 'autosave'] } = declaration;
  const entry = declaredEntry(declaration);
  return postTypeOf(name, {
    ...entry,
    labels: { ...contentLabels(labels, entry), templateName: `Single item: ${labels.singularName}`, ...labels },
    hasArchive,
    showInNavMenus: entry.viewable,
    showUi: true,
    icon,
    supports: features(...supports),
    taxonomies,
    ...(capabilities ? { capabilities: declareContentCapabilities(capabilities) } : {}),
    meta,
  });
}

function declaredTaxonomy(declaration: TaxonomyDeclaration, types: readonly string[]): Taxonomy {
  const { name, labels, capabilities = defaultTaxonomyCapabilities } = declaration;
  const entry = declaredEntry(declaration);
  return taxonomyOf(name, {
    ...entry,
    labels: { ...taxonomyLabels(labels, entry), ...labels },
    types,
    capabilities: declaredCapabilities(capabilities),
    showCloud: entry.viewable,
    visibility: visibilityOf({ site: entry.viewable, admin: true }),
  });
}
