import type { FilterParameter } from '../../core/graphql/filters.ts';
import { type FilterableMeta, filterableMeta } from '../../core/registry/filterable-meta.ts';
import type { PostType } from '../../core/registry/post-type.ts';
import type { JsonSchema } from '../../json-schema/schema-types.ts';
import { MAX_FILTER_VALUES } from './meta-conditions.ts';
import type { MetaFilter, MetaValueFilter } from './meta-filter-input.ts';

/** The conditions of the REST parameter, with their names in GraphQL. */
const CONDITIONS = {
  equals: 'equals',
  in: 'in',
  greater_than: 'greaterThan',
  at_least: 'atLeast',
  less_than: 'lessThan',
  at_most: 'atMost',
  exists: 'exists',
} as const satisfies Record<string, keyof MetaValueFilter>;

const DESCRIPTIONS: Readonly<Record<keyof typeof CONDITIONS, string>> = {
  equals: 'The value.',
  in: 'One of these values.',
  greater_than: 'A larger value.',
  at_least: 'This value or a larger one.',
  less_than: 'A smaller value.',
  at_most: 'This value or a smaller one.',
  exists: 'Whether a value is stored.',
};

/** Returns the schema of one condition on a meta value. */
function conditionSchema(name: keyof typeof CONDITIONS, valueType: FilterableMeta['valueType']): JsonSchema {
  const description = DESCRIPTIONS[name];
  if (name === 'exists') return { description, type: 'boolean' };
  const type = valueType === 'date' ? 'string' : valueType;
  if (name === 'in') return { description, type: 'array', items: { type }, maxItems: MAX_FILTER_VALUES };
  return { description, type };
}

const schemaOf = ({ valueType }: FilterableMeta): JsonSchema => {
  const names = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];
  const ofType = valueType === 'boolean' ? names.filter((name) => name === 'equals' || name === 'exists') : names;
  return {
    type: 'object',
    properties: Object.fromEntries(ofType.map((name) => [name, conditionSchema(name, valueType)])),
    additionalProperties: false,
  };
};

/**
 * Returns the REST parameter `meta` of the list of a type, such as `meta[pages][at_least]=100`; none if no key is
 * filterable.
 */
export function metaFilterParameters(type: Pick<PostType, 'meta'>): Readonly<Record<string, FilterParameter>> {
  const filterable = filterableMeta(type);
  if (filterable.length === 0) return {};
  return {
    meta: {
      description: 'Only items whose meta values meet all of these conditions.',
      type: 'object',
      properties: Object.fromEntries(filterable.map((meta) => [meta.key, schemaOf(meta)])),
      additionalProperties: false,
    },
  };
}

/** Converts the value of the REST parameter `meta` to the filter; undefined without the parameter. */
export function readMetaFilter(sent: unknown, type: Pick<PostType, 'meta'>): MetaFilter | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const values = sent as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  return Object.fromEntries(
    filterableMeta(type).flatMap(({ key, name }) => {
      const conditions = Object.entries(values[key] ?? {}).map(([condition, value]) => [
        CONDITIONS[condition as keyof typeof CONDITIONS],
        value,
      ]);
      return conditions.length === 0 ? [] : [[name, Object.fromEntries(conditions) as MetaValueFilter]];
    }),
  );
}
