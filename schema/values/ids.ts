/** The largest number that an id can be: its columns have 32 bits, as GraphQL's whole numbers have. */
export const LARGEST_ID = 2_147_483_647;

/** Whether a number can be the id of anything. */
export const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
