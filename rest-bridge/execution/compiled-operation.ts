import {
  coerceInputValue,
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  GraphQLIncludeDirective,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  getOperationAST,
  getVariableValues,
  isInputType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { RequestWork } from '../../schema/core/work/request-work.ts';
import type { Fragments } from './collect-fields.ts';
import { OperationRun, type RunInput } from './operation-run.ts';
import { type ExecutableFields, resolveField, resolveFields } from './resolve-fields.ts';
import { SelectionCompiler } from './selection-compiler.ts';

/**
 * Runs an operation and returns its result, which has only errors if values of variables are invalid. Throws the failure
 * of the work if it ends before the operation is complete. Without `work`, nothing is limited.
 */
export type CompiledOperation = (
  input: Omit<RunInput, 'work'> & { work?: RequestWork | undefined },
) => Promise<ExecutionResult>;

/** Combinations of the values of `@skip` and `@include` for which an operation is compiled. */
const MAX_COMBINATIONS = 16;

/**
 * Compiles an operation of a validated document. A run calls the same resolvers as `execute` of graphql-js in the same
 * order and has the same result, but each field is prepared once and not for each object, and the work is counted and
 * divided into turns of the event loop. It waits for all fields.
 */
export function compileOperation(
  schema: GraphQLSchema,
  { document, operationName }: { document: DocumentNode; operationName?: string | undefined },
): CompiledOperation {
  const operation = getOperationAST(document, operationName);
  const rootType = operation && schema.getRootType(operation.operation);
  if (!operation || !rootType) throw new Error('The document has no operation of this schema.');
  const fragments = fragmentsOf(document);
  const constants = { schema, operation, fragments };
  const coerceVariables = compileVariables(schema, operation.variableDefinitions ?? []);
  const rootFieldsFor = compiledRoots({ schema, document, fragments, operation, rootType });
  const runRoot = operation.operation === 'mutation' ? runInSeries : runAtOnce;
  return async ({ work = new RequestWork(), ...input }) => {
    const { variables, errors } = coerceVariables(input.variableValues);
    if (errors) return { errors };
    const run = new OperationRun(constants, { ...input, variableValues: variables, work });
    return runRoot(run, rootFieldsFor(variables));
  };
}

/** Returns the compiled fields of the operation for the values of the variables in `@skip` and `@include`. */
function compiledRoots({
  schema,
  document,
  fragments,
  operation,
  rootType,
}: {
  schema: GraphQLSchema;
  document: DocumentNode;
  fragments: Fragments;
  operation: OperationDefinitionNode;
  rootType: GraphQLObjectType;
}): (variables: RunInput['variableValues']) => ExecutableFields {
  const names = conditionVariables(document);
  const compiled = new LRUCache<string, ExecutableFields>({ max: MAX_COMBINATIONS });
  return (variables) => {
    const values = names.map((name) => variables[name]);
    const key = values.join();
    const existing = compiled.get(key);
    if (existing) return existing;
    // Only these: the compiler is kept, and variables may be large or secret.
    const conditions = Object.fromEntries(names.map((name, index) => [name, values[index]]));
    const compiler = new SelectionCompiler({ schema, fragments, isIncluded: inclusionWith(conditions) });
    const fields = compiler.compileFields(rootType, [operation.selectionSet]);
    compiled.set(key, fields);
    return fields;
  };
}

function runAtOnce(run: OperationRun, fields: ExecutableFields): Promise<ExecutionResult> {
  return run.finish(resolveFields(fields, { source: run.rootValue, place: { run, path: undefined } }));
}

/** Runs the fields of a mutation one after another. A field that has begun is completed, even if the client leaves. */
async function runInSeries(
  run: OperationRun,
  { fields, kind, cost, bytes }: ExecutableFields,
): Promise<ExecutionResult> {
  const { work } = run;
  const result: Record<string, unknown> = {};
  if (!work.spend(kind, cost) || !work.spend('answerBytes', bytes)) return run.finish(result);
  try {
    for (const field of fields) {
      const resolve: typeof field.resolve = (...call) => work.protect(() => field.resolve(...call));
      resolveField({ ...field, resolve }, { source: run.rootValue, place: { run, path: undefined }, result });
      await run.settled();
    }
    return await run.finish(result);
  } catch (error) {
    const { failure } = work;
    if (error !== failure || failure === null) throw error;
    const { message, extensions } = failure;
    throw new GraphQLError(`${message} ${CHANGES_NOTICE}`, { extensions });
  }
}

const CHANGES_NOTICE = 'Changes of the request may have been saved: check before you repeat them.';

function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments: Record<string, Fragments[string]> = {};
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return fragments;
}

