import { domainError } from '../../core/errors/domain-errors.ts';
import { isId } from '../../values/ids.ts';

/** Encodes a global id: base64 of the kind of a node and its key, such as `post:5`. */
export const encodeNodeId = (kind: string, key: string | number): string =>
  Buffer.from(`${kind}:${key}`).toString('base64');

/** Decodes a global id; null for a text that is not one. */
export function decodeNodeId(id: string): { kind: string; key: string } | null {
  const [, kind, key] = /^([a-z_]+):(.+)$/s.exec(Buffer.from(id, 'base64').toString()) ?? [];
  return kind === undefined || key === undefined ? null : { kind, key };
}

/** Returns the number of a key, or 0, which no item has. */
export const numberOfKey = (key: string): number => (/^\d{1,10}$/.test(key) ? Number(key) : 0);

/**
 * Returns the database id of an argument that takes a database id or a global id of one of the kinds; 0 for anything
 * else, which no item has.
 */
export function databaseIdOf(id: string | number, kind: string): number {
  const text = String(id);
  if (/^-?\d{1,10}$/.test(text)) return Number(text);
  const decoded = decodeNodeId(text);
  return decoded?.kind === kind ? numberOfKey(decoded.key) : 0;
}

/**
 * Returns the database id of an argument that names a parent: 0, which stands for none, only if the argument is 0; null for
 * anything that is no id of the kind.
 */
export function parentIdOf(id: string | number, kind: string): number | null {
  const databaseId = databaseIdOf(id, kind);
  return isId(databaseId) || String(id) === '0' ? databaseId : null;
}

/**
 * Returns the database id in a global id of a kind; 0, which no item has, for the id of another kind. Errors:
 * `rest_invalid_param` for a malformed id.
 */
export const numberOfGlobalId = (id: string, kind: string): number =>
  numberOfKey(nameOfId(id, { kind, isName: false }));

/** Returns the name in a global id of a kind, or the name itself. Errors: `rest_invalid_param` for a malformed id. */
export function nameOfId(id: string, { kind, isName }: { kind: string; isName: boolean }): string {
  if (isName) return id;
  const decoded = decodeNodeId(id);
  if (!decoded) throw domainError('rest_invalid_param', { message: 'The id is not a global id.' });
  return decoded.kind === kind ? decoded.key : '';
}
