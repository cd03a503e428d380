import type { GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context.ts';
import { domainError } from '../errors.ts';
import { runInnerOperation } from '../inner-operation.ts';
import { sanitize } from '../json-schema/sanitize.ts';
import type { JsonValue } from '../json-schema/types.ts';
import { validate } from '../json-schema/validate.ts';
import { type Ability, operationOf } from '../types/ability.ts';
import { abilityNamed, canRun } from './abilities.ts';

/** How an ability is run. */
export type AbilityMethod = 'READ' | 'CHANGE' | 'DELETE';

/** The one way in which an ability is run, as its annotations say. */
export function methodOf({ annotations: { readonly, destructive, idempotent } }: Ability): AbilityMethod {
  if (readonly) return 'READ';
  return destructive && idempotent ? 'DELETE' : 'CHANGE';
}

const METHOD_MESSAGES: Readonly<Record<AbilityMethod, string>> = {
  READ: 'This ability changes nothing, so it is run with GET.',
  CHANGE: 'This ability changes something, so it is run with POST.',
  DELETE: 'This ability takes something away, so it is run with DELETE.',
};

/** An ability that is asked for, and with what. */
export interface Run {
  name: string;
  input?: unknown;
  /** `OTHER`: in a way in which none is. */
  method: AbilityMethod | 'OTHER';
}

/**
 * The ability and its input, in the types that its schema names. Errors: `rest_ability_not_found`,
 * `rest_ability_invalid_method`, `ability_missing_input_schema`, `ability_invalid_input`, `rest_ability_cannot_execute`.
 */
export function admittedRun({ name, input, method }: Run, { registry, viewer }: RequestContext) {
  const ability = abilityNamed(registry, name);
  const expected = methodOf(ability);
  if (method !== expected) throw domainError('rest_ability_invalid_method', { message: METHOD_MESSAGES[expected] });
  const typed = typedInput(ability, (input ?? null) as JsonValue);
  if (!canRun(viewer, ability)) throw domainError('rest_ability_cannot_execute', { viewer });
  return { ability, input: typed };
}

function typedInput({ name, inputSchema }: Ability, given: JsonValue): JsonValue {
  if (!inputSchema) {
    if (given === null) return null;
    throw domainError('ability_missing_input_schema');
  }
  const input = given ?? inputSchema.default ?? null;
  const error =
    validate({ value: input, schema: inputSchema, name: 'input' }) ??
    sanitize({ value: input, schema: inputSchema, name: 'input' }).error;
  if (error)
    throw domainError('ability_invalid_input', { message: `The input does not fit ${name}. ${error.message}` });
  return sanitize({ value: input, schema: inputSchema, name: 'input' }).value as JsonValue;
}

/** Runs an ability. Errors: those of `admittedRun`, those of what it does, and `ability_invalid_output`. */
export async function runAbility(run: Run, { schema, context }: { schema: GraphQLSchema; context: RequestContext }) {
  const { ability, input } = admittedRun(run, context);
  const data = await runInnerOperation({
    schema,
    document: ability.document,
    variables: variablesOf(ability, input),
    context,
  });
  const value = ability.result(data, input);
  const error =
    ability.outputSchema && validate({ value: value as JsonValue, schema: ability.outputSchema, name: 'output' });
  if (!error) return { value };
  throw domainError('ability_invalid_output', { message: `What ${run.name} gave does not fit. ${error.message}` });
}

/** The variables that the operation takes, by name out of the input; `input` is all of it. */
function variablesOf({ document }: Ability, input: JsonValue): Record<string, unknown> {
  const properties: object = typeof input === 'object' && input !== null ? input : {};
  const given = new Map<string, unknown>([['input', input], ...Object.entries(properties)]);
  const names = (operationOf(document)?.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  return Object.fromEntries(names.filter((name) => given.has(name)).map((name) => [name, given.get(name)]));
}
