/** A value of a query string or an urlencoded form: a text, or nested lists and maps. */
export type QueryValue = string | readonly QueryValue[] | QueryMap;

/** Values by name. Maps of the parser have no prototype, so that names such as `__proto__` are ordinary. */
export interface QueryMap {
  readonly [name: string]: QueryValue;
}
