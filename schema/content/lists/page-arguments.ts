export type OrderDirection = 'ASC' | 'DESC';

/** Which part of a list is requested. */
export interface PageArguments {
  first?: number | null;
  after?: string | null;
  offset?: number | null;
}

/** The filter of a list, its order, and which part of it is requested. */
export interface OrderedArguments<Filter, Order> extends PageArguments {
  where?: Filter | null;
  orderBy?: Order | null;
  order?: OrderDirection | null;
}

/** The same for lists that can be walked from their end as well. */
export interface TwoWayArguments<Filter, Order> extends OrderedArguments<Filter, Order> {
  last?: number | null;
  before?: string | null;
}
