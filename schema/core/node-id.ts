/** Encodes the global id of an item, which is opaque to clients and unique over all types. */
export const toGlobalId = (typeName: string, id: number | bigint | string): string =>
  Buffer.from(`${typeName}:${id}`).toString('base64url');

/** Decodes a global id to the name of the type and the id within the type; both are empty for a malformed id. */
export function fromGlobalId(globalId: string): { typename: string; id: string } {
  const [, typename = '', id = ''] = /^([A-Za-z]\w*):(.+)$/.exec(Buffer.from(globalId, 'base64url').toString()) ?? [];
  return { typename, id };
}
