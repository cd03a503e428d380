import { canRunAbility } from '../../access/site-access.ts';
import { oncePerBuilder } from '../../core/builder.ts';
import type { Ability, AbilityAnnotations, AbilityCategory } from '../../core/registry/ability.ts';
import { abilityMeta } from './abilities.ts';
import { type AbilityMethod, abilityMethodOf } from './run-ability.ts';

export const methodEnum = oncePerBuilder((builder) =>
  builder.enumType('AbilityMethod', {
    description: 'How an ability is run.',
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
    description: 'The effects of an ability; null for undeclared ones.',
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
        description: 'Its effects on the site.',
      }),
      meta: t.field({ type: 'Json', description: 'Values for filters.', resolve: abilityMeta }),
      method: t.field({ type: methodEnum(builder), description: 'How it is run.', resolve: abilityMethodOf }),
      viewerCanRun: t.boolean({
        description: 'Whether the viewer may run it.',
        resolve: ({ capability }, _args, { viewer }) => canRunAbility(viewer, capability),
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
      nodes: t.expose('nodes', { type: [abilityType(builder)] }),
      total: t.exposeInt('total', { description: 'How many there are, whatever the page.' }),
    }),
  }),
);

export const categoryPageType = oncePerBuilder((builder) =>
  builder.objectRef<Page<AbilityCategory>>('AbilityCategoryPage').implement({
    description: 'A page of the list of categories of abilities.',
    fields: (t) => ({
      nodes: t.expose('nodes', { type: [abilityCategoryType(builder)] }),
      total: t.exposeInt('total', { description: 'How many there are, whatever the page.' }),
    }),
  }),
);
