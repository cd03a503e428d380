import type { DeclaredStatuses } from '../../access/post-access-data.ts';
import type { DeclaredRoles } from '../../access/roles.ts';
import type { LanguageHosts, SiteLanguages, TranslatedKinds } from '../site/site-languages.ts';
import type { Ability, AbilityCategory } from './ability.ts';
import { builtinTaxonomies, builtinTypes, hiddenTaxonomies, hiddenTypes } from './builtin-types.ts';
import type { PromptDeclaration } from './declared-abilities.ts';
import type { DeclaredField } from './declared-fields.ts';
import { type BlockOffers, blockOffers } from './declared-patterns.ts';
import type { RegisteredSetting } from './declared-settings.ts';
import type { FieldGroup } from './field-group.ts';
import { builtinUserMeta, type MetaObject, type MetaRegistrations } from './meta-registrations.ts';
import { builtinStatuses, type Status, visibilitiesOf } from './post-status.ts';
import type { PostType } from './post-type.ts';
import type { RegistryEntry } from './registry-entry.ts';
import type { Taxonomy } from './taxonomy.ts';

/** All types, taxonomies, statuses, registered meta values, patterns and abilities of a site. */
export interface Registry extends BlockOffers {
  /** The types that the API exposes, in the order of lists. */
  readonly postTypes: ReadonlyMap<string, PostType>;
  /** The taxonomies that the API exposes, in the order of lists. */
  readonly taxonomies: ReadonlyMap<string, Taxonomy>;
  readonly statuses: ReadonlyMap<string, Status>;
  /** Who may read items with the statuses that the site declares. */
  readonly declaredStatuses: DeclaredStatuses;
  /** The registered meta values of accounts, and of comments. */
  readonly userMeta: MetaRegistrations;
  readonly commentMeta: MetaRegistrations;
  /** The groups of fields, in order; those that are not active as well. */
  readonly fieldGroups: readonly FieldGroup[];
  /** The labels of the declared menu locations, which supplement those of the theme, by name. */
  readonly menuLocations: ReadonlyMap<string, string>;
  /** The labels of the declared sidebars by name. */
  readonly sidebars: ReadonlyMap<string, string>;
  /** The declared abilities. */
  readonly abilities: readonly Ability[];
  /** The declared categories of abilities. */
  readonly abilityCategories: readonly AbilityCategory[];
  /** The declared prompts for agents. */
  readonly prompts: readonly PromptDeclaration[];
  /** The declared settings that REST and GraphQL have. */
  readonly settings: readonly RegisteredSetting[];
  /** The declared fields. */
  readonly fields: readonly DeclaredField[];
  /** The declared roles and additions to built-in ones, by name. */
  readonly roles: DeclaredRoles;
  /** The languages that the site had when it was opened, for which its schemas have fields; null for none. */
  readonly languages: SiteLanguages | null;
  /** The declared types and taxonomies whose items and terms have a language; absent if the site declares no languages. */
  readonly translatedKinds?: TranslatedKinds | undefined;
  /** The declared hosts of languages; absent if no language has one of its own. */
  readonly languageHosts?: LanguageHosts | undefined;
  /** The names of types and taxonomies that exist, but that the API does not expose. */
  readonly hidden: { readonly types: ReadonlySet<string>; readonly taxonomies: ReadonlySet<string> };
}

const byName = <T extends { name: string }>(entries: readonly T[]): ReadonlyMap<string, T> =>
  new Map(entries.map((entry) => [entry.name, entry]));

/** Creates a registry with the built-in and further types and taxonomies. */
export function registryOf({
  types,
  taxonomies,
  menuLocations = {},
  sidebars = {},
  abilities = [],
  abilityCategories = [],
  prompts = [],
  settings = [],
  fields = [],
  userMeta = {},
  commentMeta = {},
  offers = blockOffers({}, new Set()),
  statuses = [],
  fieldGroups = [],
}: Partial<
  Pick<
    Registry,
    'abilities' | 'abilityCategories' | 'prompts' | 'settings' | 'fields' | 'userMeta' | 'commentMeta' | 'fieldGroups'
  >
> & {
  types: readonly PostType[];
  taxonomies: readonly Taxonomy[];
  statuses?: readonly Status[];
  menuLocations?: Readonly<Record<string, string>>;
  sidebars?: Readonly<Record<string, string>>;
  offers?: BlockOffers;
}): Registry {
  return {
    postTypes: byName([...builtinTypes, ...types]),
    taxonomies: byName([...builtinTaxonomies, ...taxonomies]),
    statuses: byName([...builtinStatuses, ...statuses]),
    declaredStatuses: visibilitiesOf(statuses),
    userMeta: { ...builtinUserMeta, ...userMeta },
    commentMeta,
    fieldGroups,
    menuLocations: new Map(Object.entries(menuLocations)),
    sidebars: new Map(Object.entries(sidebars)),
    abilities,
    abilityCategories,
    prompts,
    settings,
    fields,
    roles: new Map(),
    languages: null,
    ...offers,
    hidden: { types: hiddenTypes, taxonomies: hiddenTaxonomies },
  };
}

