import { isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { optionalList, type WpgraphqlInputs } from '../core/wpgraphql-builder.ts';
import { databaseIdOf } from './wpgraphql-id.ts';

interface InputRef<Value> {
  $inferInput: Value;
}

/** A filter of the argument `where` of a list: its input field, and its condition. */
export interface WhereFilter<Ref extends InputRef<unknown>> {
  input(t: WpgraphqlInputs): Ref;
  /**
   * Returns the condition for a value; null does not filter. Absent if the list itself handles the value, or the domain
   * (`domainFilter`).
   */
  sql?(value: NonNullable<Ref['$inferInput']>, context: RequestContext): Sql | null;
  /** The filter of the domain that gets the value, unless it is empty. */
  domainFilter?: string;
}

type WhereFilters = Readonly<Record<string, WhereFilter<InputRef<unknown>>>>;

/** The values of the argument `where` of a list with these filters. */
export type WhereValues<Filters extends Readonly<Record<string, { input(t: WpgraphqlInputs): InputRef<unknown> }>>> = {
  [Name in keyof Filters]?: ReturnType<Filters[Name]['input']>['$inferInput'];
};

/**
 * Declares a filter. The type of the value of `sql` follows from `input`.
 *
 * @example
 * karma: whereFilter({ input: (t) => t.int(), sql: (karma) => sql`c."karma" = ${karma}` }),
 * search: whereFilter({ input: (t) => t.string(), domainFilter: 'search' }),
 */
export const whereFilter = <Ref extends InputRef<unknown>>(filter: WhereFilter<Ref>): WhereFilter<Ref> => filter;

type Ids = readonly (string | number | null | undefined)[];

/** Returns the database ids of a list of ids, which may be global or contain nulls. */
export const databaseIds = (ids: Ids | null | undefined, kind: string): number[] =>
  (ids ?? []).flatMap((id) => (id === null || id === undefined ? [] : [databaseIdOf(id, kind)]));

/** Returns the texts of a list that are neither null nor empty. */
export const givenTexts = (texts: readonly (string | null | undefined)[] | null | undefined): string[] =>
  (texts ?? []).flatMap((text) => text || []);

/** The condition that a column has one of the values; null for an empty list. */
export const inColumn = (column: string, values: readonly (string | number)[]): Sql | null =>
  values.length === 0 ? null : isIn(column, values);

/** Declares a filter of rows whose column has one of some ids of a kind. */
export const idInFilter = (column: string, kind: string) =>
  whereFilter({ input: (t) => optionalList(t, 'ID'), sql: (ids) => inColumn(column, databaseIds(ids, kind)) });

/** Declares a filter of rows whose column has none of some ids of a kind. */
export const idNotInFilter = (column: string, kind: string) =>
  whereFilter({
    input: (t) => optionalList(t, 'ID'),
    sql: (ids) => {
      const condition = inColumn(column, databaseIds(ids, kind));
      return condition && sql`NOT (${condition})`;
    },
  });

/** Declares a filter of rows whose column has an id of a kind. */
export const idFilter = (column: string, kind: string) =>
  whereFilter({ input: (t) => t.id(), sql: (id) => inColumn(column, databaseIds([id], kind)) });

/** Creates the input fields of filters. */
export const whereInputs = <Filters extends WhereFilters>(filters: Filters, t: WpgraphqlInputs) =>
  Object.fromEntries(Object.entries(filters).map(([name, { input }]) => [name, input(t)])) as {
    [Name in keyof Filters]: ReturnType<Filters[Name]['input']>;
  };

/** Returns the conditions of the values, and the values for the filters of the domain by their names there. */
export function readWhere(
  filters: WhereFilters,
  { where, context }: { where: Readonly<Record<string, unknown>>; context: RequestContext },
): { conditions: Sql[]; domainValues: Record<string, unknown> } {
  const conditions: Sql[] = [];
  const domainValues: Record<string, unknown> = {};
  for (const [name, { sql: conditionOf, domainFilter }] of Object.entries(filters)) {
    const value = where[name];
    if (value === null || value === undefined) continue;
    if (domainFilter !== undefined && value !== '') domainValues[domainFilter] = value;
    const condition = conditionOf?.(value, context);
    if (condition) conditions.push(condition);
  }
  return { conditions, domainValues };
}
