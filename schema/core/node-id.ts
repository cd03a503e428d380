/** A global id: opaque to clients, unique over all types. */
export const toGlobalId = (typeName: string, id: number | bigint | string): string =>
  Buffer.from(`${typeName}:${id}`).toString('base64url');

/** What a global id names: a type, and the id that its items have within it. Of an id that is malformed, nothing. */
export function fromGlobalId(globalId: string): { typename: string; id: string } {
  const [, typename = '', id = ''] = /^([A-Za-z]\w*):(.+)$/.exec(Buffer.from(globalId, 'base64url').toString()) ?? [];
  return { typename, id };
}