/** Returns the registered meta values of the owners of a subtype; accounts and comments have no subtypes. */
export function metaRegistrationsOf(
  registry: Pick<Registry, 'postTypes' | 'taxonomies' | 'userMeta' | 'commentMeta'>,
  { object, subtype }: { object: MetaObject; subtype: string },
): MetaRegistrations {
  if (object === 'user') return registry.userMeta;
  if (object === 'comment') return registry.commentMeta;
  return (object === 'post' ? registry.postTypes : registry.taxonomies).get(subtype)?.meta ?? {};
}

/** The registry of a site without declarations. */
export const builtinRegistry: Registry = registryOf({ types: [], taxonomies: [] });

/**
 * Builds a GraphQL schema with the declared types and taxonomies of a site. Throws an error of its declarations if one of their
 * names in GraphQL is that of another type or field of the schema.
 */
export function withFreeNames<Built>({ postTypes, taxonomies }: Registry, build: () => Built): Built {
  try {
    return build();
  } catch (error) {
    const [, name] = /^Duplicate (?:typename: Another type with name|field) (\w+)/.exec((error as Error).message) ?? [];
    const kind = [...postTypes.values(), ...taxonomies.values()].find(
      ({ declared, graphqlName }) =>
        declared &&
        name !== undefined &&
        [declared.singular, declared.plural, graphqlName].some((used) => used && name.startsWith(used)),
    );
    if (!kind) throw error;
    throw new Error(
      `Declarations: the GraphQL name "${name}" of ${kind.name} is taken. Choose other names in its "graphql", such as Site${kind.graphqlName}.`,
    );
  }
}

/** Returns the types whose items are in lists of several types: those with permalinks, except attachments. */
export const listedTypes = ({ postTypes }: Pick<Registry, 'postTypes'>): PostType[] =>
  [...postTypes.values()].filter(
    ({ name, viewable, graphqlName }) => viewable && graphqlName !== null && name !== 'attachment',
  );

/** Whether a taxonomy exists that the API does not show. */
export const isHiddenTaxonomy = (name: string, { taxonomies, hidden }: Registry): boolean =>
  hidden.taxonomies.has(name) || taxonomies.get(name)?.isListed === false;

/** Returns a type that must exist, since its name is in the code. Throws an Error otherwise. */
export function requireType({ registry }: { registry: Registry }, name: string): PostType {
  const type = registry.postTypes.get(name);
  if (!type) throw new Error(`The registry has no type "${name}".`);
  return type;
}

/** Returns a taxonomy that must exist, since its name is in the code. Throws an Error otherwise. */
export function requireTaxonomy({ registry }: { registry: Registry }, name: string): Taxonomy {
  const taxonomy = registry.taxonomies.get(name);
  if (!taxonomy) throw new Error(`The registry has no taxonomy "${name}".`);
  return taxonomy;
}

/**
 * Returns the registry for the public GraphQL schemas: declared kinds with `showInGraphql: false` have no GraphQL type and are
 * not listed. The other parts of the program run on the schema of the complete registry, which has the types of all kinds.
 */
export function graphqlRegistry(registry: Registry): Registry {
  const kinds = [...registry.postTypes.values(), ...registry.taxonomies.values()];
  if (kinds.every(({ declared }) => !declared || (declared.showInRest && declared.showInGraphql))) return registry;
  return { ...registry, postTypes: shownKinds(registry.postTypes), taxonomies: shownKinds(registry.taxonomies) };
}

const shownKinds = <Kind extends RegistryEntry>(kinds: ReadonlyMap<string, Kind>): ReadonlyMap<string, Kind> =>
  new Map(
    [...kinds].map(([name, kind]) => {
      const isListed = kind.declared?.showInGraphql ?? true;
      return [name, { ...kind, isListed, ...(isListed ? {} : { graphqlName: null }) }];
    }),
  );
