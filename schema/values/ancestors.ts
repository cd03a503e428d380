/** The maximum number of ancestors of an item or a term. Only damaged data has more. */
export const MAX_ANCESTORS = 50;
