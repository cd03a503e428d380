/** Converts a name to camel case: `page_count` and `page-count` are `pageCount`. */
export const camelCased = (text: string): string =>
  text
    .replace(/^\W+/, '')
    .replace(/[\W_]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/[\W_]+$/, '');

/** Converts a name to camel case with a capital first letter: `page_count` is `PageCount`. */
export const pascalCased = (text: string): string => text.charAt(0).toUpperCase() + camelCased(text).slice(1);
