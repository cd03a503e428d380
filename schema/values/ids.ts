/** The largest id. Columns of ids and integers of GraphQL have 32 bits. */
export const MAX_ID = 2_147_483_647;

/** Whether a number is a valid id. */
export const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= MAX_ID;

/** Converts an id of a filter for GraphQL. Ids that do not fit into 32 bits become -1, which no item has. */
export const toFilterId = (id: unknown): number => (Math.abs(Number(id)) > MAX_ID ? -1 : Number(id));

/** The maximum number of ancestors of an item or a term. Only damaged data has more. */
export const MAX_ANCESTORS = 50;
