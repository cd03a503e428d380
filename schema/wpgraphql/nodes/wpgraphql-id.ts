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
 * Returns the database id of an argument that takes a database id or a global id; 0 for anything else, which no item has.
 * As in the reference, the sign of a number and the kind in a global id do not count: the argument says what is meant.
 */
export function databaseIdOf(id: string | number): number {
  const text = String(id);
  if (/^-?\d{1,10}$/.test(text)) return Math.abs(Number(text));
  const decoded = decodeNodeId(text);
  return decoded ? numberOfKey(decoded.key) : 0;
}

/**
 * Returns the database id of an argument that names a parent: 0, which stands for none, only if the argument is 0; null for
 * anything that is no id.
 */
export function parentIdOf(id: string | number): number | null {
  const databaseId = databaseIdOf(id);
  return isId(databaseId) || String(id) === '0' ? databaseId : null;
}

/** Returns the database id in a global id. Errors: `rest_invalid_param` for a malformed id, and for one without a number. */
export function numberOfGlobalId(id: string): number {
  const number = numberOfKey(keyOfGlobalId(id));
  if (number === 0) throw domainError('rest_invalid_param', { message: 'The id is not a global id.' });
  return number;
}

/** Returns the key in a global id, of any kind. Errors: `rest_invalid_param` for a malformed id. */
export function keyOfGlobalId(id: string): string {
  const decoded = decodeNodeId(id);
  if (!decoded) throw domainError('rest_invalid_param', { message: 'The id is not a global id.' });
  return decoded.key;
}
