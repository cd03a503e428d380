import { type Builder, oncePerBuilder } from '../builder.ts';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { abilityNamed, categoriesOf, filteredAbilities, requireReader } from './abilities.ts';
import { type AbilityMethod, admittedRun, type Run, runAbility } from './run.ts';
import { abilityPageType, abilityType, categoryPageType, categoryType, methodEnum } from './type.ts';

const filterInput = oncePerBuilder((builder) =>
  builder.inputType('AbilityFilter', {
    description: 'What abilities are chosen by.',
    fields: (t) => ({
      category: t.string({ description: 'Slug of the category.' }),
      namespace: t.string({ description: 'First part of the name.' }),
      meta: t.field({ type: 'Json', description: 'A map of what `meta` has to hold, however deep.' }),
    }),
  }),
);

const pageArguments = oncePerBuilder((builder) =>
  builder.args((t) => ({
    first: t.int({ description: 'Most entries of the page; all of them unless given.' }),
    offset: t.int({ description: 'Entries to skip.' }),
  })),
);

/** A page of a list that is there as a whole. */
function pageOf<Entry>(
  entries: readonly Entry[],
  { first, offset }: { first?: number | null | undefined; offset?: number | null | undefined },
) {
  const start = Math.max(offset ?? 0, 0);
  return { total: entries.length, nodes: entries.slice(start, first == null ? undefined : start + Math.max(first, 0)) };
}

/** What an ability gave. */
export const resultType = oncePerBuilder((builder) =>
  builder.objectRef<{ value: unknown }>('AbilityResult').implement({
    description: 'What an ability gave.',
    fields: (t) => ({
      value: t.field({
        type: 'Json',
        nullable: true,
        description: 'As its schema says.',
        resolve: ({ value }) => value,
      }),
    }),
  }),
);

const inputArgument = { type: 'Json', description: 'The input that its schema asks for.' } as const;

const permissionsType = oncePerBuilder((builder) =>
  builder.objectRef<Omit<Run, 'method'>>('AbilityPermissions').implement({
    description: 'In which way the viewer may run an ability with some input: one of them at most.',
    fields: (t) => {
      const may = (method: AbilityMethod, description: string) =>
        t.boolean({ description, resolve: (run, _args, context) => isAdmitted({ ...run, method }, context) });
      return {
        read: may('READ', 'To read.'),
        change: may('CHANGE', 'To change something.'),
        delete: may('DELETE', 'To take something away.'),
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
      description: 'What abilities are sorted by. Takes a login. Error: `rest_forbidden`.',
      args: pageArguments(builder),
      resolve: (_root, args, { viewer, registry }) => {
        requireReader(viewer);
        return pageOf(categoriesOf(registry), args);
      },
    }),
    abilityCategory: t.field({
      type: categoryType(builder),
      description: 'One category of abilities. Errors: `rest_forbidden`, `rest_ability_category_not_found`.',
      args: { slug: t.arg.string({ required: true }) },
      resolve: (_root, { slug }, { viewer, registry }) => {
        requireReader(viewer);
        const found = categoriesOf(registry).find((category) => category.slug === slug);
        if (!found) throw domainError('rest_ability_category_not_found');
        return found;
      },
    }),
    abilities: t.field({
      type: abilityPageType(builder),
      description: 'What programs can have the site do. Takes a login. Error: `rest_forbidden`.',
      args: { ...pageArguments(builder), where: t.arg({ type: filterInput(builder) }) },
      resolve: (_root, { where, ...page }, { viewer, registry }) => {
        requireReader(viewer);
        return pageOf(filteredAbilities(registry, where ?? {}), page);
      },
    }),
    ability: t.field({
      type: abilityType(builder),
      description: 'One ability. Errors: `rest_forbidden`, `rest_ability_not_found`.',
      args: { name: t.arg.string({ required: true }) },
      resolve: (_root, { name }, { viewer, registry }) => {
        requireReader(viewer);
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
        method: t.arg({ type: methodEnum(builder), required: true, description: 'What the caller takes it to do.' }),
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
