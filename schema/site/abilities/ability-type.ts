import { oncePerBuilder } from '../builder.ts';
import type { Ability, AbilityAnnotations, AbilityCategory } from '../types/ability.ts';
import { canRun, metaOf } from './abilities.ts';
import { type AbilityMethod, methodOf } from './run.ts';

export const methodEnum = oncePerBuilder((builder) =>
  builder.enumType('AbilityMethod', {
    description: 'How an ability is run.',
    values: {
      READ: { value: 'READ' satisfies AbilityMethod, description: 'It changes nothing: `abilityResult`, GET in REST.' },
      CHANGE: { value: 'CHANGE' satisfies AbilityMethod, description: 'It changes something: `runAbility`, POST.' },
      DELETE: {
        value: 'DELETE' satisfies AbilityMethod,
        description: 'It takes something away: `runAbility`, DELETE.',
      },
      OTHER: { value: 'OTHER', description: 'PUT and PATCH: no ability is run in this way.' },
    } as const,
  }),
);

const annotationsType = oncePerBuilder((builder) =>
  builder.objectRef<AbilityAnnotations>('AbilityAnnotations').implement({
    description: 'What running an ability does to the site; null where nothing is said of it.',
    fields: (t) => ({
      readonly: t.exposeBoolean('readonly', { nullable: true, description: 'It changes nothing.' }),
      destructive: t.exposeBoolean('destructive', { nullable: true, description: 'It may take away what is there.' }),
      idempotent: t.exposeBoolean('idempotent', {
        nullable: true,
        description: 'Running it again with the same input changes nothing more.',
      }),
    }),
  }),
);

export const categoryType = oncePerBuilder((builder) =>
  builder.objectRef<AbilityCategory>('AbilityCategory').implement({
    description: 'What abilities are sorted by.',
    fields: (t) => ({
      slug: t.exposeString('slug'),
      label: t.exposeString('label'),
      description: t.exposeString('description'),
    }),
  }),
);

export const abilityType = oncePerBuilder((builder) =>
  builder.objectRef<Ability>('Ability').implement({
    description: 'Something that programs can have the site do, by a name and with an input.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Namespace and name, with a stroke between them.' }),
      label: t.exposeString('label'),
      description: t.exposeString('description'),
      category: t.exposeString('category', { description: 'Slug of its category.' }),
      inputSchema: t.field({
        type: 'Json',
        nullable: true,
        description: 'What fits as input, as JSON Schema; null: it takes none.',
        resolve: ({ inputSchema }) => inputSchema,
      }),
      outputSchema: t.field({
        type: 'Json',
        nullable: true,
        description: 'What it gives, as JSON Schema; null where nothing is said of that.',
        resolve: ({ outputSchema }) => outputSchema,
      }),
      annotations: t.field({
        type: annotationsType(builder),
        description: 'What running it does to the site.',
        resolve: ({ annotations }) => annotations,
      }),
      meta: t.field({ type: 'Json', description: 'What it can be chosen by.', resolve: metaOf }),
      method: t.field({ type: methodEnum(builder), description: 'How it is run.', resolve: methodOf }),
      viewerCanRun: t.boolean({
        description: 'Whether the viewer may run it.',
        resolve: (ability, _args, { viewer }) => canRun(viewer, ability),
      }),
    }),
  }),
);

/** A part of a list. */
interface Page<Entry> {
  nodes: readonly Entry[];
  total: number;
}

export const abilityPageType = oncePerBuilder((builder) =>
  builder.objectRef<Page<Ability>>('AbilityPage').implement({
    description: 'A page of the list of abilities.',
    fields: (t) => ({
      nodes: t.field({ type: [abilityType(builder)], resolve: ({ nodes }) => [...nodes] }),
      total: t.exposeInt('total', { description: 'How many there are, whatever the page.' }),
    }),
  }),
);

export const categoryPageType = oncePerBuilder((builder) =>
  builder.objectRef<Page<AbilityCategory>>('AbilityCategoryPage').implement({
    description: 'A page of the list of categories of abilities.',
    fields: (t) => ({
      nodes: t.field({ type: [categoryType(builder)], resolve: ({ nodes }) => [...nodes] }),
      total: t.exposeInt('total', { description: 'How many there are, whatever the page.' }),
    }),
  }),
);
