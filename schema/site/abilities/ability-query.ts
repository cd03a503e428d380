import { type Builder, oncePerBuilder } from '../../core/builder.ts';
import { domainError } from '../../core/domain-errors.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  abilityFilterInput,
  abilityNamed,
  categoriesOf,
  filteredAbilities,
  requireAbilityReader,
} from './abilities.ts';
import { abilityCategoryType, abilityPageType, abilityType, categoryPageType, methodEnum } from './ability-type.ts';
import { type AbilityMethod, admittedRun, type Run, runAbility } from './run-ability.ts';

const pageArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    first: t.int({ description: 'Maximum number of items; all by default.' }),
    offset: t.int({ description: 'Items to skip.' }),
  })),
);

/** A page of a complete list. */
function pageOf<Entry>(
  entries: readonly Entry[],
  { first, offset }: { first?: number | null | undefined; offset?: number | null | undefined },
) {
  const start = Math.max(offset ?? 0, 0);
  return { total: entries.length, nodes: entries.slice(start, first == null ? undefined : start + Math.max(first, 0)) };
}

/** The result of an ability. */
export const resultType = oncePerBuilder((builder) =>
  builder.objectRef<{ value: unknown }>('AbilityResult').implement({
    description: 'The result of an ability.',
    fields: (t) => ({
      value: t.expose('value', {
        type: 'Json',
        nullable: true,
        description: 'The value, as its output schema describes it.',
      }),
    }),
  }),
);

const inputArgument = { type: 'Json', description: 'The input, as its input schema describes it.' } as const;

const permissionsType = oncePerBuilder((builder) =>
  builder.objectRef<Omit<Run, 'method'>>('AbilityPermissions').implement({
    description: 'The methods by which the viewer may run an ability with an input: one at most.',
    fields: (t) => {
      const may = (method: AbilityMethod, description: string) =>
        t.boolean({ description, resolve: (run, _args, context) => isAdmitted({ ...run, method }, context) });
      return {
        read: may('READ', 'To read.'),
        change: may('CHANGE', 'To change something.'),
        delete: may('DELETE', 'To delete something.'),
        run: t.boolean({
          description: 'By this method.',
          args: { method: t.arg({ type: methodEnum(builder), required: true, description: 'The method.' }) },
          resolve: (run, { method }, context) => isAdmitted({ ...run, method }, context),
        }),
      };
    },
  }),
);

function isAdmitted(run: Run, context: RequestContext): boolean {
  try {
    admittedRun(run, context);
    return true;
  } catch {
    return false;
  }
}

/** Registers what this file declares on a schema builder. */
export function registerAbilitiesQuery(builder: Builder): void {
  builder.queryFields((t) => ({
    abilityCategories: t.field({
      type: categoryPageType(builder),
      description: 'The categories of abilities. Requires a login. Error: `rest_forbidden`.',
      args: pageArguments(builder),
      resolve: (_root, args, { viewer, registry }) => {
        requireAbilityReader(viewer);
        return pageOf(categoriesOf(registry), args);
      },
    }),
    abilityCategory: t.field({
      type: abilityCategoryType(builder),
      description: 'One category of abilities. Errors: `rest_forbidden`, `rest_ability_category_not_found`.',
      args: { slug: t.arg.string({ required: true }) },
      resolve: (_root, { slug }, { viewer, registry }) => {
        requireAbilityReader(viewer);
        const category = categoriesOf(registry).find((candidate) => candidate.slug === slug);
        if (!category) throw domainError('rest_ability_category_not_found');
        return category;
      },
    }),
    abilities: t.field({
      type: abilityPageType(builder),
      description: 'The abilities of the site. Requires a login. Error: `rest_forbidden`.',
      args: { ...pageArguments(builder), where: t.arg({ type: abilityFilterInput(builder) }) },
      resolve: (_root, { where, ...page }, { viewer, registry }) => {
        requireAbilityReader(viewer);
        return pageOf(filteredAbilities(registry, where ?? {}), page);
      },
    }),
    ability: t.field({
      type: abilityType(builder),
      description: 'One ability. Errors: `rest_forbidden`, `rest_ability_not_found`.',
      args: { name: t.arg.string({ required: true }) },
      resolve: (_root, { name }, { viewer, registry }) => {
        requireAbilityReader(viewer);
        return abilityNamed(registry, name);
      },
    }),
  }));

  builder.queryField('abilityResult', (t) =>
    t.field({
      type: resultType(builder),
      description:
        'Runs an ability that changes nothing. Errors: `rest_ability_not_found`, `rest_ability_invalid_method`, `ability_missing_input_schema`, `ability_invalid_input`, `rest_ability_cannot_execute`, `ability_invalid_output`, and those of what it does.',
      args: { name: t.arg.string({ required: true }), input: t.arg(inputArgument) },
      resolve: (_root, args, context, { schema }) => runAbility({ ...args, method: 'READ' }, { schema, context }),
    }),
  );

  builder.mutationField('runAbility', (t) =>
    t.field({
      type: resultType(builder),
      description: 'Runs an ability that changes something. Errors: those of `abilityResult`.',
      args: {
        name: t.arg.string({ required: true }),
        input: t.arg(inputArgument),
        method: t.arg({
          type: methodEnum(builder),
          required: true,
          description: 'The method that the caller expects.',
        }),
      },
      resolve: (_root, args, context, { schema }) => runAbility(args, { schema, context }),
    }),
  );

  builder.queryField('abilityPermissions', (t) =>
    t.field({
      type: permissionsType(builder),
      description: 'What the viewer may do with an ability.',
      args: { name: t.arg.string({ required: true }), input: t.arg(inputArgument) },
      resolve: (_root, args) => args,
    }),
  );
}
