import {
  type CapabilityDeclaration,
  declareContentCapabilities,
  declaredCapabilities,
  defaultTaxonomyCapabilities,
  type TermRight,
} from '../../access/capability.ts';
import type { RoleDeclaration } from '../../access/roles.ts';
import type { AbilityCategory, AbilityDeclaration } from './ability.ts';
import { checkPrompts, declaredAbilities, ensure, type PromptDeclaration } from './declared-abilities.ts';
import { contentLabels, type LabelNames, type Labels, taxonomyLabels } from './labels.ts';
import { type MetaRegistration, problemOfMeta } from './meta-registrations.ts';
import { features, type PostType, postTypeOf } from './post-type.ts';
import { builtinRegistry, type Registry, registryOf } from './registry.ts';
import { declaredRoles } from './role-declarations.ts';
import { type Taxonomy, taxonomyOf, visibilityOf } from './taxonomy.ts';

/** The names of a declared type or taxonomy in GraphQL: `Book`, `book`, `books`. */
export interface GraphqlNames {
  type: string;
  singular: string;
  plural: string;
}

interface Declaration {
  /** The name of the type or taxonomy: lower-case letters, digits, `_` and `-`, at most 32. */
  name: string;
  labels: LabelNames & Labels;
  graphql: GraphqlNames;
  /** The last part of the path of its REST routes; by default the name. */
  restBase?: string;
  description?: string;
  hierarchical?: boolean;
  /** Whether its items or terms have addresses on the site; by default true. */
  viewable?: boolean;
  /** The first part of the path of these addresses; by default the name. Null: the addresses have a query instead. */
  rewriteSlug?: string | null;
}

/** A type of items that a site declares. */
export interface PostTypeDeclaration extends Declaration {
  taxonomies?: readonly string[];
  supports?: readonly string[];
  icon?: string;
  hasArchive?: boolean | string;
  /** The capabilities; by default those of posts. */
  capabilities?: CapabilityDeclaration;
  meta?: Readonly<Record<string, MetaRegistration>>;
}

/** A taxonomy that a site declares. */
export interface TaxonomyDeclaration extends Declaration {
  /** The names of the types whose items it classifies. */
  types: readonly string[];
  /** The capabilities by right; those of categories for the rights that it does not name. */
  capabilities?: Readonly<Partial<Record<TermRight, string>>>;
}

/** The declarations of a site, in addition to the built-in types, taxonomies, locations, sidebars and abilities. */
export interface Declarations {
  types?: readonly PostTypeDeclaration[];
  taxonomies?: readonly TaxonomyDeclaration[];
  /** The labels of menu locations by name. */
  menuLocations?: Readonly<Record<string, string>>;
  /** The labels of sidebars by name. */
  sidebars?: Readonly<Record<string, string>>;
  /** The abilities of the site. */
  abilities?: readonly AbilityDeclaration[];
  /** The categories of abilities, in addition to `site` and `user`. */
  abilityCategories?: readonly AbilityCategory[];
  /** The prompts that the site offers to people who work with an agent. */
  prompts?: readonly PromptDeclaration[];
  /** The roles of the site, and what it adds to built-in ones, by name. */
  roles?: Readonly<Record<string, RoleDeclaration>>;
  /** The site's own capabilities, which roles, abilities and meta values can name. */
  capabilities?: readonly string[];
}

/**
 * Creates the registry of a site from its declarations. Throws for names that are malformed or taken, and for references
 * to unknown types and taxonomies.
 */
