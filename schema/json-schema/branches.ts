import { schemaErrors } from './schema-errors.ts';
import type { JsonSchema, JsonValue, SchemaError } from './schema-types.ts';
import { isMapLike } from './value-conversion.ts';

/** A value to validate, its schema, and its name in error messages. */
export interface ValidationInput {
  value: JsonValue;
  schema: JsonSchema;
  name: string;
}

/** The branch of `anyOf` or `oneOf` that fits a value, or the error if none does. */
export type BranchChoice = { branch: JsonSchema; error: null } | { branch: null; error: SchemaError };

export type BranchChooser = (input: ValidationInput) => BranchChoice;

/** Returns the first branch of `anyOf` that fits the value. */
export function chooseAnyOf(
  input: ValidationInput,
  validate: (input: ValidationInput) => SchemaError | null,
): BranchChoice {
  const failures: Failure[] = [];
  for (const [position, branch] of typedBranches(input.schema.anyOf ?? [], input.schema).entries()) {
    const error = validate({ ...input, schema: branch });
    if (error === null) return { branch, error: null };
    failures.push({ position, branch, error });
  }
  return { branch: null, error: explain(input, failures) };
}

/** Returns the only branch of `oneOf` that fits the value. It is an error if several fit. */
export function chooseOneOf(
  input: ValidationInput,
  validate: (input: ValidationInput) => SchemaError | null,
): BranchChoice {
  const failures: Failure[] = [];
  const matches: { position: number; branch: JsonSchema }[] = [];
  for (const [position, branch] of typedBranches(input.schema.oneOf ?? [], input.schema).entries()) {
    const error = validate({ ...input, schema: branch });
    if (error === null) matches.push({ position, branch });
    else failures.push({ position, branch, error });
  }
  const [first] = matches;
  if (first === undefined) return { branch: null, error: explain(input, failures) };
  if (matches.length === 1) return { branch: first.branch, error: null };
  const titles = matches.flatMap(({ branch }) => branch.title ?? []);
  const positions = matches.map(({ position }) => position);
  return { branch: null, error: schemaErrors.severalMatches({ name: input.name, titles, positions }) };
}

interface Failure {
  position: number;
  branch: JsonSchema;
  error: SchemaError;
}

/** Adds the type of the outer schema to branches that have none. */
function typedBranches(branches: readonly JsonSchema[], { type }: JsonSchema): readonly JsonSchema[] {
  return type === undefined
    ? branches
    : branches.map((branch) => (branch.type === undefined ? { ...branch, type } : branch));
}

/**
 * Returns one error for branches that all fail. It refers to the branch that the client most likely meant: the only one
 * whose type fits, or among objects the one that shares most properties with the value.
 */
function explain({ value, name }: ValidationInput, failures: readonly Failure[]): SchemaError {
  const [singleFailure] = failures;
  if (singleFailure !== undefined && failures.length === 1) return schemaErrors.branchFails({ name, ...singleFailure });
  const plausibleFailures = failures.filter(
    ({ error }) => error.code !== 'rest_invalid_type' || (error.data?.param !== undefined && error.data.param !== name),
  );
  const [first] = plausibleFailures;
  if (first !== undefined && plausibleFailures.length === 1) return schemaErrors.branchFails({ name, ...first });
  const closest = first?.branch.type === 'object' ? closestObject(value, plausibleFailures) : null;
  if (closest !== null) return schemaErrors.branchFails({ name, ...closest });
  return schemaErrors.noMatch({
    name,
    titles: failures.flatMap(({ branch }) => branch.title ?? []),
    count: failures.length,
  });
}

function closestObject(value: JsonValue, failures: readonly Failure[]): Failure | null {
  if (!isMapLike(value) || typeof value !== 'object') return null;
  let closest: Failure | null = null;
  let maxShared = 0;
  for (const failure of failures) {
    const shared = Object.keys(failure.branch.properties ?? {}).filter((key) =>
      Object.hasOwn(value as object, key),
    ).length;
    if (shared > maxShared) {
      closest = failure;
      maxShared = shared;
    }
  }
  return closest;
}
