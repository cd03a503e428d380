/** The largest number that an id can be: its columns have 32 bits, as GraphQL's whole numbers have. */
export const MAX_ID = 2_147_483_647;

/** Whether a number can be the id of anything. */
export const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ID;

/** An id of a filter. One beyond what GraphQL's whole numbers hold names nothing, as -1 does. */
export const toFilterId = (id: unknown): number => (Math.abs(Number(id)) > MAX_ID ? -1 : Number(id));
