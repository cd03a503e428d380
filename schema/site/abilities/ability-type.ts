import { canRunAbility } from '../../access/site-access.ts';
import { oncePerBuilder } from '../../core/graphql/builder.ts';
import type { Ability, AbilityAnnotations, AbilityCategory } from '../../core/registry/ability.ts';
import { abilityMeta } from './abilities.ts';
import { type AbilityMethod, abilityMethodOf } from './run-ability.ts';

export const abilityMethodEnum = oncePerBuilder((builder) =>
  builder.enumType('AbilityMethod', {
    description: 'The method that runs an ability.',
    values: {
      READ: { value: 'READ' satisfies AbilityMethod, description: 'It changes nothing: `abilityResult`, GET in REST.' },
      CHANGE: { value: 'CHANGE' satisfies AbilityMethod, description: 'It changes something: `runAbility`, POST.' },
      DELETE: {
        value: 'DELETE' satisfies AbilityMethod,
        description: 'It deletes something: `runAbility`, DELETE.',
      },
      OTHER: { value: 'OTHER', description: 'PUT and PATCH: no ability has this method.' },
    } as const,
  }),
);

const annotationsType = oncePerBuilder((builder) =>
  builder.objectRef<AbilityAnnotations>('AbilityAnnotations').implement({
    description: 'The effects of an ability. An effect is null if the ability does not declare it.',
    fields: (t) => ({
      readonly: t.exposeBoolean('readonly', { nullable: true, description: 'It changes nothing.' }),
      destructive: t.exposeBoolean('destructive', { nullable: true, description: 'It may delete data.' }),
      idempotent: t.exposeBoolean('idempotent', {
        nullable: true,
        description: 'Running it again with the same input has no further effect.',
      }),
    }),
  }),
);

export const abilityCategoryType = oncePerBuilder((builder) =>
  builder.objectRef<AbilityCategory>('AbilityCategory').implement({
    description: 'A category of abilities.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      label: t.exposeString('label'),
      description: t.exposeString('description'),
    }),
  }),
);

export const abilityType = oncePerBuilder((builder) =>
  builder.objectRef<Ability>('Ability').implement({
    description: 'A named operation with an input and an output schema.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Namespace and name, separated by a slash.' }),
      label: t.exposeString('label'),
      description: t.exposeString('description'),
      category: t.exposeString('category', { description: 'Slug of its category.' }),
      inputSchema: t.expose('inputSchema', {
        type: 'Json',
        nullable: true,
        description: 'The JSON Schema of its input; null if it has none.',
      }),
      outputSchema: t.expose('outputSchema', {
        type: 'Json',
        nullable: true,
        description: 'The JSON Schema of its output; null if it is not declared.',
      }),
      annotations: t.expose('annotations', {
        type: annotationsType(builder),
        description: 'The effects of the ability on the site.',
      }),
      meta: t.field({
        type: 'Json',
        description: 'The values that `AbilityFilter.meta` compares.',
        resolve: abilityMeta,
      }),
      method: t.field({
        type: abilityMethodEnum(builder),
        description: 'The method that runs the ability.',
        resolve: abilityMethodOf,
      }),
      viewerCanRun: t.boolean({
        description: 'Whether the viewer may run it.',
        resolve: ({ capability }, _args, { viewer }) => canRunAbility(viewer, capability),
      }),
    }),
  }),
);

/** One page of a list, and the length of the whole list. */
interface Page<Entry> {
  nodes: readonly Entry[];
  total: number;
}

export const abilityPageType = oncePerBuilder((builder) =>
  builder.objectRef<Page<Ability>>('AbilityPage').implement({
    description: 'A page of the list of abilities.',
    fields: (t) => ({
      nodes: t.expose('nodes', { type: [abilityType(builder)] }),
      total: t.exposeInt('total', { description: 'The number of entries on all pages.' }),
    }),
  }),
);

export const abilityCategoryPageType = oncePerBuilder((builder) =>
  builder.objectRef<Page<AbilityCategory>>('AbilityCategoryPage').implement({
    description: 'A page of the list of ability categories.',
    fields: (t) => ({
      nodes: t.expose('nodes', { type: [abilityCategoryType(builder)] }),
      total: t.exposeInt('total', { description: 'The number of entries on all pages.' }),
    }),
  }),
);
