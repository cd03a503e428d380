import { invalidParameters } from '../protocol/fault.ts';
import type { XmlRpcStruct } from '../protocol/xmlrpc-value.ts';
import { memberOf } from '../read-value.ts';

/** The direction of a list that a program requests; undefined if it requests none. */
export function directionOf(filter: XmlRpcStruct): string | undefined {
  const order = memberOf.text(filter, 'order')?.toUpperCase();
  if (order === undefined || order === 'ASC' || order === 'DESC') return order;
  throw invalidParameters('The member order must be ASC or DESC.');
}

/** The number and the first of the items that a program requests. */
export function listExtentOf(
  filter: XmlRpcStruct,
  { all = 1_000 }: { all?: number } = {},
): { count?: number; offset?: number } {
  const [count, offset] = [memberOf.integer(filter, 'number'), memberOf.integer(filter, 'offset')];
  return {
    ...(count === undefined ? {} : { count: count < 0 ? all : count }),
    ...(offset === undefined || offset < 0 ? {} : { offset }),
  };
}
