import type { JsonSchema } from '../json-schema/schema-types.ts';
import type { InputFields } from './builder.ts';
import { domainError } from './domain-errors.ts';
import { isIn, isNotIn, type Sql } from './sql.ts';

/** A parameter of the REST API that sets a filter. */
export interface FilterParameter extends Omit<JsonSchema, 'required'> {
  isName?: boolean;
}

/** Parameters by their names. */
export type FilterParameters = Readonly<Record<string, FilterParameter>>;

/** How a request to the REST API sets a filter. `Kind`: what that depends on, where kinds share their filters. */
export interface RequestFilter<Kind = undefined> {
  /** None: only GraphQL has it, or it is read from the parameters of another filter. */
  parameters?: FilterParameters | ((kind: Kind) => FilterParameters);
  /** Makes the value; undefined: there is none. By default that of the one parameter, without empty lists. */
  read?(sent: Readonly<Record<string, unknown>>, kind: Kind): unknown;
}

/** A field of an input type, with the type of its values. */
interface InputRef<Value> {
  $inferInput: Value;
}

/** What lists of a kind can be narrowed by: its REST parameters, its field of the GraphQL input and its condition. */
export interface ListFilter<Value, Around, Kind = undefined> extends RequestFilter<Kind> {
  input(t: InputFields): InputRef<Value>;
  /** The condition for a value that is given; null: none. Absent: the list itself reads the value. */
  sql?(value: NonNullable<Value>, around: Around): Sql | null;
  /** The value where none is given. */
  byDefault?: NonNullable<Value>;
  /** It discloses private data: any value but the default requires a capability, which the list checks. */
  isPrivate?: boolean;
}

/** The filters of a kind, by the names of the GraphQL input's fields. */
export type ListFilters<Around> = Readonly<Record<string, Omit<ListFilter<unknown, Around>, keyof RequestFilter>>>;

type Declared = Readonly<Record<string, { input(t: InputFields): InputRef<unknown> }>>;

/** The values of a kind's filters. */
export type FilterValues<Filters extends Declared> = {
  [Name in keyof Filters]?: ReturnType<Filters[Name]['input']>['$inferInput'];
};

/** Declares a filter, so that its condition takes the type of its input. */
export const filterOf =
  <Around, Kind = undefined>() =>
  <Ref extends InputRef<unknown>>(
    filter: Omit<ListFilter<Ref['$inferInput'], Around, Kind>, 'input'> & { input(t: InputFields): Ref },
  ) =>
    filter;

/** A parameter that takes numbers. */
export const ids = (description: string) =>
  ({ description, type: 'array', items: { type: 'integer' }, default: [] }) as const satisfies JsonSchema;

interface NumbersFilter<Kind> extends RequestFilter<Kind>, Pick<ListFilter<unknown, unknown>, 'isPrivate'> {
  column: string;
  /** What the GraphQL schema says of it. */
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

/** Only rows whose column holds one of these numbers. */
export const numbersIn = numbersFilter(isIn);

/** No rows whose column holds one of these numbers. */
export const numbersNotIn = numbersFilter(isNotIn);

/** The fields of the GraphQL input. */
export const filterInputs = <Filters extends Declared>(filters: Filters, t: InputFields) =>
  Object.fromEntries(Object.entries(filters).map(([name, { input }]) => [name, input(t)])) as {
    [Name in keyof Filters]: ReturnType<Filters[Name]['input']>;
  };

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** The conditions of the values that are given. */
export function filterConditions<Around>({
  filters,
  values,
  around,
}: {
  filters: ListFilters<Around>;
  values: Readonly<Record<string, unknown>>;
  around: Around;
}): Sql[] {
  return Object.entries(filters).flatMap(([name, { sql, byDefault }]) => {
    const value = values[name] ?? byDefault;
    const condition = isGiven(value) ? sql?.(value as NonNullable<unknown>, around) : null;
    return condition ? [condition] : [];
  });
}

/** Whether one of the values discloses private data. */
export const usesPrivateFilters = (filters: ListFilters<never>, values: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(filters).some(([name, { isPrivate, byDefault }]) => {
    const value = values[name] ?? byDefault;
    return isPrivate === true && (byDefault === undefined ? value !== '' && isGiven(value) : value !== byDefault);
  });

/** Most values of one list: a statement takes some 30,000 in all. */
const MAX_VALUES = 2_000;

/** Errors: `rest_invalid_param` for a list of more values than a statement should have. */
export function requireShortLists(values: Readonly<Record<string, unknown>>): void {
  if (Object.values(values).some((list) => Array.isArray(list) && list.length > MAX_VALUES)) {
    throw domainError('rest_invalid_param', { message: 'A filter may list 2,000 values at most.' });
  }
}