type Variables = Readonly<Record<string, unknown>>;

/** The names of the variables on which the conditions `@skip` and `@include` of a document depend. */
function conditionVariables(document: DocumentNode): readonly string[] {
  const names = new Set<string>();
  visit(document, {
    Directive: (directive) => {
      if (directive.name.value !== GraphQLSkipDirective.name && directive.name.value !== GraphQLIncludeDirective.name)
        return;
      for (const { value } of directive.arguments ?? []) if (value.kind === 'Variable') names.add(value.name.value);
    },
  });
  return [...names];
}

/** Returns whether selections are included with these variables. */
const inclusionWith =
  (variables: Variables) =>
  (selection: SelectionNode): boolean => {
    if (!selection.directives || selection.directives.length === 0) return true;
    const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables);
    if (skip?.if === true) return false;
    const include = getDirectiveValues(GraphQLIncludeDirective, selection, variables);
    return include?.if !== false;
  };

/** The number of invalid variables that are described. */
const MAX_VARIABLE_ERRORS = 10;

interface CompiledVariable {
  name: string;
  type: GraphQLInputType;
  /** Undefined without a default. */
  defaultValue: unknown;
}

/**
 * Returns a function that coerces the values of an operation's variables, as `getVariableValues` does, with types that
 * are resolved once. Of the errors of `getVariableValues`, it returns the first one of each variable.
 */
function compileVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
): (
  values: Variables,
) => { variables: Variables; errors?: undefined } | { variables?: undefined; errors: GraphQLError[] } {
  const variables = definitions.map((definition) => compileVariable(schema, definition));
  const coerceAll = (values: Variables): Variables => {
    const coerced: Record<string, unknown> = {};
    for (const { name, type, defaultValue } of variables) {
      const value = values[name];
      if (value === undefined && !Object.hasOwn(values, name)) {
        if (defaultValue !== undefined) coerced[name] = defaultValue;
        else if (isNonNullType(type)) throw new Error(`The variable ${name} is required.`);
      } else coerced[name] = coerceInputValue(value, type, fail);
    }
    return coerced;
  };
  return (values) => {
    try {
      return { variables: coerceAll(values) };
    } catch {
      // Describing an error takes a search for similar names, so few are described.
      const errors: GraphQLError[] = [];
      for (const definition of definitions) {
        errors.push(...(getVariableValues(schema, [definition], values, { maxErrors: 1 }).errors ?? []).slice(0, 1));
        if (errors.length === MAX_VARIABLE_ERRORS) break;
      }
      if (errors.length > 0) return { errors };
      const { coerced = {} } = getVariableValues(schema, definitions, values);
      return { variables: coerced };
    }
  };
}

function compileVariable(schema: GraphQLSchema, definition: VariableDefinitionNode): CompiledVariable {
  const type = typeFromAST(schema, definition.type);
  if (!isInputType(type)) throw new Error(`The variable ${definition.variable.name.value} has no input type.`);
  const { defaultValue } = definition;
  return {
    name: definition.variable.name.value,
    type,
    defaultValue: defaultValue ? valueFromAST(defaultValue, type) : undefined,
  };
}

/** Stops at the first invalid value; `getVariableValues` then describes it. */
function fail(): never {
  throw new Error('A value is invalid.');
}
