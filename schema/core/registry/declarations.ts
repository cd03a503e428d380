import type { RoleDeclaration } from '../../access/roles.ts';
import type { AbilityCategory, AbilityDeclaration } from './ability.ts';
import { checkDeclaredKinds, checkDeclaredMeta } from './check-declared-kinds.ts';
import { ensure } from './declaration-errors.ts';
import { checkPrompts, declaredAbilities, type PromptDeclaration } from './declared-abilities.ts';
import { type FieldGroupDeclaration, fieldGroupsOf } from './declared-field-groups.ts';
import { checkFields, type DeclaredField } from './declared-fields.ts';
import {
  declaredTaxonomy,
  declaredType,
  type MetaDeclaration,
  type PostTypeDeclaration,
  type TaxonomyDeclaration,
} from './declared-kinds.ts';
import {
  checkDeclaredLanguages,
  type LanguageDeclaration,
  languageHostsOf,
  translatedKindsOf,
} from './declared-languages.ts';
import {
  type BlockStyleDeclaration,
  blockOffers,
  type PatternCategoryDeclaration,
  type PatternDeclaration,
} from './declared-patterns.ts';
import { type DeclaredSetting, registeredSettings } from './declared-settings.ts';
import {
  checkDeclaredStatuses,
  declaredStatuses,
  type StatusDeclaration,
  withStatusOfGroups,
} from './declared-statuses.ts';
import type { FieldGroup } from './field-group.ts';
import type { MetaObject, MetaRegistrations } from './meta-registrations.ts';
import type { PostType } from './post-type.ts';
import { builtinRegistry, type Registry, registryOf } from './registry.ts';
import { declaredRoles } from './role-declarations.ts';
import type { Taxonomy } from './taxonomy.ts';

/** The declarations of a site, in addition to the built-in types, taxonomies, locations, sidebars and abilities. */
export interface Declarations {
  types?: readonly PostTypeDeclaration[];
  taxonomies?: readonly TaxonomyDeclaration[];
  /** Meta values of any type, taxonomy, account or comment, in addition to those that types and taxonomies declare. */
  meta?: readonly MetaDeclaration[];
  /** The statuses of items, in addition to the built-in ones. */
  statuses?: readonly StatusDeclaration[];
  /** Settings of the site, in addition to the built-in ones. */
  settings?: readonly DeclaredSetting[];
  /** Computed fields of items, terms, accounts and comments. */
  fields?: readonly DeclaredField[];
  /** The languages of the site, in their order. */
  languages?: readonly LanguageDeclaration[];
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
  /** The block patterns of the site. */
  patterns?: readonly PatternDeclaration[];
  /** The categories of block patterns, in addition to the built-in ones. */
  patternCategories?: readonly PatternCategoryDeclaration[];
  /** The styles of block types, in addition to the built-in ones. */
  blockStyles?: readonly BlockStyleDeclaration[];
  /** Groups of fields, in addition to those that an import stored. */
  fieldGroups?: readonly FieldGroupDeclaration[];
}

/**
 * Creates the registry of a site from its declarations, and from the groups of fields that an import stored. Throws for
 * names that are malformed or taken, and for references
 * to unknown types, taxonomies, categories and blocks.
 */
