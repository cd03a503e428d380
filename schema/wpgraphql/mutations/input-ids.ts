import { domainError } from '../../core/domain-errors.ts';
import { isId } from '../../values/ids.ts';
import { databaseIdOf, parentIdOf } from '../nodes/wpgraphql-id.ts';

type Id = string | number;

/** Returns the database id of an item. Errors: `rest_post_invalid_id` for anything else. */
export function itemIdOfInput(id: Id): number {
  const databaseId = databaseIdOf(id, 'post');
  if (!isId(databaseId)) throw domainError('rest_post_invalid_id');
  return databaseId;
}

/** Returns the database id of an author; undefined for none. Errors: `rest_invalid_author` for anything else. */
export function authorIdOfInput(id: Id | null | undefined): number | undefined {
  if (id === null || id === undefined) return undefined;
  const databaseId = databaseIdOf(id, 'user');
  if (!isId(databaseId)) throw domainError('rest_invalid_author');
  return databaseId;
}

/**
 * Returns the database id of a parent; 0 removes the parent, undefined does not change it. Errors:
 * `rest_post_invalid_id` for anything else.
 */
export function parentIdOfInput(id: Id | null | undefined): number | undefined {
  if (id === null || id === undefined) return undefined;
  const databaseId = parentIdOf(id, 'post');
  if (databaseId === null) throw domainError('rest_post_invalid_id', { status: 400 });
  return databaseId;
}
