/** What a query string or an urlencoded form holds: text, lists and maps, nested. */
export type QueryValue = string | readonly QueryValue[] | QueryMap;

/** Values by name. Maps made by the parser have no prototype, so no name is special in them. */
export interface QueryMap {
  readonly [name: string]: QueryValue;
}
