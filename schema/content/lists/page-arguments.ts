export type OrderDirection = 'ASC' | 'DESC';

/** The arguments that select a page of a list. */
export interface PageArguments {
  first?: number | null;
  after?: string | null;
  offset?: number | null;
}

/** The arguments of a list: filter, order and page. */
export interface OrderedArguments<Filter, Order> extends PageArguments {
  where?: Filter | null;
  orderBy?: Order | null;
  order?: OrderDirection | null;
}

/** The arguments of a list that can also be read from its end. */
export interface TwoWayArguments<Filter, Order> extends OrderedArguments<Filter, Order> {
  last?: number | null;
  before?: string | null;
}
