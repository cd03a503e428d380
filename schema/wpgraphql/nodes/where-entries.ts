import { isIn, type Sql, sql } from '../../core/dialect/sql.ts';
import { requireShortLists } from '../../core/graphql/filters.ts';
import type { RequestContext } from '../../core/request-context.ts';
import { cleanText } from '../../markup/sanitizing/text-cleaning.ts';
import { optionalList, type WpgraphqlInputs } from '../core/wpgraphql-builder.ts';
import { databaseIdOf } from './wpgraphql-id.ts';

type Awaitable<T> = T | Promise<T>;
type Nullable<T> = T | null | undefined;

interface InputRef<Value> {
  $inferInput: Value;
}

/** A filter of the argument `where` of a list: its input field, and what it selects. The list itself reads the others. */
interface WhereFilter<Ref extends InputRef<unknown>, Values extends object, Environment> {
  input(t: WpgraphqlInputs): Ref;
  /** Returns the condition for a value; null does not filter. */
  sql?(value: NonNullable<Ref['$inferInput']>, environment: Environment): Awaitable<Sql | null>;
  /** Returns the values for filters of the domain, by their names. Absent and empty ones do not filter. */
  values?(value: NonNullable<Ref['$inferInput']>, environment: Environment): Awaitable<Values>;
  /** Whether an empty text filters too. */
  takesEmptyText?: boolean;
  /** Whether the text `0` counts as empty, as in some filters of the reference. */
  ignoresZero?: boolean;
  /** The value that null stands for; otherwise null does not filter. */
  nullStandsFor?: NonNullable<Ref['$inferInput']>;
  /** Whether the filter discloses private data: the list checks the rights of the viewer. */
  isPrivate?: boolean;
}

/** The filters of the argument `where` of a list, by their names. */
export type WhereFilters<Values extends object = object, Environment = never> = Readonly<
  Record<string, WhereFilter<InputRef<unknown>, Values, Environment>>
>;

/** The values of the argument `where` of a list with these filters. */
export type WhereValues<Filters extends WhereFilters> = {
  [Name in keyof Filters]?: ReturnType<Filters[Name]['input']>['$inferInput'];
};

/**
 * Returns a function that declares filters. `Values` are those of the filters of the domain; `Environment` is the value on
 * which conditions depend. The types of values follow from `input`.
 *
 * @example
 * const filter = whereFilterOf<CommentFilter>();
 * karma: filter({ input: (t) => t.int(), sql: (karma) => sql`c."karma" = ${karma}` }),
 * search: filter({ input: (t) => t.string(), values: (search) => ({ search }) }),
 */
export const whereFilterOf =
  <Values extends object, Environment = RequestContext>() =>
  <Ref extends InputRef<unknown>>(filter: WhereFilter<Ref, Values, Environment>) =>
    filter;

const filter = whereFilterOf<object, unknown>();

/** Returns the values of a list without nulls. */
export const present = <Value>(list: Nullable<readonly Nullable<Value>[]>): Value[] =>
  (list ?? []).flatMap((value) => (value === null || value === undefined ? [] : [value]));

/** Returns the database ids of a list of ids, which may be global or contain nulls. */
export const databaseIds = (ids: Nullable<readonly Nullable<string | number>[]>): number[] =>
  present(ids).map(databaseIdOf);

/** Returns the texts of a list that are neither null nor empty. */
export const givenTexts = (texts: Nullable<readonly Nullable<string>[]>): string[] => present(texts).filter(Boolean);

/** The condition that a column has one of the values; null for an empty list. */
export const inColumn = (column: string, values: readonly (string | number)[]): Sql | null =>
  values.length === 0 ? null : isIn(column, values);

/** The opposite of a condition; null for none. */
export const notMatching = (condition: Sql | null): Sql | null => condition && sql`NOT (${condition})`;

/** Declares a filter of rows whose column has one of some ids. */
export const idInFilter = (column: string) =>
  filter({ input: (t) => optionalList(t, 'ID'), sql: (ids) => inColumn(column, databaseIds(ids)) });

/** Declares a filter of rows whose column has none of some ids. */
export const idNotInFilter = (column: string) =>
  filter({ input: (t) => optionalList(t, 'ID'), sql: (ids) => notMatching(inColumn(column, databaseIds(ids))) });

/** Declares a filter of rows whose column has an id. */
export const idFilter = (column: string) =>
  filter({ input: (t) => t.id(), sql: (id) => inColumn(column, databaseIds([id])) });

/** Declares an argument that selects nothing by itself: the list reads it, or it has no effect. */
export const otherArgument = <Ref extends InputRef<unknown>>(input: (t: WpgraphqlInputs) => Ref) => filter({ input });

/** Creates the input fields of filters. */
export const whereInputs = <Filters extends WhereFilters>(filters: Filters, t: WpgraphqlInputs) =>
  Object.fromEntries(Object.entries(filters).map(([name, { input }]) => [name, input(t)])) as {
    [Name in keyof Filters]: ReturnType<Filters[Name]['input']>;
  };

/** Texts without tags, line breaks and blanks at their ends are clean; percent escapes belong to slugs. */
const cleanEntry = (value: unknown): unknown =>
  typeof value === 'string' && /[<\s]/.test(value) ? cleanText(value) : value;

/** Returns the argument `where` with its texts as single lines without tags: a text of tags only does not filter. */
export const withCleanTexts = (where: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(where).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(cleanEntry) : cleanEntry(value),
    ]),
  );

const isGiven = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** What the argument `where` selects. */
interface Selection<Values> {
  conditions: Sql[];
  /** The values for filters of the domain. */
  values: Partial<Values>;
  /** Whether a filter discloses private data. */
  isPrivate: boolean;
}

/**
 * Reads the argument `where`. If several filters have a value of the same name, the first one counts, or all of them for
 * the lists that `joined` names. Errors: `rest_invalid_param` for lists that are too long.
 */
export async function readWhere<Values extends object, Environment = RequestContext>(
  filters: WhereFilters<Values, Environment>,
  {
    where,
    environment,
    joined = [],
  }: { where: Readonly<Record<string, unknown>>; environment: Environment; joined?: readonly (keyof Values)[] },
): Promise<Selection<Values>> {
  requireShortLists(where);
  const conditions: Sql[] = [];
  const values: Record<string, unknown> = {};
  let isPrivate = false;
  for (const [name, entry] of Object.entries(filters)) {
    const value = where[name] === null ? entry.nullStandsFor : where[name];
    if (value === null || value === undefined || (value === '' && !entry.takesEmptyText)) continue;
    if (value === '0' && entry.ignoresZero) continue;
    const condition = await entry.sql?.(value, environment);
    const selected = Object.entries((await entry.values?.(value, environment)) ?? {}).filter(([, of]) => isGiven(of));
    if (condition) conditions.push(condition);
    for (const [key, given] of selected) {
      const isJoined = joined.includes(key as keyof Values);
      values[key] = isJoined
        ? [...((values[key] as unknown[]) ?? []), ...(given as unknown[])]
        : (values[key] ?? given);
    }
    isPrivate ||= entry.isPrivate === true && (Boolean(condition) || selected.length > 0);
  }
  return { conditions, values: values as Partial<Values>, isPrivate };
}
