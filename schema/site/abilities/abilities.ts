import { type GraphQLSchema, validate } from 'graphql';
import { canReadAbilities } from '../../access/site-access.ts';
import type { Viewer } from '../../access/viewer-access.ts';
import type { Kernel } from '../../core/domain-kernel.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import type { Ability, AbilityCategory } from '../../core/registry/ability.ts';
import { builtinAbilityCategories } from '../../core/registry/declared-abilities.ts';
import type { Registry } from '../../core/registry/registry.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { trimEnd } from '../../values/text-functions.ts';
import { environmentInfo } from './information-ability.ts';
import { siteInfo } from './kinds/site-info.ts';
import { userInfo } from './kinds/user-info.ts';

/** Abilities that do not depend on the declarations of the site. They name their values as clients of the brand expect. */
const builtinAbilities: Readonly<Record<'cms' | 'wp', readonly Ability[]>> = {
  cms: [siteInfo('cms'), userInfo, environmentInfo('cms')],
  wp: [siteInfo('wp'), userInfo, environmentInfo('wp')],
};

/** What the abilities of a site depend on: its declarations and its brand. */
type AbilitySource = Pick<RequestContext, 'registry'> & { kernel: Pick<Kernel, 'brand'> };

/** The built-in abilities, then the declared ones. */
export const abilitiesOf = ({ registry, kernel }: AbilitySource): readonly Ability[] => [
  ...builtinAbilities[kernel.brand ?? 'cms'],
  ...registry.abilities,
];

/** The built-in categories of abilities, then the declared ones. */
export const abilityCategoriesOf = ({ abilityCategories }: Registry): readonly AbilityCategory[] => [
  ...builtinAbilityCategories,
  ...abilityCategories,
];

/** Finds an ability by its name. Errors: `rest_ability_not_found`. */
export function requireAbility(source: AbilitySource, name: string): Ability {
  const ability = abilitiesOf(source).find((candidate) => candidate.name === name);
  if (!ability) throw domainError('rest_ability_not_found');
  return ability;
}

/** Throws unless the viewer may list abilities. Errors: `rest_forbidden`. */
export function requireAbilityReader(viewer: Viewer): void {
  if (!canReadAbilities(viewer)) throw domainError('rest_forbidden', { viewer });
}

/** The `meta` of an ability. */
export const abilityMeta = ({ annotations }: Ability) => ({ annotations, public: true });

export const abilityFilterInput = oncePerBuilder((builder) =>
  builder.inputType('AbilityFilter', {
    description: 'A filter for a list of abilities.',
    fields: (t) => ({
      category: t.string({ description: 'Only abilities of the category with this slug.' }),
      namespace: t.string({ description: 'Only abilities whose name begins with this namespace, such as `core`.' }),
      meta: t.field({ type: 'Json', description: 'Only abilities whose `meta` contains these values, at any depth.' }),
    }),
  }),
);

/** The abilities that match a filter. */
export const filteredAbilities = (
  source: AbilitySource,
  { category, namespace, meta }: ReturnType<typeof abilityFilterInput>['$inferInput'],
) =>
  abilitiesOf(source).filter(
    (ability) =>
      (!category || ability.category === category) &&
      (!namespace || ability.name.startsWith(`${trimEnd(namespace, '/')}/`)) &&
      contains(abilityMeta(ability), meta ?? {}),
  );

/** Whether a value contains all properties of another one, at any depth. */
function contains(value: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return value === expected;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(expected).every(
    ([name, inner]) => Object.hasOwn(value, name) && contains(value[name as keyof typeof value], inner),
  );
}

/** Throws an `Error` if the GraphQL document of an ability is not valid in the schema. */
export function checkAbilityDocuments(schema: GraphQLSchema, registry: Registry): void {
  for (const { name, document } of abilitiesOf({ registry, kernel: {} })) {
    const [error] = validate(schema, document);
    if (error) throw new Error(`Declarations: the operation of the ability "${name}" is not valid: ${error.message}`);
  }
}
