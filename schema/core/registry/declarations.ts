import {
  type CapabilityDeclaration,
  type ContentCapabilities,
  contentCapabilities,
  declareContentCapabilities,
} from '../access/content-capabilities.ts';
import { defaultTaxonomyCapabilities, type TaxonomyCapabilities } from '../access/taxonomy-capabilities.ts';
import type { MetaRegistration } from '../content/meta/meta-registrations.ts';
import type { AbilityCategory, AbilityDeclaration } from './ability.ts';
import { declaredAbilities } from './declared-abilities.ts';
import { contentLabels, type LabelNames, type Labels, taxonomyLabels } from './labels.ts';
import { builtinRegistry, type PostType, type Registry, registryOf, type Taxonomy } from './registry.ts';

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
  capabilities?: TaxonomyCapabilities;
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
export function createRegistry({
  types = [],
  taxonomies = [],
  menuLocations = {},
  sidebars = {},
  abilities = [],
  abilityCategories = [],
}: Declarations): Registry {
  const sorts = (type: string) =>
    taxonomies.filter((taxonomy) => taxonomy.types.includes(type)).map(({ name }) => name);
  const registry = registryOf({
    types: types.map((type) => declaredType(type, [...new Set([...(type.taxonomies ?? []), ...sorts(type.name)])])),
    taxonomies: taxonomies.map((taxonomy) => {
      const named = types.filter((type) => type.taxonomies?.includes(taxonomy.name)).map(({ name }) => name);
      return declaredTaxonomy(taxonomy, [...new Set([...taxonomy.types, ...named])]);
    }),
    menuLocations,
    sidebars,
    abilities: declaredAbilities(abilities, abilityCategories),
    abilityCategories,
  });
  checkNames([...types, ...taxonomies]);
  for (const name of Object.keys({ ...menuLocations, ...sidebars }))
    require(/^[\w-]{1,64}$/.test(name), `"${name}" is no name of a place`);
  for (const name of Object.keys(sidebars))
    require(!/^(?:cms|wp)_|^array_version$/.test(name), `the name "${name}" is taken`);
  for (const { name, taxonomies: wanted = [] } of types) {
    for (const taxonomy of wanted)
      require(registry.taxonomies.has(taxonomy), `${name} names an unknown taxonomy: ${taxonomy}`);
  }
  for (const { name, types: wanted } of taxonomies) {
    for (const type of wanted) {
      require(registry.postTypes.has(type), `${name} names an unknown type: ${type}`);
      require(!builtinRegistry.postTypes.has(
        type,
      ), `${name} sorts ${type}: only declared types take declared taxonomies`);
    }
  }
  return registry;
}

function require(holds: boolean, message: string): void {
  if (!holds) throw new Error(`Declarations: ${message}.`);
}

function checkNames(declarations: readonly Declaration[]): void {
  const { postTypes, taxonomies, hidden } = builtinRegistry;
  const taken = new Set([...postTypes.keys(), ...taxonomies.keys(), ...hidden.types, ...hidden.taxonomies]);
  const bases = new Set([...postTypes.values(), ...taxonomies.values()].map(({ restBase }) => restBase));
  for (const other of ['types', 'taxonomies', 'statuses', 'users', 'comments', 'settings', 'search']) bases.add(other);
  const graphql = new Set(['site', 'user', 'users', 'me', 'comment', 'comments', 'settings', 'search']);
  for (const { name, restBase = name, graphql: names } of declarations) {
    require(/^[a-z][a-z0-9_-]{0,31}$/.test(name) && !/^(cms|wp)_/.test(name), `"${name}" is no name`);
    require(/^[a-z][a-z0-9_-]*$/.test(restBase), `"${restBase}" is no path`);
    require(/^[A-Z][A-Za-z0-9]*$/.test(names.type), `"${names.type}" is no name of a GraphQL type`);
    require([names.singular, names.plural].every((field) =>
      /^[a-z][A-Za-z0-9]*$/.test(field),
    ), `${name} needs names of GraphQL fields`);
    require(!taken.has(name), `the name "${name}" is taken`);
    require(!bases.has(restBase), `the path "${restBase}" is taken`);
    const fields = [names.type, names.singular, names.plural];
    require(new Set(fields).size === 3 &&
      !fields.some((field) => graphql.has(field)), `the GraphQL names of ${name} are taken`);
    taken.add(name);
    bases.add(restBase);
    for (const field of fields) graphql.add(field);
  }
}

const declared = ({ name, graphql, rewriteSlug = name }: Declaration) => ({
  singular: graphql.singular,
  plural: graphql.plural,
  rewriteSlug,
});

function declaredType(declaration: PostTypeDeclaration, taxonomies: readonly string[]): PostType {
  const { name, labels, hierarchical = false, viewable = true, capabilities, supports } = declaration;
  return {
    name,
    description: declaration.description ?? '',
    labels: {
      ...contentLabels(labels, { hierarchical }),
      templateName: `Single item: ${labels.singularName}`,
      ...labels,
    },
    graphqlName: declaration.graphql.type,
    restBase: declaration.restBase ?? name,
    restNamespace: 'cms/v2',
    hierarchical,
    viewable,
    hasArchive: declaration.hasArchive ?? false,
    showInNavMenus: viewable,
    showUi: true,
    icon: declaration.icon ?? null,
    supports: Object.fromEntries((supports ?? ['title', 'editor', 'autosave']).map((feature) => [feature, true])),
    template: [],
    templateLock: false,
    taxonomies,
    capabilities: capabilities
      ? declareContentCapabilities(capabilities)
      : (contentCapabilities('post') as ContentCapabilities),
    defaultStatus: 'publish',
    meta: declaration.meta ?? {},
    declared: declared(declaration),
  };
}

function declaredTaxonomy(declaration: TaxonomyDeclaration, types: readonly string[]): Taxonomy {
  const { name, labels, hierarchical = false, viewable = true } = declaration;
  return {
    name,
    description: declaration.description ?? '',
    labels: { ...taxonomyLabels(labels, { hierarchical }), ...labels },
    graphqlName: declaration.graphql.type,
    restBase: declaration.restBase ?? name,
    restNamespace: 'cms/v2',
    hierarchical,
    viewable,
    types,
    capabilities: declaration.capabilities ?? defaultTaxonomyCapabilities,
    showCloud: viewable,
    defaultTermSetting: null,
    visibility: {
      public: viewable,
      publiclyQueryable: viewable,
      showAdminColumn: true,
      showInNavMenus: viewable,
      showInQuickEdit: true,
      showUi: true,
    },
    declared: declared(declaration),
  };
}
