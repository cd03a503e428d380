import type { GraphQLSchema } from 'graphql';
import { canRunAbility } from '../../access/site-access.ts';
import { domainError } from '../../core/errors/domain-errors.ts';
import { type Ability, operationOf } from '../../core/registry/ability.ts';
import { type RequestContext, runInnerOperation } from '../../core/request-context.ts';
import type { JsonValue } from '../../json-schema/schema-types.ts';
import { sanitize, validate } from '../../json-schema/validate.ts';
import { requireAbility } from './abilities.ts';

/** The method that runs an ability. */
export type AbilityMethod = 'READ' | 'CHANGE' | 'DELETE';

/** Derives the method of an ability from its annotations. */
export function abilityMethodOf({ annotations: { readonly, destructive, idempotent } }: Ability): AbilityMethod {
  if (readonly) return 'READ';
  return destructive && idempotent ? 'DELETE' : 'CHANGE';
}

const METHOD_MESSAGES: Readonly<Record<AbilityMethod, string>> = {
  READ: 'This ability changes nothing. Run it with GET.',
  CHANGE: 'This ability changes something. Run it with POST.',
  DELETE: 'This ability deletes something. Run it with DELETE.',
};

/** A request to run an ability. */
export interface AbilityRun {
  name: string;
  input?: unknown;
  /** `OTHER` is a method that no ability has. */
  method: AbilityMethod | 'OTHER';
}

/**
 * Checks a run, and returns the ability and its input, converted to the types of its schema. Errors:
 * `rest_ability_not_found`, `rest_ability_invalid_method`, `ability_missing_input_schema`, `ability_invalid_input`,
 * `rest_ability_cannot_execute`.
 */
export function checkAbilityRun({ name, input, method }: AbilityRun, context: RequestContext) {
  const ability = requireAbility(context, name);
  const expected = abilityMethodOf(ability);
  if (method !== expected) throw domainError('rest_ability_invalid_method', { message: METHOD_MESSAGES[expected] });
  const checkedInput = checkInput(ability, (input ?? null) as JsonValue);
  const { viewer } = context;
  if (!canRunAbility(viewer, ability.capability)) throw domainError('rest_ability_cannot_execute', { viewer });
  return { ability, input: checkedInput };
}

function checkInput({ name, inputSchema }: Ability, sentInput: JsonValue): JsonValue {
  if (!inputSchema) {
    if (sentInput === null) return null;
    throw domainError('ability_missing_input_schema');
  }
  const input = sentInput ?? inputSchema.default ?? null;
  const error =
    validate({ value: input, schema: inputSchema, name: 'input' }) ??
    sanitize({ value: input, schema: inputSchema, name: 'input' }).error;
  if (error)
    throw domainError('ability_invalid_input', {
      message: `The input does not match the schema of ${name}. ${error.message}`,
    });
  return sanitize({ value: input, schema: inputSchema, name: 'input' }).value as JsonValue;
}

/** Runs an ability. Errors: those of `checkAbilityRun`, those of its operation, and `ability_invalid_output`. */
export async function runAbility(
  run: AbilityRun,
  { schema, context }: { schema: GraphQLSchema; context: RequestContext },
) {
  const { ability, input } = checkAbilityRun(run, context);
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
  throw domainError('ability_invalid_output', {
    message: `The output of ${run.name} does not match its schema. ${error.message}`,
  });
}

/** The variables of the operation. Each takes the property of the input with its name; `$input` is the whole input. */
function variablesOf({ document }: Ability, input: JsonValue): Record<string, unknown> {
  const properties: object = typeof input === 'object' && input !== null ? input : {};
  const values = new Map<string, unknown>([['input', input], ...Object.entries(properties)]);
  const names = (operationOf(document)?.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
  return Object.fromEntries(names.filter((name) => values.has(name)).map((name) => [name, values.get(name)]));
}
