import { isMapLike } from './loose-values.ts';
import { schemaErrors } from './schema-errors.ts';
import type { JsonSchema, JsonValue, SchemaError } from './schema-types.ts';

/** What it takes to judge a value: the value, its schema and the name it has in messages. */
export interface ValidationInput {
  value: JsonValue;
  schema: JsonSchema;
  name: string;
}

/** The branch of `anyOf` or `oneOf` that a value takes, or why it takes none. */
export type BranchChoice = { branch: JsonSchema; error: null } | { branch: null; error: SchemaError };

export type BranchChooser = (judged: ValidationInput) => BranchChoice;

/** The first branch of `anyOf` that fits. */
export function chooseAnyOf(
  judged: ValidationInput,
  validate: (judged: ValidationInput) => SchemaError | null,
): BranchChoice {
  const failures: Failure[] = [];
  for (const [position, branch] of typedBranches(judged.schema.anyOf ?? [], judged.schema).entries()) {
    const error = validate({ ...judged, schema: branch });
    if (error === null) return { branch, error: null };
    failures.push({ position, branch, error });
  }
  return { branch: null, error: explain(judged, failures) };
}

/** The only branch of `oneOf` that fits. */
export function chooseOneOf(
  judged: ValidationInput,
  validate: (judged: ValidationInput) => SchemaError | null,
): BranchChoice {
  const failures: Failure[] = [];
  const matches: { position: number; branch: JsonSchema }[] = [];
  for (const [position, branch] of typedBranches(judged.schema.oneOf ?? [], judged.schema).entries()) {
    const error = validate({ ...judged, schema: branch });
    if (error === null) matches.push({ position, branch });
    else failures.push({ position, branch, error });
  }
  const [first] = matches;
  if (first === undefined) return { branch: null, error: explain(judged, failures) };
  if (matches.length === 1) return { branch: first.branch, error: null };
  const titles = matches.flatMap(({ branch }) => branch.title ?? []);
  const positions = matches.map(({ position }) => position);
  return { branch: null, error: schemaErrors.severalMatches({ name: judged.name, titles, positions }) };
}

interface Failure {
  position: number;
  branch: JsonSchema;
  error: SchemaError;
}

/** A branch that names no type has the type of the whole. */
function typedBranches(branches: readonly JsonSchema[], { type }: JsonSchema): readonly JsonSchema[] {
  return type === undefined
    ? branches
    : branches.map((branch) => (branch.type === undefined ? { ...branch, type } : branch));
}

/**
 * One error for branches that all fail. It names the branch that the client most likely meant: the only one whose
 * type fits, or among objects the one that shares most properties with the value.
 */
function explain({ value, name }: ValidationInput, failures: readonly Failure[]): SchemaError {
  const [only] = failures;
  if (only !== undefined && failures.length === 1) return schemaErrors.branchFails({ name, ...only });
  const likely = failures.filter(
    ({ error }) => error.code !== 'rest_invalid_type' || (error.data?.param !== undefined && error.data.param !== name),
  );
  const [first] = likely;
  if (first !== undefined && likely.length === 1) return schemaErrors.branchFails({ name, ...first });
  const closest = first?.branch.type === 'object' ? closestObject(value, likely) : null;
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
  let most = 0;
  for (const failure of failures) {
    const shared = Object.keys(failure.branch.properties ?? {}).filter((key) =>
      Object.hasOwn(value as object, key),
    ).length;
    if (shared > most) {
      closest = failure;
      most = shared;
    }
  }
  return closest;
}
