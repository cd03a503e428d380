import type { ExecutionResult, GraphQLError } from 'graphql';

/** The position of a field or list item in the result, as `GraphQLResolveInfo` has it. */
export interface ResultPath {
  readonly prev: ResultPath | undefined;
  readonly key: string | number;
  readonly typename: string | undefined;
  /** Whether the value may be null: the innermost such position around an error becomes null. */
  readonly isNullable: boolean;
}

/** The error of a value, which is null in the data. */
export interface Failure {
  error: GraphQLError;
  /** Undefined: the whole data. */
  path: ResultPath | undefined;
}

/** The keys that lead to a position. */
export function keysOf(path: ResultPath | undefined): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let position = path; position; position = position.prev) keys.unshift(position.key);
  return keys;
}

/**
 * Returns the result of an operation with errors. A value that must not be null makes the innermost value around it null
 * that may be. Errors inside of a value that an earlier error made null are left out, as in graphql-js.
 */
export function failedResult(data: Record<string, unknown>, failures: readonly Failure[]): ExecutionResult {
  const root: { data: unknown } = { data };
  const errors: GraphQLError[] = [];
  for (const { error, path } of failures) {
    if (isInsideNull(root, keysOf(path))) continue;
    errors.push(error);
    let position = path;
    while (position && !position.isNullable) position = position.prev;
    setNull(root, keysOf(position));
  }
  return { data: root.data as ExecutionResult['data'], errors };
}

type Container = Record<string | number, unknown>;

/** Whether a value around a position is null. */
function isInsideNull(root: { data: unknown }, keys: readonly (string | number)[]): boolean {
  let value = root.data;
  for (const key of keys) {
    if (value === null) return true;
    value = (value as Container)[key];
  }
  return false;
}

function setNull(root: { data: unknown }, keys: readonly (string | number)[]): void {
  let container = root as Container;
  let lastKey: string | number = 'data';
  for (const key of keys) {
    container = container[lastKey] as Container;
    lastKey = key;
  }
  container[lastKey] = null;
}
