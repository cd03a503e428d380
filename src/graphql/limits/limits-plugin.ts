import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  OverlappingFieldsCanBeMergedRule,
  parse,
  type Source,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { domainError } from '../../../schema/core/domain-errors.ts';
import { MAX_JSON_DEPTH } from '../../../schema/values/json-text.ts';
import type { GraphqlSettings } from '../graphql-settings.ts';
import { extentOf } from './document-extent.ts';
import { type IntrospectionCosts, introspectionCosts } from './introspection-cost.ts';
import { mergeableFieldsRule } from './mergeable-fields.ts';
import { type CostInput, costOf } from './operation-cost.ts';
import { nestsTooDeep } from './value-nesting.ts';

/** Fields of a document with its fragments expanded, per token that a document may have. */
const MAX_FIELDS_PER_TOKEN = 2;

const limitError = (message: string) => domainError('graphql_limit_exceeded', { message });

/**
 * Rejects documents that are too long, too deep or too costly. Checks the length while parsing, the extent before
 * validation, and the cost before execution.
 */
export function limitsPlugin(settings: GraphqlSettings): Plugin {
  const { maxTokens, maxDepth, maxAliases, maxCost } = settings;
  const exceeding = (unit: string, { count, limit }: { count: number; limit: number }) =>
    count > limit ? limitError(`The document has ${count} ${unit}; ${limit} are allowed.`) : null;
  let introspection: { schema: GraphQLSchema; costs: IntrospectionCosts } | null = null;
  const introspectionError = ({ schema, document, operationName }: CostInput) => {
    const operation = getOperationAST(document, operationName);
    if (!operation) return null;
    if (introspection?.schema !== schema) introspection = { schema, costs: introspectionCosts(schema) };
    const { costOf: costOfIntrospection, limit } = introspection.costs;
    return costOfIntrospection(document, operation) > limit
      ? limitError('The introspection selects too much. Request fewer fields, or send several operations.')
      : null;
  };
  const costError = (input: CostInput) => {
    const cost = costOf(input);
    return cost > maxCost
      ? limitError(`The operation has a cost of ${cost}; ${maxCost} is allowed. Request fewer items or fields.`)
      : introspectionError(input);
  };
  /** The error of the variables of an operation, or of its cost with them; null if it may run. */
  const executionError = (args: ExecutionArgs): GraphQLError | null => {
    const { schema, document, operationName, variableValues } = args;
    const definitions = getOperationAST(document, operationName)?.variableDefinitions ?? [];
    const { errors, coerced } = getVariableValues(schema, definitions, variableValues ?? {}, { maxErrors: 1 });
    const [error] = errors ?? [];
    // With the defaults of variables, which may request as much as their values.
    return error ? variableError(error) : costError({ ...args, variables: coerced ?? {} });
  };
  // The endpoint caches parsed documents, so that most requests have one that was measured before.
  const documentsWithinLimits = new WeakSet<DocumentNode>();
  return {
    onParse: ({ setParseFn }) => {
      setParseFn((source: string | Source) => parseWithin(source, maxTokens));
      return ({ result, replaceParseResult }) => {
        if (result === null || result instanceof Error || documentsWithinLimits.has(result)) return;
        if (nestsTooDeep(result)) {
          replaceParseResult(
            limitError(`A value in the document is nested more than ${MAX_JSON_DEPTH} levels deep.`) as never,
          );
          return;
        }
        const { depth, aliases, fields } = extentOf(result);
        const error =
          exceeding('levels of depth', { count: depth, limit: maxDepth }) ??
          exceeding('aliases', { count: aliases, limit: maxAliases }) ??
          exceeding('fields', { count: fields, limit: maxTokens * MAX_FIELDS_PER_TOKEN });
        if (error) replaceParseResult(error as never);
        else documentsWithinLimits.add(result);
      };
    },
    onValidate: ({ setValidationFn }) => {
      setValidationFn((schema, document, rules, ...others) =>
        validate(schema, document, boundedRules(rules), ...others),
      );
    },
    onExecute: ({ args, setResultAndStopExecution }) => {
      const check = () => {
        const error = executionError(args);
        if (error) setResultAndStopExecution({ errors: [error] });
      };
      return isLong(args.document) ? inTurnOfItsOwn(check) : check();
    },
    onSubscribe: ({ args, setResultAndStopExecution }) => {
      const error = executionError(args);
      if (error) setResultAndStopExecution({ errors: [error] });
    },
  };
}

/** Characters of the message about an invalid variable, which quotes the whole value. */
const MAX_MESSAGE_LENGTH = 500;

/** The answer to an invalid variable. Further errors would each quote the values again. */
function variableError(error: GraphQLError): GraphQLError {
  const { message, nodes } = error;
  const extensions = { ...domainError('graphql_invalid_document').extensions, ...error.extensions };
  return new GraphQLError(message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}…` : message, {
    nodes,
    extensions,
  });
}

/** The characters of a document whose validation and execution may take tens of milliseconds each. */
const LONG_DOCUMENT = 8_192;

const isLong = ({ loc }: DocumentNode): boolean => loc !== undefined && loc.end > LONG_DOCUMENT;

async function inTurnOfItsOwn(body: () => void): Promise<void> {
  await nextTurn();
  body();
  await nextTurn();
}

/** Rules of validation in time proportional to the length of a document. */
const boundedRules = (rules: readonly ValidationRule[] = specifiedRules): readonly ValidationRule[] =>
  rules.map((rule) => (rule === OverlappingFieldsCanBeMergedRule ? mergeableFieldsRule : rule));

function parseWithin(source: string | Source, maxTokens: number) {
  try {
    return parse(source, { maxTokens });
  } catch (error) {
    // The parser is recursive: with a large GRAPHQL_MAX_TOKENS, a document can be nested deeper than the stack.
    if (error instanceof RangeError) throw limitError('The document is nested too deeply.');
    if (error instanceof GraphQLError && / tokens\b/.test(error.message)) {
      throw limitError(`The document has more than ${maxTokens} tokens.`);
    }
    throw error;
  }
}
