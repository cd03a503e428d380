/** The type of blocks that the site does not know. */
export const UNKNOWN_BLOCK = 'UnknownBlock';

/** The name of the GraphQL type of a block: `CoreListItem` for `core/list-item`. */
export const blockTypeName = (name: string): string => name.split(/[/-]/).map(capitalized).join('');

/** Returns a text with its first letter in upper case. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
