import type { JsonSchema } from '../../json-schema/schema-types.ts';
import { cleanText } from '../../markup/sanitizing/text-cleaning.ts';
import { isIn, isNotIn, type Sql } from '../dialect/sql.ts';
import { domainError } from '../errors/domain-errors.ts';
import type { Registry } from '../registry/registry.ts';
import { type InputFields, registryOfSchema } from './builder.ts';

/** A parameter of the REST API that sets a filter. */
export interface FilterParameter extends Omit<JsonSchema, 'required'> {
  /** Whether its values are names that the REST dialect translates. */
  hasDialectSpelling?: boolean;
  /** Returns the canonical spelling of a value. */
  read?: (value: unknown) => unknown;
  /** The list itself checks the enum of the items, after the rights of the viewer. */
  isCheckedByList?: boolean;
  /** The parameter is an addition to the reference API, which only the OpenAPI document lists. */
  isAddition?: boolean;
}

/** The parameters of a filter by name. */
export type FilterParameters = Readonly<Record<string, FilterParameter>>;

/** How REST requests set a filter. `Kind` is the kind whose list is filtered, if several kinds share the filter. */
export interface RequestFilter<Kind = undefined> {
  /** Absent if only GraphQL has the filter, or it is computed from the parameters of another filter. */
  parameters?: FilterParameters | ((kind: Kind) => FilterParameters);
  /**
   * Computes the value of the filter from the parameters; undefined does not filter. By default the value of the only
   * parameter, if it is not an empty list.
   */
  read?(parameters: Readonly<Record<string, unknown>>, kind: Kind): unknown;
}

/** A field of an input type, with the type of its values. */
interface InputRef<Value> {
  $inferInput: Value;
}

/**
 * A filter of the lists of a kind: its REST parameters, its field of the GraphQL input and its SQL condition.
 * `Environment` is the value on which conditions depend, such as the SQL dialect or the request context.
 */
export interface ListFilter<Value, Environment, Kind = undefined> extends RequestFilter<Kind> {
  input(t: InputFields): InputRef<Value>;
  /** Returns the condition for a value; null does not filter. Absent if the list itself handles the value. */
  sql?(value: NonNullable<Value>, environment: Environment): Sql | null;
  /** The value if the request has none. */
  defaultValue?: NonNullable<Value>;
  /** Whether the schema of a site has the filter; by default all have it. */
  isOn?(registry: Registry): boolean;
  /** Whether the filter discloses private data. Other values than the default require a capability; the list checks it. */
  isPrivate?: boolean;
}

/** The filters of a kind, by the names of the fields of the GraphQL input. */
export type ListFilters<Environment> = Readonly<
  Record<string, Omit<ListFilter<unknown, Environment>, keyof RequestFilter>>
>;

type FilterInputs = Readonly<
  Record<string, { input(t: InputFields): InputRef<unknown>; isOn?(registry: Registry): boolean }>
>;

/** The values of the filters of a kind. */
export type FilterValues<Filters extends FilterInputs> = {
  [Name in keyof Filters]?: ReturnType<Filters[Name]['input']>['$inferInput'];
};

/** Returns a function that declares filters. The type of the value of `sql` follows from `input`. */
export const filterOf =
  <Environment, Kind = undefined>() =>
  <Ref extends InputRef<unknown>>(
    filter: Omit<ListFilter<Ref['$inferInput'], Environment, Kind>, 'input'> & { input(t: InputFields): Ref },
  ) =>
    filter;

/** Declares a parameter that takes a list of ids. */
export const idListParameter = (description: string) =>
  ({ description, type: 'array', items: { type: 'integer' }, default: [] }) as const satisfies JsonSchema;

/** Declares the parameter that takes the code of a language. */
export const languageParameter = (description: string): FilterParameter => ({
  description: `${description} A code that the site does not have stands for the default language.`,
  type: 'string',
  isAddition: true,
});

/** Returns the options of the argument that takes the code of a language, of the parameter `lang`. */
export const languageArgument = (description: string) => ({
  description: `${description} One that the site does not have stands for the default language.`,
});

/** Declares a parameter that takes a text to search for: one line without markup. */
export const searchParameter = (description: string): FilterParameter => ({
  description,
  type: 'string',
  read: (value) => (typeof value === 'string' ? cleanText(value) : value),
});

interface NumbersFilter<Kind> extends RequestFilter<Kind>, Pick<ListFilter<unknown, unknown>, 'isPrivate'> {
  column: string;
  /** The description in the GraphQL schema. */
  description?: string;
}

const numbersFilter =
  (condition: typeof isIn) =>
  <Kind>({ column, description, ...filter }: NumbersFilter<Kind>) =>
    filterOf<unknown, Kind>()({
      ...filter,
      input: (t) => t.intList({ description }),
      sql: (values) => condition(column, values),
    });

/** Declares a filter of rows whose column contains one of some numbers. */
export const numberInFilter = numbersFilter(isIn);

/** Declares a filter of rows whose column contains none of some numbers. */
export const numberNotInFilter = numbersFilter(isNotIn);

/** Creates the fields of the GraphQL input of some filters. */
export const filterInputs = <Filters extends FilterInputs>(filters: Filters, t: InputFields) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, { input, isOn }]) =>
      isOn === undefined || isOn(registryOfSchema(t.builder)) ? [[name, input(t)]] : [],
    ),
  ) as {
    [Name in keyof Filters]: ReturnType<Filters[Name]['input']>;
  };

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** Returns the SQL conditions for the values of a request, including default values. */
export function filterConditions<Environment>({
  filters,
  values,
  environment,
}: {
  filters: ListFilters<Environment>;
  values: Readonly<Record<string, unknown>>;
  environment: Environment;
}): Sql[] {
  return Object.entries(filters).flatMap(([name, { sql, defaultValue }]) => {
    const value = values[name] ?? defaultValue;
    const condition = hasValue(value) ? sql?.(value as NonNullable<unknown>, environment) : null;
    return condition ? [condition] : [];
  });
}

/** Whether a request has a value for a private filter that is not its default. */
export const usesPrivateFilters = (filters: ListFilters<never>, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(filters).some(([name, { isPrivate, defaultValue }]) => {
    const value = values[name] ?? defaultValue;
    return (
      isPrivate === true && (defaultValue === undefined ? value !== '' && hasValue(value) : value !== defaultValue)
    );
  });

/** The maximum number of values of one list. An SQL statement takes about 30,000 in total. */
const MAX_VALUES = 2_000;

/** Throws `rest_invalid_param` for a list with too many values. */
export function requireShortLists(values: Readonly<Record<string, unknown>>): void {
  if (Object.values(values).some((list) => Array.isArray(list) && list.length > MAX_VALUES)) {
    throw domainError('rest_invalid_param', { message: 'A filter may have 2,000 values at most.' });
  }
}
