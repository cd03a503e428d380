import type { Ability, AbilityCategory } from './ability.ts';
import { builtinTaxonomies, hiddenTaxonomies } from './builtin-taxonomies.ts';
import { builtinTypes, hiddenTypes } from './builtin-types.ts';
import { builtinStatuses, type Status } from './post-status.ts';
import type { PostType } from './post-type.ts';
import type { Taxonomy } from './taxonomy.ts';

export type { PostType } from './post-type.ts';
export type { Taxonomy } from './taxonomy.ts';

/** The one place that knows all types, taxonomies, states and registered meta. */
export interface Registry {
  /** The types that the API shows, in the order in which they are listed. */
  readonly postTypes: ReadonlyMap<string, PostType>;
  /** The taxonomies that the API shows. */
  readonly taxonomies: ReadonlyMap<string, Taxonomy>;
  readonly statuses: ReadonlyMap<string, Status>;
  /** The places for menus that the site declares, beside those of its theme, with what they are called. */
  readonly menuLocations: ReadonlyMap<string, string>;
  /** The places for widgets that the site declares, with what they are called. */
  readonly sidebars: ReadonlyMap<string, string>;
  /** What programs can have the site do beside what every site does. */
  readonly abilities: readonly Ability[];
  /** Their categories beside those of every site. */
  readonly abilityCategories: readonly AbilityCategory[];
  /** Names that exist, but that the API does not show. */
  readonly hidden: { readonly types: ReadonlySet<string>; readonly taxonomies: ReadonlySet<string> };
}

const byName = <T extends { name: string }>(entries: readonly T[]): ReadonlyMap<string, T> =>
  new Map(entries.map((entry) => [entry.name, entry]));

/** Puts a registry together from types and taxonomies beside those that every site has. */
export function registryOf({
  types,
  taxonomies,
  menuLocations = {},
  sidebars = {},
  abilities = [],
  abilityCategories = [],
}: Partial<Pick<Registry, 'abilities' | 'abilityCategories'>> & {
  types: readonly PostType[];
  taxonomies: readonly Taxonomy[];
  menuLocations?: Readonly<Record<string, string>>;
  sidebars?: Readonly<Record<string, string>>;
}): Registry {
  return {
    postTypes: byName([...builtinTypes, ...types]),
    taxonomies: byName([...builtinTaxonomies, ...taxonomies]),
    statuses: byName(builtinStatuses),
    menuLocations: new Map(Object.entries(menuLocations)),
    sidebars: new Map(Object.entries(sidebars)),
    abilities,
    abilityCategories,
    hidden: { types: hiddenTypes, taxonomies: hiddenTaxonomies },
  };
}

/** The types and taxonomies that every site has. */
export const builtinRegistry: Registry = registryOf({ types: [], taxonomies: [] });