export function createRegistry({ types = [], taxonomies = [], ...declared }: Declarations): Registry {
  const { menuLocations, sidebars, abilities = [], abilityCategories = [], roles = {}, capabilities = [] } = declared;
  const taxonomiesOf = (type: string) =>
    taxonomies.filter((taxonomy) => taxonomy.types.includes(type)).map(({ name }) => name);
  const registry = registryOf({
    types: types.map((type) =>
      declaredType(type, [...new Set([...(type.taxonomies ?? []), ...taxonomiesOf(type.name)])]),
    ),
    taxonomies: taxonomies.map((taxonomy) => {
      const typeNames = types.filter((type) => type.taxonomies?.includes(taxonomy.name)).map(({ name }) => name);
      return declaredTaxonomy(taxonomy, [...new Set([...taxonomy.types, ...typeNames])]);
    }),
    ...declared,
    abilities: declaredAbilities(abilities, abilityCategories),
  });
  checkNames([...types, ...taxonomies]);
  checkPrompts(declared.prompts ?? []);
  for (const name of Object.keys({ ...menuLocations, ...sidebars }))
    ensure(/^[\w-]{1,64}$/.test(name), `"${name}" is not a valid name of a location or sidebar`);
  for (const name of Object.keys(sidebars ?? {}))
    ensure(!/^(?:cms|wp)_|^array_version$/.test(name), `the name "${name}" is taken`);
  for (const { name, taxonomies: names = [], meta = {} } of types) {
    const problem = problemOfMeta(meta);
    ensure(problem === null, `${name}: ${problem}`);
    for (const taxonomy of names)
      ensure(registry.taxonomies.has(taxonomy), `${name} names an unknown taxonomy: ${taxonomy}`);
  }
  for (const { name, types: names } of taxonomies) {
    for (const type of names) {
      ensure(registry.postTypes.has(type), `${name} names an unknown type: ${type}`);
      ensure(
        !builtinRegistry.postTypes.has(type),
        `${name} classifies ${type}: only declared types can have declared taxonomies`,
      );
    }
  }
  return { ...registry, roles: declaredRoles({ roles, capabilities }, registry) };
}

function checkNames(declarations: readonly Declaration[]): void {
  const { postTypes, taxonomies, hidden } = builtinRegistry;
  const taken = new Set([...postTypes.keys(), ...taxonomies.keys(), ...hidden.types, ...hidden.taxonomies]);
  const bases = new Set([...postTypes.values(), ...taxonomies.values()].map(({ restBase }) => restBase));
  for (const base of ['types', 'taxonomies', 'statuses', 'users', 'comments', 'settings', 'search']) bases.add(base);
  const takenGraphqlNames = new Set(['site', 'user', 'users', 'me', 'comment', 'comments', 'settings', 'search']);
  for (const { name, restBase = name, graphql: names } of declarations) {
    ensure(/^[a-z][a-z0-9_-]{0,31}$/.test(name) && !/^(cms|wp)_/.test(name), `"${name}" is not a valid name`);
    ensure(/^[a-z][a-z0-9_-]*$/.test(restBase), `"${restBase}" is not a valid path`);
    ensure(/^[A-Z][A-Za-z0-9]*$/.test(names.type), `"${names.type}" is not a valid name of a GraphQL type`);
    ensure(
      [names.singular, names.plural].every((field) => /^[a-z][A-Za-z0-9]*$/.test(field)),
      `${name} needs names of GraphQL fields`,
    );
    ensure(!taken.has(name), `the name "${name}" is taken`);
    ensure(!bases.has(restBase), `the path "${restBase}" is taken`);
    const fields = [names.type, names.singular, names.plural];
    ensure(
      new Set(fields).size === 3 && !fields.some((field) => takenGraphqlNames.has(field)),
      `the GraphQL names of ${name} are taken`,
    );
    taken.add(name);
    bases.add(restBase);
    for (const field of fields) takenGraphqlNames.add(field);
  }
}

/** Returns the properties that declared types and taxonomies have in common. */
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
  const { name, labels, capabilities } = declaration;
  const entry = declaredEntry(declaration);
  return taxonomyOf(name, {
    ...entry,
    labels: { ...taxonomyLabels(labels, entry), ...labels },
    types,
    capabilities: declaredCapabilities({ ...defaultTaxonomyCapabilities, ...capabilities }),
    showCloud: entry.viewable,
    visibility: { ...visibilityOf({ site: entry.viewable, admin: true }), showAdminColumn: false },
  });
}
