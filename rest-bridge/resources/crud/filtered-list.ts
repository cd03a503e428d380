import type { FilterParameter, RequestFilter } from '../../../schema/core/filters.ts';
import { toFilterId } from '../../../schema/values/ids.ts';
import type { Parameter } from '../../declare/parameter.ts';
import type { Parameters } from '../../declare/route.ts';
import type { Inputs } from './crud-kind.ts';
import { pagingParameters } from './crud-parameters.ts';
import { skippedItems } from './list-window.ts';

/** The parameters and variables of the list of a kind. */
export interface FilteredList<Kind = undefined> extends ListDefaults {
  /** By the names that GraphQL gives them. */
  filters: Readonly<Record<string, RequestFilter<NoInfer<Kind>>>>;
  /** What the filters depend on, where kinds share them. */
  kind?: Kind;
  /** What items are called where those that are skipped are described; null: lists take no offset. */
  skipped: string | null;
  /** What lists can be ordered by, with what GraphQL calls it where that is another name. */
  orders: readonly string[];
  orderNames?: Readonly<Record<string, string>>;
  /** GraphQL types of the filter and of the order. */
  types: { where: string; orderBy: string };
  /** The parameter behind which those of order and offset stand. */
  orderAfter?: string;
  /** Items are read in contexts of their own; so by default. */
  hasContext?: boolean;
}

/** What a list is like where a request does not say. */
export interface ListDefaults {
  orderby: string;
  direction: 'asc' | 'desc';
  /** Items on a page, by default 10; null: the domain decides. */
  size?: number | null;
}

/** The parameters of a list and its variables, from the declarations of its filters. */
export function filteredList<Kind = undefined>(list: FilteredList<Kind>): Inputs {
  const { filters, types, orderNames = {}, hasContext = true } = list;
  const kind = list.kind as Kind;
  const declared = Object.entries(filters).map(([name, { parameters = {}, read }]): DeclaredFilter => {
    const own = typeof parameters === 'function' ? parameters(kind) : parameters;
    return { name, parameters: own, read: read ? (sent) => read(sent, kind) : readerOf(own) };
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
        where: sentFilters(declared, parameters),
        orderBy: orderNames[String(orderby)] ?? orderby,
        order,
        first,
        offset: skippedItems(parameters),
        ...(hasContext ? { context } : {}),
      };
    },
  };
}

interface DeclaredFilter {
  name: string;
  parameters: Readonly<Record<string, FilterParameter>>;
  read(sent: Parameters): unknown;
}

function listParameters<Kind>(
  filters: readonly DeclaredFilter[],
  { skipped, orders, orderby, direction, size = 10, orderAfter = 'include' }: FilteredList<Kind>,
): Record<string, Parameter> {
  const order: Record<string, Parameter> = {
    ...(skipped === null ? {} : { offset: { description: `${skipped} to skip.`, type: 'integer' } }),
    order: { description: 'Direction of the order.', type: 'string', default: direction, enum: ['asc', 'desc'] },
    orderby: { description: 'What the list is ordered by.', type: 'string', default: orderby, enum: [...orders] },
  };
  const { search: _, per_page: perPage, ...paging } = pagingParameters;
  const { default: _size, ...unsized } = perPage;
  const parameters: Record<string, Parameter> = {
    ...paging,
    per_page: size === null ? unsized : { ...perPage, default: size },
  };
  for (const [name, parameter] of filters.flatMap((filter) => Object.entries(filter.parameters))) {
    parameters[name] = parameter;
    if (name === orderAfter) Object.assign(parameters, order);
  }
  return parameters;
}

/** The values of the filters that a request sets. */
function sentFilters(filters: readonly DeclaredFilter[], parameters: Parameters): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, read } of filters) {
    const value = read(parameters);
    if (value !== undefined && value !== null) values[name] = value;
  }
  return values;
}

/** Lists without entries narrow nothing; ids beyond what there can be name nothing. */
function readerOf(parameters: DeclaredFilter['parameters']): DeclaredFilter['read'] {
  const [[name, { type, items }] = ['', {} as FilterParameter]] = Object.entries(parameters);
  if (type !== 'array') return (sent) => sent[name];
  return (sent) => {
    const value = sent[name] ?? [];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0) return undefined;
    return items?.type === 'integer' ? values.map(toFilterId) : values;
  };
}
