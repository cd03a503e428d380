import type { FilterParameter, RequestFilter } from '../../../schema/core/graphql/filters.ts';
import type { Registry } from '../../../schema/core/registry/registry.ts';
import { toFilterId } from '../../../schema/values/ids.ts';
import type { Parameter } from '../../declare/declared-parameter.ts';
import type { Parameters } from '../../declare/route.ts';
import type { Inputs } from './crud-kind.ts';
import { computeOffset, pagingParameters } from './crud-parameters.ts';

/** The declaration of a filtered list. */
export interface FilteredList<Kind = undefined> extends ListDefaults {
  /** Filters, by their names in the GraphQL input. */
  filters: Readonly<Record<string, RequestFilter<NoInfer<Kind>>>>;
  /** Passed to filters that depend on the kind of the items. */
  kind?: Kind;
  /** Plural noun for items in the description of `offset`; null: the list has no `offset`. */
  offsetNoun: string | null;
  /** The values of `orderby`. */
  orders: readonly string[];
  /** GraphQL names of the values of `orderby` whose names differ. */
  orderNames?: Readonly<Record<string, string>>;
  /** GraphQL types of the filter and of the order. */
  types: { where: string; orderBy: string };
  /** The filter parameter after which `offset`, `order` and `orderby` are listed. */
  orderAfter?: string;
  /** The filter parameters that are checked before the others, in the phase `validation`; by default the search. */
  checkedFirst?: readonly string[];
  /** Whether the GraphQL field of the list has the argument `context`; by default true. */
  hasContext?: boolean;
}

/** Returns the filters that the lists of a site have. */
export const filtersOf = <
  Filters extends Readonly<Record<string, RequestFilter & { isOn?(registry: Registry): boolean }>>,
>(
  filters: Filters,
  registry: Registry,
): Partial<Filters> =>
  Object.fromEntries(
    Object.entries(filters).filter(([, { isOn }]) => isOn === undefined || isOn(registry)),
  ) as Partial<Filters>;

/** The defaults of a list's parameters. */
export interface ListDefaults {
  orderby: string;
  direction: 'asc' | 'desc';
  /** Default of `per_page`; by default 10. Null: the domain decides. */
  size?: number | null;
}

/** Creates the parameters and variables of a list from the declarations of its filters. */
export function filteredList<Kind = undefined>(list: FilteredList<Kind>): Inputs {
  const { filters, types, orderNames = {}, hasContext = true } = list;
  const kind = list.kind as Kind;
  const declared = Object.entries(filters).map(([name, { parameters = {}, read }]): DeclaredFilter => {
    const filterParameters = typeof parameters === 'function' ? parameters(kind) : parameters;
    const readFilter = read ? (values: Parameters) => read(values, kind) : createFilterReader(filterParameters);
    return { name, parameters: filterParameters, read: readFilter };
  });
  return {
    parameters: listParameters(declared, list),
    variableTypes: {
      ...types,
      ...{ order: 'Order', first: 'Int', offset: 'Int' },
      ...(hasContext ? { context: 'ReadContext' } : {}),
    },
    variables: (parameters) => {
      const { orderby = list.orderby, order = list.direction, per_page: first = 10, context = 'view' } = parameters;
      return {
        where: readFilters(declared, parameters),
        orderBy: orderNames[String(orderby)] ?? orderby,
        order,
        first,
        offset: computeOffset(parameters),
        ...(hasContext ? { context } : {}),
      };
    },
  };
}

interface DeclaredFilter {
  name: string;
  parameters: Readonly<Record<string, FilterParameter>>;
  read(parameters: Parameters): unknown;
}

function listParameters<Kind>(
  filters: readonly DeclaredFilter[],
  {
    offsetNoun,
    orders,
    orderby,
    direction,
    size = 10,
    orderAfter = 'include',
    checkedFirst = ['search'],
  }: FilteredList<Kind>,
): Record<string, Parameter> {
  const order: Record<string, Parameter> = {
    ...(offsetNoun === null
      ? {}
      : { offset: { description: `Number of ${offsetNoun} to skip. Takes precedence over "page".`, type: 'integer' } }),
    order: { description: 'Sort direction.', type: 'string', default: direction, enum: ['asc', 'desc'] },
    orderby: { description: 'Property to sort the list by.', type: 'string', default: orderby, enum: [...orders] },
  };
  const { search: _, per_page: perPage, ...paging } = pagingParameters;
  const { default: _size, ...perPageWithoutDefault } = perPage;
  const parameters: Record<string, Parameter> = {
    ...paging,
    per_page: size === null ? perPageWithoutDefault : { ...perPage, default: size },
  };
  for (const [name, parameter] of filters.flatMap((filter) => Object.entries(filter.parameters))) {
    parameters[name] = checkedFirst.includes(name) ? { ...parameter, phase: 'validation' } : parameter;
    if (name === orderAfter) Object.assign(parameters, order);
  }
  return parameters;
}

/** Returns the values of the filters that a request sets, by GraphQL name. */
function readFilters(filters: readonly DeclaredFilter[], parameters: Parameters): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, read } of filters) {
    const value = read(parameters);
    if (value !== undefined && value !== null) values[name] = value;
  }
  return values;
}

/** Reads the value of the only parameter of a filter. An empty list does not filter; impossible ids match no item. */
function createFilterReader(parameters: DeclaredFilter['parameters']): DeclaredFilter['read'] {
  const [[name, { type, items }] = ['', {} as FilterParameter]] = Object.entries(parameters);
  if (type !== 'array') return (values) => values[name];
  return (values) => {
    const value = values[name] ?? [];
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (entries.length === 0) return undefined;
    return items?.type === 'integer' ? entries.map(toFilterId) : entries;
  };
}
