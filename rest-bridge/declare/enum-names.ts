// Enum values are in lower case in REST, some with dashes: `include_slugs`, `post-format`.

/** Converts a REST value to its GraphQL name: `post-format` to `POST_FORMAT`. */
export const toEnumName = (value: string): string => value.toUpperCase().replaceAll('-', '_');

/** Converts a GraphQL name to its REST value: `POST_FORMAT` to `post-format`. */
export const fromEnumName = (name: unknown): string => String(name).toLowerCase().replaceAll('_', '-');