export function createRegistry(declarations: Declarations, storedFieldGroups: readonly FieldGroup[] = []): Registry {
  const { types = [], taxonomies = [], meta = [], statuses = [], languages = [], ...declared } = declarations;
  const { menuLocations, sidebars, abilities = [], abilityCategories = [], roles = {}, capabilities = [] } = declared;
  checkDeclaredKinds({ types, taxonomies });
  checkDeclaredMeta({ types, taxonomies, meta });
  checkDeclaredStatuses(statuses);
  checkDeclaredLanguages(languages, { types, taxonomies });
  const fieldGroups = fieldGroupsOf(declared.fieldGroups ?? [], storedFieldGroups);
  const allMeta = fieldGroups.length > 0 ? [...meta, fieldsChanged] : meta;
  for (const name of Object.keys({ ...menuLocations, ...sidebars }))
    ensure(/^[\w-]{1,64}$/.test(name), `"${name}" is not a valid name of a location or sidebar`);
  for (const name of Object.keys(sidebars ?? {}))
    ensure(!/^(?:cms|wp)_|^array_version$/.test(name), `the name "${name}" is taken`);
  checkPrompts(declared.prompts ?? []);
  const { postTypes, hidden } = builtinRegistry;
  const typeNames = new Set([...postTypes.keys(), ...hidden.types, ...types.map(({ name }) => name)]);

  const registry = withDeclaredParts(
    registryOf({
      types: types.map(declaredType),
      taxonomies: taxonomies.map(declaredTaxonomy),
      ...declared,
      statuses: declaredStatuses(withStatusOfGroups(statuses, storedFieldGroups)),
      settings: registeredSettings(declared.settings ?? []),
      fieldGroups,
      abilities: declaredAbilities(abilities, abilityCategories),
      userMeta: metaOf(meta, { object: 'user' }),
      commentMeta: metaOf(meta, { object: 'comment' }),
      offers: blockOffers(declared, typeNames),
    }),
    { types, taxonomies, meta: allMeta },
  );
  checkFields(registry.fields, registry);
  const hiddenKinds = fieldGroups.length > 0 ? withHidden(registry.hidden, FIELD_GROUP_TYPES) : registry.hidden;
  const translatedKinds = translatedKindsOf(languages, { types, taxonomies });
  return {
    ...registry,
    hidden: hiddenKinds,
    roles: declaredRoles({ roles, capabilities }, registry),
    ...(translatedKinds ? { translatedKinds, ...languageHostsOf(languages) } : {}),
  };
}

/** The types of the items in which imported groups of fields are defined. No API shows them. */
const FIELD_GROUP_TYPES = ['acf-field-group', 'acf-field'];

const withHidden = ({ types, taxonomies }: Registry['hidden'], added: readonly string[]): Registry['hidden'] => ({
  types: new Set([...types, ...added]),
  taxonomies,
});

/** Whether an editor has changed the fields of an item: clients of the plugin for field groups expect it. */
const fieldsChanged: MetaDeclaration = {
  key: '_acf_changed',
  object: 'post',
  type: 'boolean',
  single: true,
  default: false,
  showInGraphql: false,
};

type DeclaredKinds = Required<Pick<Declarations, 'types' | 'taxonomies' | 'meta'>>;

/** Adds to built-in and declared kinds what declarations of others say of them: taxonomies, types and meta values. */
function withDeclaredParts(registry: Registry, { types, taxonomies, meta }: DeclaredKinds): Registry {
  const pairs = [
    ...types.flatMap((type) => (type.taxonomies ?? []).map((taxonomy) => [type.name, taxonomy] as const)),
    ...taxonomies.flatMap((taxonomy) => taxonomy.types.map((type) => [type, taxonomy.name] as const)),
  ];
  const unique = (names: readonly string[]) => [...new Set(names)];
  // In the order of the registry, whatever order they are named in.
  const taxonomiesOf = ({ name, taxonomies: own }: PostType) => {
    const named = new Set([...own, ...pairs.flatMap(([type, taxonomy]) => (type === name ? [taxonomy] : []))]);
    return [...registry.taxonomies.keys()].filter((taxonomy) => named.has(taxonomy));
  };
  const typesOf = (taxonomy: string) => pairs.flatMap(([type, name]) => (name === taxonomy ? [type] : []));
  const withMeta = <Kind extends PostType | Taxonomy>(entry: Kind, object: 'post' | 'term'): Kind => {
    const added = metaOf(meta, { object, subtype: entry.name });
    return Object.keys(added).length > 0 ? { ...entry, meta: { ...entry.meta, ...added } } : entry;
  };
  const changed = <Kind extends { name: string }>(kinds: ReadonlyMap<string, Kind>, change: (entry: Kind) => Kind) =>
    new Map([...kinds].map(([name, entry]) => [name, change(entry)]));
  return {
    ...registry,
    postTypes: changed(registry.postTypes, (type) => withMeta({ ...type, taxonomies: taxonomiesOf(type) }, 'post')),
    taxonomies: changed(registry.taxonomies, (taxonomy) =>
      withMeta({ ...taxonomy, types: unique([...taxonomy.types, ...typesOf(taxonomy.name)]) }, 'term'),
    ),
  };
}

/** Returns the declared meta values of a subtype by key. */
const metaOf = (
  declarations: readonly MetaDeclaration[],
  owner: { object: MetaObject; subtype?: string },
): MetaRegistrations =>
  Object.fromEntries(
    declarations.flatMap(({ key, object, subtypes, ...registration }) =>
      object === owner.object && (subtypes === undefined || subtypes.includes(owner.subtype ?? ''))
        ? [[key, registration]]
        : [],
    ),
  );
