/** A global id: opaque to clients, unique over all types. */
export const toGlobalId = (typeName: string, id: number | string): string =>
  Buffer.from(`${typeName}:${id}`).toString('base64url');
