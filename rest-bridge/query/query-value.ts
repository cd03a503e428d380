/** What a query string or an urlencoded form holds: text, lists and maps, nested. */
export type QueryValue = string | readonly QueryValue[] | QueryMap;

/** Values by name. Maps made by the parser have no prototype, so no name is special in them. */
export interface QueryMap {
  readonly [name: string]: QueryValue;
}

/** Whether a map key is a whole number in its one canonical spelling: such keys index lists. */
export function isIndexKey(key: string): boolean {
  return /^(?:0|-?[1-9]\d{0,14})$/.test(key);
}
