// REST writes values of enums in lower case, some with dashes: `include_slugs`, `post-format`.

/** The GraphQL name of a value: `POST_FORMAT` for `post-format`. */
export const toEnumName = (value: string): string => value.toUpperCase().replaceAll('-', '_');

/** The value of a GraphQL name: `post-format` for `POST_FORMAT`. */
export const fromEnumName = (name: unknown): string => String(name).toLowerCase().replaceAll('_', '-');
