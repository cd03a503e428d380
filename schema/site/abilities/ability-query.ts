import { domainError } from '../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../core/graphql/builder.ts';
import type { RequestContext } from '../../core/request-context.ts';
import {
  abilityCategoriesOf,
  abilityFilterInput,
  filteredAbilities,
  requireAbility,
  requireAbilityReader,
} from './abilities.ts';
import {
  abilityCategoryPageType,
  abilityCategoryType,
  abilityMethodEnum,
  abilityPageType,
  abilityType,
} from './ability-type.ts';
import { type AbilityMethod, type AbilityRun, checkAbilityRun, runAbility } from './run-ability.ts';

const pageArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    first: t.int({ description: 'Maximum number of items; all by default.' }),
    offset: t.int({ description: 'Items to skip.' }),
  })),
);

/** Returns one page of a list and the length of the whole list. */
function pageOf<Entry>(
  entries: readonly Entry[],
  { first, offset }: { first?: number | null | undefined; offset?: number | null | undefined },
) {
  const start = Math.max(offset ?? 0, 0);
  return { total: entries.length, nodes: entries.slice(start, first == null ? undefined : start + Math.max(first, 0)) };
}

/** The GraphQL type `AbilityResult`. */
const abilityResultType = oncePerBuilder((builder) =>
  builder.objectRef<{ value: unknown }>('AbilityResult').implement({
    description: 'The result of an ability.',
    fields: (t) => ({
      value: t.expose('value', {
        type: 'Json',
        nullable: true,
        description: 'The value, which matches the output schema of the ability.',
      }),
    }),
  }),
);

const inputArgument = {
  type: 'Json',
  description: 'The input, which must match the input schema of the ability.',
} as const;

const permissionsType = oncePerBuilder((builder) =>
  builder.objectRef<Omit<AbilityRun, 'method'>>('AbilityPermissions').implement({
    description: 'Whether the viewer may run an ability with an input, by method. At most one method is allowed.',
    fields: (t) => {
      const allows = (method: AbilityMethod, description: string) =>
        t.boolean({ description, resolve: (run, _args, context) => canRun({ ...run, method }, context) });
      return {
        read: allows('READ', 'Whether the viewer may run it to read.'),
        change: allows('CHANGE', 'Whether the viewer may run it to change something.'),
        delete: allows('DELETE', 'Whether the viewer may run it to delete something.'),
        run: t.boolean({
          description: 'Whether the viewer may run it by this method.',
          args: { method: t.arg({ type: abilityMethodEnum(builder), required: true, description: 'The method.' }) },
          resolve: (run, { method }, context) => canRun({ ...run, method }, context),
        }),
      };
    },
  }),
);

function canRun(run: AbilityRun, context: RequestContext): boolean {
  try {
    checkAbilityRun(run, context);
    return true;
  } catch {
    return false;
  }
}

/** Registers the queries of abilities and the mutation `runAbility`. */
export function registerAbilityOperations(builder: Builder): void {
  builder.queryFields((t) => ({
    abilityCategories: t.field({
      type: abilityCategoryPageType(builder),
      description: 'The categories of abilities. Requires a login. Error: `rest_forbidden`.',
      args: pageArguments(builder),
      resolve: (_root, args, { viewer, registry }) => {
        requireAbilityReader(viewer);
        return pageOf(abilityCategoriesOf(registry), args);
      },
    }),
    abilityCategory: t.field({
      type: abilityCategoryType(builder),
      description: 'One category of abilities. Errors: `rest_forbidden`, `rest_ability_category_not_found`.',
      args: { slug: t.arg.string({ required: true }) },
      resolve: (_root, { slug }, { viewer, registry }) => {
        requireAbilityReader(viewer);
        const category = abilityCategoriesOf(registry).find((candidate) => candidate.slug === slug);
        if (!category) throw domainError('rest_ability_category_not_found');
        return category;
      },
    }),
    abilities: t.field({
      type: abilityPageType(builder),
      description: 'The abilities of the site. Requires a login. Error: `rest_forbidden`.',
      args: { ...pageArguments(builder), where: t.arg({ type: abilityFilterInput(builder) }) },
      resolve: (_root, { where, ...page }, context) => {
        requireAbilityReader(context.viewer);
        return pageOf(filteredAbilities(context, where ?? {}), page);
      },
    }),
    ability: t.field({
      type: abilityType(builder),
      description: 'One ability. Errors: `rest_forbidden`, `rest_ability_not_found`.',
      args: { name: t.arg.string({ required: true }) },
      resolve: (_root, { name }, context) => {
        requireAbilityReader(context.viewer);
        return requireAbility(context, name);
      },
    }),
  }));

  builder.queryField('abilityResult', (t) =>
    t.field({
      type: abilityResultType(builder),
      description:
        'Runs an ability that changes nothing. Errors: `rest_ability_not_found`, `rest_ability_invalid_method`, `ability_missing_input_schema`, `ability_invalid_input`, `rest_ability_cannot_execute`, `ability_invalid_output`, and those of the operation of the ability.',
      args: { name: t.arg.string({ required: true }), input: t.arg(inputArgument) },
      resolve: (_root, args, context, { schema }) => runAbility({ ...args, method: 'READ' }, { schema, context }),
    }),
  );

  builder.mutationField('runAbility', (t) =>
    t.field({
      type: abilityResultType(builder),
      description: 'Runs an ability that changes something. Errors: those of `abilityResult`.',
      args: {
        name: t.arg.string({ required: true }),
        input: t.arg(inputArgument),
        method: t.arg({
          type: abilityMethodEnum(builder),
          required: true,
          description: 'The method by which the caller runs the ability. It must be the method of the ability.',
        }),
      },
      resolve: (_root, args, context, { schema }) => runAbility(args, { schema, context }),
    }),
  );

  builder.queryField('abilityPermissions', (t) =>
    t.field({
      type: permissionsType(builder),
      description: 'The permissions of the viewer for one ability.',
      args: { name: t.arg.string({ required: true }), input: t.arg(inputArgument) },
      resolve: (_root, args) => args,
    }),
  );
}
