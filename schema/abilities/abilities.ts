import { isLoggedIn, type Viewer, viewerCan } from '../access/viewer.ts';
import { domainError } from '../errors.ts';
import type { Ability, AbilityCategory } from '../types/ability.ts';
import { builtinAbilityCategories } from '../types/declared-abilities.ts';
import type { Registry } from '../types/registry.ts';
import { environmentInfo } from './kinds/environment-info.ts';
import { siteInfo } from './kinds/site-info.ts';
import { userInfo } from './kinds/user-info.ts';

/** The abilities that every site has: each is a file, and a line here. */
const builtinAbilities: readonly Ability[] = [siteInfo, userInfo, environmentInfo];

/** All abilities of a site, in the order in which they are listed. */
export const abilitiesOf = ({ abilities }: Registry): readonly Ability[] => [...builtinAbilities, ...abilities];

/** All categories of a site. */
export const categoriesOf = ({ abilityCategories }: Registry): readonly AbilityCategory[] => [
  ...builtinAbilityCategories,
  ...abilityCategories,
];

/** An ability by its name. Errors: `rest_ability_not_found`. */
export function abilityNamed(registry: Registry, name: string): Ability {
  const found = abilitiesOf(registry).find((ability) => ability.name === name);
  if (!found) throw domainError('rest_ability_not_found');
  return found;
}

/** Takes the right to read, which everybody has who has a role. Errors: `rest_forbidden`. */
export function requireReader(viewer: Viewer): void {
  if (!viewerCan(viewer, 'read')) throw domainError('rest_forbidden', { viewer });
}

/** May the viewer run the ability? What its operation takes is asked beside that. */
export const canRun = (viewer: Viewer, { capability }: Ability): boolean =>
  isLoggedIn(viewer) && (capability === null || viewerCan(viewer, capability));

/** What is told of an ability beside its schemas. */
export const metaOf = ({ annotations }: Ability) => ({ annotations, public: true });

/** What abilities are chosen by. */
export interface AbilityFilter {
  category?: string | null;
  namespace?: string | null;
  meta?: unknown;
}

/** The abilities that fit. */
export const filteredAbilities = (registry: Registry, { category, namespace, meta }: AbilityFilter) =>
  abilitiesOf(registry).filter(
    (ability) =>
      (!category || ability.category === category) &&
      (!namespace || ability.name.startsWith(`${namespace.replace(/\/+$/, '')}/`)) &&
      holds(metaOf(ability), meta ?? {}),
  );

/** Whether a value holds everything that is wanted of it, however deep. */
function holds(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(wanted).every(
    ([name, inner]) => Object.hasOwn(value, name) && holds(value[name as keyof typeof value], inner),
  );
}
