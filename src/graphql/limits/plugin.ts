import { type ExecutionArgs, GraphQLError, getOperationAST, getVariableValues, parse, type Source } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { domainError } from '../../../schema/core/domain-errors.ts';
import { MAX_JSON_DEPTH } from '../../../schema/values/json-text.ts';
import type { GraphqlSettings } from '../graphql-settings.ts';
import { costOf } from './cost.ts';
import { extentOf } from './extent.ts';
import { nestsTooDeep } from './nesting.ts';

/** Most fields of a document once its fragments are put in, for each token that it may have. */
const FIELDS_PER_TOKEN = 2;

const refused = (message: string) => domainError('graphql_limit_exceeded', { message });

/**
 * Refuses documents that are too long, too deep or too costly, before anything is done for them: length while they are
 * parsed, extent before they are validated, cost before they are run.
 */
export function limitsPlugin(settings: GraphqlSettings): Plugin {
  const { maxTokens, maxDepth, maxAliases, maxCost } = settings;
  const beyond = (what: string, { count, most }: { count: number; most: number }) =>
    count > most ? refused(`The document has ${count} ${what}; ${most} are allowed.`) : null;
  const tooCostly = (costing: Parameters<typeof costOf>[0]) => {
    const cost = costOf(costing);
    return cost > maxCost
      ? refused(`The operation costs ${cost}, ${maxCost} are allowed. Ask for fewer items or fields.`)
      : null;
  };
  return {
    onParse: ({ setParseFn }) => {
      setParseFn((source: string | Source) => parseWithin(source, maxTokens));
      return ({ result, replaceParseResult }) => {
        if (result === null || result instanceof Error) return;
        if (nestsTooDeep(result)) {
          replaceParseResult(refused(`A value in the document nests more than ${MAX_JSON_DEPTH} levels.`) as never);
          return;
        }
        const { depth, aliases, fields } = extentOf(result);
        const refusal =
          beyond('levels of depth', { count: depth, most: maxDepth }) ??
          beyond('aliases', { count: aliases, most: maxAliases }) ??
          beyond('fields', { count: fields, most: maxTokens * FIELDS_PER_TOKEN });
        if (refusal) replaceParseResult(refusal as never);
      };
    },
    onExecute: ({ args, setResultAndStopExecution }) => {
      const refusal = badVariable(args) ?? tooCostly({ ...args, variables: args.variableValues ?? {} });
      if (refusal) setResultAndStopExecution({ errors: [refusal] });
    },
    onSubscribe: ({ args, setResultAndStopExecution }) => {
      const refusal = badVariable(args) ?? tooCostly({ ...args, variables: args.variableValues ?? {} });
      if (refusal) setResultAndStopExecution({ errors: [refusal] });
    },
  };
}

/** Most characters of an error of a variable, which quotes the whole value. */
const MAX_QUOTED = 500;

/** The first error of the variables: a list of them quotes each value again and again. */
function badVariable({ schema, document, operationName, variableValues }: ExecutionArgs): GraphQLError | null {
  const definitions = getOperationAST(document, operationName)?.variableDefinitions;
  if (!definitions?.length) return null;
  const { errors } = getVariableValues(schema, definitions, variableValues ?? {}, { maxErrors: 1 });
  const [error] = errors ?? [];
  if (!error) return null;
  const { message, nodes } = error;
  const extensions = { ...domainError('graphql_invalid_document').extensions, ...error.extensions };
  return new GraphQLError(message.length > MAX_QUOTED ? `${message.slice(0, MAX_QUOTED)}…` : message, {
    nodes,
    extensions,
  });
}

function parseWithin(source: string | Source, maxTokens: number) {
  try {
    return parse(source, { maxTokens });
  } catch (error) {
    // The parser follows what nests by recursion; a large GRAPHQL_MAX_TOKENS lets documents nest deeper than the stack.
    if (error instanceof RangeError) throw refused('The document nests too deep.');
    if (error instanceof GraphQLError && / tokens\b/.test(error.message)) {
      throw refused(`The document has more than ${maxTokens} tokens.`);
    }
    throw error;
  }
}
