import { canReadAbilities } from '../../access/site-access.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import { oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { Ability, AbilityCategory } from '../../core/registry/ability.ts';
import { builtinAbilityCategories } from '../../core/registry/declared-abilities.ts';
import type { Registry } from '../../core/registry/registry.ts';
import { environmentInfo } from './kinds/environment-info.ts';
import { siteInfo } from './kinds/site-info.ts';
import { userInfo } from './kinds/user-info.ts';

/** The abilities that every site has. */
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
  const ability = abilitiesOf(registry).find((candidate) => candidate.name === name);
  if (!ability) throw domainError('rest_ability_not_found');
  return ability;
}

/** Errors: `rest_forbidden`. */
export function requireAbilityReader(viewer: Viewer): void {
  if (!canReadAbilities(viewer)) throw domainError('rest_forbidden', { viewer });
}

/** The `meta` of an ability. */
export const abilityMeta = ({ annotations }: Ability) => ({ annotations, public: true });

export const abilityFilterInput = oncePerBuilder((builder) =>
  builder.inputType('AbilityFilter', {
    description: 'The filter of a list of abilities.',
    fields: (t) => ({
      category: t.string({ description: 'Slug of the category.' }),
      namespace: t.string({ description: 'First part of the name.' }),
      meta: t.field({ type: 'Json', description: 'A map of values that `meta` must contain, at any depth.' }),
    }),
  }),
);

/** The abilities that match a filter. */
export const filteredAbilities = (
  registry: Registry,
  { category, namespace, meta }: ReturnType<typeof abilityFilterInput>['$inferInput'],
) =>
  abilitiesOf(registry).filter(
    (ability) =>
      (!category || ability.category === category) &&
      (!namespace || ability.name.startsWith(`${namespace.replace(/\/+$/, '')}/`)) &&
      contains(abilityMeta(ability), meta ?? {}),
  );

/** Whether a value contains all of `wanted`, at any depth. */
function contains(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(wanted).every(
    ([name, inner]) => Object.hasOwn(value, name) && contains(value[name as keyof typeof value], inner),
  );
}
